#!/usr/bin/env python3
"""Speaks GTP for a running Yomi server, so that `yomi-tools match` can play servers with other weights or versions.

    YOMI_OTHELLO_WEIGHTS=old.bin yomi --addr 127.0.0.1:9001 &
    yomi-tools match othello --a level=5 --b "cmd:scripts/gtp_of_server.py 9001 level=5" --openings FILE

Behind the port stand fields of a request: what reads as JSON is sent as that, the rest as text.
"""

import json
import sys
import urllib.error
import urllib.request

KNOWN = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "known_command",
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "quit",
]


class Refused(Exception):
    """A command that cannot be executed, with the reason for the controller."""


def field(text: str) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        sys.exit(f"gtp_of_server.py: {text!r} is no field; expected NAME=VALUE, such as level=5")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def detail(refusal: urllib.error.HTTPError) -> str:
    """The text of a refusal, on one line."""
    try:
        problem = json.load(refusal)
        faults = [f"{fault['pointer']}: {fault['detail']}" for fault in problem.get("errors", [])]
        return "; ".join([problem["detail"], *faults])
    except (ValueError, KeyError, TypeError):
        return refusal.reason


def best_move(port: int, fields: dict, moves: list[str]) -> str:
    body = json.dumps({"moves": moves, **fields}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/v1/othello/bestmove",
        body,
        {"content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["best_move"] or "pass"
    except urllib.error.HTTPError as refusal:
        raise Refused(f"the server refuses with {refusal.code}: {detail(refusal)}") from refusal
    except urllib.error.URLError as fault:
        raise Refused(f"no server at port {port}: {fault.reason}") from fault


def argument(words: list[str], index: int, what: str) -> str:
    if index >= len(words):
        raise Refused(f"{words[0]} needs {what}")
    return words[index]


def answer_to(words: list[str], port: int, fields: dict, moves: list[str]) -> str:
    command = words[0].lower()
    if command == "protocol_version":
        return "2"
    if command == "name":
        return "Yomi"
    if command == "list_commands":
        return "\n".join(KNOWN)
    if command == "known_command":
        return str(argument(words, 1, "a command").lower() in KNOWN).lower()
    if command == "clear_board":
        moves.clear()
    elif command == "play":
        moves.append(argument(words, 2, "a colour and a move").lower())
    elif command == "genmove":
        moves.append(best_move(port, fields, moves))
        return moves[-1]
    elif command not in KNOWN:
        raise Refused("unknown command")
    return ""


def main() -> None:
    if len(sys.argv) < 2 or not sys.argv[1].isdecimal():
        sys.exit("usage: gtp_of_server.py PORT [NAME=VALUE ...], such as gtp_of_server.py 9001 level=5")
    port, fields = int(sys.argv[1]), dict(map(field, sys.argv[2:]))
    moves: list[str] = []
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        try:
            answer, sign = answer_to(words, port, fields, moves), "="
        except Refused as reason:
            answer, sign = str(reason), "?"
        print(f"{sign} {answer}\n", flush=True)
        if words[0].lower() == "quit":
            return


if __name__ == "__main__":
    main()
