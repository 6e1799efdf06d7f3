# Generated from _async_stream.py by scripts/python_client.py.
"""Answers that come in parts, of the client with `async`."""

from __future__ import annotations

from collections.abc import Generator
from types import TracebackType
from typing import Generic, TypeVar

from typing_extensions import Self

E = TypeVar("E")


class Stream(Generic[E]):
    """The events of a stream, to its `result`, or the answers of a batch. Closing it, best by `with`, ends the searches."""

    def __init__(self, events: Generator[E, None, None]) -> None:
        self._events = events

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> E:
        return self._events.__next__()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._events.close()
