# Generated from _async.py by scripts/python_client.py.
"""The client with `async`: games, records, the laboratory, and what the server says of itself."""

from __future__ import annotations

import copy
import math
import os
from collections.abc import Generator, Callable, Iterable, Mapping
from contextlib import closing
from types import TracebackType
from typing import Any, TypeVar, overload

import httpx
from typing_extensions import Self, Unpack

from . import types as t
from ._sync_games import Gomoku, Laboratory, Othello, TicTacToe
from ._sync_jobs import Jobs
from ._sync_stream import Stream
from ._batch import HEAD, SILENCE, BatchAnswer, BatchLine, BatchReading, Filling, InOrder, Open, each
from ._events import EventReading
from ._given import address_below, address_of, headers_of, key_of, milliseconds_of, retries_of, seconds_of, written
from ._model import Model
from ._network import guard, within, timeouts
from ._problem import BrokenOff, YomiClosed, YomiProblem, object_of, problem_of, unreadable
from ._reading import Reading
from ._retry import CONNECT, CONNECT_DEADLINE, DEADLINE, WAY, Alive, Clock, Contact, Patience
from ._version import USER_AGENT

M = TypeVar("M", bound=Model)
T = TypeVar("T")
E = TypeVar("E")

_SILENCE, _SHORT_SILENCE = 25.0, 12.0
"""Longest and shortest silence in seconds after which a stream counts as broken.

The server sends a comment every ten seconds.
"""

_HEAD = 10.0
"""Seconds until the head of a stream, which comes when the request is accepted."""


class Yomi:
    """A server, and how it is asked. Use it by `with`, or close it.

    `url` is `YOMI_URL` of the environment where it is not given, else `http://localhost:8080`; `key` is `YOMI_KEY`.
    `deadline` is the default of all requests, in seconds: until then a request is tried, waited for, and answered. Without
    any it is 30 s, and for searches as long again as the request may take on the server. For streams it is the time
    without anything new, after which a connection that breaks or falls silent is the last one. `math.inf` is none.
    `connect_deadline` ends the tries of a request earlier, as long as the server has never answered this client; a host
    whose name is unknown is then not tried again. `max_retries` limits the tries after the first one, too: of a request, and
    of a stream or a batch since its last new part. `headers` go with every request.

    The logger `yomi_client` has a warning when the server goes away, and an information for each retry.

    An exception that ends a request, a cancelled task for one, ends its search on the server; so does closing the client,
    which raises `YomiClosed` where a request is under way.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        key: str | None = None,
        deadline: float | None = None,
        connect_deadline: float = CONNECT_DEADLINE,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
        transport: httpx.BaseTransport | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.url = address_of(url or os.environ.get("YOMI_URL") or "http://localhost:8080")
        """Address of the server, without a slash at its end."""
        key = key_of(os.environ.get("YOMI_KEY", "") if key is None else key)
        known = httpx.Headers({"user-agent": USER_AGENT, **({"authorization": f"Bearer {key}"} if key else {})})
        known.update(headers_of(headers or {}))
        try:
            self._http = httpx.Client(headers=known, transport=transport)
        except (ImportError, ValueError, httpx.InvalidURL) as fault:
            is_socks = isinstance(fault, ImportError)
            needs = "SOCKS needs `pip install httpx[socks]`" if is_socks else "expected http, https or socks5"
            # Without the address of the proxy, which may have a password.
            raise ValueError(f"the proxy of the environment (ALL_PROXY, HTTPS_PROXY, HTTP_PROXY) cannot be used: {needs}") from None
        self._shut = guard(self._http)
        self._deadline, self._clock = seconds_of(deadline), clock or Clock()
        self._contact = Contact(self.url, seconds_of(connect_deadline, "connect_deadline") or 0.0)
        self._max_retries = retries_of(max_retries)
        self._headers: Mapping[str, str] = {}
        self._bind()

    def _bind(self) -> None:
        self.othello = Othello(self)
        self.gomoku = Gomoku(self)
        self.tictactoe = TicTacToe(self)
        self.lab = Laboratory(self)
        self.jobs = Jobs(self)

    def with_options(
        self, *, deadline: float | None = None, max_retries: int | None = None, headers: Mapping[str, str] | None = None
    ) -> Self:
        """The same client with other settings, for one request or for some; what is not given stays.

        Both use the same connections; closing one closes both.
        """
        other = copy.copy(self)
        other._deadline = other._asked(deadline)
        other._max_retries = self._max_retries if max_retries is None else retries_of(max_retries)
        other._headers = {**self._headers, **headers_of(headers or {})}
        other._bind()
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections, and ends the searches of those that are under way."""
        self._contact.is_closed = True
        self._shut()
        self._http.close()

    def record(self, *, deadline: float | None = None, **request: Unpack[t.RecordRequest]) -> t.GamesRead:
        """The games in a text: PGN, SGF, GGF, `.psq`, JSON, OBF, moves."""
        return self._model(t.GamesRead, "/v1/record", request, deadline)

    def games(self, *, deadline: float | None = None) -> t.Games:
        """Games, levels, algorithms and techniques of the server."""
        return self._model(t.Games, "/v1/games", None, deadline)

    def limits(self, *, deadline: float | None = None) -> t.Limits:
        """The range of every number that a request may have."""
        limits = self.send("/v1/limits", deadline=deadline)
        return {name: t.Limit.read(limit) for name, limit in limits.items() if isinstance(limit, dict)}

    def status(self, *, deadline: float | None = None) -> t.Status:
        """How busy the server is."""
        return self._model(t.Status, "/v1/status", None, deadline)

    def version(self, *, deadline: float | None = None) -> t.Version:
        """Version and fingerprint of the server."""
        return self._model(t.Version, "/v1/version", None, deadline)

    def batch(
        self, lines: Iterable[BatchLine], *, ordered: bool = False, deadline: float | None = None
    ) -> Stream[BatchAnswer]:
        """Many requests at once, answered line by line as they are finished, or with `ordered` in their order.

        `line` of an answer is the index in `lines`, from 0. A line that is refused has a `problem`; one that is refused for a
        moment is asked again, until the deadline has passed without a new answer. Up to 10,000 lines go into a request,
        those without an answer into another one when it breaks.
        """
        return Stream(self._batch(lines, ordered, deadline))

    @overload
    def send(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        accept: str = "application/json",
        method: str | None = None,
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any: ...
    @overload
    def send(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        read: Callable[[httpx.Response], T],
        accept: str = "application/json",
        method: str | None = None,
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> T: ...
    def send(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        read: Callable[[httpx.Response], Any] | None = None,
        accept: str = "application/json",
        method: str | None = None,
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Sends a request to any path of the server, for what this client has no method for.

        With a body it is a `POST`, unless `method` says otherwise. `takes` is how many seconds the server may take. Without
        `read` the answer is a JSON object.
        """
        more: dict[str, Any] = {"accept": accept, "method": method, "takes": takes, "deadline": deadline, "headers": headers}
        if read is None:
            return self._sent(path, body, object_of, **more)
        return read(self._sent(path, body, lambda response: response, **more))

    def _sent(
        self,
        path: str,
        body: Mapping[str, Any] | None,
        parse: Callable[[httpx.Response], T],
        *,
        accept: str = "application/json",
        method: str | None = None,
        takes: float = 0.0,
        deadline: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> T:
        """Sends a request until it is answered with what `parse` can read."""
        request = self._request(path, None if body is None else written(body), accept, "application/json", headers or {}, method)
        is_bounded = milliseconds_of((body or {}).get("deadline_ms")) is not None
        return self._answered(request, parse, deadline, takes, is_bounded)

    def _answered(
        self,
        request: httpx.Request,
        parse: Callable[[httpx.Response], T],
        deadline: float | None,
        takes: float,
        is_bounded: bool = False,
        first: float = math.inf,
    ) -> T:
        """Sends a request until it is answered with what `parse` can read.

        `is_bounded` says whether the server may take no longer than `takes`; `first` is the longest first try.
        """
        asked = self._asked(deadline)
        end = self._clock.now() + (DEADLINE + takes if asked is None else asked)
        # One try may take all of an explicit deadline, unless `deadline_ms` limits the server.
        is_bounded = is_bounded or asked is None
        patience = Patience(lambda: end, self._clock, self._contact, self._max_retries)
        while True:
            left = end - self._clock.now()
            longest = max(0.001, min(first, takes + WAY, left) if is_bounded else min(first, left))
            first = math.inf
            try:
                return parse(within(lambda: self._whole(request, longest), longest))
            except Exception as failure:
                wait = self._wait_after(failure, patience)
            if wait > 0:
                self._clock.sleep(wait)

    def _model(
        self, model: type[M], path: str, request: Mapping[str, Any] | None, deadline: float | None, takes: float = 0.0
    ) -> M:
        return self._sent(
            path, request, lambda response: model.read(object_of(response), response.headers), takes=takes, deadline=deadline
        )

    def _text(self, path: str, request: Mapping[str, Any], accept: str, deadline: float | None, takes: float = 0.0) -> str:
        return self.send(path, request, read=lambda response: response.text, accept=accept, deadline=deadline, takes=takes)

    def _bytes(self, path: str, request: Mapping[str, Any], accept: str, deadline: float | None, takes: float = 0.0) -> bytes:
        return self.send(path, request, read=lambda response: response.content, accept=accept, deadline=deadline, takes=takes)

    def _asked(self, deadline: float | None) -> float | None:
        """Explicit deadline of the request, else of the client."""
        given = seconds_of(deadline)
        return self._deadline if given is None else given

    def _wait_after(self, failure: Exception, patience: Patience) -> float:
        if self._contact.is_closed:
            raise YomiClosed("the client was closed") from failure
        return patience.wait_after(failure)

    def _request(
        self, path: str, content: bytes | None, accept: str, media_type: str, headers: Mapping[str, str], method: str | None = None
    ) -> httpx.Request:
        """Builds and validates a request, outside the tries, which would not mend it."""
        if self._contact.is_closed:
            raise YomiClosed("the client is closed")
        known = httpx.Headers({"accept": accept, **({} if content is None else {"content-type": media_type})})
        for more in (self._headers, headers_of(headers)):
            known.update(more)
        method = method or ("GET" if content is None else "POST")
        return self._http.build_request(method, address_below(self.url, path), content=content, headers=known)

    def _head(self, request: httpx.Request, longest: float, silence: float) -> httpx.Response:
        """Sends a request; returns a successful response whose body is still to be read."""
        if self._contact.is_closed:
            raise YomiClosed("the client was closed")
        end = self._clock.now() + longest
        connect = min(CONNECT, longest, math.inf if self._contact.has_answered else max(0.001, self._contact.connect_deadline))
        request.extensions = {**request.extensions, "timeout": timeouts(silence, connect)}
        response = self._http.send(request, stream=True)
        self._contact.answered()
        if response.is_success:
            return response
        raise problem_of(self._read(response, end))

    def _whole(self, request: httpx.Request, longest: float) -> httpx.Response:
        """Sends a request; returns a successful response with its body."""
        end = self._clock.now() + longest
        return self._read(self._head(request, longest, longest), end)

    def _read(self, response: httpx.Response, end: float) -> httpx.Response:
        """Buffers the body, so that the caller's `read` cannot fail because of the connection."""
        parts = list[bytes]()
        try:
            for part in response.iter_bytes():
                parts.append(part)
                if self._clock.now() >= end:
                    raise BrokenOff("the answer was not whole by the end of the try")
        except httpx.DecodingError as fault:
            raise unreadable(response.status_code, f"the answer is not compressed as it says: {fault}") from fault
        finally:
            response.close()
        coding = ("content-encoding", "content-length", "transfer-encoding")
        headers = [(name, value) for name, value in response.headers.multi_items() if name not in coding]
        return httpx.Response(
            response.status_code,
            headers=headers,
            content=b"".join(parts),
            request=response.request,
            extensions=response.extensions,
        )

    def _follow(
        self,
        path: str,
        reading: Reading[E],
        deadline: float | None,
        silence: float | None = None,
        head: float = _HEAD,
        end: float = math.inf,
    ) -> Generator[E, None, None]:
        """Parts of a streaming response that is resumed on a new connection after a break, until `end` on the clock at most."""
        asked = self._asked(deadline)
        lasting = DEADLINE if asked is None else asked
        silence = min(_SILENCE, max(_SHORT_SILENCE, lasting / 2)) if silence is None else silence
        alive = Alive(lasting, self._clock, reading.steady, end)
        # Shared by all connections, so that only the first reset is retried without a wait.
        patience = Patience(alive.until, self._clock, self._contact, self._max_retries, unreadable=0)
        while True:
            content, headers = reading.begin()
            request = self._request(path, content, reading.accept, reading.media_type, headers)
            longest = max(0.001, min(head, alive.until() - self._clock.now()))
            try:
                response = within(lambda: self._head(request, longest, silence), longest)
                try:
                    # The server knows that the last event was taken.
                    if response.status_code == 204:
                        return
                    alive.connected()
                    for some in response.iter_bytes():
                        alive.heard()
                        if self._clock.now() >= end:
                            raise reading.broken_off()
                        for found in reading.feed(some):
                            yield found
                            # A slow reader is no silent server.
                            alive.news()
                            patience.news()
                        if reading.is_over:
                            return
                finally:
                    response.close()
                raise reading.broken_off()
            except Exception as failure:
                alive.broke()
                wait = self._wait_after(failure, patience)
            if wait > 0:
                self._clock.sleep(wait)

    def _stream(
        self, path: str, body: Mapping[str, Any], deadline: float | None, new: Callable[[str, Any], E | None]
    ) -> Generator[E, None, None]:
        """The events of a stream.

        The server keeps nothing of it: after a break the same request is sent with `Last-Event-ID`, its search runs again or
        its answer is cached, and its events are numbered on. What was given before the break is left out.
        """
        reading = EventReading(written(body), new)
        with closing(self._follow(path, reading, deadline)) as events:
            for event in events:
                yield event

    def _batch(
        self, lines: Iterable[BatchLine], ordered: bool, deadline: float | None
    ) -> Generator[BatchAnswer, None, None]:
        filling = Filling()
        for line in each(lines):
            if full := filling.add(line):
                with closing(self._answers(full, ordered, deadline)) as answers:
                    for answer in answers:
                        yield answer
        if filling.open:
            with closing(self._answers(filling.open, ordered, deadline)) as answers:
                for answer in answers:
                    yield answer

    def _answers(self, open_: Open, ordered: bool, deadline: float | None) -> Generator[BatchAnswer, None, None]:
        """The answers to the lines of one request."""
        order = InOrder(open_)
        reading = BatchReading(open_, self._clock)
        path = f"/v1/batch?ordered={str(ordered).lower()}"
        try:
            with closing(self._follow(path, reading, deadline, SILENCE, HEAD)) as answers:
                for answer in answers:
                    for found in order.take(answer) if ordered else (answer,):
                        yield found
            return
        except YomiProblem as problem:
            refused = reading.staying(problem)
            if not refused:
                raise
        for answer in refused:
            for found in order.take(answer) if ordered else (answer,):
                yield found
