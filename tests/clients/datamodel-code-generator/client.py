"""The models of datamodel-code-generator (Pydantic 2), sent and read with httpx."""

from typing import TypeVar

import httpx
from game import BestMove, Client, Position, Refused, play
from pydantic import BaseModel
from yomi_models import (
    Algorithm,
    BestMoveAnswer,
    Clock,
    Game,
    GamesAnswer,
    GomokuPosition,
    GomokuRequest,
    KillerMovesParameters,
    LabRaceRequest,
    LabRun,
    LabRunAlgorithm,
    LabTreeRequest,
    LimitsAnswer,
    MoveOrdering,
    OthelloPosition,
    OthelloRequest,
    Outcome,
    PathsAnswer,
    PositionAnswer,
    Problem,
    RaceAnswer,
    RecordAnswer,
    Rule,
    StatusAnswer,
    Techniques,
    TicTacToePosition,
    TicTacToeRequest,
    VersionAnswer,
)

DEADLINE_MS = 5000
Model = TypeVar("Model", bound=BaseModel)


def winner(outcome: Outcome | None) -> str | None:
    return None if outcome is None else outcome.winner


def best_move(answer: BestMoveAnswer) -> BestMove:
    return BestMove(
        answer.best_move,
        answer.score.value,
        answer.depth,
        str(answer.stopped_by.root),
        winner(answer.outcome),
    )


class Yomi:
    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url)

    def answered(self, response: httpx.Response) -> str:
        """The text of an answer, or what is raised for a problem."""
        if response.is_success:
            return response.text
        problem = Problem.model_validate_json(response.text)
        faults = [(str(fault.code.root), fault.pointer) for fault in problem.errors or []]
        raise Refused(problem.status, str(problem.code.root), faults)

    def post(self, path: str, request: BaseModel) -> str:
        body = request.model_dump_json(exclude_unset=True)
        return self.answered(self.http.post(path, content=body, headers={"content-type": "application/json"}))

    def ask(self, path: str, request: BaseModel, model: type[Model]) -> Model:
        return model.model_validate_json(self.post(path, request))

    def get(self, path: str, query: dict[str, str | int]) -> str:
        return self.answered(self.http.get(path, params=query))

    def position(self, game: str, moves: list[str]) -> Position:
        requests: dict[str, BaseModel] = {
            "othello": OthelloPosition.model_validate({"moves": moves}),
            "gomoku": GomokuPosition.model_validate({"moves": moves, "size": 9}),
            "tictactoe": TicTacToePosition.model_validate({"moves": moves}),
        }
        answer = self.ask(f"/v1/{game}/position", requests[game], PositionAnswer)
        return Position(answer.legal_moves, winner(answer.outcome))

    def best_move(self, game: str, moves: list[str], level: int) -> BestMove:
        asked = {"moves": moves, "level": level, "deadline_ms": DEADLINE_MS}
        requests: dict[str, BaseModel] = {
            "othello": OthelloRequest.model_validate(asked),
            "gomoku": GomokuRequest.model_validate({**asked, "size": 9, "rule": Rule.freestyle}),
            "tictactoe": TicTacToeRequest.model_validate(asked),
        }
        return best_move(self.ask(f"/v1/{game}/bestmove", requests[game], BestMoveAnswer))

    def othello(self, request: OthelloRequest) -> BestMove:
        return best_move(self.ask("/v1/othello/bestmove", request, BestMoveAnswer))

    def linked(self, query: dict[str, str | int]) -> BestMove:
        return best_move(BestMoveAnswer.model_validate_json(self.get("/v1/othello/bestmove", query)))

    def by_clock(self, moves: list[str], remaining_ms: int, increment_ms: int) -> BestMove:
        clock = Clock(remaining_ms=remaining_ms, increment_ms=increment_ms)
        return self.othello(OthelloRequest.model_validate({"moves": moves, "clock": clock}))

    def by_clock_linked(self, moves: str, remaining_ms: int, increment_ms: int) -> BestMove:
        return self.linked(
            {"moves": moves, "clock.remaining_ms": remaining_ms, "clock.increment_ms": increment_ms}
        )

    def by_techniques(self, moves: list[str], depth: int, slots: int) -> BestMove:
        techniques = Techniques(
            move_ordering=MoveOrdering.dynamic,
            killer_moves=KillerMovesParameters(slots=slots),
            transposition_table=True,
        )
        return self.othello(
            OthelloRequest.model_validate(
                {"moves": moves, "algorithm": Algorithm.alpha_beta, "depth": depth, "techniques": techniques}
            )
        )

    def by_techniques_linked(self, moves: str, depth: int, slots: int) -> BestMove:
        techniques = f"move_ordering:dynamic,killer_moves:{slots},transposition_table"
        return self.linked({"moves": moves, "algorithm": "alpha_beta", "depth": depth, "techniques": techniques})

    def board(self, board: str) -> Position:
        request = OthelloPosition.model_validate({"board": board, "turn": "black"})
        answer = self.ask("/v1/othello/position", request, PositionAnswer)
        return Position(answer.legal_moves, winner(answer.outcome))

    def stream(self, moves: list[str], time_ms: int) -> str:
        request = OthelloRequest.model_validate({"moves": moves, "time_ms": time_ms})
        return self.post("/v1/othello/bestmove/stream", request)

    def picture(self, moves: str) -> str:
        return self.get("/v1/othello/position.svg", {"moves": moves})

    def pixels(self, moves: str) -> bytes:
        return self.http.get("/v1/othello/position.png", params={"moves": moves}).content

    def tree(self, tree: list[object]) -> tuple[float, str | None, int, int]:
        request = LabTreeRequest.model_validate({"tree": tree})
        record = self.ask("/v1/lab/tree", request, RecordAnswer)
        entered = sum(node.visited for node in record.nodes)
        return record.value, record.best_child, entered, len(record.nodes) - entered

    def race(self, moves: list[str], depth: int) -> tuple[bool | None, list[str]]:
        runs = [
            LabRun(algorithm=algorithm, depth=depth)
            for algorithm in (LabRunAlgorithm.alpha_beta, LabRunAlgorithm.pvs)
        ]
        request = LabRaceRequest.model_validate({"game": Game.othello, "moves": moves, "runs": runs})
        race = self.ask("/v1/lab/race", request, RaceAnswer)
        return race.agree, [row.name for row in race.rows]

    def documents(self) -> tuple[list[str], int]:
        models: dict[str, type[BaseModel]] = {
            "/v1": PathsAnswer,
            "/v1/lab": PathsAnswer,
            "/v1/status": StatusAnswer,
            "/v1/version": VersionAnswer,
        }
        for path, model in models.items():
            model.model_validate_json(self.get(path, {}))
        games = GamesAnswer.model_validate_json(self.get("/v1/games", {})).games
        limits = LimitsAnswer.model_validate_json(self.get("/v1/limits", {}))
        return [game.name.value for game in games], limits.root["level"].max


def connect(url: str) -> Client:
    return Yomi(url)


if __name__ == "__main__":
    play(connect)
