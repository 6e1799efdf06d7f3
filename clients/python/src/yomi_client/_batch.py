"""Batches: many requests in one, a JSON object a line, answered line by line."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Union

from typing_extensions import NotRequired, TypeAlias

from . import types as t
from ._given import seeded, written
from ._problem import BrokenOff, YomiProblem, parse_object, problem_in, unreadable
from ._reading import Reading
from ._retry import Clock, wait_after

MAX_LINES = 10_000
MAX_BYTES = 8 * 1024 * 1024
"""Limits of one request."""

HEAD = 60.0
"""Longest seconds until the head of the response, which the server sends after it has read the whole body."""

SILENCE = 25.0
"""Silence in seconds after which a batch counts as broken; the server sends `progress` after 15 s without an answer."""


class OthelloMoveLine(t.OthelloRequest):
    """A best move of Othello."""

    game: Literal["othello"]
    endpoint: NotRequired[Literal["bestmove"]]


class OthelloPositionLine(t.OthelloPosition):
    """A position of Othello."""

    game: Literal["othello"]
    endpoint: Literal["position"]
    id: NotRequired[str]


class OthelloReviewLine(t.OthelloReviewRequest):
    """A review of a game of Othello."""

    game: Literal["othello"]
    endpoint: Literal["review"]


class GomokuMoveLine(t.GomokuRequest):
    """A best move of gomoku."""

    game: Literal["gomoku"]
    endpoint: NotRequired[Literal["bestmove"]]


class GomokuPositionLine(t.GomokuPosition):
    """A position of gomoku."""

    game: Literal["gomoku"]
    endpoint: Literal["position"]
    id: NotRequired[str]


class GomokuReviewLine(t.GomokuReviewRequest):
    """A review of a game of gomoku."""

    game: Literal["gomoku"]
    endpoint: Literal["review"]


class TicTacToeMoveLine(t.TicTacToeRequest):
    """A best move of tic-tac-toe."""

    game: Literal["tictactoe"]
    endpoint: NotRequired[Literal["bestmove"]]


class TicTacToePositionLine(t.TicTacToePosition):
    """A position of tic-tac-toe."""

    game: Literal["tictactoe"]
    endpoint: Literal["position"]
    id: NotRequired[str]


class TicTacToeReviewLine(t.TicTacToeReviewRequest):
    """A review of a game of tic-tac-toe."""

    game: Literal["tictactoe"]
    endpoint: Literal["review"]


BatchLine: TypeAlias = Union[
    OthelloMoveLine,
    OthelloPositionLine,
    OthelloReviewLine,
    GomokuMoveLine,
    GomokuPositionLine,
    GomokuReviewLine,
    TicTacToeMoveLine,
    TicTacToePositionLine,
    TicTacToeReviewLine,
]
"""A line of a batch: its game, its endpoint, and the request."""


@dataclass(frozen=True, kw_only=True)
class BatchAnswer:
    """The answer to a line of a batch, or why there is none."""

    line: int
    """The index among the lines of the caller, from 0."""
    status: int
    """The status that the line would have had as a request of its own."""
    id: str | None = None
    """The line's `id`."""
    answer: t.BestMove | t.Position | t.Review | None = None
    """What the endpoint of the line answers."""
    problem: YomiProblem | None = None
    """Why there is no answer; it can be raised."""
    raw: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The line as the server wrote it, whose `line` counts from 1 in its own request."""


@dataclass(frozen=True)
class _Line:
    """A line of a request, and the type of its answer."""

    text: bytes
    answer: type[t.BestMove] | type[t.Position] | type[t.Review]


Open: TypeAlias = "dict[int, _Line]"
"""Unanswered lines of one request, by index."""


class Filling:
    """Splits lines into requests."""

    def __init__(self) -> None:
        self.open: Open = {}
        self._index = self._size = 0

    def add(self, line: Mapping[str, Any]) -> Open | None:
        """Adds a line; returns the lines before it when the request is full."""
        text = written(seeded(line)) + b"\n"
        full = None
        if len(self.open) == MAX_LINES or (self.open and self._size + len(text) > MAX_BYTES):
            full, self.open, self._size = self.open, {}, 0
        endpoint = line.get("endpoint")
        self.open[self._index] = _Line(text, t.Position if endpoint == "position" else t.Review if endpoint == "review" else t.BestMove)
        self._index += 1
        self._size += len(text)
        return full


def answer_of(
    raw: dict[str, Any], index: int, problem: YomiProblem | None, model: type[t.BestMove] | type[t.Position] | type[t.Review]
) -> BatchAnswer:
    """The answer to the line of that index."""
    status, name, answer = raw.get("status"), raw.get("id"), raw.get("answer")
    if problem is None and not isinstance(answer, dict):
        raise unreadable(200, "a line of the batch has no answer")
    return BatchAnswer(
        line=index,
        status=status if isinstance(status, int) else 0,
        id=name if isinstance(name, str) else None,
        answer=model.read(answer) if isinstance(answer, dict) else None,
        problem=problem,
        raw=raw,
    )


class BatchReading(Reading[BatchAnswer]):
    """Reader of the answers to the lines of one request."""

    accept = media_type = "application/x-ndjson"

    def __init__(self, open_: Open, clock: Clock) -> None:
        self._open, self._clock = open_, clock
        self._asked, self._text = list[int](), b""
        self._refused = dict[int, BatchAnswer]()
        self._passing: YomiProblem | None = None

    def begin(self) -> tuple[bytes, dict[str, str]]:
        self._asked, self._text, self._passing = list(self._open), b"", None
        self._refused.clear()
        return b"".join(line.text for line in self._open.values()), {}

    def feed(self, some: bytes) -> Iterator[BatchAnswer]:
        *lines, self._text = (self._text + some).split(b"\n")
        for text in lines:
            if text.strip() and (found := self._read(parse_object(text, "a line of the batch"))):
                yield found
            if self.is_over:
                return

    def _read(self, raw: dict[str, Any]) -> BatchAnswer | None:
        """Answer of a line; `None` for progress, repeated answers, and lines to be asked again."""
        number, document = raw.get("line"), raw.get("problem")
        problem = problem_in(document) if isinstance(document, dict) else None
        if "end" in raw:
            self.is_over = not self._open
            if self._open:
                raise self.broken_off()
            return None
        if not isinstance(number, int) or not 0 < number <= len(self._asked):
            if problem:
                raise problem
            return None
        index = self._asked[number - 1]
        if index not in self._open:
            return None
        found = answer_of(raw, index, problem, self._open[index].answer)
        if problem and wait_after(problem, self._clock) is not None:
            self._refused[index], self._passing = found, problem
            return None
        del self._open[index]
        return found

    def broken_off(self) -> Exception:
        if self._passing and len(self._refused) == len(self._open):
            return self._passing
        return BrokenOff("the batch ended before all its answers")

    def staying(self, problem: YomiProblem) -> list[BatchAnswer]:
        """Lines that are still refused, when the batch ended with their problem."""
        return list(self._refused.values()) if problem is self._passing else []


class InOrder:
    """Reorders answers by line."""

    def __init__(self, open_: Open) -> None:
        self._turns, self._waiting = iter(list(open_)), dict[int, BatchAnswer]()
        self._next = next(self._turns, None)

    def take(self, answer: BatchAnswer) -> Iterator[BatchAnswer]:
        """Adds an answer; yields those that are due."""
        self._waiting[answer.line] = answer
        while self._next is not None and (found := self._waiting.pop(self._next, None)):
            yield found
            self._next = next(self._turns, None)


async def aeach(lines: Iterable[BatchLine] | AsyncIterable[BatchLine]) -> AsyncIterator[BatchLine]:
    """The lines of either kind of iterable."""
    if isinstance(lines, AsyncIterable):
        async for line in lines:
            yield line
    else:
        for line in lines:
            yield line


def each(lines: Iterable[BatchLine]) -> Iterable[BatchLine]:
    """The lines of an iterable, for the client without `async`."""
    return lines
