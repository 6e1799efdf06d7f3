"""Retries without exponential backoff: when a failed request is sent again, and when the caller gets the failure.

The wait between two tries does not grow. A server that names `retry_after_ms` means this client alone, and a client that
waits longer each time loses its turn to those that have just come.
"""

from __future__ import annotations

import asyncio
import math
import random
import ssl
import time
from collections.abc import Callable
from typing import Any

import httpx
from typing_extensions import TypeGuard

from ._problem import UNREADABLE, BrokenOff, YomiProblem, YomiUnanswered

DEADLINE = 30.0
"""Default seconds for tries and waits."""

_PASSING = (429, 502, 503, 504)
"""Statuses of servers and proxies that pass, with or without a problem document."""

_UNNAMED = 1.0
"""Seconds to wait after a refusal that passes but does not say when."""

_SHORTEST = 0.1
"""Shortest wait in seconds: `Retry-After: 0` must not cause a hot loop."""

WAY = 5.0
"""Seconds that one try may take beyond the server's time, for the way there and back."""

CONNECT = 5.0

QUEUE, _SEARCH = 30.0, 60.0
"""Longest seconds in the server's queue, and of a search without a limit, by default (`/v1/limits`)."""


class Clock:
    """Time and chance. Tests bring their own."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def random(self) -> float:
        """At least 0, less than 1."""
        return random.random()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    async def asleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


FAILURES = (httpx.TransportError, BrokenOff, YomiProblem)
"""What a try may end with that another one may mend."""


def wait_after(problem: YomiProblem, clock: Clock) -> float | None:
    """Seconds to wait after a refusal, the same for every try; `None` where it would be refused again."""
    if problem.retry_after_ms is not None:
        named = problem.retry_after_ms / 1000
    elif problem.status in _PASSING:
        named = _UNNAMED
    else:
        return None
    # Clients that were refused at one moment do not come back at one moment.
    return max(named, _SHORTEST) * (1 + clock.random() / 4)


def _wait_after_failure(clock: Clock) -> float:
    return 0.1 + clock.random() * 0.15


def _causes(failure: BaseException) -> list[BaseException]:
    """A failure and its causes, the innermost last."""
    found = [failure]
    while (inner := found[-1].__cause__ or found[-1].__context__) and inner not in found:
        found.append(inner)
    return found


def _told(failure: Exception) -> str:
    """Kind of a failure, with the message of its innermost cause."""
    causes = [str(cause) for cause in _causes(failure)]
    return f"{type(failure).__name__}: {next((text for text in reversed(causes) if text), '')}".removesuffix(": ")


def _is_lasting(failure: Exception) -> bool:
    """Whether a failure is permanent: an untrusted certificate, TLS to a server without it, an invalid request."""
    if isinstance(failure, (httpx.UnsupportedProtocol, httpx.LocalProtocolError)):
        return True
    return any(
        isinstance(cause, ssl.SSLCertVerificationError)
        or (isinstance(cause, ssl.SSLError) and cause.reason in ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE"))
        for cause in _causes(failure)
    )


class Alive:
    """Deadline of a stream.

    Every byte of the first connection counts as activity, comments included. After a break only new parts count: a server
    that accepts every connection and drops it would otherwise be asked without end. `steady` is for answers that the server
    keeps, whose request may break any number of times: the seconds after which every byte of a connection counts. `end` is
    the latest moment.
    """

    def __init__(self, lasting: float, clock: Clock, steady: float = math.inf, end: float = math.inf) -> None:
        self._lasting, self._clock, self._steady, self._end = lasting, clock, steady, end
        self._at = self._began = clock.now()
        self._has_broken = False

    def until(self) -> float:
        return min(self._at + self._lasting, self._end)

    def connected(self) -> None:
        self._began = self._clock.now()
        self.heard()

    def heard(self) -> None:
        now = self._clock.now()
        if not self._has_broken or now - self._began > self._steady:
            self._at = now

    def news(self) -> None:
        self._has_broken = False
        self.heard()

    def broke(self) -> None:
        self._has_broken = True


class Patience:
    """Tries until a moment of the clock, which `until` tells anew after each failure.

    `unreadable` limits the tries after an answer that cannot be read.
    """

    def __init__(self, until: Callable[[], float], clock: Clock, unreadable: int = 1) -> None:
        self._until, self._clock, self._was_reset, self._unreadable = until, clock, False, unreadable

    def wait_after(self, failure: Exception) -> float:
        """Seconds until the next try, 0 for none; raises what the caller gets where no other one may follow."""
        if isinstance(failure, YomiProblem):
            after = wait_after(failure, self._clock)
            if after is None and failure.code == UNREADABLE and 200 <= failure.status < 300 and self._unreadable > 0:
                self._unreadable -= 1
                after = _wait_after_failure(self._clock)
            if after is None or self._clock.now() + after >= self._until():
                raise failure
            return after
        if not isinstance(failure, FAILURES):
            raise failure
        if _is_lasting(failure):
            raise YomiUnanswered(f"no answer: {_told(failure)}") from failure
        wait = _wait_after_failure(self._clock)
        # A connection kept open through a restart of the server: another one may do.
        if not self._was_reset and isinstance(failure, (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)):
            self._was_reset, wait = True, 0.0
        if self._clock.now() + wait >= self._until():
            raise YomiUnanswered(f"no answer by the deadline: {_told(failure)}") from failure
        return wait


def is_time(value: object) -> TypeGuard[float]:
    """Whether a field is a time in milliseconds. Fields of a wrong type are left to the server to refuse."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0


def search_time(request: dict[str, Any]) -> float:
    """Longest seconds that a search takes on the server."""
    deadline, searching = request.get("deadline_ms"), request.get("time_ms")
    if is_time(deadline):
        return deadline / 1000
    return QUEUE + (searching / 1000 if is_time(searching) else _SEARCH)
