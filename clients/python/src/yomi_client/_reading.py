"""What reads an answer that comes in parts, over as many connections as it takes."""

from __future__ import annotations

import abc
from collections.abc import Iterator
from typing import Generic, TypeVar

E = TypeVar("E")


class Reading(abc.ABC, Generic[E]):
    """The parts of an answer, each once."""

    accept: str
    media_type: str
    is_over = False
    """Whether nothing is missing any more."""

    @abc.abstractmethod
    def begin(self) -> tuple[bytes, dict[str, str]]:
        """Body and headers of the request for all that is missing."""

    @abc.abstractmethod
    def feed(self, some: bytes) -> Iterator[E]:
        """What is new to the caller in these bytes of the answer; raises the problem that it ends with."""

    @abc.abstractmethod
    def broken_off(self) -> Exception:
        """The failure of an answer that ends before all is there."""
