"""Yomi's client: best moves, positions, records, reviews and the laboratory, over HTTP."""

from ._async import AsyncGomoku, AsyncLaboratory, AsyncOthello, AsyncStream, AsyncTicTacToe, AsyncYomi
from ._batch import BatchAnswer, BatchLine
from ._events import (
    BestMoveEvent,
    ProgressEvent,
    ResultEvent,
    ReviewEstimateEvent,
    ReviewEvent,
    ReviewPlyEvent,
    ReviewProgressEvent,
    ReviewResultEvent,
)
from ._problem import UNREADABLE, YomiClosed, YomiError, YomiProblem, YomiUnanswered
from ._retry import Clock
from ._sync import Gomoku, Laboratory, Othello, Stream, TicTacToe, Yomi

__all__ = [
    "UNREADABLE",
    "AsyncGomoku",
    "AsyncLaboratory",
    "AsyncOthello",
    "AsyncStream",
    "AsyncTicTacToe",
    "AsyncYomi",
    "BatchAnswer",
    "BatchLine",
    "BestMoveEvent",
    "Clock",
    "Gomoku",
    "Laboratory",
    "Othello",
    "ProgressEvent",
    "ResultEvent",
    "ReviewEstimateEvent",
    "ReviewEvent",
    "ReviewPlyEvent",
    "ReviewProgressEvent",
    "ReviewResultEvent",
    "Stream",
    "TicTacToe",
    "Yomi",
    "YomiClosed",
    "YomiError",
    "YomiProblem",
    "YomiUnanswered",
]
