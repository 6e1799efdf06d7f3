"""Tries: when a failed request is sent again, and when the caller gets the failure.

The wait between two tries does not grow. A server that names `retry_after_ms` means this client alone, and a client that
waits longer each time loses its turn to those that have just come.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

import httpx

from ._problem import YomiProblem, YomiUnanswered

DEADLINE = 30.0
"""Default seconds for tries and waits."""

_PASSING = (429, 502, 503, 504)
"""Statuses of servers and proxies that pass, with or without a problem document."""

_UNNAMED = 1.0
"""Seconds to wait after a refusal that passes but does not say when."""

_WAY = 5.0
"""Seconds that one try may take beyond the server's time, for the way there and back."""

_CONNECT = 5.0

_QUEUE, _SEARCH = 30.0, 60.0
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


class BrokenOff(Exception):
    """An answer or a stream that ended before its end."""


FAILURES = (httpx.TransportError, httpx.DecodingError, BrokenOff, ValueError, YomiProblem)
"""What a try may end with that another one may mend."""


class Patience:
    """Tries until a moment of the clock, which `until` tells anew after each failure."""

    def __init__(self, until: Callable[[], float], clock: Clock) -> None:
        self._until, self._clock, self._was_reset = until, clock, False

    def wait_after(self, failure: Exception) -> float:
        """Seconds until the next try, 0 for none; raises what the caller gets where no other one may follow."""
        if isinstance(failure, YomiProblem):
            wait = self._wait_after_problem(failure)
            if wait is None or self._clock.now() + wait >= self._until():
                raise failure
            return wait
        wait = 0.1 + self._clock.random() * 0.15
        # A connection kept open through a restart of the server: another one may do.
        if not self._was_reset and isinstance(failure, (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)):
            self._was_reset, wait = True, 0.0
        if self._clock.now() + wait >= self._until():
            raise YomiUnanswered(f"no answer by the deadline: {failure!r}") from failure
        return wait

    def _wait_after_problem(self, problem: YomiProblem) -> float | None:
        if problem.retry_after_ms is not None:
            named = problem.retry_after_ms / 1000
        elif problem.status in _PASSING:
            named = _UNNAMED
        else:
            return None
        # Clients that were refused at one moment do not come back at one moment.
        return named * (1 + self._clock.random() / 4)


def search_time(request: dict[str, object]) -> float:
    """Longest seconds that a search takes on the server."""
    deadline, searching = request.get("deadline_ms"), request.get("time_ms")
    if isinstance(deadline, (int, float)):
        return deadline / 1000
    return _QUEUE + (searching / 1000 if isinstance(searching, (int, float)) else _SEARCH)


def timeout(takes: float, left: float) -> httpx.Timeout:
    """The time-outs of one try."""
    longest = max(0.001, min(takes + _WAY, left))
    return httpx.Timeout(longest, connect=min(_CONNECT, longest))
