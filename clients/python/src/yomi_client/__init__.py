"""Yomi's client: best moves, positions, records, reviews and the laboratory, over HTTP."""

from ._async import AsyncYomi
from ._async_games import AsyncGomoku, AsyncLaboratory, AsyncOthello, AsyncTicTacToe
from ._async_jobs import AsyncJob, AsyncJobs
from ._async_stream import AsyncStream
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
from ._jobs import (
    JobEndEvent,
    JobEstimateEvent,
    JobEvent,
    JobLineEvent,
    JobPlyEvent,
    JobResultEvent,
    JobStateEvent,
)
from ._problem import UNREADABLE, YomiBusy, YomiClosed, YomiError, YomiInvalid, YomiProblem, YomiUnanswered, YomiUnauthorized
from ._retry import Clock
from ._sync import Yomi
from ._sync_games import Gomoku, Laboratory, Othello, TicTacToe
from ._sync_jobs import Job, Jobs
from ._sync_stream import Stream
from ._version import __version__

__all__ = [
    "UNREADABLE",
    "AsyncGomoku",
    "AsyncJob",
    "AsyncJobs",
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
    "Job",
    "JobEndEvent",
    "JobEstimateEvent",
    "JobEvent",
    "JobLineEvent",
    "JobPlyEvent",
    "JobResultEvent",
    "JobStateEvent",
    "Jobs",
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
    "YomiBusy",
    "YomiClosed",
    "YomiError",
    "YomiInvalid",
    "YomiProblem",
    "YomiUnanswered",
    "YomiUnauthorized",
    "__version__",
]
