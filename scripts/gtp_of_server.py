#!/usr/bin/env python3
"""Speaks GTP for a running Yomi server, so that `yomi match` can play servers with other weights or versions.

    YOMI_OTHELLO_WEIGHTS=old.bin yomi --addr 127.0.0.1:9001 &
    yomi match othello --a level=5 --b "cmd:scripts/gtp_of_server.py 9001 level=5" --openings FILE
"""

import json
import sys
import urllib.request


def best_move(port: str, limits: dict, moves: list[str]) -> str:
    body = json.dumps({"moves": moves, **limits}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/v1/othello/bestmove",
        body,
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["best_move"] or "pass"


def main() -> None:
    port = sys.argv[1]
    limits = {name: int(value) for name, value in (text.split("=") for text in sys.argv[2:])}
    moves: list[str] = []
    known = ["protocol_version", "name", "version", "boardsize", "clear_board", "play", "genmove", "quit"]
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        command, answer, sign = words[0].lower(), "", "="
        if command == "protocol_version":
            answer = "2"
        elif command == "name":
            answer = "Yomi"
        elif command == "list_commands":
            answer = "\n".join(known)
        elif command == "known_command":
            answer = str(words[1] in known).lower()
        elif command == "clear_board":
            moves = []
        elif command == "play":
            moves.append(words[2].lower())
        elif command == "genmove":
            answer = best_move(port, limits, moves)
            moves.append(answer)
        elif command not in known:
            answer, sign = "unknown command", "?"
        print(f"{sign} {answer}\n", flush=True)
        if command == "quit":
            return


if __name__ == "__main__":
    main()
