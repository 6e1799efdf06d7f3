"""Tries, deadlines and problems, of the client with and without `async`."""

import asyncio
import contextlib
import json
import math
import os
import pickle
import socket
import ssl
import unittest
from collections.abc import Iterator
from typing import Any
from unittest import mock

import httpx

from fakes import Answer, Chunks, FakeClock, Scripted, answer, broken, event, events, problem
from yomi_client import AsyncYomi, Yomi, YomiBusy, YomiClosed, YomiInvalid, YomiProblem, YomiUnanswered, YomiUnauthorized

MOVE = {"best_move": "c4", "score": {"value": 1.5, "unit": "discs", "kind": "exact"}, "lines": [{"move": "c4"}]}
BUSY = problem(503, "queue_full", retry_after_ms=400)
REFUSED = broken(httpx.ConnectError("refused"))


def both(*answers: Answer, chance: float = 0.0, settings: dict[str, Any] | None = None, **request: Any) -> list[tuple[Any, FakeClock, Scripted]]:
    """What a best move of either client gives, an exception included."""
    found = []
    for is_async in (False, True):
        clock, transport = FakeClock(), Scripted(*answers)
        clock.chance = chance
        known: dict[str, Any] = {"transport": transport, "clock": clock, **(settings or {})}

        async def ask(known: dict[str, Any] = known) -> Any:
            async with AsyncYomi("http://yomi.test/below", **known) as yomi:
                return await yomi.othello.best_move(**request)

        try:
            if is_async:
                result: Any = asyncio.run(ask())
            else:
                with Yomi("http://yomi.test/below", **known) as yomi:
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
        for result, clock, _ in both(*[REFUSED] * 100, answer(MOVE), settings={"connect_deadline": math.inf}):
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
        for result, clock, _ in both(html, named, answer(None, 502), answer({"retry_after_ms": 150}, 503), answer(MOVE)):
            self.assertEqual(result.best_move, "c4")
            self.assertEqual(clock.pauses, [1, 3, 1, 0.15])

    def test_a_body_that_breaks_off_is_asked_for_again(self) -> None:
        for result, _, _ in both(lambda _: httpx.Response(200, text='{"best_mo'), answer(MOVE)):
            self.assertEqual(result.best_move, "c4")

    def test_no_server_at_all_ends_with_the_last_failure_as_its_cause(self) -> None:
        for result, _, _ in both(REFUSED, deadline=1):
            self.assertIsInstance(result, YomiUnanswered)
            self.assertIsInstance(result.__cause__, httpx.ConnectError)

    def test_one_try_gets_as_long_as_its_search_may_take_and_no_longer_than_the_deadline(self) -> None:
        for request, longest in (
            ({"deadline_ms": 2000}, 7),
            ({"deadline_ms": 2000, "deadline": 60}, 7),
            ({"time_ms": 1000}, 36),
            ({"time_ms": "1000"}, 95),
            ({"deadline": 3}, 3),
            ({"deadline": 600, "depth": 60}, 600),
            ({}, 95),
        ):
            for _, _, transport in both(answer(MOVE), **request):
                self.assertEqual(transport.requests[0].extensions["timeout"]["read"], longest)

    def test_a_position_gets_the_time_of_the_queue_and_all_of_the_deadline_of_the_caller(self) -> None:
        transport = Scripted(answer({}))
        with Yomi(transport=transport) as yomi:
            yomi.othello.position()
            yomi.othello.position_svg()
            yomi.othello.position(deadline=60)
            yomi.status(deadline=60)
            yomi.status()
        longest = [request.extensions["timeout"]["read"] for request in transport.requests]
        for found, expected in zip(longest, (35, 35, 60, 60, 5), strict=True):
            self.assertAlmostEqual(found, expected, places=1)

    def test_a_server_that_names_no_time_to_wait_is_not_asked_in_a_hot_loop(self) -> None:
        def named(value: str) -> Answer:
            return lambda _: httpx.Response(503, headers={"retry-after": value})

        wrong = [problem(503, "draining", retry_after_ms=value) for value in ("abc", -5, None, True)]
        for result, clock, _ in both(*map(named, ("0", "", "-5", "soon")), *wrong, problem(503, "draining", retry_after_ms=0), answer(MOVE)):
            self.assertEqual(result.best_move, "c4")
            self.assertEqual(clock.pauses, [0.1, 1, 1, 1, 1, 1, 1, 1, 0.1])

    def test_a_deadline_that_is_no_number_of_seconds_is_refused(self) -> None:
        for deadline in (math.nan, "5", True):
            for result, _, transport in both(answer(MOVE), deadline=deadline):
                self.assertIsInstance(result, ValueError)
                self.assertEqual(transport.requests, [])
            with self.assertRaises(ValueError):
                Yomi(deadline=deadline)  # type: ignore[arg-type]
        for result, _, _ in both(BUSY, answer(MOVE), deadline=math.inf):
            self.assertEqual(result.best_move, "c4")

    def test_an_answer_that_is_none_is_asked_for_once_more(self) -> None:
        for content in (b"<p>hello</p>", b'{"best_mo', b"null", b"[1]", b""):
            for result, _, transport in both(lambda _: httpx.Response(200, content=content)):
                self.assertIsInstance(result, YomiProblem)
                self.assertEqual((result.code, result.status, len(transport.requests)), ("unreadable", 200, 2))
        for result, _, transport in both(lambda _: httpx.Response(200, headers={"content-encoding": "gzip"}, stream=Chunks(b"{}"))):
            self.assertEqual((result.code, len(transport.requests)), ("unreadable", 2))

    def test_what_no_other_try_mends_is_not_tried_again(self) -> None:
        circular: dict[str, Any] = {}
        circular["techniques"] = circular
        for request in (circular, {"depth": math.nan}, {"moves": object()}):
            for result, _, transport in both(answer(MOVE), **request):
                self.assertIsInstance(result, (ValueError, TypeError))
                self.assertEqual(transport.requests, [])
        untrusted = httpx.ConnectError("")
        untrusted.__cause__ = ssl.SSLCertVerificationError("self-signed certificate")
        for failure in (untrusted, httpx.UnsupportedProtocol("missing scheme"), httpx.LocalProtocolError("no header")):
            for result, clock, transport in both(broken(failure)):
                self.assertIsInstance(result, YomiUnanswered)
                self.assertIn("self-signed" if failure is untrusted else str(failure), str(result))
                self.assertEqual((len(transport.requests), clock.pauses), (1, []))

        def mine(_: httpx.Response) -> None:
            raise ValueError("mine")

        transport = Scripted(answer({}))
        with Yomi(transport=transport) as yomi, self.assertRaisesRegex(ValueError, "mine"):
            yomi.send("/v1/status", read=mine)
        self.assertEqual(len(transport.requests), 1)

    def test_a_failure_tells_its_innermost_cause(self) -> None:
        late = httpx.ReadTimeout("")
        late.__cause__ = TimeoutError("timed out")
        for result, _, _ in both(broken(late), deadline=0):
            self.assertEqual(str(result), "no answer by the deadline: ReadTimeout: timed out")

    def test_an_answer_that_trickles_ends_with_its_try(self) -> None:
        class Trickling(Chunks):
            def __iter__(self) -> Iterator[bytes]:
                for _ in range(1000):
                    clock.time += 0.2
                    yield b" "

        for is_async in (False, True):
            clock = FakeClock()
            transport = Scripted(lambda _: httpx.Response(200, stream=Trickling()))
            with self.assertRaises(YomiUnanswered):
                if is_async:
                    asyncio.run(AsyncYomi(transport=transport, clock=clock).status(deadline=2))
                else:
                    Yomi(transport=transport, clock=clock).status(deadline=2)
            self.assertLess(clock.time, 2.5)

    def test_a_closed_client_raises_an_error_of_its_own(self) -> None:
        yomi = Yomi(transport=Scripted(answer({})))
        yomi.close()
        with self.assertRaises(YomiClosed):
            yomi.status()
        with self.assertRaises(YomiClosed):
            next(yomi.othello.best_move_stream())

    def test_a_cancelled_task_ends_its_wait(self) -> None:
        async def ask() -> None:
            async with AsyncYomi(transport=Scripted(problem(503, "draining", retry_after_ms=20_000))) as yomi:
                await asyncio.wait_for(yomi.othello.best_move(), 0.05)

        with self.assertRaises(asyncio.TimeoutError):
            asyncio.run(ask())


class Absent(unittest.TestCase):
    """Servers that have never answered the client."""

    def test_a_server_that_has_never_answered_is_tried_for_ten_seconds_or_as_long_as_is_set(self) -> None:
        for settings, seconds in (({}, 10), ({"connect_deadline": 3}, 3), ({"connect_deadline": 0}, 0), ({"connect_deadline": math.inf}, 120), ({"deadline": 5}, 5)):
            for result, clock, _ in both(REFUSED, settings=settings):
                self.assertIsInstance(result, YomiUnanswered)
                self.assertTrue(seconds - 0.3 < clock.time <= seconds, (settings, clock.time))
        for result, _, _ in both(REFUSED):
            said = "no answer from http://yomi.test/below within 10 s (connect_deadline): ConnectError: refused"
            self.assertEqual(str(result), said)

    def test_after_an_answer_of_any_kind_tries_last_until_the_deadline(self) -> None:
        for first in (answer({}), problem(503, "draining"), lambda _: httpx.Response(502)):
            clock, transport = FakeClock(), Scripted(first, REFUSED)
            with Yomi(transport=transport, clock=clock) as yomi:
                with contextlib.suppress(YomiProblem):
                    yomi.status(deadline=0)
                with self.assertRaises(YomiUnanswered):
                    yomi.status()
            self.assertGreater(clock.time, 29)

    def test_a_connection_that_breaks_after_a_second_was_one_to_a_server(self) -> None:
        def late(_: httpx.Request) -> httpx.Response:
            clock.time += 20
            raise httpx.ReadError("reset")

        clock = FakeClock()
        with Yomi(transport=Scripted(late, REFUSED), clock=clock) as yomi, self.assertRaisesRegex(YomiUnanswered, "by the deadline"):
            yomi.status()
        self.assertGreater(clock.time, 29)

    def test_an_unknown_host_is_not_tried_again_before_an_answer(self) -> None:
        unknown = httpx.ConnectError("")
        unknown.__cause__ = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        for result, clock, transport in both(broken(unknown)):
            self.assertIsInstance(result, YomiUnanswered)
            self.assertRegex(str(result), "^no answer from http://yomi.test/below: ConnectError: .*Name or service not known$")
            self.assertEqual((len(transport.requests), clock.pauses), (1, []))
        later = httpx.ConnectError("")
        later.__cause__ = socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")
        for answers in ((broken(later), answer(MOVE)), (BUSY, broken(unknown), answer(MOVE))):
            for result, _, _ in both(*answers):
                self.assertEqual(result.best_move, "c4")

    def test_a_server_that_goes_away_is_one_warning_and_each_retry_an_information(self) -> None:
        transport = Scripted(REFUSED, REFUSED, BUSY, answer(MOVE), REFUSED, answer(MOVE))
        with self.assertLogs("yomi_client", "INFO") as logs, Yomi(transport=transport, clock=FakeClock()) as yomi:
            yomi.othello.best_move()
            yomi.othello.best_move()
        self.assertEqual([line.levelname for line in logs.records], ["WARNING", "INFO", "INFO", "WARNING"])
        self.assertEqual(logs.records[0].getMessage(), "no answer from http://localhost:8080 (ConnectError: refused); retry 1 in 0.1 s")
        self.assertIn("queue_full", logs.records[2].getMessage())


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

    def test_the_class_of_a_problem_says_what_to_do(self) -> None:
        for status, code, retry_after_ms, kind in (
            (401, "unauthorized", None, YomiUnauthorized),
            (403, "forbidden", None, YomiUnauthorized),
            (403, "cross_site", None, YomiUnauthorized),
            (429, "rate_limited", 600_000, YomiBusy),
            (503, "queue_full", 600_000, YomiBusy),
            (503, "overloaded", 600_000, YomiBusy),
            (503, "invented", None, YomiBusy),
            (409, "job_unfinished", 600_000, YomiBusy),
            (400, "malformed_body", None, YomiInvalid),
            (413, "too_large", None, YomiInvalid),
            (422, "invalid_request", None, YomiInvalid),
            (418, "invented", None, YomiInvalid),
            (404, "not_found", None, YomiProblem),
            (408, "request_timeout", None, YomiProblem),
            (409, "job_cancelled", None, YomiProblem),
            (500, "internal", None, YomiProblem),
        ):
            for result, _, _ in both(problem(status, code, retry_after_ms=retry_after_ms), deadline=0.01):
                self.assertEqual((type(result), result.code), (kind, code))
                self.assertIs(type(pickle.loads(pickle.dumps(result))), kind)
        for result, _, _ in both(lambda _: httpx.Response(502, html="<p>Bad Gateway</p>"), deadline=0):
            self.assertIs(type(result), YomiBusy)
        late = events(event(1, "problem", {"code": "draining", "detail": "?", "status": 503, "retry_after_ms": 600_000}))
        with Yomi(transport=Scripted(late)) as yomi, self.assertRaises(YomiBusy):
            next(yomi.othello.best_move_stream())

    def test_redirects_are_not_followed(self) -> None:
        for result, _, transport in both(lambda _: httpx.Response(307, headers={"location": "http://elsewhere.test/"})):
            self.assertEqual((result.status, result.code, len(transport.requests)), (307, "unreadable", 1))
            self.assertIn("redirect", result.detail)

    def test_documents_of_unexpected_shapes_are_problems_all_the_same(self) -> None:
        for errors in (["x"], "x", {"x": 1}, [None]):
            for result, _, _ in both(problem(422, "invalid_request", errors=errors, share=[], best_so_far=1, type="urn:x")):
                self.assertEqual((result.errors, result.share, result.best_so_far, result.type), ([], None, None, "urn:x"))

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

    def test_paths_are_below_the_address_of_the_server_with_and_without_a_slash(self) -> None:
        transport = Scripted(answer({"x": 1}))
        with Yomi("http://yomi.test/below/", transport=transport) as yomi:
            for path in ("v1/status", "/v1/status", "//v1/status"):
                self.assertEqual(yomi.send(path), {"x": 1})
            yomi.send("//elsewhere.test/x")
            for path in ("http://elsewhere.test/x", "file:///x", "../v1/status", "v1/\n"):
                with self.assertRaises(ValueError):
                    yomi.send(path)
        urls = [str(request.url) for request in transport.requests]
        self.assertEqual(urls, ["http://yomi.test/below/v1/status"] * 3 + ["http://yomi.test/below/elsewhere.test/x"])

    def test_keys_and_addresses_are_checked_at_once_and_no_error_repeats_a_secret(self) -> None:
        transport = Scripted(answer({}))
        with mock.patch.dict(os.environ, {"YOMI_KEY": "yomi_environment\n"}):
            for key in (" yomi_secret\n", "", " ", None):
                Yomi(key=key, transport=transport).status()
        found = [request.headers.get("authorization") for request in transport.requests]
        self.assertEqual(found, ["Bearer yomi_secret", None, None, "Bearer yomi_environment"])
        wrong: list[dict[str, Any]] = [
            {"key": "yomi_\nsecret"},
            {"key": "yomi_secrét"},
            {"headers": {"authorization": "secret\n1"}},
            {"url": "http://user:secret@yomi.test"},
            {"url": "http://user:secret@yomi test"},
            {"url": "ftp://user:secret@yomi.test"},
        ]
        for settings in wrong:
            with self.assertRaises(ValueError) as raised:
                Yomi(**settings)
            self.assertNotIn("secr", str(raised.exception))
        for url in ("localhost:8080", "yomi.test", "ftp://yomi.test", "http://yomi.test:99999", "http://", "http://yomi.test/?key=1"):
            with self.subTest(url), self.assertRaisesRegex(ValueError, "^url: expected http:"):
                Yomi(url)
        self.assertEqual(Yomi("").url, "http://localhost:8080")

    def test_a_proxy_of_the_environment_that_cannot_be_used_is_told(self) -> None:
        for proxy in ("socks4://user:secret@proxy.test:1", "socks5://user:secret@proxy.test:1"):
            with mock.patch.dict(os.environ, {"ALL_PROXY": proxy, "all_proxy": proxy}):
                try:
                    AsyncYomi()
                except ValueError as error:
                    self.assertIn("ALL_PROXY", str(error))
                    self.assertNotIn("secret", str(error))
                else:
                    self.assertTrue(proxy.startswith("socks5"), "socks4 is refused, socks5 where socksio is missing")

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
