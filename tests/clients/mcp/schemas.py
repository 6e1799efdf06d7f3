"""The schemas of the tools, held to a running server (YOMI_URL) by a validator of JSON Schema.

Every answer fits the outputSchema of its tool: cases.json, positions of games that are played out by chance, reviews in
every state, all exercises, and every refusal of the second half. An inputSchema takes a value where the server does, and
refuses it where the server does, for each argument and many values.
"""

import http.client
import itertools
import json
import os
import random
import sys
import threading
from pathlib import Path
from typing import Any, Iterator
from urllib.parse import urlsplit

from jsonschema_rs import Validator, validator_for

ADDRESS = urlsplit(os.environ["YOMI_URL"]).netloc
CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
GAMES = ["othello", "gomoku", "tictactoe"]
# Longer than a call of review waits.
LONG_REVIEW_MS = 30_000


def fail(message: str) -> None:
    print(f"FAIL  {message}", file=sys.stderr)
    os._exit(1)


class Tools:
    """A connection, and the schemas of the tools."""

    def __init__(self) -> None:
        self.connection = http.client.HTTPConnection(ADDRESS, timeout=60)
        tools = self.send("tools/list", {})["tools"]
        self.listed = {tool["name"]: tool["inputSchema"] for tool in tools}
        self.inputs = {tool["name"]: validator_for(tool["inputSchema"]) for tool in tools}
        self.outputs: dict[str, Validator] = {tool["name"]: validator_for(tool["outputSchema"]) for tool in tools}
        self.counts = {"answered": 0, "refused": 0}

    def send(self, method: str, params: dict[str, Any]) -> Any:
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
        self.connection.request("POST", "/mcp", json.dumps(message), headers)
        return json.loads(self.connection.getresponse().read())["result"]

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The structured content of an answer, which fits its schema."""
        structured: dict[str, Any] = self.send("tools/call", {"name": tool, "arguments": arguments})["structuredContent"]
        for error in self.outputs[tool].iter_errors(structured):
            fail(f"{tool} {arguments}: {error.message} at {error.instance_path}: {json.dumps(structured)[:600]}")
        self.counts["refused" if "problem" in structured else "answered"] += 1
        return structured


def check_games(tools: Tools, chance: random.Random) -> None:
    """Positions of games to their ends, by all tools about positions."""
    for game in GAMES:
        moves: list[str] = []
        while True:
            position = tools.call("legal_moves", game=game, moves=moves)
            if len(moves) % 10 == 0 or "outcome" in position:
                board = {"board": position["board"], **({"turn": position["turn"]} if "outcome" not in position else {})}
                for given in ({"moves": moves}, board):
                    tools.call("legal_moves", game=game, **given)
                    tools.call("best_move", game=game, nodes=50, multi_pv="all", **given)
                    tools.call("best_move", game=game, nodes=1, **given)
                    tools.call("solve", game=game, nodes=300, **given)
                    tools.call("play", game=game, level=0, **given)
            if "outcome" in position:
                break
            moves = position["moves"] + [chance.choice(position["legal_moves"] or ["pass"])]
        for options in ({}, {"side": position["turn"]}, {"from": 3, "to": 5}):
            tools.call("review", game=game, moves=moves, nodes=50, **options)


def check_laboratory(tools: Tools) -> None:
    """All exercises with right and wrong answers, and trees in all forms."""
    for exercise, seed in itertools.product(["skipped", "windows", "order", "fill", "bug"], range(3)):
        for plies, children in ((2, 2), (3, 3), (4, 3)):
            asked = {"exercise": exercise, "seed": seed, "plies": plies, "children": children}
            tree = tools.call("exercise", **asked)["tree"]
            wrong: dict[str, Any] = {"skipped": [], "windows": [], "bug": "zero_leaf", "order": tree, "fill": tree}
            node = {"node": tree[0]} if exercise == "bug" else {}
            answer = {"tree" if exercise in ("order", "fill") else exercise: wrong[exercise]}
            checked = tools.call("check_exercise", **asked, **answer, **node)
            if "solution" in checked:
                tools.call("check_exercise", **asked, **checked["solution"])
    tree = ["A", ["B", 3, 12], ["C", 2, [5, 7]]]
    for algorithm in tools.listed["search_tree"]["properties"]["algorithm"]["enum"]:
        for root in ("max", "min"):
            tools.call("search_tree", tree=tree, algorithm=algorithm, root=root)
    tools.call("search_tree", tree=[[[leaf % 7 for leaf in range(30)]] * 8], algorithm="alpha_beta")
    tools.call("search_tree", tree=5)


def check_long_review() -> None:
    """A review under way, by its handle, and its end."""
    tools = Tools()
    moves = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3d1"
    under_way = tools.call("review", game="othello", moves=moves, time_ms=LONG_REVIEW_MS)
    if under_way.get("state") != "under_way":
        fail(f"review with time_ms {LONG_REVIEW_MS}: {under_way}")
    while (review := tools.call("get_review", handle=under_way["handle"]))["state"] == "under_way":
        pass
    if review["state"] != "finished":
        fail(f"get_review: {review}")


# The arguments to which one more is added, by tool.
BASES: dict[str, dict[str, Any]] = {
    "best_move": {"nodes": 50},
    "solve": {"nodes": 50},
    "play": {"level": 0},
    "explain_move": {"moves": "f5", "move": "d6", "nodes": 50},
    "review": {"moves": "f5d6", "nodes": 50},
    "search_tree": {"tree": ["A", ["B", 3, 12], ["C", 2, 8]], "algorithm": "alpha_beta"},
    "exercise": {"exercise": "skipped"},
}
# The exercise whose answer the argument is, and the rest of the answer.
ANSWERS: dict[str, dict[str, Any]] = {
    "windows": {"exercise": "windows"},
    "tree": {"exercise": "order"},
    "bug": {"exercise": "bug", "node": "A"},
    "node": {"exercise": "bug", "bug": "zero_leaf"},
}
# Faults that a schema can tell. The others are about the position, the tree, or two arguments together.
TOLD = {"wrong_type", "out_of_range", "wrong_length", "unknown_field"}
VALUES: list[Any] = [
    *[-1, 0, 1, 2, 3, 21, 10**13, 2**60, 1.5, True, False],
    *["", "f5", "f5d6", "all", "purple", "b", "max", "x" * 17, "-" * 64, "f" * 9000],
    *[[], ["f5"], [1], [1, 2], [None, 3], [1, 2, 3], [{}], ["f5"] * 401, [["black", "f5"]], ["x" * 17]],
    *[{}, {"killer_moves": True}, {"killer_moves": {"slots": 1}}, {"null_move": True}, {"spoon": 1}],
    *[[{"node": "A", "alpha": 1, "beta": 2, "value": 1}], [{"spoon": 1}]],
]
# Where the schema takes more than the server, or less, for values that are not named here.
WIDER = {
    "board": "its length goes by the game and its size",
    "children": "their number goes by plies",
    "from": "the game has so many moves",
    "to": "the game has so many moves",
    "placed": "the game has so many moves",
    "side": "sides have other names in another game",
    "skipped": "its names are those of the exercise",
}
NARROWER = {
    "moves": "items of records are for programs",
    "after": "items of records are for programs",
    "turn": "sides have other names",
}


def candidates(tools: Tools) -> Iterator[tuple[str, str, Any]]:
    for tool, schema in tools.listed.items():
        for name, argument in schema["properties"].items():
            bounds = [argument[bound] + way for bound in ("minimum", "maximum") if bound in argument for way in (-1, 0, 1)]
            for value in [*VALUES, *bounds, *argument.get("enum", [])]:
                yield tool, name, value


def check_inputs(tools: Tools) -> int:
    """Each value of each argument is taken by schema and server, or refused by both."""
    count, wider, narrower = 0, set(), set()
    for tool, name, value in candidates(tools):
        properties = tools.listed[tool]["properties"]
        of_gomoku = name in ("size", "rule")
        arguments = {**({"game": GAMES[of_gomoku]} if "game" in properties else {}), **BASES.get(tool, {})}
        if tool == "check_exercise":
            arguments = dict(ANSWERS.get(name, {"exercise": "skipped", "skipped": []}))
        if of_gomoku:
            arguments.pop("moves", None)
        arguments[name] = value
        is_valid = tools.inputs[tool].is_valid(arguments)
        # How long a search takes is not what this is about.
        if name in ("time_ms", "nodes", "level", "depth") and is_valid and value > 3:
            continue
        count += 1
        problem = tools.call(tool, **arguments).get("problem", {"errors": []})
        faults = {fault["code"] for fault in problem["errors"] if f"{fault['pointer']}/".startswith(f"/{name}/")}
        where = f"{tool} {name} {str(value)[:60]}: {problem}"
        if is_valid and faults & TOLD:
            wider.add(name)
            if name not in WIDER:
                fail(f"the schema takes what the server refuses, {where}")
        if not is_valid and not faults:
            narrower.add(name)
            if name not in NARROWER:
                fail(f"the schema refuses what the server takes, {where}")
    if wider != WIDER.keys() or narrower != NARROWER.keys():
        fail(f"listed differences that are none: {WIDER.keys() - wider}, {NARROWER.keys() - narrower}")
    return count


def main() -> None:
    tools = Tools()
    long_review = threading.Thread(target=check_long_review)
    long_review.start()
    for case in CASES:
        tools.call(case["tool"], **case["arguments"])
    check_games(tools, random.Random(5))
    check_laboratory(tools)
    count = check_inputs(tools)
    long_review.join()
    print(f"ok    outputSchema: {tools.counts['answered']} answers and {tools.counts['refused']} refusals fit")
    print(f"ok    inputSchema: {count} values of arguments are taken, or refused, as the server does")


main()
