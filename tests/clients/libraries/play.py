"""What is tried with every generated client, tried with the installed package, and what only that has."""

import asyncio
import json
import os
import time
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any, Literal
from urllib.parse import urlencode

from game import BestMove, Client, Position, Refused, play
from yomi_client import AsyncYomi, BatchLine, Yomi, YomiProblem, YomiUnanswered, types

Name = Literal["othello", "gomoku", "tictactoe"]


def position(answer: types.Position) -> Position:
    return Position(answer.legal_moves, answer.outcome.winner if answer.outcome else None)


def best_move(answer: types.BestMove) -> BestMove:
    winner = answer.outcome.winner if answer.outcome else None
    return BestMove(answer.best_move, answer.score.value, answer.depth, answer.stopped_by, winner)


class Installed:
    """The client of one server; its refusals raise what the tests of all clients expect."""

    def __init__(self, url: str) -> None:
        self.yomi = Yomi(url)

    def position(self, game: str, moves: list[str]) -> Position:
        if game == "gomoku":
            return position(self.yomi.gomoku.position(moves=moves, size=9))
        return position((self.yomi.othello if game == "othello" else self.yomi.tictactoe).position(moves=moves))

    def best_move(self, game: str, moves: list[str], level: int) -> BestMove:
        if game == "gomoku":
            return best_move(self.yomi.gomoku.best_move(moves=moves, level=level, size=9, rule="freestyle"))
        player = self.yomi.othello if game == "othello" else self.yomi.tictactoe
        return best_move(player.best_move(moves=moves, level=level))

    def linked(self, query: dict[str, Any]) -> BestMove:
        path = f"/v1/othello/bestmove?{urlencode(query)}"
        return best_move(types.BestMove.read(self.yomi.send(path)))

    def by_clock(self, moves: list[str], remaining_ms: int, increment_ms: int) -> BestMove:
        clock: types.Clock = {"remaining_ms": remaining_ms, "increment_ms": increment_ms}
        return best_move(self.yomi.othello.best_move(moves=moves, clock=clock))

    def by_clock_linked(self, moves: str, remaining_ms: int, increment_ms: int) -> BestMove:
        return self.linked({"moves": moves, "clock.remaining_ms": remaining_ms, "clock.increment_ms": increment_ms})

    def by_techniques(self, moves: list[str], depth: int, slots: int) -> BestMove:
        techniques: types.Techniques = {
            "move_ordering": "dynamic",
            "killer_moves": {"slots": slots},
            "transposition_table": True,
        }
        answer = self.yomi.othello.best_move(moves=moves, algorithm="alpha_beta", depth=depth, techniques=techniques)
        return best_move(answer)

    def by_techniques_linked(self, moves: str, depth: int, slots: int) -> BestMove:
        techniques = f"move_ordering:dynamic,killer_moves:{slots},transposition_table"
        return self.linked({"moves": moves, "algorithm": "alpha_beta", "depth": depth, "techniques": techniques})

    def board(self, board: str) -> Position:
        try:
            return position(self.yomi.othello.position(board=board, turn="black"))
        except YomiProblem as problem:
            faults = [(fault.code, fault.pointer) for fault in problem.errors]
            raise Refused(problem.status, problem.code, faults) from problem

    def stream(self, moves: list[str], time_ms: int) -> str:
        with self.yomi.othello.best_move_stream(moves=moves, time_ms=time_ms) as events:
            return "".join(f"event: {one.event}\ndata: {json.dumps(one.data.raw)}\n\n" for one in events)

    def picture(self, moves: str) -> str:
        return self.yomi.othello.position_svg(moves=moves)

    def pixels(self, moves: str) -> bytes:
        return self.yomi.othello.position_png(moves=moves)

    def tree(self, tree: list[object]) -> tuple[float, str | None, int, int]:
        record = self.yomi.lab.tree(tree=tree)
        entered = sum(node.visited for node in record.nodes)
        return record.value, record.best_child, entered, len(record.nodes) - entered

    def race(self, moves: list[str], depth: int) -> tuple[bool | None, list[str]]:
        runs: list[types.LabRun] = [{"algorithm": "alpha_beta", "depth": depth}, {"algorithm": "pvs", "depth": depth}]
        race = self.yomi.lab.race(game="othello", moves=moves, runs=runs)
        return race.agree, [row.name for row in race.rows]

    def documents(self) -> tuple[list[str], int]:
        self.yomi.status()
        self.yomi.version()
        return [game.name for game in self.yomi.games().games], self.yomi.limits()["level"].max


def connect(url: str) -> Client:
    return Installed(url)


def more() -> None:
    # The address is in the environment.
    with Yomi() as yomi:
        read = yomi.record(text="1. f5 d6 2. c3")
        assert len(read.games[0].moves) == 3 and not read.unreadable, read
        seen: set[object] = set()
        for event in yomi.othello.review_stream(moves="f5d6c3d3", time_ms=200):
            seen.add(event.data.ply if event.event == "ply" else event.event)
            if event.event == "result":
                assert len(event.data.plies) == 4 and event.data.plies[0].class_, event
        assert {"estimate", "result", 1, 4} <= seen, seen
        assert len(yomi.othello.review(moves="f5d6c3d3", time_ms=200, from_=2).sides) == 2
        assert "<html" in yomi.othello.review_html(moves="f5d6c3d3", time_ms=200)
        assert yomi.othello.review_svg(moves="f5d6c3d3", time_ms=200).startswith("<svg")
        assert yomi.othello.review_png(moves="f5d6c3d3", time_ms=200)[1:4] == b"PNG"
        finished = yomi.gomoku.review(moves="h8i9h9", depth=1)
        assert yomi.gomoku.review_report(review=finished, format="sgf").startswith(b"(;GM[4]")
        assert yomi.gomoku.review_report(review=finished.to_dict(), format="png")[1:4] == b"PNG"
        assert "X" in yomi.gomoku.position_text(moves="h8")
        openings = yomi.othello.openings(moves="f5d6")
        assert openings.moves[0].games > 1000 and openings.proven is not None and openings.proven.at_most == 0
        assert yomi.gomoku.swap2().stones
        assert yomi.tictactoe.explain(moves="b2", move="b1").facts[0].text
        assert "digraph" in yomi.lab.tree_dot(tree="[1, 2]")
        assert yomi.lab.tree_svg(tree="[1, 2]").startswith("<svg")
        assert yomi.lab.trace_text(game="tictactoe", depth=1)
        assert yomi.lab.trace_png(game="tictactoe", depth=1)[1:4] == b"PNG"
        assert len(yomi.lab.trace(game="tictactoe", depth=1).nodes) > 1
        assert yomi.lab.exercise(exercise="skipped", seed=7).leaves > 0
        assert not yomi.lab.check_exercise(exercise="skipped", seed=7, skipped=[]).correct
        batches(yomi)
        jobs(yomi)
        # Closing a stream stops the search.
        with yomi.othello.best_move_stream(moves="f5d6", time_ms=60_000) as events:
            assert next(events).event == "progress"
        idle(yomi)
        asyncio.run(cancelled())
        idle(yomi)
    print("  record, reviews, laboratory, documents, batches, jobs, cancellation")


def batches(yomi: Yomi) -> None:
    """A batch of games and endpoints, with a line that is wrong; many lines; one that is left."""
    lines: list[BatchLine] = [
        {"game": "othello", "moves": ("f5", "d6"), "level": 2, "id": "first"},
        {"game": "gomoku", "endpoint": "position", "moves": "h8i9", "size": 15},
        {"game": "othello", "moves": "f5f5"},
        {"game": "tictactoe", "endpoint": "review", "moves": "b2a1"},
    ]
    first, second, third, fourth = yomi.batch(lines, ordered=True)
    assert isinstance(first.answer, types.BestMove) and first.answer.best_move and first.id == "first", first
    assert isinstance(second.answer, types.Position) and second.answer.turn == "black", second
    assert third.status == 422 and third.problem and third.problem.errors[0].pointer == "/moves", third
    assert isinstance(fourth.answer, types.Review) and len(fourth.answer.plies) == 2, fourth
    many: list[BatchLine] = [{"game": "tictactoe", "endpoint": "position", "moves": "b2"}] * 10_500
    assert len({one.line for one in yomi.batch(many) if one.answer}) == 10_500
    with yomi.batch([{"game": "tictactoe", "moves": "b2"}, {"game": "othello", "moves": "f5d6", "time_ms": 60_000}]) as answers:
        assert next(answers).line == 0
    idle(yomi)


def jobs(yomi: Yomi) -> None:
    """Jobs: once for a key, followed, waited for, cancelled."""
    key = str(uuid.uuid4())
    job = yomi.jobs.othello.review(moves="f5d6c3d3", time_ms=200, idempotency_key=key)
    assert yomi.jobs.othello.review(moves="f5d6c3d3", time_ms=200, idempotency_key=key).id == job.id
    assert refused(lambda: yomi.jobs.othello.review(moves="f5", idempotency_key=key)) == "idempotency_conflict"
    events = [one.event for one in job.events()]
    assert events == ["state", "estimate", *["ply"] * 4, "result", "state"], events
    assert len(job.result().plies) == 4 and job.document.state == "completed", job.document
    again = yomi.jobs.get(job.id)
    assert again.status().kind == "review" and isinstance(again.result(), types.Review), again.document
    lines: list[BatchLine] = [{"game": "othello", "moves": "f5d6", "level": 2, "id": "ü"}, {"game": "othello", "moves": "f5f5"}]
    first, second = yomi.jobs.batch(lines).result()
    assert isinstance(first.answer, types.BestMove) and first.id == "ü" and second.problem, (first, second)
    long = yomi.jobs.othello.best_move(moves="f5d6", time_ms=50_000)
    began = time.monotonic()
    try:
        long.result(deadline=0.3)
    except YomiUnanswered:
        assert time.monotonic() - began < 2
    assert long.cancel().state == "cancelled", long.document
    assert refused(long.result) == "job_cancelled"
    assert refused(lambda: yomi.jobs.get("0" * 32)) == "not_found"
    assert refused(lambda: list(yomi.jobs.list())) == "forbidden"
    # The server of a later version passes no preference on, as one without jobs.
    with Yomi(os.environ["YOMI_GROWN_URL"]) as other:
        at_once = other.jobs.othello.best_move(moves="f5d6", level=2)
        assert at_once.id == "" and at_once.result().best_move, at_once.document


def refused(ask: Callable[[], object]) -> str:
    """The code of a refusal."""
    try:
        ask()
    except YomiProblem as problem:
        return problem.code
    return ""


async def jobs_of_tasks(yomi: AsyncYomi) -> None:
    job = await yomi.jobs.tictactoe.best_move(moves="b2")
    one, other = await asyncio.gather(job.result(), job.result(deadline=20))
    assert one.best_move == other.best_move and (await job.status()).state == "completed", (one, other)


async def batches_of_tasks(yomi: AsyncYomi) -> None:
    async def lines() -> AsyncIterator[BatchLine]:
        for move in ("a1", "b2", "c3"):
            yield {"game": "tictactoe", "moves": [move], "id": move}

    assert {one.id async for one in yomi.batch(lines()) if one.answer} == {"a1", "b2", "c3"}


async def cancelled() -> None:
    """A task that is cancelled stops its search; tasks share a client."""
    async with AsyncYomi() as yomi:
        answers = await asyncio.gather(*(yomi.tictactoe.best_move(moves=[move]) for move in ("a1", "b2", "c3")))
        assert all(answer.best_move for answer in answers)
        await batches_of_tasks(yomi)
        await jobs_of_tasks(yomi)
        depths = [event.data.depth async for event in yomi.othello.best_move_stream(moves="f5d6", time_ms=150)]
        assert len(depths) > 1 and depths == sorted(depths), depths
        try:
            await asyncio.wait_for(yomi.othello.best_move(moves="f5d6", time_ms=60_000), 0.1)
        except asyncio.TimeoutError:
            return
        raise AssertionError("60 s of search took 100 ms")


def idle(yomi: Yomi) -> None:
    for _ in range(40):
        if yomi.status().busy == 0:
            return
        time.sleep(0.05)
    raise AssertionError("an abandoned search goes on")


if __name__ == "__main__":
    more()
    # Exits.
    play(connect)
