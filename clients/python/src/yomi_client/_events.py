"""Server-sent events (WHATWG HTML, section 9.2): their bytes, and what is new in them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, Union

from typing_extensions import TypeAlias

from ._problem import BrokenOff, number_of, parse_object, problem_in
from ._reading import Reading
from .types import BestMove, Progress, Review, ReviewEstimate, ReviewPly, ReviewProgress

E = TypeVar("E")


@dataclass(frozen=True)
class ProgressEvent:
    """A deeper iteration of a search."""

    data: Progress
    event: Literal["progress"] = "progress"


@dataclass(frozen=True)
class ResultEvent:
    """The end of a search."""

    data: BestMove
    event: Literal["result"] = "result"


@dataclass(frozen=True)
class ReviewEstimateEvent:
    """The beginning of a review: how long it will take."""

    data: ReviewEstimate
    event: Literal["estimate"] = "estimate"


@dataclass(frozen=True)
class ReviewPlyEvent:
    """A move that is judged."""

    data: ReviewPly
    event: Literal["ply"] = "ply"


@dataclass(frozen=True)
class ReviewProgressEvent:
    """How far a review is."""

    data: ReviewProgress
    event: Literal["progress"] = "progress"


@dataclass(frozen=True)
class ReviewResultEvent:
    """The end of a review."""

    data: Review
    event: Literal["result"] = "result"


BestMoveEvent: TypeAlias = Union[ProgressEvent, ResultEvent]
ReviewEvent: TypeAlias = Union[ReviewEstimateEvent, ReviewPlyEvent, ReviewProgressEvent, ReviewResultEvent]


def new_in_search() -> Callable[[str, Any], BestMoveEvent | None]:
    """Reads the events of a search, of all connections of one stream: `None` for those that were given before."""
    deepest = -1.0

    def read(event: str, data: Any) -> BestMoveEvent | None:
        nonlocal deepest
        if event == "result":
            return ResultEvent(BestMove.read(data))
        if event == "progress" and (depth := number_of(data, "depth", "the data of progress")) > deepest:
            deepest = depth
            return ProgressEvent(Progress.read(data))
        return None

    return read


def new_in_review() -> Callable[[str, Any], ReviewEvent | None]:
    """Reads the events of a review, of all connections of one stream: `None` for those that were given before."""
    plies: set[float] = set()
    done, is_estimated = -1.0, False

    def read(event: str, data: Any) -> ReviewEvent | None:
        nonlocal done, is_estimated
        if event == "result":
            return ReviewResultEvent(Review.read(data))
        if event == "estimate" and not is_estimated:
            is_estimated = True
            return ReviewEstimateEvent(ReviewEstimate.read(data))
        if event == "ply" and (ply := number_of(data, "ply", "the data of ply")) not in plies:
            plies.add(ply)
            return ReviewPlyEvent(ReviewPly.read(data))
        if event == "progress" and (so_far := number_of(data, "done", "the data of progress")) > done:
            done = so_far
            return ReviewProgressEvent(ReviewProgress.read(data))
        # Given before, or an event of a later server.
        return None

    return read


class EventReader:
    """Reads events out of bytes, however they are cut."""

    _LINE = re.compile(r"\r\n|\n|\r(?!\Z)")

    def __init__(self) -> None:
        self.last_id = ""
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._text, self._event, self._data = "", "", list[str]()

    def feed(self, some: bytes) -> list[tuple[str, str, str]]:
        """Id, name and data of the events that end in these bytes."""
        *lines, self._text = self._LINE.split(self._text + self._decoder.decode(some))
        found = []
        for line in lines:
            if not line:
                if self._data:
                    found.append((self.last_id, self._event or "message", "\n".join(self._data)))
                self._event, self._data = "", []
                continue
            name, _, content = line.partition(":")
            content = content.removeprefix(" ")
            if name == "data":
                self._data.append(content)
            elif name == "event":
                self._event = content
            elif name == "id":
                self.last_id = content
        return found


class EventReading(Reading[E]):
    """The events of a stream, to its `result`, over as many connections as it takes."""

    accept, media_type = "text/event-stream", "application/json"

    def __init__(self, content: bytes, new: Callable[[str, Any], E | None]) -> None:
        self._content, self._new, self._last_id = content, new, ""
        self._reader = EventReader()

    def begin(self) -> tuple[bytes, dict[str, str]]:
        self._reader = EventReader()
        self._reader.last_id = self._last_id
        return self._content, {"last-event-id": self._last_id} if self._last_id else {}

    def feed(self, some: bytes) -> Iterator[E]:
        for last_id, event, text in self._reader.feed(some):
            data = parse_object(text, f"the data of the event {event}")
            self._last_id = last_id
            if event == "problem":
                raise problem_in(data)
            found = self._new(event, data)
            self.is_over = event == "result"
            if found is not None:
                yield found
            if self.is_over:
                return

    def broken_off(self) -> Exception:
        return BrokenOff("the stream ended before its result")
