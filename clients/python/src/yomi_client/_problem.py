"""Refusals: the problem documents (RFC 9457) of the server, and those that stand in for what a proxy says."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx

from .types import BestMove, Fault, Share

UNREADABLE = "unreadable"
"""Code of the document that stands in for an answer which is none, as a proxy's in HTML."""


class YomiError(Exception):
    """What a client raises."""


class YomiUnanswered(YomiError):
    """No server answered by the deadline, or none can, as with a certificate that is not trusted.

    `__cause__` is the last failure.
    """


class YomiClosed(YomiError):
    """The client was closed, before a request or under it."""


class BrokenOff(Exception):
    """An answer or a stream that ended before its end."""


class YomiProblem(YomiError):
    """A request that the server refuses; its classes say what to do."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(f"{document.get('status')} {document.get('code')}: {document.get('detail')}")
        self.document = document
        """The document as it came, with fields that are newer than this client."""
        self.type: str = document.get("type", "")
        """A URN that stands for `code`."""
        status = document.get("status")
        self.status: int = status if isinstance(status, int) else 0
        self.code: str = document.get("code", "")
        """The kind of problem, for programs; more of them come."""
        self.detail: str = document.get("detail", "")
        """What happened, a sentence for people."""
        self.title: str = document.get("title", "")
        self.request_id: str = document.get("request_id", "")
        """The id in the server's log."""
        self.retry_after_ms: float | None = _milliseconds(document.get("retry_after_ms"))
        """Milliseconds after which a new try has a chance; only where one has."""
        share, best, errors = document.get("share"), document.get("best_so_far"), document.get("errors")
        self.share: Share | None = Share.read(share) if isinstance(share, dict) else None
        """What this client holds and may hold of a limit that all clients share."""
        self.errors: list[Fault] = [
            Fault.read(fault) for fault in (errors if isinstance(errors, list) else []) if isinstance(fault, dict)
        ]
        """The faults in fields, with JSON pointers."""
        self.best_so_far: BestMove | None = BestMove.read(best) if isinstance(best, dict) else None
        """With `preempted`: what the search had found."""

    def __reduce__(self) -> tuple[type[YomiProblem], tuple[dict[str, Any]]]:
        return type(self), (self.document,)


class YomiBusy(YomiProblem):
    """The server cannot do it now; the same request has a chance later, after `retry_after_ms` where there is one."""


class YomiInvalid(YomiProblem):
    """The request is wrong, and is refused whenever it comes; `errors` lists what is."""


class YomiUnauthorized(YomiProblem):
    """The key is missing, unknown, or may not do this (401, 403)."""


PASSING = (429, 502, 503, 504)
"""Statuses of servers and proxies that pass, with or without a problem document."""

_NOT_THERE = (404, 408, 409)
"""Statuses of the client's errors that are not about the request: nothing there, its head or body late, the state of a job."""


def problem_in(document: dict[str, Any]) -> YomiProblem:
    """The problem of a document, of the class that says what to do."""
    status = document.get("status")
    kind = YomiProblem
    if status in (401, 403):
        kind = YomiUnauthorized
    elif status in PASSING or _milliseconds(document.get("retry_after_ms")) is not None:
        kind = YomiBusy
    elif isinstance(status, int) and 400 <= status < 500 and status not in _NOT_THERE:
        kind = YomiInvalid
    return kind(document)


def _milliseconds(named: Any) -> float | None:
    """Validated `retry_after_ms`; `None` for anything else."""
    return named if isinstance(named, (int, float)) and not isinstance(named, bool) and named >= 0 else None


def unreadable(status: int, detail: str, **more: Any) -> YomiProblem:
    """Problem that stands in for an unreadable answer."""
    known = {"type": "about:blank", "title": "The answer cannot be read", "request_id": "", **more}
    return problem_in({**known, "status": status, "detail": detail, "code": UNREADABLE})


def parse_object(text: str | bytes, what: str, status: int = 200) -> dict[str, Any]:
    """Parses a JSON object; raises an `unreadable` problem for anything else."""
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise unreadable(status, f"{what} is no JSON object")
    return read


def object_of(response: httpx.Response) -> dict[str, Any]:
    """The JSON object of a response."""
    return parse_object(response.content, "the answer", response.status_code)


def number_of(data: dict[str, Any], field: str, what: str) -> float:
    """Number in a field; raises an `unreadable` problem for anything else."""
    number = data.get(field)
    if not isinstance(number, (int, float)):
        raise unreadable(200, f"{what} has no number {field}")
    return number


def problem_of(response: httpx.Response) -> YomiProblem:
    """The problem of a response that is no success, whose body has been read."""
    status, headers = response.status_code, response.headers
    try:
        document = response.json()
    except (ValueError, RecursionError):
        document = None
    known: dict[str, Any] = document if isinstance(document, dict) else {}
    if isinstance(known.get("code"), str) and isinstance(known.get("detail"), str):
        return problem_in({**known, "status": status})
    more: dict[str, Any] = {"title": response.reason_phrase, "request_id": headers.get("x-request-id", "")}
    if response.has_redirect_location:
        detail = "the server redirects, and redirects are not followed: give the client the address that it leads to"
        return unreadable(status, detail, **more)
    if _milliseconds(known.get("retry_after_ms")) is not None:
        more["retry_after_ms"] = known["retry_after_ms"]
    elif re.fullmatch("[0-9]{1,9}", headers.get("retry-after", "")):
        more["retry_after_ms"] = int(headers["retry-after"]) * 1000
    return unreadable(status, f"{status} {response.reason_phrase}, without a problem document", **more)
