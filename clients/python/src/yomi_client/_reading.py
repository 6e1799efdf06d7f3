"""Readers of streaming responses that are resumed on a new connection after a break."""

from __future__ import annotations

import abc
import math
from collections.abc import Iterator
from typing import Generic, TypeVar

E = TypeVar("E")


class Reading(abc.ABC, Generic[E]):
    """Reader of the parts of an answer, each given once."""

    accept: str
    media_type: str
    is_over = False
    """Whether the answer is complete."""
    steady = math.inf
    """Seconds from which on every byte of a connection counts as activity, after a break too."""

    @abc.abstractmethod
    def begin(self) -> tuple[bytes | None, dict[str, str]]:
        """Body and headers of the request for the parts that are missing; a `GET` has no body."""

    @abc.abstractmethod
    def feed(self, some: bytes) -> Iterator[E]:
        """New parts that end in these bytes; raises the problem that ends the answer."""

    @abc.abstractmethod
    def broken_off(self) -> Exception:
        """Failure of a connection that ended before the answer was complete."""
