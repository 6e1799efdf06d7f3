"""Agents for Kaggle's environments."""

import json
import unittest
from typing import Any

from fakes import FakeClock, Scripted, answer, problem
from yomi_client import Yomi, YomiProblem
from yomi_client.kaggle import othello_agent

# The initial position after d3, as OpenSpiel writes it and as Kaggle does.
ROWS = ["--------", "--------", "---x----", "---xx---", "---xo---", "--------", "--------", "--------"]
LETTERS = "  a b c d e f g h  "
TEXT = "\n".join(["White (o) to play:", LETTERS, *(f"{row} {' '.join(cells)} {row}" for row, cells in enumerate(ROWS, 1)), LETTERS])
JSON = json.dumps({"board": [["" if cell == "-" else cell for cell in row] for row in ROWS], "current_player": "o"})
BOARD = "".join(ROWS).upper()


def found(move: str | None) -> dict[str, Any]:
    return {"best_move": move, "score": {"value": 0, "unit": "discs", "kind": "exact"}, "lines": []}


class Agents(unittest.TestCase):
    def acted(self, scripted: Scripted, observation: dict[str, Any], configuration: dict[str, Any], **search: Any) -> dict[str, int]:
        with Yomi(transport=scripted, clock=FakeClock(), max_retries=0) as yomi:
            return othello_agent(yomi, **search)(observation, configuration)

    def test_both_texts_are_one_position(self) -> None:
        for text in (TEXT, JSON):
            server = Scripted(answer(found("c5")))
            seen = {"observationString": text, "currentPlayer": 1, "playerId": 1, "isTerminal": False}
            self.assertEqual(self.acted(server, seen, {"actTimeout": 5}), {"submission": 34})
            self.assertEqual(json.loads(server.requests[0].content), {"board": BOARD, "turn": "white", "time_ms": 3000})

    def test_corners_and_the_pass_have_their_numbers(self) -> None:
        seen = {"observationString": TEXT, "currentPlayer": 1, "playerId": 1}
        for move, number in (("a1", 0), ("h1", 7), ("a8", 56), ("h8", 63), ("pass", 64), (None, -1)):
            self.assertEqual(self.acted(Scripted(answer(found(move))), seen, {}), {"submission": number})

    def test_a_limit_of_the_caller_stands(self) -> None:
        server = Scripted(answer(found("c5")))
        seen = {"observationString": TEXT, "currentPlayer": 1, "playerId": 1}
        self.acted(server, seen, {"actTimeout": 5}, level=3)
        self.assertEqual(json.loads(server.requests[0].content), {"board": BOARD, "turn": "white", "level": 3})

    def test_nothing_is_asked_where_nothing_is_to_be_played(self) -> None:
        ended = {"observationString": TEXT, "currentPlayer": -4, "playerId": 1, "isTerminal": True}
        for seen in ({}, ended, {"observationString": TEXT, "currentPlayer": 0, "playerId": 1}):
            server = Scripted(answer(found("c5")))
            self.assertEqual(self.acted(server, seen, {}), {"submission": -1})
            self.assertEqual(server.requests, [])

    def test_other_texts_and_refusals_are_raised(self) -> None:
        for text in ("O..\n.X.\n...", "{}", TEXT.replace("8 - ", "8 ")):
            with self.assertRaises(ValueError):
                self.acted(Scripted(answer(found("c5"))), {"observationString": text, "currentPlayer": 0, "playerId": 0}, {})
        refused = Scripted(problem(422, "invalid_request"))
        with self.assertRaises(YomiProblem):
            self.acted(refused, {"observationString": TEXT, "currentPlayer": 1, "playerId": 1}, {})
