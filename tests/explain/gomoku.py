"""Gomoku's rules, written for the checks of explanations, apart from the crates: a board is a dictionary from (column, row),
from 0, to `X` (black) or `O` (white)."""

from functools import lru_cache

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
REACH = 5
MIDDLE = REACH


def other(side):
    return "O" if side == "X" else "X"


def name(at):
    return "abcdefghijklmnopqrst"[at[0]] + str(at[1] + 1)


def point(text):
    return "abcdefghijklmnopqrst".index(text[0]), int(text[1:]) - 1


def is_exact(rule, side):
    """Whether a row of six or more does not win."""
    return rule == "standard" or rule == "renju" and side == "X"


@lru_cache(maxsize=None)
def run(window):
    """The stones in a row through the middle of a line."""
    first = last = MIDDLE
    while first > 0 and window[first - 1] == "x":
        first -= 1
    while last < len(window) - 1 and window[last + 1] == "x":
        last += 1
    return last - first + 1


def put(window, at):
    return window[:at] + "x" + window[at + 1:]


@lru_cache(maxsize=None)
def fives(window, exact):
    """Squares of a line where one more stone makes a row of five with the middle one."""
    found = []
    for at in range(1, 2 * REACH):
        if window[at] == "-":
            length = run(put(window, at))
            if length == 5 or length > 5 and not exact:
                found.append(at)
    return tuple(found)


def is_open(window, exact):
    """Whether a stone at either end of the middle row makes a five."""
    first = last = MIDDLE
    while window[first - 1] == "x":
        first -= 1
    while window[last + 1] == "x":
        last += 1
    return {first - 1, last + 1} <= set(fives(window, exact))


@lru_cache(maxsize=None)
def openers(window, exact):
    """Squares of a line where one more stone makes two fives possible."""
    return tuple(at for at in range(1, 2 * REACH) if window[at] == "-" and len(fives(put(window, at), exact)) > 1)


class Board:
    """A position of gomoku."""

    def __init__(self, size, rule, stones):
        self.size, self.rule, self.stones = size, rule, dict(stones)

    def with_stone(self, at, side):
        return Board(self.size, self.rule, {**self.stones, at: side})

    def empty(self):
        return [(c, r) for r in range(self.size) for c in range(self.size) if (c, r) not in self.stones]

    def cells(self, at, direction):
        return [(at[0] + k * direction[0], at[1] + k * direction[1]) for k in range(-REACH, REACH + 1)]

    def window(self, at, direction, side):
        """The line through a square on which a stone of `side` stands or is put, as text: own, empty, or else."""
        text = []
        for c, r in self.cells(at, direction):
            if not (0 <= c < self.size and 0 <= r < self.size):
                text.append("#")
            else:
                stone = self.stones.get((c, r))
                text.append("-" if stone is None else "x" if stone == side else "#")
        text[MIDDLE] = "x"
        return "".join(text)

    def windows(self, at, side):
        return [(direction, self.window(at, direction, side)) for direction in DIRECTIONS]

    def wins(self, at, side):
        """Whether a stone there makes a row that wins."""
        exact = is_exact(self.rule, side)
        return any(length == 5 or length > 5 and not exact for length in
                   (run(window) for _, window in self.windows(at, side)))

    def five_points(self, side):
        """Every empty square where a stone of `side` wins."""
        return [at for at in self.empty() if self.wins(at, side)]

    def completions(self, at, side):
        """The squares that make a five with a stone of `side` on `at`."""
        exact, found = is_exact(self.rule, side), set()
        for direction, window in self.windows(at, side):
            cells = self.cells(at, direction)
            found |= {cells[k] for k in fives(window, exact)}
        return found

    def is_legal(self, at, side):
        return at not in self.stones and 0 <= at[0] < self.size and 0 <= at[1] < self.size \
            and not self.forbidden(at, side)

    def forbidden(self, at, side="X"):
        """Why renju forbids a move of black's, or nothing (rule 9 of the RIF's international rules)."""
        if self.rule != "renju" or side != "X" or at in self.stones:
            return None
        windows = self.windows(at, "X")
        if any(run(window) == 5 for _, window in windows):
            return None
        if any(run(window) > 5 for _, window in windows):
            return "overline"
        if sum(self.fours(window) for _, window in windows) > 1:
            return "double_four"
        if sum(self.is_three(at, direction, window) for direction, window in windows) > 1:
            return "double_three"
        return None

    @staticmethod
    def fours(window):
        """Fours of black's along a line: a straight one has two fives."""
        found = fives(window, True)
        return 1 if len(found) == 2 and run(window) == 4 else len(found)

    def is_three(self, at, direction, window):
        """Whether one more stone, which black may play and which makes no five along another line, makes a straight four."""
        if fives(window, True):
            return False
        cells, after = self.cells(at, direction), self.with_stone(at, "X")
        for k in range(1, 2 * REACH):
            if window[k] == "-":
                longer = put(window, k)
                if run(longer) == 4 and len(fives(longer, True)) == 2 \
                        and not after.wins(cells[k], "X") and not after.forbidden(cells[k]):
                    return True
        return False

    def fours_of(self, side):
        """Points where a stone of `side` makes one five possible, and those where it makes more than one; no fives."""
        one, more = [], []
        for at in self.near():
            if self.wins(at, side):
                continue
            count = len(self.completions(at, side))
            if count and not self.forbidden(at, side):
                (one if count == 1 else more).append(at)
        return one, more

    def threes_of(self, side):
        """Points where a stone of `side` makes a three: one more stone on the line makes two fives possible."""
        exact, found = is_exact(self.rule, side), {}
        for at in self.near():
            count = sum(not fives(window, exact) and bool(openers(window, exact)) for _, window in self.windows(at, side))
            if count and not self.forbidden(at, side):
                found[at] = count
        return found

    def near(self):
        """Empty squares with a stone within four along a line."""
        found = set()
        for c, r in self.stones:
            for dc, dr in DIRECTIONS:
                for k in range(-4, 5):
                    at = c + k * dc, r + k * dr
                    if at not in self.stones and 0 <= at[0] < self.size and 0 <= at[1] < self.size:
                        found.add(at)
        return sorted(found)
