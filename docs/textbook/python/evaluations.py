"""The evaluations of Othello and of gomoku, for the side to move.

A board is a list of rows, the top one first, of X, O and -.
"""

from itertools import combinations

EIGHT = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]


def cells_of(board, content):
    """The places with X, O or -, row by row: (column, row), both from 0."""
    width, height = len(board[0]), len(board)
    places = [(x, y) for y in range(height) for x in range(width)]
    return [(x, y) for x, y in places if board[y][x] == content]


# Othello. A quarter of the board, a1 first; the others are its mirror images.
SQUARES = [[60, -8, 8, 5], [-8, -18, -3, -3], [8, -3, 1, 1], [5, -3, 1, 0]]
CORNERS = [(0, 0), (7, 0), (0, 7), (7, 7)]


def disc_count(board, side, other):
    own, others = len(cells_of(board, side)), len(cells_of(board, other))
    moves = legal_moves(board, side) + legal_moves(board, other)
    if not moves and own > others:  # Over: empty squares are the winner's.
        own = 64 - others
    if not moves and own < others:
        others = 64 - own
    return own - others


def legal_moves(board, side):
    def is_legal(square):
        return any(flips(board, side, square, step) for step in EIGHT)

    return list(filter(is_legal, cells_of(board, "-")))


def flips(board, side, square, step):
    """Whether a disc on a square would flip some in one direction."""
    (x, y), count = square, 0
    while True:
        x, y = x + step[0], y + step[1]
        if not (0 <= x < 8 and 0 <= y < 8) or board[y][x] == "-":
            return False
        if board[y][x] == side:
            return count > 0
        count += 1


def positional(board, side, other):
    """Points of an unfinished game."""
    return positional_of(board, side, other) - positional_of(board, other, side)


def positional_of(board, side, other):
    points = 0
    for x, y in cells_of(board, side):
        column, row = min(x, 7 - x), min(y, 7 - y)
        corner = (0 if x < 4 else 7, 0 if y < 4 else 7)
        is_beside_corner = column < 2 and row < 2 and (column, row) != (0, 0)
        if not is_beside_corner or board[corner[1]][corner[0]] == "-":
            points += SQUARES[row][column]
    moves = legal_moves(board, side)
    points += 5 * len(moves) + 25 * len(set(moves) & set(CORNERS))
    opponents = set(cells_of(board, other))
    for x, y in cells_of(board, "-"):
        around = {(x + right, y + down) for right, down in EIGHT}
        points += 2 if around & opponents else 0
    return points


# Gomoku: 1 is an own stone, 0 an empty cell, in the order of the board.
PATTERNS = {
    "01100": 50, "00110": 50,
    "11010": 200, "01011": 200,
    "00111": 500, "11100": 500,
    "01110": 5_000, "010110": 5_000, "011010": 5_000,
    "11101": 5_000, "11011": 5_000, "10111": 5_000,
    "11110": 5_000, "01111": 5_000,
    "011110": 50_000,
    "11111": 99_999_999,
}
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (-1, 1)]


def shapes(board, side, other):
    return shape_points(board, side) - shape_points(board, other) / 10


def shape_points(board, side):
    found = []  # Direction, stones and points of each shape.
    for direction in DIRECTIONS:
        covered = set()
        for stone in cells_of(board, side):
            if stone in covered:
                continue
            points, stones = best_window(board, side, stone, direction)
            if points > 0:
                found.append((direction, stones, points))
                covered |= stones
    total = sum(points for _, _, points in found)
    for one, two in combinations(found, 2):
        if one[0] != two[0] and one[1] & two[1]:
            total += one[2] + two[2]
    return total


def best_window(board, side, stone, direction):
    """Points and stones of the best window with a stone, the first of equals."""
    best = (0, set())
    (x, y), (right, down) = stone, direction
    for start in range(-5, 1):
        for length in (5, 6):
            steps = range(start, start + length)
            window = [(x + at * right, y + at * down) for at in steps]
            symbols = "".join(symbol(board, side, place) for place in window)
            points = PATTERNS.get(symbols, 0) if stone in window else 0
            if points > best[0]:
                own = {place for place, mark in zip(window, symbols) if mark == "1"}
                best = (points, own)
    return best


def symbol(board, side, place):
    x, y = place
    if not (0 <= y < len(board) and 0 <= x < len(board[0])):
        return "#"
    return {side: "1", "-": "0"}.get(board[y][x], "#")


if __name__ == "__main__":
    BOARD = ["-------", "-----O-", "---X---", "--XXX--",
             "-------", "-OO----", "-------"]
    print(shape_points(BOARD, "X"))  # 20600
