var e=[{contents:[[`h2`,{},`Evaluations`],[`p`,{},`A search that stops before the end of the game needs a number for each leaf. These are the evaluations of the
textbook's algorithms, with all that is needed to compute them by hand. `,[`code`,{},`--run minimax+evaluation=disc_count`],` and
`,[`code`,{},`"evaluation"`],` choose one.`],[`h3`,{},`Units`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`Evaluation`],[`th`,{},`Games`],[`th`,{},`A value is`],[`th`,{},`One step`]]],[`tbody`,{},[`tr`,{},[`td`,{},[`code`,{},`outcome`]],[`td`,{},`tic-tac-toe, gomoku`],[`td`,{},`1 for a win, −1 for a loss, else 0`],[`td`,{},`0.001`]],[`tr`,{},[`td`,{},[`code`,{},`disc_count`]],[`td`,{},`Othello`],[`td`,{},`a difference of discs`],[`td`,{},`1`]],[`tr`,{},[`td`,{},[`code`,{},`positional`]],[`td`,{},`Othello`],[`td`,{},`points`],[`td`,{},`1`]],[`tr`,{},[`td`,{},[`code`,{},`shapes`]],[`td`,{},`gomoku`],[`td`,{},`points`],[`td`,{},`0.001`]],[`tr`,{},[`td`,{},[`code`,{},`pattern`]],[`td`,{},`Othello`],[`td`,{},`discs that the engine expects to win by`],[`td`,{},`0.125`]],[`tr`,{},[`td`,{},[`code`,{},`pattern`]],[`td`,{},`gomoku`],[`td`,{},`points of the engine`],[`td`,{},`0.001`]],[`tr`,{},[`td`,{},`a written tree`],[`td`,{}],[`td`,{},`the numbers of the leaves`],[`td`,{},`to the next number in the tree`]]]]],[`p`,{},[`strong`,{},`One step`],` is the smallest difference that two values can have. A null window is one step wide, and "one step
below 3" is the next smaller value. With `,[`code`,{},`positional`],` that is 2, with `,[`code`,{},`shapes`],` 2.999.`],[`p`,{},`In the code an evaluation sees the side to move. Tables and drawings show MAX's view: where MIN is to move at a leaf,
the sign is turned round. A game won counts more than any sum of points.`],[`h3`,{},`disc_count`],[`p`,{},`Own discs less those of the other side. In a finished game the empty squares count for the winner, as in tournaments:`]]},{command:`yomi lab trace othello --moves e6f4e3f6g5d6e7f5 --depth 1 --algorithm minimax --evaluation disc_count`,station:`trace`,body:{game:`othello`,moves:`e6f4e3f6g5d6e7f5`,depth:1,algorithm:`minimax`,evaluation:`disc_count`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`root  MAX  64  [−∞, +∞]  #1  ★
├─ c3  leaf  7  [−∞, +∞]  #2
├─ c4  leaf  7  [−∞, +∞]  #3
├─ g4  leaf  5  [−∞, +∞]  #4
├─ c5  leaf  64  [−∞, +∞]  #5  ★
├─ c6  leaf  7  [−∞, +∞]  #6
├─ g6  leaf  5  [−∞, +∞]  #7
└─ c7  leaf  7  [−∞, +∞]  #8
★ principal variation

value    64 discs, heuristic
best     c5
line     c5
depth    1
nodes    8
leaves   7`]],[`p`,{},`After c5 there are 13 discs of X and none of O, so neither side can move. The 51 empty squares are X's: 64. After c3 there
are 10 and 3, and the game goes on: 7.`],[`h3`,{},`positional`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`For`],[`th`,{},`Points`]]],[`tbody`,{},[`tr`,{},[`td`,{},`each own disc`],[`td`,{},`that of its square, below`]],[`tr`,{},[`td`,{},`each legal move, were it one's turn`],[`td`,{},`5`]],[`tr`,{},[`td`,{},`each legal move on a corner`],[`td`,{},`25 more`]],[`tr`,{},[`td`,{},`each empty square beside a disc of the other side, diagonals included`],[`td`,{},`2`]]]]],[`p`,{},`The value is the sum of the side to move less the sum of the other side. The squares of a quarter of the board; the
others are its mirror images:`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{}],[`th`,{},`a`],[`th`,{},`b`],[`th`,{},`c`],[`th`,{},`d`]]],[`tbody`,{},[`tr`,{},[`td`,{},`1`],[`td`,{},`60`],[`td`,{},`−8`],[`td`,{},`8`],[`td`,{},`5`]],[`tr`,{},[`td`,{},`2`],[`td`,{},`−8`],[`td`,{},`−18`],[`td`,{},`−3`],[`td`,{},`−3`]],[`tr`,{},[`td`,{},`3`],[`td`,{},`8`],[`td`,{},`−3`],[`td`,{},`1`],[`td`,{},`1`]],[`tr`,{},[`td`,{},`4`],[`td`,{},`5`],[`td`,{},`−3`],[`td`,{},`1`],[`td`,{},`0`]]]]],[`p`,{},`The −8 and −18 beside a corner count only while that corner is empty.`]]},{command:`yomi lab trace othello --moves f5d6 --depth 1 --algorithm minimax`,station:`trace`,body:{game:`othello`,moves:`f5d6`,depth:1,algorithm:`minimax`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`root  MAX  6  [−∞, +∞]  #1  ★
├─ c3  leaf  −17  [−∞, +∞]  #2
├─ c4  leaf  −15  [−∞, +∞]  #3
├─ c5  leaf  6  [−∞, +∞]  #4  ★
├─ c6  leaf  2  [−∞, +∞]  #5
└─ c7  leaf  −23  [−∞, +∞]  #6
★ principal variation

value    6 points, heuristic
best     c5
line     c5
depth    1
nodes    6
leaves   5`]],[`p`,{},`After c5 X has 2 for its squares, 5 · 7 for seven moves and 2 · 9 for nine empty squares beside discs of O: 55. O has
1 + 5 · 4 + 2 · 14 = 49. The difference is 6.`],[`h3`,{},`shapes`],[`p`,{},`A window is five or six cells in a row, in a column or along a diagonal. With `,[`code`,{},`1`],` for an own stone and `,[`code`,{},`0`],` for an
empty cell it may be one of these patterns; a stone of the other side or the edge fits none.`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`Shape`],[`th`,{},`Patterns`],[`th`,{},`Points`]]],[`tbody`,{},[`tr`,{},[`td`,{},`two`],[`td`,{},[`code`,{},`01100`],` `,[`code`,{},`00110`]],[`td`,{},`50`]],[`tr`,{},[`td`,{},`split three, closed`],[`td`,{},[`code`,{},`11010`],` `,[`code`,{},`01011`]],[`td`,{},`200`]],[`tr`,{},[`td`,{},`three, closed`],[`td`,{},[`code`,{},`00111`],` `,[`code`,{},`11100`]],[`td`,{},`500`]],[`tr`,{},[`td`,{},`three, open or split`],[`td`,{},[`code`,{},`01110`],` `,[`code`,{},`010110`],` `,[`code`,{},`011010`]],[`td`,{},`5,000`]],[`tr`,{},[`td`,{},`four`],[`td`,{},[`code`,{},`11101`],` `,[`code`,{},`11011`],` `,[`code`,{},`10111`],` `,[`code`,{},`11110`],` `,[`code`,{},`01111`]],[`td`,{},`5,000`]],[`tr`,{},[`td`,{},`straight four`],[`td`,{},[`code`,{},`011110`]],[`td`,{},`50,000`]],[`tr`,{},[`td`,{},`five`],[`td`,{},[`code`,{},`11111`]],[`td`,{},`99,999,999`]]]]],[`ol`,{},[`li`,{},`Take the four directions one after another, and in each the stones of a side, row by row from the top, each row
from the left.`],[`li`,{},`A stone that lies in a shape of this direction is passed over. For any other, look at all windows with it. The one
with the most points is a shape. Among equals it is the one that begins first, and five cells before six.`],[`li`,{},`Add the points of all shapes.`],[`li`,{},`For each two shapes of different directions that share a stone, add the points of both once more: `,[`strong`,{},`crossing
shapes`],`.`]],[`p`,{},`The value is the sum of the side to move less 0.1 times the other side's.`]]},{command:`yomi position gomoku --size 7 --moves c4b2d4c2d5f6e4`,station:`position`,body:{game:`gomoku`,size:7,moves:`c4b2d4c2d5f6e4`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`    a b c d e f g
  7 - - - - - - -
  6 - - - - - O -
  5 - - - X - - -
  4 - - X X X - -
  3 - - - - - - -
  2 - O O - - - -
  1 - - - - - - -

X black, O white; white to move.`]],[`p`,{},`Black has the open three c4 d4 e4, 5,000, and the twos d4 d5, c4 d5 and d5 e4, 50 each: 5,150 points. The three
crosses each of the twos, 3 · (5,000 + 50), and each of the twos crosses the two others at d5, 3 · (50 + 50). That
makes 20,600. White has a two, b2 c2: 50. White is to move, so the value is 50 − 2,060 = −2,010, and for Black, who is
MAX, 2,010:`]]},{command:`yomi lab race gomoku --size 7 --moves c4b2d4c2d5f6 --depth 1 --run minimax --no-time`,station:`race`,body:{game:`gomoku`,size:7,moves:`c4b2d4c2d5f6`,runs:[{depth:1,algorithm:`minimax`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best  nodes  ×first  leaves
minimax   2010  e4       44       1      43

No two values must agree.`]],[`h3`,{},`In Python`],[`p`,{},`The three for Othello and gomoku, of a board that is written down:`],[`pre`,{tabindex:`0`,lang:`en`},`"""The evaluations of Othello and of gomoku, for the side to move.

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
    print(shape_points(BOARD, "X"))  # 20600`],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},[`code`,{},`disc_count`],` before the end: few discs are often better, as they leave the other side few moves.`],[`li`,{},[`code`,{},`shapes`],` does not know the rule: six in a row count as five where they do not win.`],[`li`,{},`All of them: what happens on the next move is not in the number. `,[`a`,{href:`#/lab/textbook/quiescence`},`Quiescence`],` looks.`]],[`h3`,{},`Source`],[`p`,{},[`code`,{},`positional`],`: P. S. Rosenbloom, A World-Championship-Level Othello Program, Artificial Intelligence 19 (1982); P.
Norvig, Paradigms of Artificial Intelligence Programming (1992), chapter 18. Its numbers are Yomi's own.
`,[`code`,{},`crates/textbook/src/evaluations/`],` has one file for each.`]]}];export{e as default};