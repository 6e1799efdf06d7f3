"""Retries without exponential backoff: when a failed request is sent again, and when the caller gets the failure.

The wait between two tries does not grow. A server that names `retry_after_ms` means this client alone, and a client that
waits longer each time loses its turn to those that have just come.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import socket
import ssl
import time
from collections.abc import Callable
from typing import Any

import httpx
from ._given import milliseconds_of
from ._problem import PASSING, UNREADABLE, BrokenOff, YomiProblem, YomiUnanswered

DEADLINE = 30.0
"""Default seconds for tries and waits."""

CONNECT_DEADLINE = 10.0
"""Default seconds for tries and waits before the server has ever answered the client."""

LOG = logging.getLogger("yomi_client")

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
    elif problem.status in PASSING:
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


def _is_unknown_host(failure: Exception) -> bool:
    """Whether the name of the host does not exist, as far as the resolver knows."""
    names = [cause.errno for cause in _causes(failure) if isinstance(cause, socket.gaierror)]
    return any(name in (socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)) for name in names)


_RESET = (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)
"""A connection that broke."""

_LASTED = 1.0
"""Seconds after which a connection that breaks was one to a server, and not to a proxy in front of nothing."""


class Contact:
    """State of a client that its requests share: whether its server has ever answered, and whether it is away now."""

    def __init__(self, url: str, connect_deadline: float) -> None:
        self.url, self.connect_deadline = url, connect_deadline
        self.has_answered = self.is_away = self.is_closed = False

    def answered(self) -> None:
        self.has_answered, self.is_away = True, False


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

    Before the first answer to the client they end earlier, at its `connect_deadline`. `max_retries` limits those since the last
    new part of a stream, `unreadable` those after an answer that cannot be read.
    """

    def __init__(
        self, until: Callable[[], float], clock: Clock, contact: Contact, max_retries: int | None = None, unreadable: int = 1
    ) -> None:
        self._until, self._clock, self._contact = until, clock, contact
        self._was_reset, self._unreadable, self._retries = False, unreadable, 0
        self._most = math.inf if max_retries is None else max_retries
        self._began = clock.now()

    def news(self) -> None:
        """A new part of a stream has come."""
        self._retries = 0

    def wait_after(self, failure: Exception) -> float:
        """Seconds until the next try, 0 for none; raises what the caller gets where no other one may follow."""
        wait = self._wait_after(failure)
        self._retries += 1
        if isinstance(failure, YomiProblem):
            LOG.info("%s; retry %d in %.1f s", failure, self._retries, wait)
            return wait
        # One warning each time that the server goes away. A connection that was kept open through a restart is none.
        is_news = wait > 0 and not self._contact.is_away
        self._contact.is_away = self._contact.is_away or is_news
        level = logging.WARNING if is_news else logging.INFO
        LOG.log(level, "no answer from %s (%s); retry %d in %.1f s", self._contact.url, _told(failure), self._retries, wait)
        return wait

    def _wait_after(self, failure: Exception) -> float:
        contact, now = self._contact, self._clock.now()
        if isinstance(failure, YomiProblem):
            after = wait_after(failure, self._clock)
            if after is None and failure.code == UNREADABLE and 200 <= failure.status < 300 and self._unreadable > 0:
                self._unreadable -= 1
                after = _wait_after_failure(self._clock)
            if after is None or self._retries >= self._most or now + after >= self._until():
                raise failure
            return after
        if not isinstance(failure, FAILURES):
            raise failure
        is_reset = isinstance(failure, _RESET)
        if is_reset and now - self._began > _LASTED:
            contact.has_answered = True
        if _is_lasting(failure) or (not contact.has_answered and _is_unknown_host(failure)):
            raise YomiUnanswered(f"no answer from {contact.url}: {_told(failure)}") from failure
        wait = _wait_after_failure(self._clock)
        # A connection kept open through a restart of the server: another one may do.
        if is_reset and not self._was_reset:
            self._was_reset, wait = True, 0.0
        if self._retries >= self._most:
            raise YomiUnanswered(f"no answer after {self._retries} retries (max_retries): {_told(failure)}") from failure
        if now + wait >= self._until():
            raise YomiUnanswered(f"no answer by the deadline: {_told(failure)}") from failure
        # One retry after a connection: the first try of a submission is shorter than a server without jobs may take.
        is_tried = self._retries > 0 or isinstance(failure, (httpx.ConnectError, httpx.ConnectTimeout))
        if not contact.has_answered and is_tried and now + wait >= self._began + contact.connect_deadline:
            within = f"within {contact.connect_deadline:g} s (connect_deadline)"
            raise YomiUnanswered(f"no answer from {contact.url} {within}: {_told(failure)}") from failure
        return wait


def search_time(request: dict[str, Any]) -> float:
    """Longest seconds that a search takes on the server."""
    deadline, searching = milliseconds_of(request.get("deadline_ms")), milliseconds_of(request.get("time_ms"))
    if deadline is not None:
        return deadline / 1000
    return QUEUE + (_SEARCH if searching is None else searching / 1000)
