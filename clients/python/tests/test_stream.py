"""Streams that outlive their connections, of the client with and without `async`."""

import asyncio
import unittest
from collections.abc import Iterator
from typing import Any

import httpx

from fakes import Answer, Chunks, FakeClock, Scripted, broken, event, events, problem
from yomi_client import AsyncYomi, Yomi, YomiProblem, YomiUnanswered
from yomi_client._events import EventReader

BREAK = httpx.RemoteProtocolError("peer closed connection without sending complete message body")


def progress(number: int, depth: int) -> bytes:
    return event(number, "progress", {"depth": depth})


def both(kind: str, *answers: Answer, **request: Any) -> list[tuple[list[Any], Exception | None, FakeClock, Scripted]]:
    """The events that a stream of either client gives, and what ends it."""
    found = []
    for is_async in (False, True):
        clock, transport, given = FakeClock(), Scripted(*answers), list[Any]()

        async def read(clock: FakeClock = clock, transport: Scripted = transport, given: list[Any] = given) -> None:
            async with AsyncYomi(transport=transport, clock=clock) as yomi:
                async for one in getattr(yomi.othello, kind)(**request):
                    given.append(one)

        end: Exception | None = None
        try:
            if is_async:
                asyncio.run(read())
            else:
                with Yomi(transport=transport, clock=clock) as yomi:
                    given.extend(getattr(yomi.othello, kind)(**request))
        except Exception as error:
            end = error
        found.append((given, end, clock, transport))
    return found


def depths(given: list[Any]) -> list[str]:
    return [f"{one.event} {one.data.depth}" for one in given]


class Streams(unittest.TestCase):
    def test_a_stream_gives_its_events_to_the_result(self) -> None:
        whole = events(b": still searching\n\n", progress(1, 1), progress(2, 2), event("3-last", "result", {"depth": 2}))
        for given, end, _, transport in both("best_move_stream", whole):
            self.assertIsNone(end)
            self.assertEqual(depths(given), ["progress 1", "progress 2", "result 2"])
            self.assertEqual(transport.requests[0].headers["accept"], "text/event-stream")
            self.assertNotIn("last-event-id", transport.requests[0].headers)

    def test_a_stream_that_breaks_is_asked_for_again_with_its_last_id_and_no_event_comes_twice(self) -> None:
        for failure, pauses in ((BREAK, [0.1, 0.7]), (None, [0.1, 0.1, 0.7])):
            answers = (
                events(progress(1, 1), progress(2, 3) + b"id: 3\nevent: progr", failure=failure),
                broken(httpx.ConnectError("refused")),
                problem(503, "draining", retry_after_ms=700),
                events(progress(3, 1), progress(4, 3), progress(5, 4), event("6-last", "result", {"depth": 4})),
            )
            for given, end, clock, transport in both("best_move_stream", *answers):
                self.assertIsNone(end)
                self.assertEqual(depths(given), ["progress 1", "progress 3", "progress 4", "result 4"])
                ids = [request.headers.get("last-event-id") for request in transport.requests]
                self.assertEqual(ids, [None, "2", "2", "2"])
                self.assertEqual(clock.pauses, pauses)

    def test_a_review_that_breaks_gives_its_estimate_once_each_move_once_and_no_progress_backwards(self) -> None:
        first = events(event(1, "estimate", {"plies": 3}), event(2, "ply", {"ply": 3}), event(3, "progress", {"done": 0.4}), failure=BREAK)
        second = events(
            event(4, "estimate", {"plies": 3}),
            event(5, "ply", {"ply": 3}) + event(6, "progress", {"done": 0.2}) + event(7, "invented", {}),
            event(8, "ply", {"ply": 2}) + event(9, "progress", {"done": 0.9}),
            event("10-last", "result", {"plies": []}),
        )
        for given, end, _, _ in both("review_stream", first, second, moves="f5d6c3"):
            self.assertIsNone(end)
            self.assertEqual([one.event for one in given], ["estimate", "ply", "progress", "ply", "progress", "result"])

    def test_a_problem_that_passes_begins_the_stream_anew_another_one_is_raised(self) -> None:
        passing = {"status": 503, "code": "queue_timeout", "detail": "?", "retry_after_ms": 300}
        lasting = {"status": 500, "code": "internal", "detail": "a bug"}
        answers = (
            events(progress(1, 1), event(2, "problem", passing)),
            events(progress(3, 2), event("4-last", "problem", lasting)),
        )
        for given, end, clock, transport in both("best_move_stream", *answers):
            self.assertIsInstance(end, YomiProblem)
            self.assertEqual(depths(given), ["progress 1", "progress 2"])
            self.assertEqual(clock.pauses, [0.3])
            self.assertEqual(transport.requests[1].headers["last-event-id"], "2")

    def test_a_request_that_is_refused_is_no_stream(self) -> None:
        for _, end, _, _ in both("best_move_stream", problem(422, "invalid_request")):
            self.assertIsInstance(end, YomiProblem)

    def test_a_stream_without_a_sign_of_the_server_until_the_deadline_is_given_up(self) -> None:
        answers = (events(progress(1, 1), failure=BREAK), broken(httpx.ConnectError("refused")))
        for given, end, clock, _ in both("best_move_stream", *answers, deadline=2):
            self.assertIsInstance(end, YomiUnanswered)
            self.assertEqual(len(given), 1)
            self.assertLess(clock.time, 2)

    def test_silence_is_never_shorter_than_the_comments_of_the_server(self) -> None:
        for deadline, silence in ((2, 12), (30, 15), (300, 25), (None, 15)):
            for _, _, _, transport in both("best_move_stream", events(event(1, "result", {"depth": 1})), deadline=deadline):
                self.assertEqual(transport.requests[0].extensions["timeout"]["read"], silence)

    def test_connections_that_bring_nothing_new_end_at_the_deadline(self) -> None:
        for again in (b": still searching\n\n", progress(2, 1)):
            answers = (events(progress(1, 1), failure=BREAK), events(again, failure=BREAK))
            for _, end, clock, transport in both("best_move_stream", *answers, deadline=2):
                self.assertIsInstance(end, YomiUnanswered)
                self.assertLessEqual(clock.time, 2)
                self.assertGreater(len(transport.requests), 10)

    def test_a_connection_that_lives_is_waited_for(self) -> None:
        class Slow(Chunks):
            def __iter__(self) -> Iterator[bytes]:
                for _ in range(6):
                    clock.time += 10
                    yield b": still searching\n\n"
                yield event("1-last", "result", {"depth": 9})

        clock = FakeClock()
        transport = Scripted(lambda _: httpx.Response(200, stream=Slow()))
        found = list(Yomi(transport=transport, clock=clock).othello.best_move_stream(deadline=2))
        self.assertEqual((depths(found), len(transport.requests)), (["result 9"], 1))

    def test_data_of_unexpected_shapes_are_raised_at_once(self) -> None:
        for data in ("{", "null", "7", "{}", '{"depth": "x"}'):
            for _, end, _, transport in both("best_move_stream", events(f"id: 1\nevent: progress\ndata: {data}\n\n".encode())):
                self.assertIsInstance(end, YomiProblem)
                self.assertEqual(len(transport.requests), 1)
        for name in ("ply", "progress"):
            for _, end, _, _ in both("review_stream", events(event(1, name, {}))):
                self.assertIsInstance(end, YomiProblem)
        for _, end, _, _ in both("review_stream", events(event(1, "problem", ["x"]))):
            self.assertIsInstance(end, YomiProblem)

    def test_closing_a_stream_closes_its_connection(self) -> None:
        chunks = Chunks(progress(1, 1), progress(2, 2))
        with Yomi(transport=Scripted(lambda _: httpx.Response(200, stream=chunks))) as yomi:
            with yomi.othello.best_move_stream() as stream:
                self.assertEqual(next(stream).event, "progress")
                self.assertFalse(chunks.is_closed)
            self.assertTrue(chunks.is_closed)
            self.assertEqual(list(stream), [])


class Reading(unittest.TestCase):
    def test_events_are_read_however_their_bytes_are_cut(self) -> None:
        text = (
            "\ufeffretry: 5\r\nid: 1\r\nevent: progress\r\ndata: {\"a\":\r\ndata:\"●\u2028\"}\r\n\r\n: silence\n\n"
            "data: x\r\rdata\n\nid: 9\n\ndata: cut off\n"
        ).encode()
        for size in (1, 2, 3, 7, len(text)):
            reader, found = EventReader(), list[tuple[str, str, str]]()
            for at in range(0, len(text), size):
                found.extend(reader.feed(text[at : at + size]))
            self.assertEqual(found, [("1", "progress", '{"a":\n"●\u2028"}'), ("1", "message", "x"), ("1", "message", "")])


if __name__ == "__main__":
    unittest.main()
