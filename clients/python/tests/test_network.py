"""Deadlines and closing over real sockets, whose time-outs are those of each read."""

import asyncio
import contextlib
import socket
import threading
import time
import unittest
from collections.abc import Iterator

from yomi_client import AsyncYomi, Yomi, YomiClosed, YomiError, YomiUnanswered

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n"
CHUNKED = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"


@contextlib.contextmanager
def server(at_once: bytes, trickling: bytes) -> Iterator[str]:
    """The address of a server that answers all with some bytes, and then with one more each 50 ms, again and again."""
    is_over = threading.Event()

    def answer(connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.recv(65_536)
            connection.sendall(at_once)
            while not is_over.wait(0.05):
                connection.sendall(trickling)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=answer, args=(listener.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0), backlog=256) as listener:
        threading.Thread(target=accept, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            is_over.set()
            # Wakes the thread that accepts.
            listener.shutdown(socket.SHUT_RDWR)


class Deadlines(unittest.TestCase):
    def test_a_server_that_trickles_does_not_move_the_deadline(self) -> None:
        for at_once, trickling in ((b"HTTP/1.1 200 OK\r\nx-", b"x"), (HEAD, b" "), (b"", b"")):
            with server(at_once, trickling) as url:
                began = time.monotonic()
                with Yomi(url) as yomi, self.assertRaises(YomiUnanswered):
                    yomi.othello.best_move(moves="f5d6", deadline=0.4)

                async def ask() -> None:
                    async with AsyncYomi(url) as yomi:
                        await yomi.othello.best_move(moves="f5d6", deadline=0.4)

                with self.assertRaises(YomiUnanswered):
                    asyncio.run(ask())
                self.assertLess(time.monotonic() - began, 1.5)

    def test_the_head_of_a_stream_that_trickles_does_not_move_the_deadline(self) -> None:
        with server(b"HTTP/1.1 200 OK\r\nx-", b"x") as url:
            began = time.monotonic()
            with Yomi(url) as yomi, self.assertRaises(YomiUnanswered):
                next(yomi.othello.best_move_stream(deadline=0.4))
            self.assertLess(time.monotonic() - began, 1)

    def test_the_wait_for_a_connection_counts(self) -> None:
        async def ask(url: str) -> list[object]:
            async with AsyncYomi(url) as yomi:
                # There are 100 connections, which the first requests leave after half of the time.
                return await asyncio.gather(*(yomi.status(deadline=0.5 if at < 100 else 1) for at in range(150)), return_exceptions=True)

        with server(b"", b"") as url:
            began = time.monotonic()
            found = asyncio.run(ask(url))
            self.assertLess(time.monotonic() - began, 1.4)
        self.assertTrue(all(isinstance(one, YomiUnanswered) for one in found), found)


class Closing(unittest.TestCase):
    def test_closing_a_client_ends_what_is_under_way(self) -> None:
        for at_once in (b"", HEAD, CHUNKED):
            with server(at_once, b"") as url:
                for kind in ("best_move", "best_move_stream"):
                    yomi, ends = Yomi(url), list[YomiError]()

                    def ask() -> None:
                        try:
                            if kind == "best_move":
                                yomi.othello.best_move()
                            else:
                                next(yomi.othello.best_move_stream())
                        except YomiError as error:
                            ends.append(error)

                    asking = threading.Thread(target=ask)
                    asking.start()
                    time.sleep(0.1)
                    yomi.close()
                    asking.join(2)
                    self.assertFalse(asking.is_alive())
                    self.assertIsInstance(ends[0], YomiClosed)

    def test_closing_a_client_with_async_ends_what_is_under_way(self) -> None:
        async def ask(url: str, kind: str) -> None:
            yomi = AsyncYomi(url)
            asking = asyncio.ensure_future(yomi.othello.best_move() if kind == "best_move" else yomi.othello.best_move_stream().__anext__())
            await asyncio.sleep(0.1)
            await yomi.aclose()
            with self.assertRaises(YomiClosed):
                await asyncio.wait_for(asking, 2)

        for at_once in (b"", HEAD, CHUNKED):
            with server(at_once, b"") as url:
                for kind in ("best_move", "best_move_stream"):
                    asyncio.run(ask(url, kind))


if __name__ == "__main__":
    unittest.main()
