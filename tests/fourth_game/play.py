"""Plays a game of Connect Four with a running server (YOMI_URL) to its end; plain rules of its own check both sides."""

import json
import os
import random
import urllib.error
import urllib.request

URL = os.environ["YOMI_URL"]
COLUMNS, ROWS = 7, 6


def check(condition, message):
    """Fails with a message; unlike `assert`, also under `python -O`."""
    if not condition:
        raise SystemExit(f"fourth game: {message}")


def post(path, body):
    """The answer to a request."""
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(URL + path, data=json.dumps(body).encode(), headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.loads(response.read())
    except urllib.error.HTTPError as error:
        raise SystemExit(f"fourth game: {path} {body}: {error.code} {error.read().decode()}") from error


class Board:
    """The stones of a game, by column and row from the bottom."""

    def __init__(self):
        self.stones = {}
        self.moves = []

    def side(self):
        """The side to move."""
        return "XO"[len(self.moves) % 2]

    def legal(self):
        """The names of the legal moves."""
        if self.winner() is not None:
            return set()
        heights = [sum((column, row) in self.stones for row in range(ROWS)) for column in range(COLUMNS)]
        return {f"{'abcdefg'[column]}{height + 1}" for column, height in enumerate(heights) if height < ROWS}

    def play(self, move):
        """Plays a legal move."""
        check(move in self.legal(), f"{move} after {self.moves} is not among {sorted(self.legal())}")
        self.stones["abcdefg".index(move[0]), int(move[1]) - 1] = self.side()
        self.moves.append(move)

    def winner(self):
        """The side with four in a row."""
        for (column, row), side in self.stones.items():
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(column + step * right, row + step * up) for step in range(4)]
                if all(self.stones.get(cell) == side for cell in line):
                    return side
        return None

    def text(self):
        """The cells from the top row down."""
        cells = ((column, row) for row in reversed(range(ROWS)) for column in range(COLUMNS))
        return "".join(self.stones.get(cell, "-") for cell in cells)


def agrees(board):
    """The server's rules say the same of the position as these."""
    answer = post("/v1/connectfour/position", {"moves": board.moves})
    check(answer["board"] == board.text(), f"{board.moves}: {answer['board']} is not {board.text()}")
    check(set(answer["legal_moves"]) == board.legal(), f"{board.moves}: {answer['legal_moves']}")
    winner = {"X": "black", "O": "white", None: None}[board.winner()]
    if not board.legal():
        check(answer["outcome"]["winner"] == winner, f"{board.moves}: {answer['outcome']}")
    else:
        check("outcome" not in answer, f"{board.moves}: {answer}")


def play(levels):
    """A game between two levels; `None` moves at random. Returns the winner and the moves."""
    board = Board()
    rng = random.Random(4)
    while board.legal():
        agrees(board)
        level = levels[len(board.moves) % 2]
        if level is None:
            board.play(rng.choice(sorted(board.legal())))
            continue
        answer = post("/v1/connectfour/bestmove", {"moves": board.moves, "level": level})
        check(answer["game"] == "connectfour", f"answered for {answer['game']}")
        check(answer["pv"][0] == answer["best_move"], f"the line starts elsewhere: {answer}")
        board.play(answer["best_move"])
    agrees(board)
    return board.winner(), board.moves


with urllib.request.urlopen(URL + "/v1/games", timeout=20) as listed:
    names = [game["name"] for game in json.loads(listed.read())["games"]]
check("connectfour" in names, f"/v1/games lists {names}")
winner, moves = play((5, None))
check(winner == "X", f"level 5 did not win against moves at random: {moves}")
print(f"connectfour: level 5 beat moves at random in {len(moves)} moves: {' '.join(moves)}")
winner, moves = play((3, 6))
print(f"connectfour: level 3 against level 6: {winner or 'a draw'} after {len(moves)} moves: {' '.join(moves)}")
