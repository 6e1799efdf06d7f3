"""Othello's rules and counts, written for the checks of explanations, apart from the crates: a board is 64 characters
from a1 row by row, X (black), O (white) and -."""

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
SIDES = {"black": "X", "white": "O"}


def _rays():
    rays = []
    for square in range(64):
        row, column = divmod(square, 8)
        of_square = []
        for down, across in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            ray, r, c = [], row + down, column + across
            while 0 <= r < 8 and 0 <= c < 8:
                ray.append(8 * r + c)
                r, c = r + down, c + across
            if ray:
                of_square.append(ray)
        rays.append(of_square)
    return rays


RAYS = _rays()
NEIGHBOURS = [[ray[0] for ray in rays] for rays in RAYS]
CORNERS = (0, 7, 56, 63)
# Lines through each square, one of each of the four directions, for discs that cannot be turned.
LINES = [
    [[s for s in range(64) if key(*divmod(s, 8)) == key(*divmod(square, 8))] for key in
     (lambda r, c: r, lambda r, c: c, lambda r, c: r - c, lambda r, c: r + c)]
    for square in range(64)
]


def other(side):
    return "O" if side == "X" else "X"


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square(text):
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def flips(board, side, at):
    """Discs that a move turns; empty where it is not legal."""
    if board[at] != "-":
        return []
    turned = []
    for ray in RAYS[at]:
        run = []
        for s in ray:
            if board[s] == side:
                turned += run
                break
            if board[s] == "-":
                break
            run.append(s)
    return turned


def moves(board, side):
    return [at for at in range(64) if flips(board, side, at)]


def play(board, side, at):
    """The board after a legal move."""
    turned = flips(board, side, at)
    assert turned, f"{name(at)} is not legal for {side} on {board}"
    cells = list(board)
    for s in (*turned, at):
        cells[s] = side
    return "".join(cells)


def is_over(board):
    return not moves(board, "X") and not moves(board, "O")


def difference(board, side):
    """Discs ahead at the end of a game, empty squares for the winner."""
    own, opponent = board.count(side), board.count(other(side))
    if own == opponent:
        return 0
    empty = 64 - own - opponent
    return own - opponent + (empty if own > opponent else -empty)


def along(board, side, line):
    """Board and side after a line, passes (`pass`) written out or left out."""
    for text in line:
        if text == "pass":
            assert not moves(board, side), f"{side} need not pass on {board}"
            side = other(side)
            continue
        at = square(text)
        if not moves(board, side):
            side = other(side)
        board, side = play(board, side, at), other(side)
    return board, side


def turn_after(board, side):
    """The side that moves next: the other one where this one has to pass."""
    return side if moves(board, side) or is_over(board) else other(side)


def safe_moves(board, side):
    """Moves after which the opponent has no corner that it can take."""
    return [at for at in moves(board, side)
            if not any(flips(play(board, side, at), other(side), corner) for corner in CORNERS)]


def corners_open(board, side):
    """Corners that a side can take now."""
    return [corner for corner in CORNERS if flips(board, side, corner)]


def stable(board, side):
    """Discs that no continuation can turn: in every direction its line is full, or an end of it is the board's or a disc
    of the same side that is itself of this kind."""
    held = set()
    full = {square: [all(board[s] != "-" for s in line) for line in LINES[square]] for square in range(64)}
    grows = True
    while grows:
        grows = False
        for at in range(64):
            if board[at] != side or at in held:
                continue
            row, column = divmod(at, 8)
            fine = True
            for axis, (down, across) in enumerate(((0, 1), (1, 0), (1, 1), (1, -1))):
                ends = []
                for sign in (1, -1):
                    r, c = row + sign * down, column + sign * across
                    ends.append(not (0 <= r < 8 and 0 <= c < 8) or 8 * r + c in held)
                if not (full[at][axis] or any(ends)):
                    fine = False
                    break
            if fine:
                held.add(at)
                grows = True
    return sorted(held)


def frontier(board, side):
    """Discs next to an empty square."""
    return [at for at in range(64) if board[at] == side and any(board[s] == "-" for s in NEIGHBOURS[at])]


def regions(board):
    """Connected groups of empty squares, by sides and corners."""
    left, found = {s for s in range(64) if board[s] == "-"}, []
    while left:
        group, open_ = set(), [left.pop()]
        while open_:
            at = open_.pop()
            group.add(at)
            for s in NEIGHBOURS[at]:
                if s in left:
                    left.discard(s)
                    open_.append(s)
        found.append(sorted(group))
    return found
