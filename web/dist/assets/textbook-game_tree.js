var e=[{contents:[[`h2`,{},`The game tree`],[`p`,{},`Everything in this book is about trees of positions. This page has the words for them, at a game of
tic-tac-toe that is nearly over.`],[`h3`,{},`A position`]]},{command:`yomi position tictactoe --moves a1c1b1b2c2b3`,station:`position`,body:{game:`tictactoe`,moves:`a1c1b1b2c2b3`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`    a b c
  1 X X O
  2 - O X
  3 - O -

X to move.`]],[`ul`,{},[`li`,{},`A `,[`strong`,{},`game`],` here is one of two players who move in turn, see the whole board and throw no dice: tic-tac-toe,
Othello, gomoku, chess.`],[`li`,{},`A `,[`strong`,{},`position`],` is what stands on the board, and whose turn it is. That player is the `,[`strong`,{},`side to move`],`: X.`],[`li`,{},`A `,[`strong`,{},`move`],` is what the rules let the side to move do. X has three here: a2, a3 and c3.`],[`li`,{},`A `,[`strong`,{},`ply`],` is one move of one player. A move of X and the answer of O are two plies.`]],[`h3`,{},`Its tree`],[`p`,{},`Draw the position at the top, below it the position after each of the three moves, below these the ones after
each answer, and so on, until the game is over everywhere.`]]},{command:`yomi lab trace tictactoe --moves a1c1b1b2c2b3 --depth 3 --algorithm minimax --include boards`,station:`trace`,body:{game:`tictactoe`,moves:`a1c1b1b2c2b3`,depth:3,algorithm:`minimax`,include:[`boards`]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`root  MAX  0  [−∞, +∞]  #1  ★
├─ a2  MIN  −1  [−∞, +∞]  #2
│  ├─ a3  leaf  −1  [−∞, +∞]  #3
│  └─ c3  MAX  1  [−∞, +∞]  #4
│     └─ a3  leaf  1  [−∞, +∞]  #5
├─ a3  MIN  0  [−∞, +∞]  #6  ★
│  ├─ a2  MAX  0  [−∞, +∞]  #7  ★
│  │  └─ c3  leaf  0  [−∞, +∞]  #8  ★
│  └─ c3  MAX  1  [−∞, +∞]  #9
│     └─ a2  leaf  1  [−∞, +∞]  #10
└─ c3  MIN  −1  [−∞, +∞]  #11
   ├─ a2  MAX  0  [−∞, +∞]  #12
   │  └─ a3  leaf  0  [−∞, +∞]  #13
   └─ a3  leaf  −1  [−∞, +∞]  #14
★ principal variation

value    0 outcome, exact
best     a3
line     a3 a2 c3
depth    3
nodes    14
leaves   6`]],[`ul`,{},[`li`,{},`A `,[`strong`,{},`tree`],` is made of `,[`strong`,{},`nodes`],`. Each is a position, with the name of the move that led there.`],[`li`,{},`The `,[`strong`,{},`root`],` is the position at the top, the one that is asked about.`],[`li`,{},`The nodes right below a node are its `,[`strong`,{},`children`],`, and it is their `,[`strong`,{},`parent`],`.`],[`li`,{},`A `,[`strong`,{},`leaf`],` is a node without children. Here the game is over at each: 6 of the 14 nodes are leaves.`],[`li`,{},`The `,[`strong`,{},`depth`],` of a search is the number of plies that it looks ahead from the root, here 3.`]],[`h3`,{},`What a leaf is worth`],[`p`,{},`The players are called `,[`strong`,{},`MAX`],` and `,[`strong`,{},`MIN`],`. MAX is the side to move at the root, so here X. An `,[`strong`,{},`evaluation`],`
gives each leaf a number that is the greater, the better the leaf is for MAX: 1 where X has won, 0 for a draw, −1
where O has won.`],[`p`,{},`One number does for both players, because the game is `,[`strong`,{},`zero-sum`],`: what one wins, the other loses.`],[`h3`,{},`What the root is worth`],[`p`,{},`Work upwards from the leaves. At #4 X has one move left, and it wins: 1. At #2 it is O's turn, with a win for O
on a3 and a loss on c3. O takes the smaller value, −1. In the same way #6 is worth 0 and #11 is worth −1. At the
root X takes the greatest of −1, 0 and −1.`],[`p`,{},`So the `,[`strong`,{},`value`],` of the position is 0, a draw if neither side errs, and the `,[`strong`,{},`best move`],` is a3. That is
`,[`a`,{href:`#/lab/textbook/minimax`},`minimax`],`.`],[`h3`,{},`When the tree is too large`]]},{command:`yomi lab race tictactoe --depth 9 --run minimax --run alpha_beta --no-time`,station:`race`,body:{game:`tictactoe`,runs:[{depth:9,algorithm:`minimax`},{depth:9,algorithm:`alpha_beta`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best   nodes  ×first  leaves  cutoffs
minimax         0  a1    549946       1  255168
alpha_beta      0  a1     18297   0.033    7330     8180

The values agree.`]],[`p`,{},`From the empty board the tree has 549,946 nodes, and that of Othello more than any computer can visit. There are two
ways out, and programs take both. Stop at some depth and make those positions the leaves; then the
`,[`a`,{href:`#/lab/textbook/evaluations`},`evaluation`],` has to guess who will win. And do not look at what cannot change the value: `,[`a`,{href:`#/lab/textbook/alpha_beta_two_sided`},`alpha-beta`],`.`],[`h3`,{},`In Python`],[`p`,{},`The programs of this book search such positions. `,[`code`,{},`moves`],` and `,[`code`,{},`play`],` make the tree, `,[`code`,{},`value`],` is the evaluation.`],[`pre`,{tabindex:`0`,lang:`en`},`"""Positions for these programs: tic-tac-toe, and a tree that is written down.

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
BOARD = TicTacToe("XXO" "-OX" "-O-")`],[`h3`,{},`Source`],[`p`,{},`E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proceedings of the Fifth
International Congress of Mathematicians (1913): such a game has a value.`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=minimax`},[`code`,{},`minimax`]],`: the value of every inner node, and the best move at the root.`]]}];export{e as default};