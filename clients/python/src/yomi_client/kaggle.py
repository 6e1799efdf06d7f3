"""Agents for OpenSpiel's games in Kaggle's environments (`kaggle_environments`): an observation in, a submission out.

```python
from yomi_client import Yomi
from yomi_client.kaggle import othello_agent

agent = othello_agent(Yomi(), level=8)
```

Nothing of OpenSpiel or of `kaggle_environments` is imported.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from typing_extensions import Unpack

from . import types as t
from ._sync import Yomi

Agent = Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, int]]

SIZE = 8
PASS = SIZE * SIZE
# What an agent gives where nothing is to be played; the environment's own default.
NOTHING = -1
CELLS = {"x": "X", "o": "O"}
# Share of the environment's time for a move that is searched; the rest is for the way there and back.
SEARCHED = 0.6
LIMITS = ("level", "depth", "nodes", "time_ms", "deadline_ms", "clock", "opponent", "skill")


def othello_agent(yomi: Yomi, **search: Unpack[t.OthelloRequest]) -> Agent:
    """An agent for `open_spiel_othello`: `{"submission": 8 * row + column}`, 64 for a pass, and no other entry (`strictMode`).

    `search` are fields of `best_move`: `level`, `opponent`, `time_ms`, … Without a limit among them the search has three fifths
    of the environment's `actTimeout`. The observation's text may be OpenSpiel's own or Kaggle's JSON. An observation without
    a position, or one in which another player is to move, gets -1.

    The agent raises `ValueError` where an observation's text is neither, and `YomiError` where the server refuses or cannot be
    reached by `actTimeout`: no other move is played instead.
    """
    timed = any(limit in search for limit in LIMITS)

    def agent(observation: Mapping[str, Any], configuration: Mapping[str, Any]) -> dict[str, int]:
        text = observation.get("observationString")
        if not text or observation.get("isTerminal") or observation.get("currentPlayer") != observation.get("playerId"):
            return {"submission": NOTHING}
        seconds = float(configuration.get("actTimeout") or 5)
        given: t.OthelloRequest = {**search, "board": _board(text), "turn": "white" if observation["playerId"] else "black"}
        if not timed:
            given["time_ms"] = max(1, int(1000 * seconds * SEARCHED))
        return {"submission": _action(yomi.othello.best_move(deadline=seconds, **given).best_move)}

    return agent


def _board(text: str) -> str:
    """The 64 cells of an observation, row by row from a1."""
    if text.lstrip().startswith("{"):
        rows = [[CELLS.get(cell, "-") for cell in row] for row in json.loads(text).get("board", [])]
    else:
        lines = (line.split() for line in text.splitlines())
        rows = [[CELLS.get(cell, "-") for cell in line[1:-1]] for line in lines if line and line[0].isdigit()]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise ValueError(f"no board of Othello: {text!r}")
    return "".join(cell for row in rows for cell in row)


def _action(move: str | None) -> int:
    """The number that OpenSpiel has for a move."""
    if move is None:
        return NOTHING
    return PASS if move == "pass" else SIZE * (int(move[1:]) - 1) + ord(move[0]) - ord("a")
