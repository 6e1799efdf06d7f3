var e=[{contents:[[`h2`,{},`Alpha-beta in one function`],[`p`,{},[`a`,{href:`#/lab/textbook/alpha_beta_two_sided`},`Alpha-beta`],`, written once for both players as `,[`a`,{href:`#/lab/textbook/negamax`},`negamax`],` is. All techniques
of this book are added to this form.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`alpha_beta(position, depth, α, β):         for the side to move
    if leaf: return value for the side to move
    best ← −∞
    for each move:
        best ← max(best, −alpha_beta(child, depth − 1, −β, −max(α, best)))
        if best ≥ β: return best
    return best`],[`p`,{},`Here the child sees the window from the other side, so it is negated and swapped. Both at once, or
neither. Every cut of this form reads `,[`code`,{},`best ≥ β`],`; on a tree drawn from MAX's view it is an α cut where MIN
moves.`],[`p`,{},`The result is exact inside (α, β). A result ≤ α says "at most this", a result ≥ β "at least this":
`,[`a`,{href:`#/lab/textbook/bounds`},`bounds`],`.`],[`p`,{},`In Python, with the best move beside the value:`],[`pre`,{tabindex:`0`,lang:`en`},`"""Alpha-beta in one function: the value for the side to move, the best move."""

from math import inf

from games import BOARD, TREE


def alpha_beta(position, depth, alpha=-inf, beta=inf):
    moves = position.moves()
    if depth == 0 or not moves:
        value = position.value()  # From MAX's view; MIN may be to move.
        return (value if position.max_moves() else -value), None
    best, best_move = -inf, None
    for move in moves:
        child = position.play(move)
        value, _ = alpha_beta(child, depth - 1, -beta, -max(alpha, best))
        if -value > best:
            best, best_move = -value, move
        if best >= beta:
            break
    return best, best_move


if __name__ == "__main__":
    print(alpha_beta(TREE, 2))  # (3, 'B')
    print(alpha_beta(BOARD, 9))  # (0, 'a3')`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/alpha_beta.rs`],`. The same loop
with all techniques around it is in
`,[`code`,{},`with_techniques.rs`],`, which searches once one of them is on.`],[`h3`,{},`A tree`],[`p`,{},`Three plies, the best move first everywhere:`]]},{command:`yomi lab tree "['A', ['B', ['D', 5, 3], ['E', 6, 7]], ['C', ['F', 4, 2], ['G', 9, 8]]]" --algorithm alpha_beta`,station:`tree`,body:{tree:`['A', ['B', ['D', 5, 3], ['E', 6, 7]], ['C', ['F', 4, 2], ['G', 9, 8]]]`,algorithm:`alpha_beta`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  5  [−∞, +∞]  #1  ★
├─ B  MIN  5  [−∞, +∞]  #2  ★
│  ├─ D  MAX  5  [−∞, +∞]  #3  ★
│  │  ├─ 1.1.1  leaf  5  [−∞, +∞]  #4  ★
│  │  └─ 1.1.2  leaf  3  [5, +∞]  #5
│  └─ E  MAX  ≥ 6  [−∞, 5]  #6  β cut: 6 ≥ β = 5 from D
│     ├─ 1.2.1  leaf  6  [−∞, 5]  #7
│     └─ ╳ 1.2.2 skipped
└─ C  MIN  ≤ 4  [5, +∞]  #8  α cut: 4 ≤ α = 5 from B
   ├─ F  MAX  ≤ 4  [5, +∞]  #9
   │  ├─ 2.1.1  leaf  4  [5, +∞]  #10
   │  └─ 2.1.2  leaf  2  [5, +∞]  #11
   └─ ╳ G (and 2 below) skipped
★ principal variation

value    5, exact
best     B
line     B D 1.1.1
depth    3
nodes    11, and 2 skipped, with 2 nodes below them
leaves   5
cutoffs  1 α, 1 β`]],[`p`,{},`At E MAX has 6 after one move, but MIN has 5 at D: a β cut. At C MIN has 4 by F, but MAX has 5 at B: an α cut, with
all of G.`],[`h3`,{},`PV, cut and all nodes`],[`p`,{},`With the best move first everywhere, as in this tree, there are three kinds of nodes.`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`Kind`],[`th`,{},`Here`],[`th`,{},`Children visited`],[`th`,{},`Value`]]],[`tbody`,{},[`tr`,{},[`td`,{},`PV node`],[`td`,{},`A, B, D`],[`td`,{},`all`],[`td`,{},`exact`]],[`tr`,{},[`td`,{},`cut node`],[`td`,{},`E, C`],[`td`,{},`one`],[`td`,{},`a bound: the other side will not come here`]],[`tr`,{},[`td`,{},`all node`],[`td`,{},`F`],[`td`,{},`all`],[`td`,{},`a bound: none of its moves is good enough`]]]]],[`p`,{},`The root is a PV node. So is the first child of a PV node; the others are cut nodes. The child of a cut node that
cuts is an all node, and all children of an all node are cut nodes. Below the line of best play the two kinds take
turns, ply by ply, so that half of the plies have one child instead of b. That leaves b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of
the b^d leaves, here 5 of 8.`],[`p`,{},`In a worse order a cut node tries several moves before one cuts. An all node does not depend on the order: it tries
all of them in any. So effort in ordering pays at cut nodes, and `,[`a`,{href:`#/lab/textbook/pvs`},`principal variation search`],` asks both kinds
with a null window.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 5 \\
    --run minimax --run alpha_beta_two_sided --run alpha_beta --run alpha_beta+move_ordering=static \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:5,algorithm:`minimax`},{depth:5,algorithm:`alpha_beta_two_sided`},{depth:5,algorithm:`alpha_beta`},{depth:5,algorithm:`alpha_beta`,techniques:{move_ordering:`static`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                              value  best   nodes  ×first  leaves  cutoffs
minimax                             11  f2    294592       1  269453
alpha_beta_two_sided                11  f2     10351   0.035    8170     1585
alpha_beta                          11  f2     10351   0.035    8170     1585
alpha_beta+move_ordering=static     11  f2      5860    0.02    4565      887

The values agree.`]],[`p`,{},`One value and one move in every row. The two forms visit the same nodes and cut in the same places.`],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},`Never in its value: searched with an open window it is minimax's. What it cannot do is make a bad order
good. With the worst move first everywhere it visits all of a tree of three plies whose values differ,
as minimax does, and in a deeper one it saves by deep cutoffs alone: `,[`a`,{href:`#/lab/textbook/move_ordering`},`move ordering`],`.`],[`li`,{},`Values of the moves that were not best are bounds. To sort them for a list of the best moves is wrong:
`,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`li`,{},`Signs and windows. `,[`a`,{href:`#/lab/textbook/mistakes`},`Where tutorials go wrong`],` begins with `,[`a`,{href:`#/lab/textbook/mistakes`},`the swapped
window`],`.`]],[`h3`,{},`Source`],[`p`,{},`D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975),
procedure F2, and the three kinds of nodes as types 1, 2 and 3. Their names: T. A. Marsland and F. Popowich,
Parallel Game-Tree Search, IEEE Transactions on Pattern Analysis and Machine Intelligence 7 (1985). Fail-soft: J. P. Fishburn, Another Optimization of Alpha-Beta Search, SIGART Newsletter 84
(1983).`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=fill`},[`code`,{},`fill`]],`: numbers for the leaves with which alpha-beta looks at the fewest.`]]}];export{e as default};