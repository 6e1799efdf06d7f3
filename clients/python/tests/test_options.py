"""Options, headers, and the objects of requests and answers, of the client with and without `async`."""

import asyncio
import copy
import json
import math
import pathlib
import pickle
import unittest
from typing import Any

import httpx

import yomi_client
from fakes import FakeClock, Scripted, answer, broken, event, events, problem
from yomi_client import AsyncYomi, Yomi, YomiClosed, YomiProblem, YomiUnanswered
from yomi_client.types import JobStatus, Review

MOVE = {"best_move": "c4", "score": {"value": 1.5, "unit": "discs", "kind": "exact"}, "lines": [{"move": "c4"}]}
REFUSED = broken(httpx.ConnectError("refused"))
BUSY = problem(503, "queue_full", retry_after_ms=400)


class Array:
    """What numpy's arrays and scalars have in common."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def tolist(self) -> Any:
        return self.value


class Index:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Real:
    """A number of another library."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __float__(self) -> float:
        return self.value


class Retries(unittest.TestCase):
    def test_retries_are_at_most_max_retries(self) -> None:
        for most in (0, 1, 3):
            for first, error in ((REFUSED, YomiUnanswered), (BUSY, YomiProblem), (answer([]), YomiProblem)):
                transport = Scripted(first)
                with Yomi(transport=transport, clock=FakeClock(), max_retries=most) as yomi, self.assertRaises(error):
                    yomi.status()
                expected = min(most, 1) if error is YomiProblem and first is not BUSY else most
                self.assertEqual(len(transport.requests), 1 + expected)

    def test_a_new_part_of_a_stream_is_worth_new_retries(self) -> None:
        parts = [events(event(depth, "progress", {"depth": depth})) for depth in (1, 2, 3)]
        transport = Scripted(*parts, REFUSED)
        with Yomi(transport=transport, clock=FakeClock(), max_retries=1) as yomi, self.assertRaisesRegex(YomiUnanswered, "after 1 retries"):
            for _ in yomi.othello.best_move_stream():
                pass
        self.assertEqual(len(transport.requests), 4)

    def test_a_wrong_number_of_retries_is_refused(self) -> None:
        for wrong in (-1, 1.5, True, "3"):
            with self.assertRaisesRegex(ValueError, "^max_retries: "):
                Yomi(max_retries=wrong)  # type: ignore[arg-type]
            with self.assertRaisesRegex(ValueError, "^max_retries: "):
                Yomi().with_options(max_retries=wrong)  # type: ignore[arg-type]


class Headers(unittest.TestCase):
    def test_requests_name_the_library_and_its_version_unless_the_caller_does(self) -> None:
        transport = Scripted(answer({}))
        with Yomi(transport=transport) as yomi, Yomi(transport=transport, headers={"User-Agent": "mine"}, key="k") as named:
            yomi.status()
            named.status()
            named.send("/v1/status", headers={"Authorization": "other"})
        self.assertEqual(
            [request.headers.get_list("user-agent") for request in transport.requests],
            [[f"yomi-client-python/{yomi_client.__version__}"], ["mine"], ["mine"]],
        )
        self.assertEqual(transport.requests[2].headers.get_list("authorization"), ["other"])
        changelog = pathlib.Path(__file__).parent.parent / "CHANGELOG.md"
        self.assertIn(f"## [{yomi_client.__version__}]", changelog.read_text(encoding="utf-8"))

    def test_headers_of_an_answer_are_with_it(self) -> None:
        limited = lambda _: httpx.Response(200, headers={"RateLimit": '"key";r=9'}, json=MOVE)
        with Yomi(transport=Scripted(limited)) as yomi:
            move = yomi.othello.best_move()
        self.assertEqual(move.headers["ratelimit"], '"key";r=9')
        self.assertEqual(move.score.headers if move.score else None, {})
        for other in (pickle.loads(pickle.dumps(move)), copy.deepcopy(move)):
            self.assertEqual((other, other.headers["ratelimit"]), (move, '"key";r=9'))

    def test_other_options_share_the_connections_of_the_client(self) -> None:
        transport, clock = Scripted(answer({}), answer({}), answer({}), events(), answer(MOVE), BUSY), FakeClock()
        with Yomi(transport=transport, clock=clock, headers={"x-mine": "1"}, deadline=60) as yomi:
            with_id = yomi.with_options(headers={"X-Request-Id": "a"}, deadline=1)
            with_id.games()
            with_id.with_options(headers={"x-more": "b"}).status()
            yomi.status()
            with self.assertRaises(YomiUnanswered):
                next(yomi.with_options(max_retries=0, headers={"x-request-id": "c"}).othello.best_move_stream())
            yomi.othello.best_move()
            with self.assertRaises(YomiProblem):
                with_id.othello.best_move()
        found = [[request.headers.get(name) for name in ("x-mine", "x-request-id", "x-more")] for request in transport.requests]
        self.assertEqual(found[:5], [["1", "a", None], ["1", "a", "b"], ["1", None, None], ["1", "c", None], ["1", None, None]])
        self.assertLess(clock.time, 1)
        with self.assertRaises(YomiClosed):
            with_id.status()
        with self.assertRaisesRegex(ValueError, "^headers: "):
            Yomi().with_options(headers={"x y": ""})

        async def ask() -> None:
            async with AsyncYomi(transport=transport) as other:
                await other.with_options(headers={"x-request-id": "d"}, deadline=0).status()

        with self.assertRaises(YomiProblem):
            asyncio.run(ask())
        self.assertEqual(transport.requests[-1].headers["x-request-id"], "d")


class Objects(unittest.TestCase):
    def test_an_answer_is_a_dict_of_json_again(self) -> None:
        whole = {**MOVE, "degraded_from": None, "new_field": {"a": [1]}, "lines": [{"move": "c4", "newer": 1}], "class": "best"}
        with Yomi(transport=Scripted(answer(whole), answer({"plies": [{"ply": 1, "class": "best"}]}))) as yomi:
            move, review = yomi.othello.best_move(), yomi.othello.review()
        self.assertEqual(json.loads(json.dumps(move.to_dict())), whole)
        self.assertEqual(review.to_dict(), {"plies": [{"ply": 1, "class": "best"}]})
        move.to_dict()["new_field"]["a"].append(2)
        self.assertEqual(move.to_dict(), whole)
        made = JobStatus(id="", kind="batch", state="x", durable=False, created_ms=1, max_ms=0, tries=1, last_event=2, path="")
        self.assertEqual(made.to_dict()["last_event"], 2)
        self.assertNotIn("ended_ms", made.to_dict())

    def test_a_report_takes_an_answer_back_as_it_came(self) -> None:
        raw = {"start": {"board": "-", "turn": "black"}, "moves": ["f5"], "plies": [{"ply": 1, "class": "best"}], "later": 1}
        review = Review.read(raw)
        transport = Scripted(lambda _: httpx.Response(200, content=b"(;GM[2])"))
        with Yomi(transport=transport, clock=FakeClock()) as yomi:
            for given in (review, raw):
                self.assertEqual(yomi.othello.review_report(review=given, format="sgf"), b"(;GM[2])")
        for request in transport.requests:
            self.assertEqual(request.url.path, "/v1/othello/review/report")
            self.assertEqual(request.headers["accept"], "*/*")
            self.assertEqual(json.loads(request.content), {"review": raw, "format": "sgf"})

    def test_numbers_and_arrays_of_other_libraries_are_written_as_those_of_python(self) -> None:
        request: dict[str, Any] = {
            "board": Array([[0, 1], [2, 0]]), "moves": [Array([7, 7]), (Index(8), Array(9))], "time_ms": Index(1000), "min_time_ms": Real(2.5),
        }
        transport = Scripted(answer(MOVE))
        with Yomi(transport=transport, deadline=Real(9.5)) as yomi:  # type: ignore[arg-type]
            yomi.othello.best_move(**request)
            yomi.with_options(deadline=Index(600)).othello.best_move(deadline_ms=Index(2000))  # type: ignore[arg-type]
        written = {"board": [[0, 1], [2, 0]], "moves": [[7, 7], [8, 9]], "time_ms": 1000, "min_time_ms": 2.5}
        self.assertEqual(json.loads(transport.requests[0].content), written)
        longest = [request.extensions["timeout"]["read"] for request in transport.requests]
        self.assertTrue(9 < longest[0] <= 9.5 and longest[1] == 7, longest)
        for wrong in (object(), {1}, Array(object()), Real(math.nan), Array([math.inf])):
            with Yomi(transport=transport) as yomi, self.assertRaises((TypeError, ValueError)):
                yomi.othello.best_move(depth=wrong)  # type: ignore[arg-type]
        self.assertEqual(len(transport.requests), 2)


if __name__ == "__main__":
    unittest.main()
