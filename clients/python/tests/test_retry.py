"""Tries, deadlines and problems, of the client with and without `async`."""

import asyncio
import json
import os
import pickle
import unittest
from typing import Any
from unittest import mock

import httpx

from fakes import Answer, FakeClock, Scripted, answer, broken, problem
from yomi_client import AsyncYomi, Yomi, YomiProblem, YomiUnanswered

MOVE = {"best_move": "c4", "score": {"value": 1.5, "unit": "discs", "kind": "exact"}, "lines": [{"move": "c4"}]}
BUSY = problem(503, "queue_full", retry_after_ms=400)
REFUSED = broken(httpx.ConnectError("refused"))


def both(*answers: Answer, chance: float = 0.0, **request: Any) -> list[tuple[Any, FakeClock, Scripted]]:
    """What a best move of either client gives, an exception included."""
    found = []
    for is_async in (False, True):
        clock, transport = FakeClock(), Scripted(*answers)
        clock.chance = chance

        async def ask(clock: FakeClock = clock, transport: Scripted = transport) -> Any:
            async with AsyncYomi("http://yomi.test/below", transport=transport, clock=clock) as yomi:
                return await yomi.othello.best_move(**request)

        try:
            if is_async:
                result: Any = asyncio.run(ask())
            else:
                with Yomi("http://yomi.test/below", transport=transport, clock=clock) as yomi:
                    result = yomi.othello.best_move(**request)
        except Exception as error:
            result = error
        found.append((result, clock, transport))
    return found


class Tries(unittest.TestCase):
    def test_a_refusal_comes_again_after_its_time_and_less_than_a_quarter_no_longer_each_time(self) -> None:
        for result, clock, transport in both(*[BUSY] * 7, answer(MOVE), chance=0.999, moves="f5d6", time_ms=100):
            self.assertEqual(result.best_move, "c4")
            self.assertEqual(len(clock.pauses), 7)
            self.assertTrue(all(0.4 <= pause < 0.5 for pause in clock.pauses), clock.pauses)
            self.assertEqual(str(transport.requests[0].url), "http://yomi.test/below/v1/othello/bestmove")
            bodies = [json.loads(request.content) for request in transport.requests]
            self.assertTrue(all(body == {"moves": "f5d6", "time_ms": 100} for body in bodies))

    def test_tries_last_until_the_deadline_and_end_with_the_refusal(self) -> None:
        for result, clock, transport in both(BUSY, deadline=10):
            self.assertIsInstance(result, YomiProblem)
            self.assertGreater(len(transport.requests), 20)
            self.assertLess(clock.time, 10)

    def test_a_wait_that_would_pass_the_deadline_is_not_begun(self) -> None:
        for result, clock, _ in both(problem(429, "rate_limited", retry_after_ms=600_000)):
            self.assertEqual(result.retry_after_ms, 600_000)
            self.assertEqual(clock.pauses, [])

    def test_a_deadline_of_nothing_is_one_try(self) -> None:
        for result, clock, transport in both(REFUSED, deadline=0):
            self.assertIsInstance(result, YomiUnanswered)
            self.assertEqual((len(transport.requests), clock.pauses), (1, []))

    def test_a_server_that_is_away_for_ten_seconds_costs_nothing_but_time(self) -> None:
        for result, clock, _ in both(*[REFUSED] * 100, answer(MOVE)):
            self.assertEqual(result.best_move, "c4")
            self.assertAlmostEqual(clock.time, 10)

    def test_a_connection_that_is_refused_waits_100_to_250_ms(self) -> None:
        for chance in (0.0, 0.5, 0.999):
            for _, clock, _ in both(REFUSED, answer(MOVE), chance=chance):
                self.assertTrue(0.1 <= clock.pauses[0] < 0.25)

    def test_a_connection_that_was_reset_is_tried_again_at_once_once(self) -> None:
        reset = broken(httpx.RemoteProtocolError("Server disconnected without sending a response."))
        for result, clock, transport in both(reset, broken(httpx.ReadError("reset")), answer(MOVE)):
            self.assertEqual(result.best_move, "c4")
            self.assertEqual(len(transport.requests), 3)
            self.assertEqual(clock.pauses, [0.1])

    def test_a_page_of_a_proxy_comes_again_after_a_second_or_the_time_of_its_header(self) -> None:
        html = lambda _: httpx.Response(502, html="<p>Bad Gateway</p>")
        named = lambda _: httpx.Response(503, headers={"retry-after": "3"})
        for result, clock, _ in both(html, named, answer(None, 502), answer({"retry_after_ms": 50}, 503), answer(MOVE)):
            self.assertEqual(result.best_move, "c4")
            self.assertEqual(clock.pauses, [1, 3, 1, 0.05])

    def test_a_body_that_breaks_off_is_asked_for_again(self) -> None:
        for result, _, _ in both(lambda _: httpx.Response(200, text='{"best_mo'), answer(MOVE)):
            self.assertEqual(result.best_move, "c4")

    def test_no_server_at_all_ends_with_the_last_failure_as_its_cause(self) -> None:
        for result, _, _ in both(REFUSED, deadline=1):
            self.assertIsInstance(result, YomiUnanswered)
            self.assertIsInstance(result.__cause__, httpx.ConnectError)

    def test_one_try_gets_as_long_as_its_search_may_take_and_no_longer_than_the_deadline(self) -> None:
        for request, longest in (({"deadline_ms": 2000}, 7), ({"time_ms": 1000}, 36), ({"deadline": 3}, 3), ({}, 95)):
            for _, _, transport in both(answer(MOVE), **request):
                self.assertEqual(transport.requests[0].extensions["timeout"]["read"], longest)

    def test_a_cancelled_task_ends_its_wait(self) -> None:
        async def ask() -> None:
            async with AsyncYomi(transport=Scripted(problem(503, "draining", retry_after_ms=20_000))) as yomi:
                await asyncio.wait_for(yomi.othello.best_move(), 0.05)

        with self.assertRaises(asyncio.TimeoutError):
            asyncio.run(ask())


class Problems(unittest.TestCase):
    def test_a_mistake_of_the_caller_is_raised_at_once_with_all_that_the_document_says(self) -> None:
        errors = [{"pointer": "/levle", "code": "unknown_field", "detail": "?", "did_you_mean": "level"}]
        share = {"pool": "queue", "held": 2, "allowed": 3, "invented": True}
        for result, clock, transport in both(problem(422, "invalid_request", errors=errors, share=share, invented=7)):
            self.assertIsInstance(result, YomiProblem)
            self.assertEqual((result.status, result.code, result.request_id), (422, "invalid_request", "r1"))
            self.assertIsNone(result.retry_after_ms)
            self.assertEqual((result.errors[0].pointer, result.errors[0].did_you_mean), ("/levle", "level"))
            self.assertEqual((result.share.held, result.share.raw["invented"]), (2, True))
            self.assertEqual(result.document["invented"], 7)
            self.assertIn("invalid_request happened", str(result))
            self.assertEqual((len(transport.requests), clock.pauses), (1, []))
            self.assertEqual(pickle.loads(pickle.dumps(result)).document, result.document)

    def test_what_a_search_had_found_comes_with_its_problem(self) -> None:
        for result, _, _ in both(problem(503, "preempted", retry_after_ms=10_000, best_so_far=MOVE), deadline=5):
            self.assertEqual(result.best_so_far.best_move, "c4")


class Answers(unittest.TestCase):
    def test_words_and_fields_of_a_later_server_arrive_and_missing_ones_are_none(self) -> None:
        later = {**MOVE, "stopped_by": "invented", "new_field": [1], "degraded_from": "text", "class": 1}
        for result, _, _ in both(answer(later)):
            self.assertEqual((result.stopped_by, result.raw["new_field"], result.degraded_from), ("invented", [1], "text"))
            self.assertEqual((result.score.kind, result.lines[0].move, result.lines[0].score), ("exact", "c4", None))
            self.assertIsNone(result.timing)

    def test_fields_that_are_keywords_end_in_an_underscore(self) -> None:
        transport = Scripted(answer({"plies": [{"ply": 1, "class": "best"}]}))
        with Yomi(transport=transport) as yomi:
            review = yomi.othello.review(moves="f5d6", from_=1)
        self.assertEqual(json.loads(transport.requests[0].content), {"moves": "f5d6", "from": 1})
        self.assertEqual(review.plies[0].class_, "best")

    def test_limits_are_a_mapping_of_objects(self) -> None:
        with Yomi(transport=Scripted(answer({"level": {"min": 0, "max": 30, "unit": "level"}}))) as yomi:
            self.assertEqual(yomi.limits()["level"].max, 30)

    def test_key_and_address_come_from_the_environment_and_the_callers_own_before_them(self) -> None:
        transport = Scripted(answer({}))
        with mock.patch.dict(os.environ, {"YOMI_URL": "http://environment.test", "YOMI_KEY": "yomi_environment"}):
            with Yomi(transport=transport) as yomi:
                yomi.version()
            with Yomi("http://own.test/", key="yomi_own", headers={"x-mine": "1"}, transport=transport) as yomi:
                yomi.games()
        first, second = transport.requests
        self.assertEqual((str(first.url), str(second.url)), ("http://environment.test/v1/version", "http://own.test/v1/games"))
        self.assertEqual(first.headers["authorization"], "Bearer yomi_environment")
        self.assertEqual((second.headers["authorization"], second.headers["x-mine"]), ("Bearer yomi_own", "1"))


if __name__ == "__main__":
    unittest.main()
