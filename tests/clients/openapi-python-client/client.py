"""The client of openapi-python-client, over httpx."""

from typing import TypeVar

from game import BestMove, Client, Position, Refused, play
from yomi_client import Client as Http
from yomi_client.api.bestmove import (
    get_othello_bestmove,
    post_gomoku_bestmove,
    post_othello_bestmove,
    post_othello_bestmove_stream,
    post_tictactoe_bestmove,
)
from yomi_client.api.laboratory import post_lab_race, post_lab_tree
from yomi_client.api.position import (
    get_othello_position_png,
    get_othello_position_svg,
    post_gomoku_position,
    post_othello_position,
    post_tictactoe_position,
)
from yomi_client.api.server import get_games, get_lab_paths, get_limits, get_paths, get_status, get_version
from yomi_client.models import (
    Algorithm,
    BestMoveAnswer,
    Clock,
    Game,
    GomokuPosition,
    GomokuRequest,
    KillerMovesParameters,
    LabRaceRequest,
    LabRun,
    LabRunAlgorithm,
    LabTreeRequest,
    MoveOrdering,
    OthelloPosition,
    OthelloRequest,
    Outcome,
    PositionAnswer,
    Problem,
    RaceAnswer,
    RecordAnswer,
    Rule,
    Techniques,
    TicTacToePosition,
    TicTacToeRequest,
    Turn,
)
from yomi_client.types import Unset

DEADLINE_MS = 5000
Answer = TypeVar("Answer")


def answered(answer: Answer | Problem | None) -> Answer:
    """The answer, or what is raised for a problem."""
    if isinstance(answer, Problem):
        faults = [] if isinstance(answer.errors, Unset) else answer.errors
        raise Refused(answer.status, str(answer.code), [(str(fault.code), fault.pointer) for fault in faults])
    if answer is None:
        raise RuntimeError("no answer that the contract knows")
    return answer


def winner(outcome: Outcome | Unset) -> str | None:
    return None if isinstance(outcome, Unset) else outcome.winner


def position(answer: PositionAnswer | Problem | None) -> Position:
    known = answered(answer)
    return Position(known.legal_moves, winner(known.outcome))


def best_move(answer: BestMoveAnswer | Problem | None) -> BestMove:
    known = answered(answer)
    return BestMove(known.best_move, known.score.value, known.depth, str(known.stopped_by), winner(known.outcome))


class Yomi:
    def __init__(self, url: str) -> None:
        self.http = Http(base_url=url)

    def position(self, game: str, moves: list[str]) -> Position:
        played = [*moves]
        if game == "othello":
            return position(post_othello_position.sync(client=self.http, body=OthelloPosition(moves=played)))
        if game == "gomoku":
            body = GomokuPosition(moves=played, size=9)
            return position(post_gomoku_position.sync(client=self.http, body=body))
        return position(post_tictactoe_position.sync(client=self.http, body=TicTacToePosition(moves=played)))

    def best_move(self, game: str, moves: list[str], level: int) -> BestMove:
        played = [*moves]
        if game == "othello":
            return best_move(
                post_othello_bestmove.sync(
                    client=self.http,
                    body=OthelloRequest(moves=played, level=level, deadline_ms=DEADLINE_MS),
                )
            )
        if game == "gomoku":
            return best_move(
                post_gomoku_bestmove.sync(
                    client=self.http,
                    body=GomokuRequest(
                        moves=played,
                        level=level,
                        deadline_ms=DEADLINE_MS,
                        size=9,
                        rule=Rule.FREESTYLE,
                    ),
                )
            )
        return best_move(
            post_tictactoe_bestmove.sync(
                client=self.http,
                body=TicTacToeRequest(moves=played, level=level, deadline_ms=DEADLINE_MS),
            )
        )

    def by_clock(self, moves: list[str], remaining_ms: int, increment_ms: int) -> BestMove:
        clock = Clock(remaining_ms=remaining_ms, increment_ms=increment_ms)
        body = OthelloRequest(moves=[*moves], clock=clock)
        return best_move(post_othello_bestmove.sync(client=self.http, body=body))

    def by_clock_linked(self, moves: str, remaining_ms: int, increment_ms: int) -> BestMove:
        return best_move(
            get_othello_bestmove.sync(
                client=self.http,
                moves=moves,
                clock_remaining_ms=remaining_ms,
                clock_increment_ms=increment_ms,
            )
        )

    def by_techniques(self, moves: list[str], depth: int, slots: int) -> BestMove:
        techniques = Techniques(
            move_ordering=MoveOrdering.DYNAMIC,
            killer_moves=KillerMovesParameters(slots=slots),
            transposition_table=True,
        )
        body = OthelloRequest(moves=[*moves], algorithm=Algorithm.ALPHA_BETA, depth=depth, techniques=techniques)
        return best_move(post_othello_bestmove.sync(client=self.http, body=body))

    def by_techniques_linked(self, moves: str, depth: int, slots: int) -> BestMove:
        return best_move(
            get_othello_bestmove.sync(
                client=self.http,
                moves=moves,
                algorithm=Algorithm.ALPHA_BETA,
                depth=depth,
                techniques=["move_ordering:dynamic", f"killer_moves:{slots}", "transposition_table"],
            )
        )

    def board(self, board: str) -> Position:
        body = OthelloPosition(board=board, turn=Turn.BLACK)
        return position(post_othello_position.sync(client=self.http, body=body))

    def stream(self, moves: list[str], time_ms: int) -> str:
        body = OthelloRequest(moves=[*moves], time_ms=time_ms)
        return str(answered(post_othello_bestmove_stream.sync(client=self.http, body=body)))

    def picture(self, moves: str) -> str:
        return answered(get_othello_position_svg.sync(client=self.http, moves=moves))

    def pixels(self, moves: str) -> bytes:
        return answered(get_othello_position_png.sync(client=self.http, moves=moves)).payload.read()

    def tree(self, tree: list[object]) -> tuple[float, str | None, int, int]:
        answer = post_lab_tree.sync(client=self.http, body=LabTreeRequest(tree=tree))
        record: RecordAnswer = answered(answer)
        entered = sum(node.visited for node in record.nodes)
        return record.value, record.best_child, entered, len(record.nodes) - entered

    def race(self, moves: list[str], depth: int) -> tuple[bool | None, list[str]]:
        runs = [
            LabRun(algorithm=algorithm, depth=depth)
            for algorithm in (LabRunAlgorithm.ALPHA_BETA, LabRunAlgorithm.PVS)
        ]
        body = LabRaceRequest(game=Game.OTHELLO, moves=[*moves], runs=runs)
        race: RaceAnswer = answered(post_lab_race.sync(client=self.http, body=body))
        return race.agree, [row.name for row in race.rows]

    def documents(self) -> tuple[list[str], int]:
        for document in (get_paths, get_lab_paths, get_status, get_version):
            answered(document.sync(client=self.http))
        limits = answered(get_limits.sync(client=self.http))
        return [game.name for game in answered(get_games.sync(client=self.http)).games], limits["level"].max_


def connect(url: str) -> Client:
    return Yomi(url)


if __name__ == "__main__":
    play(connect)
