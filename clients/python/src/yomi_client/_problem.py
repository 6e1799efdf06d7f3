"""Refusals: the problem documents (RFC 9457) of the server, and those that stand in for what a proxy says."""

from __future__ import annotations

from typing import Any

import httpx

from .types import BestMove, Fault, Share

UNREADABLE = "unreadable"
"""Code of the document that stands in for an answer which is none, as a proxy's in HTML."""


class YomiError(Exception):
    """What a client raises."""


class YomiUnanswered(YomiError):
    """No server answered by the deadline; `__cause__` is the last failure."""


class YomiProblem(YomiError):
    """A request that the server refuses."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(f"{document.get('status')} {document.get('code')}: {document.get('detail')}")
        self.document = document
        """The document as it came, with fields that are newer than this client."""
        self.status: int = document.get("status", 0)
        self.code: str = document.get("code", "")
        """The kind of problem, for programs; more of them come."""
        self.detail: str = document.get("detail", "")
        """What happened, a sentence for people."""
        self.title: str = document.get("title", "")
        self.request_id: str = document.get("request_id", "")
        """The id in the server's log."""
        self.retry_after_ms: float | None = document.get("retry_after_ms")
        """Milliseconds after which a new try has a chance; only where one has."""
        share, best = document.get("share"), document.get("best_so_far")
        self.share: Share | None = Share.read(share) if isinstance(share, dict) else None
        """What this client holds and may hold of a limit that all clients share."""
        self.errors: list[Fault] = [Fault.read(fault) for fault in document.get("errors") or []]
        """The faults in fields, with JSON pointers."""
        self.best_so_far: BestMove | None = BestMove.read(best) if isinstance(best, dict) else None
        """With `preempted`: what the search had found."""

    def __reduce__(self) -> tuple[type[YomiProblem], tuple[dict[str, Any]]]:
        return type(self), (self.document,)


def problem_of(response: httpx.Response) -> YomiProblem:
    """The problem of a response that is no success, whose body has been read."""
    status, headers = response.status_code, response.headers
    try:
        document = response.json()
    except ValueError:
        document = None
    known: dict[str, Any] = document if isinstance(document, dict) else {}
    if isinstance(known.get("code"), str) and isinstance(known.get("detail"), str):
        return YomiProblem({**known, "status": status})
    document = {
        "type": "about:blank",
        "title": response.reason_phrase,
        "status": status,
        "detail": f"{status} {response.reason_phrase}, without a problem document",
        "code": UNREADABLE,
        "request_id": headers.get("x-request-id", ""),
    }
    if isinstance(known.get("retry_after_ms"), (int, float)):
        document["retry_after_ms"] = known["retry_after_ms"]
    elif headers.get("retry-after", "").isdecimal():
        document["retry_after_ms"] = int(headers["retry-after"]) * 1000
    return YomiProblem(document)
