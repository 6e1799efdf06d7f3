var e=[{contents:[[`h2`,{},`Minimax`],[`p`,{},`Two players, MAX and MIN, move in turn. MAX wants a great value, MIN a small one. So a position in which
MAX moves is worth the greatest value among its children, one in which MIN moves the smallest. At a leaf
an evaluation says the value: the game is over, or the depth is used up. The other searches of this book
return the same value for another number of nodes, or say openly that they guess, look at other moves, or
look for something else.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`max_value(position, depth):                min_value(position, depth):
    if leaf: return value for MAX              if leaf: return value for MAX
    best ← −∞                                  best ← +∞
    for each move:                             for each move:
        value ← min_value(child, depth − 1)        value ← max_value(child, depth − 1)
        best ← max(best, value)                    best ← min(best, value)
    return best                                return best`],[`p`,{},`In Python, with the best move beside the value:`],[`pre`,{tabindex:`0`,lang:`en`},`"""Minimax: the value from MAX's view, and the best move."""

from math import inf

from games import BOARD, TREE


def max_value(position, depth):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = -inf, None
    for move in moves:
        value, _ = min_value(position.play(move), depth - 1)
        if value > best:
            best, best_move = value, move
    return best, best_move


def min_value(position, depth):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = inf, None
    for move in moves:
        value, _ = max_value(position.play(move), depth - 1)
        if value < best:
            best, best_move = value, move
    return best, best_move


if __name__ == "__main__":
    print(max_value(TREE, 2))  # (3, 'B')
    print(max_value(BOARD, 9))  # (0, 'a3')`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/minimax.rs`],`. The root, where the moves
are compared and the best one is kept, is the same for all algorithms:
`,[`code`,{},`crates/textbook/src/root.rs`],`. Evaluations in Yomi see the side to move, so `,[`code`,{},`min_value`],`
negates what it gets at a leaf.`],[`h3`,{},`A tree`],[`p`,{},`MAX moves at A, MIN at B, C and D. A line shows: name, side to move, value, window, place in the order of
visits. Minimax has no window, so it is open everywhere. `,[`code`,{},`★`],` marks the principal variation, the line of
best play.`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm minimax`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`minimax`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [−∞, +∞]  #4
├─ C  MIN  2  [−∞, +∞]  #5
│  ├─ H  leaf  2  [−∞, +∞]  #6
│  └─ I  leaf  8  [−∞, +∞]  #7
└─ D  MIN  1  [−∞, +∞]  #8
   ├─ K  leaf  14  [−∞, +∞]  #9
   └─ L  leaf  1  [−∞, +∞]  #10
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    10
leaves   6`]],[`p`,{},`B is worth 3, because MIN takes E. C is worth 2, D is worth 1: the 14 at K is only bait. MAX goes to B.`],[`h3`,{},`What it costs`],[`p`,{},`Every node is visited. With b moves a position and d plies there are b^d leaves, if no game ends before.`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 5 \\
    --run minimax --run negamax --run alpha_beta --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:5,algorithm:`minimax`},{depth:5,algorithm:`negamax`},{depth:5,algorithm:`alpha_beta`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best   nodes  ×first  leaves  cutoffs
minimax        11  f2    294592       1  269453
negamax        11  f2    294592       1  269453
alpha_beta     11  f2     10351   0.035    8170     1585

The values agree.`]],[`p`,{},`All three have one value and one move. `,[`code`,{},`minimax`],` and `,[`code`,{},`negamax`],` visit the same nodes, for they are one
algorithm written in two ways. `,[`code`,{},`alpha_beta`],` finds the same with a fraction of them.`],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},`Depth. One ply more multiplies the work by the number of moves. In Othello, with some ten moves a
position, a machine ten times as fast buys one ply.`],[`li`,{},`The horizon. What happens one ply below the leaves does not exist for it: `,[`a`,{href:`#/lab/textbook/quiescence`},`quiescence`],`.`],[`li`,{},`It believes its evaluation. The value at the root is one of the values at the leaves, with all that is
wrong with it.`]],[`h3`,{},`Games with dice`],[`p`,{},`Where dice are thrown between two moves, the tree has a third kind of node. A chance node has a child for each throw,
and is worth their mean, each weighted by its probability. Now it matters how much greater a value is, and not only
that it is greater. Alpha-beta can cut there only if the evaluation has a least and a greatest value, which bound
what the throws not yet looked at can change in the mean: Ballard's *-minimax. The games of Yomi have no dice.`],[`h3`,{},`Source`],[`p`,{},`J. von Neumann, Zur Theorie der Gesellschaftsspiele, Mathematische Annalen 100 (1928): the theorem. C. Shannon,
Programming a Computer for Playing Chess, Philosophical Magazine 41 (1950): the search. B. W. Ballard, The *-Minimax
Search Procedure for Trees Containing Chance Nodes, Artificial Intelligence 21 (1983).`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=minimax`},[`code`,{},`minimax`]],`: the value of every inner node, and the best move at the root.`]]}];export{e as default};