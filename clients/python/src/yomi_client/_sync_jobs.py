# Generated from _async_jobs.py by scripts/python_client.py.
"""Jobs, of the client with `async`: requests that are accepted now and answered later."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from typing_extensions import Unpack

from . import types as t
from ._sync_stream import Stream
from ._batch import BatchLine, each
from ._given import seconds_of, written
from ._jobs import (
    AT_ONCE,
    FIRST,
    FIRST_BATCH,
    BatchAnswers,
    JobEvent,
    JobReading,
    accepted,
    headers_of_job,
    number_of_event,
    outcome_of,
    path_of_job,
    status_of,
)
from ._network import within
from ._problem import BrokenOff, YomiUnanswered
from ._retry import search_time

if TYPE_CHECKING:
    from ._sync import Yomi

R = TypeVar("R")


class Job(Generic[R]):
    """A job; its result is a best move, a review, or the answers to all lines of a batch."""

    def __init__(self, yomi: Yomi, document: t.JobStatus, given: list[JobEvent] | None = None) -> None:
        self._yomi, self._given = yomi, given
        self.document = document
        """What the server last said of the job: `state`, `progress`, `jobs_before`, `expected_wait_ms`.

        `status` asks anew; events bring `state` up to date.
        """

    @property
    def id(self) -> str:
        """With it `jobs.get` finds the job again; empty where the server has no jobs and answered at once."""
        return self.document.id

    def status(self, *, deadline: float | None = None) -> t.JobStatus:
        """Asks for state, progress, place in the queue and expected wait."""
        return self._ask("GET", deadline)

    def cancel(self, *, deadline: float | None = None) -> t.JobStatus:
        """Ends the job; what it has found stays. A job that has ended stays as it is."""
        return self._ask("DELETE", deadline)

    def events(self, *, last_event_id: str = "", deadline: float | None = None) -> Stream[JobEvent]:
        """The events from the first one on, or behind `last_event_id`, to the end of the job.

        Each comes once, over as many connections and restarts of the server as it takes. Closing them leaves the job running. A
        job that is forgotten is a `YomiProblem` with the code `not_found`. `deadline` is that of streams: seconds without a
        sign of the server after which a connection that breaks is the last one.
        """
        return Stream(self._events(last_event_id, deadline, math.inf))

    def result(self, *, deadline: float | None = None) -> R:
        """Waits for the end of the job; returns what the request would have been answered.

        That of a batch are the answers to all lines in their order. A job that failed raises its `YomiProblem`, a cancelled
        one that with the code `job_cancelled`.

        Without `deadline` it waits as long as the server is there, as `events` does. With it, a job that goes on then is
        `YomiUnanswered`. The job goes on, and may be waited for again.
        """
        given = seconds_of(deadline)
        longest = math.inf if given is None else max(0.001, given)
        end = self._yomi._clock.now() + longest
        try:
            events = within(lambda: self._all(given, end), longest)
        except BrokenOff as late:
            raise YomiUnanswered("no answer by the deadline: the job has not ended") from late
        return cast("R", outcome_of(self.document.kind, events))

    def _ask(self, method: str, deadline: float | None) -> t.JobStatus:
        if self._given is None:
            raw = self._yomi.send(self.document.path, method=method, deadline=deadline)
            self.document = status_of(raw, 200)
        return self.document

    def _events(self, last_event_id: str, deadline: float | None, end: float) -> Generator[JobEvent, None, None]:
        if self._given is not None:
            for event in self._given:
                if number_of_event(event.id) > number_of_event(last_event_id):
                    yield event
            return
        reading = JobReading(last_event_id)
        path = f"{self.document.path}/events"
        with closing(self._yomi._follow(path, reading, deadline, end=end)) as events:
            for event in events:
                if event.event == "state":
                    self.document = replace(self.document, state=event.data.state)
                yield event

    def _all(self, deadline: float | None, end: float) -> list[JobEvent]:
        found = list[JobEvent]()
        with closing(self._events("", deadline, end)) as events:
            for event in events:
                found.append(event)
        return found


class Jobs:
    """The jobs of a server.

    `deadline` of a submission is that of the acceptance, not of the job. `idempotency_key` stands for the job in all tries: 1 to
    255 visible characters of ASCII, by default random for each call. The same request with the same key is the same job.
    """

    def __init__(self, yomi: Yomi) -> None:
        self._yomi = yomi
        self.othello = OthelloJobs(self, "othello")
        self.gomoku = GomokuJobs(self, "gomoku")
        self.tictactoe = TicTacToeJobs(self, "tictactoe")

    def batch(
        self,
        lines: Iterable[BatchLine],
        *,
        ordered: bool = False,
        deadline: float | None = None,
        idempotency_key: str | None = None,
    ) -> Job[BatchAnswers]:
        """Submits a batch: up to 10,000 lines and 8 MiB, more are refused.

        `ordered` is about its events; its result is in the order of the lines anyway.
        """
        content = bytearray()
        for line in each(lines):
            content += written(line) + b"\n"
        path = f"/v1/batch?ordered={str(ordered).lower()}"
        return self._submit("batch", path, bytes(content), deadline, AT_ONCE, idempotency_key)

    def get(self, id_: str, *, deadline: float | None = None) -> Job[t.BestMove | t.Review | BatchAnswers]:
        """The job of that id, submitted by whatever process."""
        return Job(self._yomi, status_of(self._yomi.send(path_of_job(id_), deadline=deadline), 200))

    def list(self, *, deadline: float | None = None) -> Stream[Job[Any]]:
        """The jobs of the key, the newest first, page by page as they are read.

        Without a key there is no list: `forbidden`. `deadline` is that of each page.
        """
        return Stream(self._list(deadline))

    def _list(self, deadline: float | None) -> Generator[Job[Any], None]:
        path: str | None = "/v1/jobs"
        while path:
            page = t.JobsAnswer.read(self._yomi.send(path, deadline=deadline))
            for document in page.jobs:
                yield Job(self._yomi, document)
            path = page.next

    def _submit(
        self, kind: str, path: str, content: bytes, deadline: float | None, takes: float, key: str | None
    ) -> Job[Any]:
        media_type = "application/x-ndjson" if kind == "batch" else "application/json"
        request = self._yomi._request(path, content, media_type, media_type, headers_of_job(key), "POST")
        first = FIRST_BATCH if kind == "batch" else FIRST
        takes = min(takes, AT_ONCE)
        document, events = self._yomi._answered(request, lambda response: accepted(response, kind), deadline, takes, first=first)
        return Job(self._yomi, document, events)


class _AsyncGameJobs:
    """The jobs of one game."""

    def __init__(self, jobs: Jobs, game: str) -> None:
        self._jobs, self._game = jobs, game

    def _submit(self, kind: str, request: Mapping[str, Any], deadline: float | None, key: str | None) -> Job[Any]:
        path = f"/v1/{self._game}/{kind}"
        return self._jobs._submit(kind, path, written(request), deadline, search_time({**request}), key)


class OthelloJobs(_AsyncGameJobs):
    """Jobs of Othello."""

    def best_move(
        self, *, deadline: float | None = None, idempotency_key: str | None = None, **request: Unpack[t.OthelloRequest]
    ) -> Job[t.BestMove]:
        """Submits a search for the best move."""
        return self._submit("bestmove", request, deadline, idempotency_key)

    def review(
        self, *, deadline: float | None = None, idempotency_key: str | None = None, **request: Unpack[t.OthelloReviewRequest]
    ) -> Job[t.Review]:
        """Submits the review of a game."""
        return self._submit("review", request, deadline, idempotency_key)


class GomokuJobs(_AsyncGameJobs):
    """Jobs of gomoku."""

    def best_move(
        self, *, deadline: float | None = None, idempotency_key: str | None = None, **request: Unpack[t.GomokuRequest]
    ) -> Job[t.BestMove]:
        """Submits a search for the best move."""
        return self._submit("bestmove", request, deadline, idempotency_key)

    def review(
        self, *, deadline: float | None = None, idempotency_key: str | None = None, **request: Unpack[t.GomokuReviewRequest]
    ) -> Job[t.Review]:
        """Submits the review of a game."""
        return self._submit("review", request, deadline, idempotency_key)


class TicTacToeJobs(_AsyncGameJobs):
    """Jobs of tic-tac-toe."""

    def best_move(
        self, *, deadline: float | None = None, idempotency_key: str | None = None, **request: Unpack[t.TicTacToeRequest]
    ) -> Job[t.BestMove]:
        """Submits a search for the best move."""
        return self._submit("bestmove", request, deadline, idempotency_key)

    def review(
        self, *, deadline: float | None = None, idempotency_key: str | None = None, **request: Unpack[t.TicTacToeReviewRequest]
    ) -> Job[t.Review]:
        """Submits the review of a game."""
        return self._submit("review", request, deadline, idempotency_key)
