"""Asks a running server (YOMI_URL) one best move of each game, and its main documents."""

import json
import os
import urllib.request

URL = os.environ["YOMI_URL"]

# A game, the request, and the moves that a sane answer may contain.
BEST_MOVES = [
    ("othello", {"moves": "f5d6", "depth": 6}, {"c3", "c4", "c5", "c6", "c7"}),
    # Four in a row with one open end: only the fifth stone is right.
    ("gomoku", {"moves": "h8 h1 i8 i1 j8 j1 k8 g8", "depth": 2}, {"l8"}),
    # X completes the upper row.
    ("tictactoe", {"board": "XX- OO- ---", "turn": "X"}, {"c1"}),
]


def call(path, body=None):
    """The status, headers and text of an answer; a refusal raises."""
    data = None if body is None else json.dumps(body).encode()
    headers = {} if body is None else {"content-type": "application/json"}
    request = urllib.request.Request(URL + path, data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=20) as response:
        return response.status, response.headers, response.read().decode()


def check(condition, message):
    """Fails with a message; unlike `assert`, also under `python -O`."""
    if not condition:
        raise SystemExit(f"smoke: {message}")


for game, request, expected in BEST_MOVES:
    status, headers, text = call(f"/v1/{game}/bestmove", request)
    answer = json.loads(text)
    check(status == 200, f"{game}: status {status}")
    check(headers.get("x-request-id"), f"{game}: no x-request-id")
    check(answer["game"] == game, f"{game}: answered for {answer['game']}")
    check(answer["best_move"] in expected, f"{game}: {answer['best_move']} is not in {expected}")
    check(answer["pv"][0] == answer["best_move"], f"{game}: the line starts elsewhere: {text}")
    check({"value", "unit", "kind"} <= answer["score"].keys(), f"{game}: score {answer['score']}")
    check("stopped_by" in answer and "nodes" in answer["stats"], f"{game}: incomplete: {text}")
    score = answer["score"]
    print(f"{game:10} {answer['best_move']:4} {score['value']} {score['unit']} ({score['kind']})")

status, _, _ = call("/readyz")
check(status == 200, f"readyz: status {status}")

_, _, metrics = call("/metrics")
check("# TYPE" in metrics, "metrics: not in Prometheus's text format")

_, _, contract = call("/openapi.json")
paths = json.loads(contract)["paths"]
check(any(path.endswith("/bestmove") for path in paths), f"openapi.json: paths {list(paths)}")
print(f"readyz, metrics and openapi.json ({len(paths)} paths) answer")
