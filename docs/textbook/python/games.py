"""Positions for these programs: tic-tac-toe, and a tree that is written down.

MAX is the side to move in the position that a search begins with.
"""

SQUARES = [column + row for row in "123" for column in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
         (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """The nine cells from a1 to c3 and the side to move."""

    def __init__(self, cells="---------", side="X", max_side=None):
        self.cells, self.side, self.max_side = cells, side, max_side or side

    def max_moves(self):
        """Is it MAX's turn?"""
        return self.side == self.max_side

    def moves(self):
        """The legal moves; none once the game is over."""
        if self.value() != 0:
            return []
        return [SQUARES[at] for at in range(9) if self.cells[at] == "-"]

    def play(self, move):
        """The position after a move."""
        at = SQUARES.index(move)
        cells = self.cells[:at] + self.side + self.cells[at + 1 :]
        return TicTacToe(cells, "O" if self.side == "X" else "X", self.max_side)

    def value(self):
        """The evaluation from MAX's view: 1 a win, -1 a loss, else 0."""
        for a, b, c in LINES:
            first, second, third = self.cells[a], self.cells[b], self.cells[c]
            if first == second == third != "-":
                return 1 if first == self.max_side else -1
        return 0


class Tree:
    """A node with its children, ["A", child, child], or a leaf, ("E", 3)."""

    def __init__(self, node, is_max=True):
        self.node, self.is_max = node, is_max

    def max_moves(self):
        return self.is_max

    def moves(self):
        """The names of the children."""
        is_leaf = isinstance(self.node, tuple)
        return [] if is_leaf else [child[0] for child in self.node[1:]]

    def play(self, move):
        at = self.moves().index(move)
        return Tree(self.node[1 + at], not self.is_max)

    def value(self):
        return self.node[1]


TREE = Tree(["A", ["B", ("E", 3), ("F", 12)],
                  ["C", ("H", 2), ("I", 8)],
                  ["D", ("K", 14), ("L", 1)]])
BOARD = TicTacToe("XXO" "-OX" "-O-")
