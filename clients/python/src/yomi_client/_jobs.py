"""Jobs: the events of requests that are accepted now and answered later, and how they are read."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Union

import httpx
from typing_extensions import TypeAlias

from . import types as t
from ._batch import BatchAnswer, answer_of
from ._events import EventReader
from ._problem import BrokenOff, number_of, parse_object, problem_in, unreadable
from ._reading import Reading

FIRST, FIRST_BATCH = 10.0, 60.0
"""Longest seconds of the first try of a submission, which is accepted at once; of a batch, whose body is read first.

The same idempotency key makes a second one harmless.
"""

AT_ONCE = 90.0
"""Longest seconds that a server without jobs may take, which answers at once."""


@dataclass(frozen=True)
class JobStateEvent:
    """A new state of a job; the last event is a final one."""

    id: str
    data: t.JobStateNews
    event: Literal["state"] = "state"


@dataclass(frozen=True)
class JobEstimateEvent:
    """How long a review will take."""

    id: str
    data: t.ReviewEstimate
    event: Literal["estimate"] = "estimate"


@dataclass(frozen=True)
class JobPlyEvent:
    """A move of a review that is judged."""

    id: str
    data: t.ReviewPly
    event: Literal["ply"] = "ply"


@dataclass(frozen=True)
class JobLineEvent:
    """The answer to a line of a batch."""

    id: str
    data: BatchAnswer
    event: Literal["line"] = "line"


@dataclass(frozen=True)
class JobResultEvent:
    """What a best move or a review is answered."""

    id: str
    data: t.BestMove | t.Review
    event: Literal["result"] = "result"


@dataclass(frozen=True)
class JobEndEvent:
    """The end of a batch."""

    id: str
    data: t.BatchCounts
    event: Literal["end"] = "end"


JobEvent: TypeAlias = Union[JobStateEvent, JobEstimateEvent, JobPlyEvent, JobLineEvent, JobResultEvent, JobEndEvent]
"""An event of a job. `id` is where `events(last_event_id=…)` goes on."""

BatchAnswers: TypeAlias = "list[BatchAnswer]"
"""Named here, as a class with a method `list` has no `list` in its annotations."""

_FINAL = ("completed", "failed", "cancelled")


def _line_of(raw: dict[str, Any]) -> BatchAnswer:
    """The answer to a line of a batch, whose endpoint is told by the fields of the answer."""
    line, document, answer = number_of(raw, "line", "a line of the batch"), raw.get("problem"), raw.get("answer")
    fields = answer if isinstance(answer, dict) else {}
    model = t.BestMove if "best_move" in fields else t.Review if "plies" in fields else t.Position
    return answer_of(raw, int(line) - 1, problem_in(document) if isinstance(document, dict) else None, model)


def _event_of(id_: str, event: str, data: dict[str, Any]) -> JobEvent | None:
    """An event; `None` for one of a later server."""
    if event == "state":
        return JobStateEvent(id_, t.JobStateNews.read(data))
    if event == "estimate":
        return JobEstimateEvent(id_, t.ReviewEstimate.read(data))
    if event == "ply":
        return JobPlyEvent(id_, t.ReviewPly.read(data))
    if event == "line":
        return JobLineEvent(id_, _line_of(data))
    if event == "result":
        return JobResultEvent(id_, t.Review.read(data) if "plies" in data else t.BestMove.read(data))
    if event == "end":
        return JobEndEvent(id_, t.BatchCounts.read(data))
    return None


def number_of_event(id_: str) -> int:
    """The number in the id of an event; 0 where there is none."""
    found = re.match("[0-9]{1,15}", id_)
    return int(found[0]) if found else 0


class JobReading(Reading[JobEvent]):
    """The events of a job, to its final state, over as many connections as it takes."""

    accept, media_type = "text/event-stream", "application/json"
    steady = 5.0

    def __init__(self, last_id: str) -> None:
        self._last_id, self._reader = last_id, EventReader()

    def begin(self) -> tuple[bytes | None, dict[str, str]]:
        self._reader = EventReader()
        self._reader.last_id = self._last_id
        return None, {"last-event-id": self._last_id} if self._last_id else {}

    def feed(self, some: bytes) -> Iterator[JobEvent]:
        for id_, event, text in self._reader.feed(some):
            data = parse_object(text, f"the data of the event {event}")
            # Not of the job: its number is that of an event to come.
            if event == "problem":
                raise problem_in(data)
            if number_of_event(id_) <= number_of_event(self._last_id):
                continue
            found = _event_of(id_, event, data)
            self._last_id = id_
            self.is_over = event == "state" and data.get("state") in _FINAL
            if found is not None:
                yield found
            if self.is_over:
                return

    def broken_off(self) -> Exception:
        return BrokenOff("the events of the job ended before its end")


def outcome_of(kind: str, events: list[JobEvent]) -> Any:
    """What a job has found, by all its events; raises why there is nothing."""
    state, found = "", None
    lines = list[BatchAnswer]()
    for one in events:
        if one.event == "line":
            lines.append(one.data)
        elif one.event == "result":
            found = one.data
        elif one.event == "state":
            state = one.data.state
            if state == "failed" and one.data.problem and isinstance(document := one.data.raw.get("problem"), dict):
                raise problem_in(document)
    if state == "cancelled":
        detail = "The job was cancelled; its events have what it found."
        known = {"type": "urn:yomi:problem:job_cancelled", "title": "The job was cancelled", "request_id": ""}
        raise problem_in({**known, "status": 409, "code": "job_cancelled", "detail": detail})
    if state != "completed" or (kind != "batch" and found is None):
        raise unreadable(200, "the job ended without a result")
    return sorted(lines, key=lambda one: one.line) if kind == "batch" else found


def events_at_once(kind: str, content: bytes) -> list[JobEvent]:
    """The events of an answer that came at once, from a server without jobs."""
    parts, state = list[tuple[str, dict[str, Any]]](), dict[str, Any](state="completed")
    if kind == "batch":
        for text in content.split(b"\n"):
            raw = parse_object(text, "a line of the batch") if text.strip() else {}
            if isinstance(raw.get("end"), dict):
                parts.append(("end", raw["end"]))
            elif "line" in raw:
                parts.append(("line", raw))
            elif "problem" in raw:
                state = {"state": "failed", "problem": raw["problem"]}
    else:
        parts.append(("result", parse_object(content, "the answer")))
    found = [_event_of(str(number), event, data) for number, (event, data) in enumerate([*parts, ("state", state)], 1)]
    return [one for one in found if one is not None]


def status_of(document: dict[str, Any], status: int) -> t.JobStatus:
    """What the server says of a job."""
    if not isinstance(document.get("id"), str) or not isinstance(document.get("path"), str):
        raise unreadable(status, "the answer is no job")
    return t.JobStatus.read(document)


def status_at_once(kind: str, events: list[JobEvent]) -> t.JobStatus:
    """The status of a job that a server without jobs has answered at once."""
    now = int(time.time() * 1000)
    last = events[-1]
    return t.JobStatus(
        id="",
        kind=kind,
        state=last.data.state if last.event == "state" else "",
        durable=False,
        created_ms=now,
        ended_ms=now,
        max_ms=0,
        tries=1,
        last_event=len(events),
        path="",
    )


def headers_of_job(idempotency_key: str | None) -> Mapping[str, str]:
    """Headers of a request that becomes a job, once in all its tries."""
    key = secrets.token_hex(16) if idempotency_key is None else idempotency_key
    if not re.fullmatch(r"[!-~]{1,255}", key):
        raise ValueError("idempotency_key: expected 1 to 255 visible characters of ASCII")
    return {"prefer": "respond-async", "idempotency-key": key}


def path_of_job(id_: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z_-]+", id_):
        raise ValueError(f"id: expected the id of a job, found {id_!r}")
    return f"/v1/jobs/{id_}"


def accepted(response: httpx.Response, kind: str) -> tuple[t.JobStatus, list[JobEvent] | None]:
    """The job of an answer to its submission, with its events where it has ended at once."""
    if response.status_code == 202:
        return status_of(parse_object(response.content, "the job", 202), 202), None
    events = events_at_once(kind, response.content)
    return status_at_once(kind, events), events
