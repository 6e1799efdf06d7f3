"""Time-outs of a whole try, as those of httpx count from each read anew, and sockets that closing a client ends.

With `async` a task has its time-out, and closing the client wakes the tasks that read. Without, the network of httpcore is
asked for each read how long is left, and the sockets of a client are shut down: closing one does not wake a thread that
reads it.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import socket
import time
import weakref
from collections.abc import Awaitable, Callable, Iterable
from contextvars import ContextVar
from typing import Any, TypeVar

import httpcore
import httpx

from ._problem import BrokenOff

T = TypeVar("T")

_END: ContextVar[float] = ContextVar("_END", default=math.inf)
"""When the try of this thread ends, in seconds of `time.monotonic`."""

_LONGEST = 1e7
"""Seconds that a socket takes as a time-out at most, roughly."""

_PIECE = 65_536
"""Bytes that are written between two looks at the clock."""


async def awithin(run: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Runs something that is cancelled when it takes too long."""
    try:
        return await asyncio.wait_for(run(), None if math.isinf(seconds) else seconds)
    except asyncio.TimeoutError as late:
        raise BrokenOff(f"no answer within {seconds:.3g} s") from late


def within(run: Callable[[], T], seconds: float) -> T:
    """Runs something whose reads and writes end when it takes too long."""
    token = _END.set(time.monotonic() + seconds)
    try:
        return run()
    finally:
        _END.reset(token)


def timeouts(read: float, connect: float) -> dict[str, float]:
    """The time-outs of one try, as httpx has them."""
    return {"connect": min(connect, _LONGEST), "read": min(read, _LONGEST), "write": min(read, _LONGEST), "pool": min(read, _LONGEST)}


def aguard(client: httpx.AsyncClient) -> Callable[[], None]:
    """What ends the reads of a client, which is nothing where closing it does."""
    return lambda: None


def guard(client: httpx.Client) -> Callable[[], None]:
    """Has a client keep to the end of its tries; gives what ends its reads.

    httpx passes no network on to httpcore, so that it is replaced in what httpx has made. A transport without one, as in
    tests, stays as it is.
    """
    sockets = weakref.WeakSet[_Stream]()
    for transport in (getattr(client, "_transport", None), *getattr(client, "_mounts", {}).values()):
        pool = getattr(transport, "_pool", None)
        network = getattr(pool, "_network_backend", None)
        if isinstance(network, httpcore.NetworkBackend):
            setattr(pool, "_network_backend", _Network(network, sockets))

    def shut() -> None:
        for stream in list(sockets):
            stream.shut()

    return shut


def _left(timeout: float | None, late: type[Exception]) -> float | None:
    """The time-out of one step: what is left of the try, if that is less."""
    left = _END.get() - time.monotonic()
    if left <= 0:
        raise late("no answer by the end of the try")
    if math.isinf(left):
        return timeout
    return min(left, _LONGEST) if timeout is None else min(timeout, left)


class _Network(httpcore.NetworkBackend):
    def __init__(self, network: httpcore.NetworkBackend, sockets: weakref.WeakSet[_Stream]) -> None:
        self._network, self._sockets = network, sockets

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        left = _left(timeout, httpcore.ConnectTimeout)
        return _Stream(self._network.connect_tcp(host, port, left, local_address, socket_options), self._sockets)

    def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore.NetworkStream:
        left = _left(timeout, httpcore.ConnectTimeout)
        return _Stream(self._network.connect_unix_socket(path, left, socket_options), self._sockets)

    def sleep(self, seconds: float) -> None:
        self._network.sleep(seconds)


class _Stream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream, sockets: weakref.WeakSet[_Stream]) -> None:
        self._stream, self._sockets = stream, sockets
        sockets.add(self)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for at in range(0, len(buffer), _PIECE):
            self._stream.write(buffer[at : at + _PIECE], _left(timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None) -> httpcore.NetworkStream:
        left = _left(timeout, httpcore.ConnectTimeout)
        return _Stream(self._stream.start_tls(ssl_context, server_hostname, left), self._sockets)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)

    def shut(self) -> None:
        """Ends reads and writes that are under way in other threads."""
        found = self._stream.get_extra_info("socket")
        if isinstance(found, socket.socket):
            # That of the socket below TLS: the one of `ssl` takes its state away under the thread that reads.
            with contextlib.suppress(OSError):
                socket.socket.shutdown(found, socket.SHUT_RDWR)
