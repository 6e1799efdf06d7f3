"""A clock that sleep moves on, and a server that answers from a script."""

import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx

from yomi_client import Clock

# Retries are what most tests are about; without a handler their warnings would go to the output.
logging.getLogger("yomi_client").addHandler(logging.NullHandler())

Answer = Callable[[httpx.Request], httpx.Response]


class FakeClock(Clock):
    """Time that passes in sleep alone."""

    def __init__(self) -> None:
        self.time, self.chance, self.pauses = 0.0, 0.0, list[float]()

    def now(self) -> float:
        return self.time

    def random(self) -> float:
        return self.chance

    def sleep(self, seconds: float) -> None:
        self.pauses.append(round(seconds, 6))
        self.time += seconds

    async def asleep(self, seconds: float) -> None:
        self.sleep(seconds)


class Scripted(httpx.MockTransport):
    """Gives one answer after the other, the last one again and again."""

    def __init__(self, *answers: Answer) -> None:
        self.answers, self.requests = answers, list[httpx.Request]()
        super().__init__(self.answer)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        return self.answers[min(len(self.requests), len(self.answers)) - 1](request)


def answer(body: Any, status: int = 200) -> Answer:
    return lambda _: httpx.Response(status, json=body)


def problem(status: int, code: str, **more: Any) -> Answer:
    return answer({"status": status, "code": code, "title": code, "detail": f"{code} happened", "request_id": "r1", **more}, status)


def broken(failure: Exception) -> Answer:
    def fail(_: httpx.Request) -> httpx.Response:
        raise failure

    return fail


def event(number: object, name: str, data: object) -> bytes:
    return f"id: {number}\nevent: {name}\ndata: {json.dumps(data)}\n\n".encode()


class Chunks(httpx.SyncByteStream, httpx.AsyncByteStream):
    """Bytes of a stream, what ends it, and whether it was closed."""

    def __init__(self, *chunks: bytes, failure: Exception | None = None) -> None:
        self.chunks, self.failure, self.is_closed = chunks, failure, False

    def __iter__(self) -> Iterator[bytes]:
        yield from self.chunks
        if self.failure:
            raise self.failure

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk

    def close(self) -> None:
        self.is_closed = True

    async def aclose(self) -> None:
        self.is_closed = True


def events(*chunks: bytes, failure: Exception | None = None) -> Answer:
    return lambda _: httpx.Response(200, stream=Chunks(*chunks, failure=failure))
