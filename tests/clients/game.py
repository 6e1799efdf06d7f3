"""What is tried with every generated Python client: the same as game.ts tries with those in TypeScript."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

MOVES = ["f5", "d6"]
# One cell too few.
SHORT_BOARD = "-" * 63


@dataclass(frozen=True)
class Position:
    legal_moves: list[str]
    winner: str | None


@dataclass(frozen=True)
class BestMove:
    best_move: str | None
    value: float
    depth: int
    stopped_by: str
    winner: str | None


class Refused(Exception):
    """A problem document: its status, its code and the codes and pointers of its faults."""

    def __init__(self, status: int, code: str, faults: list[tuple[str, str]]) -> None:
        super().__init__(f"{status} {code} {faults}")
        self.status, self.code, self.faults = status, code, faults


class Client(Protocol):
    """A client of one server; what is refused raises `Refused`."""

    def position(self, game: str, moves: list[str]) -> Position: ...
    def best_move(self, game: str, moves: list[str], level: int) -> BestMove: ...
    # These are of Othello.
    def by_clock(self, moves: list[str], remaining_ms: int, increment_ms: int) -> BestMove: ...
    def by_clock_linked(self, moves: str, remaining_ms: int, increment_ms: int) -> BestMove: ...
    def by_techniques(self, moves: list[str], depth: int, slots: int) -> BestMove:
        """Alpha-beta with a table, in dynamic order, and so many killer moves."""
        ...

    def by_techniques_linked(self, moves: str, depth: int, slots: int) -> BestMove: ...
    def board(self, board: str) -> Position: ...
    def stream(self, moves: list[str], time_ms: int) -> str:
        """The events as they came."""
        ...

    def picture(self, moves: str) -> str: ...
    def pixels(self, moves: str) -> bytes: ...
    # The value of a tree, its best child, and how many of its nodes were entered and skipped.
    def tree(self, tree: list[object]) -> tuple[float, str | None, int, int]: ...
    # Whether the runs agree, and their names.
    def race(self, moves: list[str], depth: int) -> tuple[bool | None, list[str]]: ...
    # The games and the maximum level, as the server reports them.
    def documents(self) -> tuple[list[str], int]: ...


def check(holds: bool, message: str) -> None:
    if not holds:
        raise AssertionError(message)


def whole_game(client: Client, game: str) -> str:
    moves: list[str] = []
    while True:
        position, answer = client.position(game, moves), client.best_move(game, moves, level=1)
        if answer.best_move is None:
            check(not position.legal_moves, "no best move, but legal ones")
            check(position.winner == answer.winner, "two outcomes")
            return f"{len(moves)} moves, winner {answer.winner or 'none'}"
        check(answer.best_move in position.legal_moves, f"{answer.best_move} is not legal")
        moves.append(answer.best_move)
        check(len(moves) <= 130, "the game does not end")


def clock(client: Client) -> str:
    answer = client.by_clock(MOVES, 1000, 10)
    linked = client.by_clock_linked("".join(MOVES), 1000, 10)
    check(answer.depth > 0 and linked.depth > 0, "nothing searched")
    return f"{answer.best_move}, by link {linked.best_move}"


def techniques(client: Client) -> str:
    answer = client.by_techniques(MOVES, 3, 3)
    linked = client.by_techniques_linked("".join(MOVES), 3, 3)
    check(answer.depth == 3, f"depth {answer.depth}")
    check((answer.best_move, answer.value) == (linked.best_move, linked.value), "by link another answer")
    return f"{answer.best_move} {answer.value}"


def refusal(client: Client) -> Refused:
    try:
        client.board(SHORT_BOARD)
    except Refused as refused:
        return refused
    raise AssertionError("what is wrong was not refused")


def refusals(client: Client) -> str:
    refused = refusal(client)
    check((refused.status, refused.code) == (422, "invalid_request"), str(refused))
    check(refused.faults == [("wrong_length", "/board")], str(refused))
    return str(refused)


def stream(client: Client) -> str:
    text = client.stream(MOVES, 150)
    names = [line.split()[1] for line in text.splitlines() if line.startswith("event:")]
    check(len(names) > 1 and names[-1] == "result", f"events {names}")
    return f"{len(names)} events"


def picture(client: Client) -> str:
    svg = client.picture("".join(MOVES))
    check(svg.startswith("<svg"), f"no picture: {svg[:40]}")
    png = client.pixels("".join(MOVES))
    check(png.startswith(b"\x89PNG"), f"no pixels: {png[:8]!r}")
    return f"{len(svg)} characters, and {len(png)} bytes"


def laboratory(client: Client) -> str:
    value, best_child, entered, skipped = client.tree(["A", ["B", 3, 5], ["C", 2, 9]])
    check((value, best_child) == (3, "B"), f"the tree is worth {value}")
    check(skipped > 0, "alpha-beta cut nothing")
    agree, names = client.race(MOVES, 3)
    check(agree is True and len(names) == 2, f"{agree}, {names}")
    return f"{entered} nodes, {' against '.join(names)}"


def documents(client: Client) -> str:
    games, level = client.documents()
    check(sorted(games) == ["gomoku", "othello", "tictactoe"], f"games {games}")
    check(level == 30, f"levels up to {level}")
    return ", ".join(games)


def new_words(client: Client) -> str:
    """Against a server that has learnt new words: they have to arrive, not to be lost, nor to be a fault."""
    answer = client.best_move("othello", MOVES, level=1)
    check(answer.best_move is not None, "a new word has hidden the best move")
    check(answer.stopped_by == "invented", f"stopped_by is {answer.stopped_by}")
    refused = refusal(client)
    check(refused.code == "invented" and refused.faults[0][0] == "invented", str(refused))
    return f"stopped_by {answer.stopped_by}, code {refused.code}"


def play(connect: Callable[[str], Client]) -> None:
    """Runs all checks; `connect` creates the client of a server. Reports all failures, not only the first."""
    client, grown = connect(os.environ["YOMI_URL"]), connect(os.environ["YOMI_GROWN_URL"])
    parts: list[tuple[str, Callable[[], str]]] = [
        *((game, lambda game=game: whole_game(client, game)) for game in ("othello", "gomoku", "tictactoe")),
        ("clock", lambda: clock(client)),
        ("techniques", lambda: techniques(client)),
        ("refusals", lambda: refusals(client)),
        ("stream", lambda: stream(client)),
        ("picture", lambda: picture(client)),
        ("laboratory", lambda: laboratory(client)),
        ("documents", lambda: documents(client)),
        ("new words", lambda: new_words(grown)),
    ]
    failed = False
    for name, part in parts:
        try:
            print(f"  {name}: {part()}", flush=True)
        except Exception as fault:  # whatever a generated client makes of an answer
            told = str(fault)[:300]
            print(f"  FAIL {name}: {type(fault).__name__}: {told}", file=sys.stderr, flush=True)
            failed = True
    sys.exit(failed)
