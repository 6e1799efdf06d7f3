"""Jobs, of the client with and without `async`."""

import asyncio
import inspect
import json
import math
import threading
import time
import unittest
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from fakes import Answer, FakeClock, Scripted, answer, broken, event, events, problem
from yomi_client import AsyncYomi, BatchLine, Yomi, YomiClosed, YomiProblem, YomiUnanswered, types

ID = "0f5c2d7e9b1a4c3d8e6f7a8b9c0d1e2f"
BREAK = httpx.RemoteProtocolError("peer closed connection without sending complete message body")
REFUSED = httpx.ConnectError("refused")
URL = "http://yomi.test/below"

Scenario = Callable[[Any, Scripted, FakeClock], Awaitable[None]]


def job(**more: Any) -> dict[str, Any]:
    known = {"kind": "bestmove", "state": "waiting", "durable": True, "created_ms": 1, "max_ms": 60_000, "tries": 0, "last_event": 0}
    return {"id": ID, "path": f"/v1/jobs/{ID}", **known, **more}


def accepted(**more: Any) -> Answer:
    return answer(job(**more), 202)


def state(number: object, name: str, **more: Any) -> bytes:
    return event(number, "state", {"state": name, **more})


def result(number: object, depth: int) -> bytes:
    return event(number, "result", {"best_move": "d3", "depth": depth})


async def done(value: Any) -> Any:
    """What either client answers."""
    return await value if inspect.isawaitable(value) else value


async def all_of(stream: Any) -> list[Any]:
    return [one async for one in stream] if hasattr(stream, "__aiter__") else list(stream)


async def failure(value: Callable[[], Any]) -> Exception:
    """What either client raises, read to the end where it is a stream."""
    try:
        found = value()
        await (all_of(found) if hasattr(found, "__aiter__") or hasattr(found, "__next__") else done(found))
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def both(scenario: Scenario, *answers: Answer) -> None:
    async def run(client: Any) -> None:
        clock, transport = FakeClock(), Scripted(*answers)
        yomi = client(URL, key="k", transport=transport, clock=clock)
        await scenario(yomi, transport, clock)
        await done(yomi.close() if client is Yomi else yomi.aclose())

    asyncio.run(run(Yomi))
    asyncio.run(run(AsyncYomi))


class Submitted(unittest.TestCase):
    def test_a_request_is_submitted_once_however_often_its_answer_is_lost(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            found = await done(yomi.jobs.othello.best_move(moves="f5d6", depth=8))
            self.assertEqual((found.id, found.document.state), (ID, "waiting"))
            keys = [request.headers["idempotency-key"] for request in transport.requests]
            self.assertRegex(keys[0], "^[0-9a-f]{32}$")
            self.assertEqual(keys, [keys[0]] * 4)
            for request in transport.requests:
                self.assertEqual((request.method, str(request.url)), ("POST", f"{URL}/v1/othello/bestmove"))
                self.assertEqual((request.headers["prefer"], request.headers["authorization"]), ("respond-async", "Bearer k"))
                self.assertEqual(json.loads(request.content), {"moves": "f5d6", "depth": 8})
            await done(yomi.jobs.othello.best_move())
            self.assertNotEqual(transport.requests[4].headers["idempotency-key"], keys[0])

        both(scenario, broken(httpx.ReadError("reset")), problem(503, "store_unavailable", retry_after_ms=300), broken(REFUSED), accepted())

    def test_a_key_of_the_caller_is_kept_and_refused_where_no_header_may_have_it(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            await done(yomi.jobs.gomoku.review(moves="h8", from_=2, idempotency_key="game-7"))
            self.assertEqual(transport.requests[0].headers["idempotency-key"], "game-7")
            self.assertEqual(str(transport.requests[0].url), f"{URL}/v1/gomoku/review")
            self.assertEqual(json.loads(transport.requests[0].content), {"moves": "h8", "from": 2})
            for key in ("", "a b", "é", "棋", "a\n", "x" * 256):
                self.assertIsInstance(await failure(lambda key=key: yomi.jobs.gomoku.review(idempotency_key=key)), ValueError)  # type: ignore[misc]
            self.assertEqual(len(transport.requests), 1)

        both(scenario, accepted(kind="review"))

    def test_a_conflict_is_raised_at_once(self) -> None:
        async def scenario(yomi: Any, _: Scripted, clock: FakeClock) -> None:
            error = await failure(lambda: yomi.jobs.othello.best_move(idempotency_key="old"))
            self.assertEqual(getattr(error, "code", ""), "idempotency_conflict")
            self.assertEqual(clock.pauses, [])

        both(scenario, problem(422, "idempotency_conflict"))

    def test_a_server_without_jobs_answers_at_once_the_job_has_ended(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            found = await done(yomi.jobs.othello.best_move())
            self.assertEqual((found.id, found.document.state, (await done(found.result())).depth), ("", "completed", 5))
            self.assertEqual([one.event for one in await all_of(found.events())], ["result", "state"])
            self.assertEqual([one.event for one in await all_of(found.events(last_event_id="1"))], ["state"])
            self.assertEqual((await done(found.cancel())).state, "completed")
            self.assertEqual((await done(found.status())).state, "completed")
            batch = await done(yomi.jobs.batch([{"game": "tictactoe"}, {"game": "tictactoe"}]))
            self.assertEqual([(one.line, one.status) for one in await done(batch.result())], [(0, 200), (1, 422)])
            self.assertEqual(len(transport.requests), 2)

        lines: list[dict[str, Any]] = [
            {"line": 2, "status": 422, "problem": {"status": 422, "code": "invalid_request", "detail": "?"}},
            {"line": 1, "status": 200, "answer": {"best_move": "b2"}},
            {"end": {"lines": 2, "answered": 1, "refused": 1}},
        ]
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        both(scenario, answer({"best_move": "d3", "depth": 5}), lambda _: httpx.Response(200, text=text))

    def test_a_submission_that_is_not_answered_is_sent_again_after_ten_seconds_then_until_its_deadline(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, clock: FakeClock) -> None:
            longest = list[float]()

            def silent(request: httpx.Request) -> httpx.Response:
                longest.append(request.extensions["timeout"]["read"])
                clock.time += longest[-1]
                raise httpx.ReadTimeout("silent")

            transport.answers = (silent,)
            self.assertIsInstance(await failure(lambda: yomi.jobs.othello.best_move(time_ms=600_000)), YomiUnanswered)
            self.assertEqual(longest[0], 10)
            # A server without jobs may need all of it.
            self.assertEqual(longest[1], 95)
            self.assertEqual(len({request.headers["idempotency-key"] for request in transport.requests}), 1)
            longest.clear()
            self.assertIsInstance(await failure(lambda: yomi.jobs.othello.best_move(deadline=60)), YomiUnanswered)
            self.assertEqual([round(one, 3) for one in longest], [10, 49.9])

        both(scenario, accepted())

    def test_an_answer_that_is_no_job_is_a_problem(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            for _index in range(2):
                error = await failure(lambda: yomi.jobs.othello.best_move())
                self.assertEqual(getattr(error, "code", ""), "unreadable")
            self.assertEqual(len(transport.requests), 4)

        both(scenario, answer({}, 202), lambda _: httpx.Response(202, text="<p>"), lambda _: httpx.Response(200, text="<p>"))


class Followed(unittest.TestCase):
    def test_the_events_of_a_job_go_on_behind_the_last_one_each_once(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, clock: FakeClock) -> None:
            found = await done(yomi.jobs.othello.review(moves="f5d6"))
            given = await all_of(found.events())
            self.assertEqual([f"{one.id} {one.event}" for one in given], ["1 state", "2 estimate", "3 ply", "5 result", "6-last state"])
            self.assertIsInstance(given[3].data, types.Review)
            ids = [request.headers.get("last-event-id") for request in transport.requests[1:]]
            self.assertEqual(ids, [None, "2", "2", "2", "2", "4", "4"])
            for request in transport.requests[1:]:
                self.assertEqual((request.method, str(request.url)), ("GET", f"{URL}/v1/jobs/{ID}/events"))
                self.assertEqual((request.content, request.headers["accept"]), (b"", "text/event-stream"))
            self.assertEqual(clock.pauses, [0.1, 0.1, 0.7, 0.1, 0.2])
            self.assertEqual(found.document.state, "completed")

        both(
            scenario,
            accepted(kind="review"),
            events(state(1, "running", **{"try": 1}), event(2, "estimate", {"plies": 2}) + b"id: 3\nevent: pl", failure=BREAK),
            broken(REFUSED),
            broken(REFUSED),
            problem(503, "store_unavailable", retry_after_ms=700),
            events(event(2, "estimate", {"plies": 2}), event(3, "ply", {"ply": 1}), event(4, "invented", {})),
            # Its number is that of an event to come.
            events(event(5, "problem", {"status": 503, "code": "draining", "detail": "?", "retry_after_ms": 200})),
            events(event(5, "result", {"plies": []}), state("6-last", "completed"), failure=BREAK),
        )

    def test_another_process_goes_on_behind_an_event(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            found = await done(yomi.jobs.get(ID))
            self.assertEqual([one.id for one in await all_of(found.events(last_event_id="2"))], ["3", "4-last"])
            self.assertEqual(transport.requests[1].headers["last-event-id"], "2")
            self.assertEqual(await all_of(found.events(last_event_id="4-last")), [])

        behind = events(event(2, "estimate", {}), event(3, "ply", {}), state("4-last", "cancelled"))
        both(scenario, answer(job(state="running")), behind, lambda _: httpx.Response(204))

    def test_a_job_that_is_forgotten_is_told_under_the_events_too(self) -> None:
        async def scenario(yomi: Any, *_more: Any) -> None:
            self.assertEqual(getattr(await failure(lambda: yomi.jobs.get(ID)), "code", ""), "not_found")
            found = await done(yomi.jobs.get(ID))
            for _ in range(2):
                self.assertEqual(getattr(await failure(lambda: found.result()), "code", ""), "not_found")

        forgotten = event("2-last", "problem", {"status": 404, "code": "not_found", "detail": "it was forgotten"})
        running = state(1, "running")
        both(
            scenario,
            problem(404, "not_found"),
            answer(job()),
            events(running, failure=BREAK),
            problem(404, "not_found"),
            events(running, forgotten),
        )

    def test_the_jobs_of_a_key_are_listed_page_by_page(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            self.assertEqual([one.id for one in await all_of(yomi.jobs.list())], [ID, "b", "c"])
            self.assertEqual(str(transport.requests[1].url), f"{URL}/v1/jobs?after={ID}")
            self.assertEqual(getattr(await failure(lambda: yomi.jobs.list()), "code", ""), "forbidden")

        first = answer({"jobs": [job(), job(id="b")], "next": f"/v1/jobs?after={ID}"})
        both(scenario, first, answer({"jobs": [job(id="c")]}), problem(403, "forbidden"))

    def test_an_id_that_is_none_is_refused_before_it_is_sent(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            for name in ("", "..", "a/b", "棋", "a b", "a\n", "\ud800"):
                self.assertIsInstance(await failure(lambda name=name: yomi.jobs.get(name)), ValueError)  # type: ignore[misc]
            self.assertEqual(transport.requests, [])

        both(scenario, answer(job()))


class Waited(unittest.TestCase):
    def test_a_result_is_waited_for_over_breaks(self) -> None:
        async def scenario(yomi: Any, *_more: Any) -> None:
            found = await done(yomi.jobs.othello.best_move())
            for _ in range(2):
                self.assertEqual((await done(found.result(deadline=60))).depth, 9)

        running = state(1, "running")
        both(scenario, accepted(), events(running, failure=BREAK), events(running, result(2, 9), state("3-last", "completed")))

    def test_a_batch_has_the_answers_to_its_lines_in_order_problems_among_them(self) -> None:
        lines: list[BatchLine] = [{"game": "othello", "moves": "f5", "id": "ü"}, {"game": "gomoku", "endpoint": "position"}]

        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            found = await done(yomi.jobs.batch(lines, ordered=True))
            request = transport.requests[0]
            self.assertEqual(str(request.url), f"{URL}/v1/batch?ordered=true")
            self.assertEqual((request.headers["content-type"], request.headers["accept"]), ("application/x-ndjson", "application/x-ndjson"))
            self.assertEqual([json.loads(line) for line in request.content.splitlines()], lines)
            first, second = await done(found.result())
            self.assertEqual((first.line, first.id, first.status, second.line, second.status), (0, "ü", 200, 1, 422))
            self.assertIsInstance(first.answer, types.BestMove)
            self.assertEqual(second.problem.code, "invalid_request")

        both(
            scenario,
            accepted(kind="batch"),
            events(
                state(1, "running"),
                event(2, "line", {"line": 2, "status": 422, "problem": {"status": 422, "code": "invalid_request", "detail": "?"}}),
                event(3, "line", {"line": 1, "id": "ü", "status": 200, "answer": {"best_move": "d6"}}),
                event(4, "end", {"lines": 2, "answered": 1, "refused": 1}),
                state("5-last", "completed"),
            ),
        )

    def test_a_job_that_failed_raises_its_problem_a_cancelled_one_says_so(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, _: FakeClock) -> None:
            found = await done(yomi.jobs.get(ID))
            error = await failure(lambda: found.result())
            self.assertIsInstance(error, YomiProblem)
            self.assertEqual(getattr(error, "code", ""), "job_given_up")
            self.assertEqual((await done(found.cancel())).state, "cancelled")
            self.assertEqual((transport.requests[2].method, str(transport.requests[2].url)), ("DELETE", f"{URL}/v1/jobs/{ID}"))
            self.assertEqual(getattr(await failure(lambda: found.result()), "code", ""), "job_cancelled")

        line = event(1, "line", {"line": 1, "status": 200, "answer": {}})
        failed = state("2-last", "failed", problem={"status": 500, "code": "job_given_up", "detail": "three times"})
        cancelled = events(line, state("2-last", "cancelled"))
        both(scenario, answer(job(kind="batch")), events(line, failed), answer(job(kind="batch", state="cancelled")), cancelled)

    def test_a_server_that_stays_away_until_the_deadline_is_unanswered(self) -> None:
        for deadline in (5.0, None):

            async def scenario(yomi: Any, _: Scripted, clock: FakeClock, deadline: float | None = deadline) -> None:
                found = await done(yomi.jobs.othello.best_move())
                self.assertIsInstance(await failure(lambda: found.result(deadline=deadline)), YomiUnanswered)
                self.assertTrue((deadline or 30) - 0.2 < clock.time <= (deadline or 30), clock.time)

            both(scenario, accepted(), events(state(1, "running"), failure=BREAK), broken(REFUSED))

    def test_a_deadline_is_checked_before_it_is_used(self) -> None:
        async def scenario(yomi: Any, *_more: Any) -> None:
            found = await done(yomi.jobs.get(ID))
            self.assertIsInstance(await failure(lambda: found.result(deadline=math.nan)), ValueError)
            self.assertEqual((await done(found.result(deadline=math.inf))).depth, 3)

        both(scenario, answer(job()), events(result(1, 3), state("2-last", "completed")))

    def test_a_job_may_lose_its_connection_any_number_of_times_as_long_as_the_server_is_there(self) -> None:
        async def scenario(yomi: Any, transport: Scripted, clock: FakeClock) -> None:
            class Long(httpx.SyncByteStream, httpx.AsyncByteStream):
                """A connection of a minute, that breaks."""

                def __iter__(self) -> Any:
                    for _ in range(6):
                        clock.time += 10
                        yield b": still searching\n\n"
                    raise BREAK

                async def __aiter__(self) -> Any:
                    try:
                        for comment in self:
                            yield comment
                    except httpx.RemoteProtocolError:
                        raise BREAK from None

            def long(_: httpx.Request) -> httpx.Response:
                return httpx.Response(200, stream=Long())

            ended = events(result(1, 7), state("2-last", "completed"))
            transport.answers = (accepted(), long, long, long, ended)
            found = await done(yomi.jobs.othello.best_move())
            self.assertEqual((await done(found.result())).depth, 7)
            # One that accepts and drops is given up.
            before = clock.time
            transport.requests.clear()
            transport.answers = (events(state(1, "running"), failure=BREAK),)
            self.assertIsInstance(await failure(lambda: found.result()), YomiUnanswered)
            self.assertLessEqual(clock.time - before, 30)

        both(scenario, accepted())


class Served(unittest.TestCase):
    """Over sockets, with a server that says a little at a time."""

    def setUp(self) -> None:
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if not self.path.endswith("/events"):
                    text = json.dumps(job(state="running")).encode()
                    self.send_response(200)
                    self.send_header("content-length", str(len(text)))
                    self.end_headers()
                    self.wfile.write(text)
                    return
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.end_headers()
                try:
                    self.wfile.write(state(1, "running"))
                    for _ in range(100):
                        self.wfile.write(b": still searching\n\n")
                        time.sleep(0.1)
                except OSError:
                    return

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def tearDown(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def test_a_deadline_shorter_than_the_job_is_unanswered_and_the_job_may_be_waited_for_again(self) -> None:
        with Yomi(self.url) as yomi:
            found = yomi.jobs.get(ID)
            for _ in range(2):
                began = time.monotonic()
                with self.assertRaises(YomiUnanswered):
                    found.result(deadline=0.35)
                self.assertLess(time.monotonic() - began, 1)

        async def waited() -> None:
            async with AsyncYomi(self.url) as yomi:
                found = await yomi.jobs.get(ID)
                began = time.monotonic()
                with self.assertRaises(YomiUnanswered):
                    await asyncio.gather(found.result(deadline=0.35), found.result(deadline=5))
                self.assertLess(time.monotonic() - began, 1)

        asyncio.run(waited())

    def test_a_cancelled_task_and_a_closed_client_end_the_wait(self) -> None:
        async def waited() -> None:
            async with AsyncYomi(self.url) as yomi:
                found = await yomi.jobs.get(ID)
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(found.result(), 0.3)

        asyncio.run(waited())
        yomi = Yomi(self.url)
        found = yomi.jobs.get(ID)
        threading.Timer(0.3, yomi.close).start()
        with self.assertRaises(YomiClosed):
            found.result()


if __name__ == "__main__":
    unittest.main()
