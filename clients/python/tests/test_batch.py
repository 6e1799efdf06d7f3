"""Batches, of the client with and without `async`."""

import asyncio
import json
import unittest
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx

from fakes import Answer, Chunks, FakeClock, Scripted, answer, broken, events, problem
from yomi_client import AsyncYomi, BatchAnswer, BatchLine, Yomi, YomiProblem, YomiUnanswered, types

DRAINING = {"status": 503, "code": "draining", "detail": "?", "retry_after_ms": 500}
END = {"end": {"lines": 0, "answered": 0, "refused": 0}}
BREAK = httpx.RemoteProtocolError("peer closed connection without sending complete message body")
LINES: list[BatchLine] = [{"game": "othello", "moves": moves, "id": f"id {at}"} for at, moves in enumerate(("f5", "f5d6", "f5d6c3"))]


def says(*lines: object, failure: Exception | None = None) -> Answer:
    """Lines of an answer, and what ends it."""
    return events(*(json.dumps(line).encode() + b"\n" for line in lines), failure=failure)


def move(line: int, best_move: str | None = None) -> dict[str, Any]:
    return {"line": line, "status": 200, "answer": {"best_move": best_move or f"move {line}"}}


def refused(line: int, document: object = DRAINING) -> dict[str, Any]:
    return {"line": line, "status": 503, "problem": document}


def both(lines: list[BatchLine], *answers: Answer, **how: Any) -> list[tuple[list[BatchAnswer], Exception | None, FakeClock, Scripted]]:
    """The answers that a batch of either client gives, and what ends it."""
    found = []
    for is_async in (False, True):
        clock, transport, given = FakeClock(), Scripted(*answers), list[BatchAnswer]()

        async def source() -> AsyncIterator[BatchLine]:
            for line in lines:
                yield line

        async def read(clock: FakeClock = clock, transport: Scripted = transport, given: list[BatchAnswer] = given) -> None:
            async with AsyncYomi(transport=transport, clock=clock) as yomi:
                async with yomi.batch(source(), **how) as answers:
                    async for one in answers:
                        given.append(one)

        end: Exception | None = None
        try:
            if is_async:
                asyncio.run(read())
            else:
                with Yomi(transport=transport, clock=clock) as yomi:
                    given.extend(yomi.batch(iter(lines), **how))
        except Exception as error:
            end = error
        found.append((given, end, clock, transport))
    return found


def moves(given: list[BatchAnswer]) -> list[tuple[int, str | None]]:
    return [(one.line, one.answer.best_move if isinstance(one.answer, types.BestMove) else None) for one in given]


def asked(request: httpx.Request) -> list[str]:
    return [json.loads(line)["id"] for line in request.content.splitlines()]


class Batches(unittest.TestCase):
    def test_lines_are_answered_as_they_are_finished_with_the_index_of_each(self) -> None:
        wrong = refused(2, {"status": 422, "code": "invalid_request", "detail": "?"})
        for given, end, _, transport in both(LINES, says({"progress": END["end"]}, {**move(3), "id": "id 2"}, move(1), wrong, END)):
            self.assertIsNone(end)
            self.assertEqual(moves(given), [(2, "move 3"), (0, "move 1"), (1, None)])
            self.assertEqual((given[0].id, given[0].status, given[0].problem), ("id 2", 200, None))
            self.assertIsInstance(given[2].problem, YomiProblem)
            request = transport.requests[0]
            self.assertEqual((request.url.path, request.url.query), ("/v1/batch", b"ordered=false"))
            self.assertEqual(request.headers["content-type"], "application/x-ndjson")
            self.assertEqual(asked(request), ["id 0", "id 1", "id 2"])
            self.assertEqual(request.extensions["timeout"]["read"], 25)

    def test_answers_are_read_by_the_endpoint_of_their_line(self) -> None:
        lines: list[BatchLine] = [
            {"game": "othello", "endpoint": "position", "moves": "f5"},
            {"game": "gomoku", "endpoint": "review", "moves": "h8", "from_": 1},
            {"game": "tictactoe", "endpoint": "bestmove"},
        ]
        said = says(*({"line": at, "status": 200, "answer": {"game": "x"}} for at in (1, 2, 3)), END)
        for given, _, _, transport in both(lines, said):
            self.assertEqual([type(one.answer) for one in given], [types.Position, types.Review, types.BestMove])
            self.assertIn(b'"from": 1', transport.requests[0].content)

    def test_a_batch_that_breaks_is_taken_up_with_the_lines_that_have_no_answer(self) -> None:
        for failure in (BREAK, None):
            first = says(move(2, "b"), {"progress": END["end"]}, failure=failure)
            second = says(move(2, "c"), move(1, "a"), END)
            for given, end, _, transport in both(LINES, first, broken(httpx.ConnectError("refused")), second):
                self.assertIsNone(end)
                self.assertEqual(moves(given), [(1, "b"), (2, "c"), (0, "a")])
                self.assertEqual(asked(transport.requests[2]), ["id 0", "id 2"])

    def test_lines_that_are_refused_for_a_moment_are_asked_again_in_their_order(self) -> None:
        first, second = says(refused(1), move(2, "b"), refused(3), END), says(move(1, "a"), move(2, "c"), END)
        for given, end, clock, transport in both(LINES, first, second, ordered=True):
            self.assertIsNone(end)
            self.assertEqual(moves(given), [(0, "a"), (1, "b"), (2, "c")])
            self.assertEqual((asked(transport.requests[1]), clock.pauses), (["id 0", "id 2"], [0.5]))
            self.assertEqual(transport.requests[0].url.query, b"ordered=true")

    def test_lines_that_stay_refused_until_the_deadline_are_given_with_their_problem(self) -> None:
        first, later = says(move(1), refused(2), refused(3), END), says(refused(1), refused(2), END)
        for is_ordered in (False, True):
            for given, end, clock, _ in both(LINES, first, later, deadline=5, ordered=is_ordered):
                self.assertIsNone(end)
                codes = [one.problem.code if one.problem else None for one in given]
                self.assertEqual(codes, [None, "draining", "draining"])
                self.assertTrue(4 < clock.time < 5, clock.time)

    def test_a_batch_that_is_refused_or_ends_early_is_raised_or_asked_again(self) -> None:
        for _, end, _, _ in both(LINES, problem(413, "too_large")):
            self.assertIsInstance(end, YomiProblem)
        early = says(move(1), {"problem": DRAINING}), says(move(1), {"problem": {"status": 500, "code": "internal", "detail": "a bug"}})
        for given, end, clock, _ in both(LINES, *early):
            self.assertEqual((moves(given), clock.pauses), ([(0, "move 1"), (1, "move 1")], [0.5]))
            self.assertTrue(isinstance(end, YomiProblem) and end.code == "internal")
        for _, end, _, _ in both(LINES, broken(httpx.ConnectError("refused")), deadline=1):
            self.assertIsInstance(end, YomiUnanswered)
        for text in (b"nothing\n", b"null\n", b'{"line": 1, "status": 200, "answer": 7}\n'):
            for _, end, _, transport in both(LINES, events(text)):
                self.assertTrue(isinstance(end, YomiProblem) and end.code == "unreadable")
                self.assertEqual(len(transport.requests), 1)

    def test_closing_a_batch_closes_its_connection(self) -> None:
        chunks = Chunks(json.dumps(move(1)).encode() + b"\n", b"{}\n")
        with Yomi(transport=Scripted(lambda _: httpx.Response(200, stream=chunks))) as yomi:
            with yomi.batch(LINES) as answers:
                self.assertEqual(next(answers).line, 0)
                self.assertFalse(chunks.is_closed)
            self.assertTrue(chunks.is_closed)

        async def left() -> None:
            chunks.is_closed = False
            async with AsyncYomi(transport=Scripted(lambda _: httpx.Response(200, stream=chunks))) as yomi:
                async with yomi.batch(LINES) as answers:
                    self.assertEqual((await answers.__anext__()).line, 0)
                self.assertTrue(chunks.is_closed)

        asyncio.run(left())

    def test_a_player_that_draws_its_moves_gets_a_seed(self) -> None:
        lines: list[BatchLine] = [{"game": "othello", "opponent": "club"}, {"game": "gomoku", "algorithm": "human", "seed": 0}, {"game": "othello", "level": 3}]
        for _, end, _, transport in both(lines, says(move(1), move(2), move(3), END)):
            self.assertIsNone(end)
            first, second, third = (json.loads(line) for line in transport.requests[0].content.splitlines())
            self.assertTrue(0 <= first["seed"] < 2**53)
            self.assertEqual((second["seed"], third.get("seed")), (0, None))
        transport = Scripted(answer({}))
        with Yomi(transport=transport) as yomi:
            try:
                yomi.othello.best_move(moves="f5", opponent="club")
            except YomiProblem:
                pass
        self.assertIn("seed", json.loads(transport.requests[0].content))

    def test_many_lines_go_in_several_requests_by_number_and_by_size(self) -> None:
        def answered(request: httpx.Request) -> httpx.Response:
            self.assertLessEqual(len(request.content), 8 * 1024 * 1024)
            count = len(request.content.splitlines())
            return says(*(move(line) for line in range(1, count + 1)), END)(request)

        transport = Scripted(answered)
        with Yomi(transport=transport) as yomi:

            def many() -> Iterator[BatchLine]:
                for _ in range(10_001):
                    yield {"game": "tictactoe", "moves": "b2"}

            self.assertEqual([one.line for one in yomi.batch(many())], list(range(10_001)))
            self.assertEqual(len(transport.requests), 2)
            large: BatchLine = {"game": "othello", "id": "é" * 10_000}
            self.assertEqual(len(list(yomi.batch([large] * 200))), 200)
            self.assertEqual(len(transport.requests), 4)
            self.assertEqual(list(yomi.batch([])), [])
            self.assertEqual(len(transport.requests), 4)


if __name__ == "__main__":
    unittest.main()
