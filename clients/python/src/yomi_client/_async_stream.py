"""Answers that come in parts, of the client with `async`."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Generic, TypeVar

from typing_extensions import Self

E = TypeVar("E")


class AsyncStream(Generic[E]):
    """The events of a stream, to its `result`, or the answers of a batch. Closing it, best by `with`, ends the searches."""

    def __init__(self, events: AsyncGenerator[E, None]) -> None:
        self._events = events

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> E:
        return await self._events.__anext__()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        await self._events.aclose()
