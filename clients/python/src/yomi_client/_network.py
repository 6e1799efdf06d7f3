"""Deadlines of whole tries, and sockets that closing a client interrupts.

The time-outs of httpx restart with each phase and each read. With `async` the task of a try has a time-out, and closing the
client wakes the tasks that read. Without, a network backend of httpcore limits each read to the rest of the try, and
`shutdown` interrupts the sockets: closing a socket does not wake a thread that reads it.
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
"""End of the current try of this thread, in seconds of `time.monotonic`."""

_LONGEST = 1e7
"""Upper limit of socket time-outs in seconds; `settimeout` refuses infinity."""

_PIECE = 65_536
"""Bytes written between two checks of the clock."""


async def awithin(run: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Runs a coroutine, cancelled after a time."""
    try:
        return await asyncio.wait_for(run(), None if math.isinf(seconds) else seconds)
    except asyncio.TimeoutError as late:
        raise BrokenOff(f"no answer within {seconds:.3g} s") from late


def within(run: Callable[[], T], seconds: float) -> T:
    """Runs a function whose reads and writes end after a time."""
    token = _END.set(time.monotonic() + seconds)
    try:
        return run()
    finally:
        _END.reset(token)


def timeouts(read: float, connect: float) -> dict[str, float]:
    """Time-outs of one try, as the extension of httpx."""
    return {"connect": min(connect, _LONGEST), "read": min(read, _LONGEST), "write": min(read, _LONGEST), "pool": min(read, _LONGEST)}


def aguard(client: httpx.AsyncClient) -> Callable[[], None]:
    """Twin of `guard`: closing an asynchronous client interrupts its reads already."""
    return lambda: None


def guard(client: httpx.Client) -> Callable[[], None]:
    """Installs the network backend in the transports of a client; returns a function that interrupts its reads.

    httpx has no setting for the backend of httpcore, so that it is replaced in the pools. Transports without a pool, as in
    tests, stay as they are.
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
    """Time-out of one step, at most the rest of the try."""
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
        """Interrupts reads and writes of other threads."""
        found = self._stream.get_extra_info("socket")
        if isinstance(found, socket.socket):
            # Not `SSLSocket.shutdown`, which discards the TLS state that the reading thread uses.
            with contextlib.suppress(OSError):
                socket.socket.shutdown(found, socket.SHUT_RDWR)
