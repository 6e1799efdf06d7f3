"""Plays games over standard input and output (YOMI_BIN), from the answers of the tools alone."""

import asyncio
import os
import random
import sys
from typing import Any

from mcp import Client, StdioServerParameters

PROGRAM = StdioServerParameters(command=os.environ["YOMI_BIN"], args=["mcp"])
GAMES_EACH = 4
# Moves that no game of any kind reaches.
LONGEST = 400


class Fault(Exception):
    """What is wrong."""


async def call(client: Client, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The structured content of a call, which has to be answered."""
    result = await client.call_tool(tool, arguments)
    if result.is_error:
        raise Fault(f"{tool} {arguments}: {result.content}")
    return result.structured_content or {}


async def play(client: Client, game: str, seed: int) -> int:
    """Plays a game to its end and returns its number of moves."""
    chance = random.Random(seed)
    opening: dict[str, Any] = {"game": game} if game != "gomoku" else {"game": game, "size": 9}
    # Every second game is begun by the server.
    position = await call(client, "play" if seed % 2 else "legal_moves", opening)
    while not position.get("outcome"):
        legal = position["legal_moves"]
        moves = [*position["moves"], "pass" if position["must_pass"] else chance.choice(legal)]
        if len(moves) > LONGEST:
            raise Fault(f"{game}: no end: {moves}")
        position = await call(client, "play", {**opening, "moves": moves, "level": seed % 3, "seed": seed})
    return len(position["moves"])


async def main() -> None:
    async with Client(PROGRAM, read_timeout_seconds=30) as client:
        for game in ("othello", "gomoku", "tictactoe"):
            lengths = [await play(client, game, seed) for seed in range(GAMES_EACH)]
            print(f"ok    {GAMES_EACH} games of {game} over standard input and output: {lengths} moves")


try:
    asyncio.run(main())
except* Fault as faults:
    print(f"FAIL  {faults.exceptions}", file=sys.stderr)
    sys.exit(1)
