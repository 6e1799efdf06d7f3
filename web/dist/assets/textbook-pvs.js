var e=[{contents:[[`h2`,{},`Principal variation search`],[`p`,{},`If the moves are in a good order, the first one is best, and all that is left to do is to prove it. To
prove that a move is no better than α takes no wide window. A null window (α, α + 1) will do: nothing lies
inside it, so the answer is either "no better" or "better", and the search cuts as much as it can. Only
where the answer is "better" is the move searched again for its value, and in the last two plies not even
there.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`pvs(position, depth, α, β):
    if leaf: return value for the side to move
    best ← −∞
    for each move:
        if it is the first move: value ← −pvs(child, depth − 1, −β, −α)
        else:
            value ← −pvs(child, depth − 1, −α − 1, −α)             is it better at all?
            if α < value < β and depth > 2:                        it is, and worth this at least: how much?
                value ← −pvs(child, depth − 1, −β, 1 − value)
        best ← max(best, value), α ← max(α, value)
        if best ≥ β: return best
    return best`],[`p`,{},`In Python, with the best move beside the value:`],[`pre`,{tabindex:`0`,lang:`en`},`"""Principal variation search: the value for the side to move, the best move.

Values are whole numbers.
"""

from math import inf

from games import BOARD, TREE


def pvs(position, depth, alpha=-inf, beta=inf):
    moves = position.moves()
    if depth == 0 or not moves:
        value = position.value()  # From MAX's view; MIN may be to move.
        return (value if position.max_moves() else -value), None
    best, best_move = -inf, None
    for move in moves:
        child = position.play(move)
        if best_move is None:
            value = -pvs(child, depth - 1, -beta, -alpha)[0]
        else:
            # Is it better at all?
            value = -pvs(child, depth - 1, -alpha - 1, -alpha)[0]
            if alpha < value < beta and depth > 2 and child.moves():
                # It is: by how much? A leaf, or two plies above, has said it.
                value = -pvs(child, depth - 1, -beta, 1 - value)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, value)
        if best >= beta:
            break
    return best, best_move


if __name__ == "__main__":
    print(pvs(TREE, 2))  # (3, 'B')
    print(pvs(BOARD, 9))  # (0, 'a3')`],[`h3`,{},`The second search`],[`p`,{},`There are two variants. Many tutorials search again with (α, β), at the leaves, too. Reinefeld's NegaScout
has two economies, which Yomi takes from it:`],[`ul`,{},[`li`,{},[`strong`,{},`It begins at the value that the null window proved.`],` What lies below is refuted. His window is
(value, β). In it a move worth exactly `,[`code`,{},`value`],` fails low, and a search that fails low leaves no line of
play. Yomi reports the line, so its window begins one lower: (value − 1, β). Programs that want the value
alone take his.`],[`li`,{},[`strong`,{},`There is none in the last two plies.`],` A leaf is worth what it is worth in any window. One ply above
the leaves a null window that fails high for the side that moved there has failed low for the other one:
all its moves were looked at, each is a leaf, and fail-soft returns the best of them. That is the value.`]],[`p`,{},`The second holds only where leaves answer and nothing else. With fail-hard bounds, a quiescence search or a
technique that guesses, the value one ply above the leaves may be a bound, and after a forced pass, which
costs no depth, the leaves are one ply further away. A transposition table that answers there knows the
value, but not the line. In these cases Yomi searches again. Where a technique guesses, one search may
contradict the other, and the second begins at α.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/pvs.rs`],`; the first ply does the same in
`,[`code`,{},`crates/textbook/src/root.rs`],`, and the search with all techniques in
`,[`code`,{},`with_techniques.rs`],`. Scores in Yomi are integers, so that "α + 1" is the next
score and nothing lies between. Written trees may have any values; there the search compares their ranks,
and the null window above 3 shows as [3, 8] where 8 is the next value of the tree.`],[`h3`,{},`A tree`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm pvs`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`pvs`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [2, 3]  #4  null window
├─ C  MIN  ≤ 2  [3, 8]  #5  null window  α cut: 2 ≤ α = 3 from B
│  ├─ H  leaf  2  [3, 8]  #6
│  └─ ╳ I skipped
└─ D  MIN  ≤ 1  [3, 8]  #7  null window  α cut: 1 ≤ α = 3 from B
   ├─ K  leaf  14  [3, 8]  #8
   └─ L  leaf  1  [3, 8]  #9  null window
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    9, and 1 skipped
leaves   5
cutoffs  2 α, 0 β`]],[`p`,{},`C and D are only asked whether they are better than 3. Neither is, so nothing is searched twice. On a tree
as small as this alpha-beta visits as many nodes.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'alpha_beta: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'pvs: pvs+iterative_deepening+transposition_table+move_ordering=dynamic' --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`alpha_beta`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`pvs`,algorithm:`pvs`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best   nodes  ×first  leaves  cutoffs  re-searches
alpha_beta    −25  c2    132933       1   96784    26243
pvs           −25  c2    109852   0.826   76390    25482           11

The values agree.`]],[`h3`,{},`When it fails`],[`p`,{},`It pays for bad order. In the next tree the best move comes late at several nodes. Each time the null
window fails, and the work is done again:`]]},{command:`yomi lab race --tree "['A', ['B', ['C', 3, 7], ['F', 1, 2]], ['I', ['J', 6, 5], ['M', 4, 9]]]" \\
    --run minimax --run alpha_beta --run pvs --run pvs+move_ordering=static --no-time`,station:`race`,body:{tree:`['A', ['B', ['C', 3, 7], ['F', 1, 2]], ['I', ['J', 6, 5], ['M', 4, 9]]]`,runs:[{algorithm:`minimax`},{algorithm:`alpha_beta`},{algorithm:`pvs`},{algorithm:`pvs`,techniques:{move_ordering:`static`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                       value  best  nodes  ×first  leaves  cutoffs  re-searches
minimax                       6  I        15       1       8
alpha_beta                    6  I        15       1       8        1
pvs                           6  I        20   1.333      10        3            1
pvs+move_ordering=static      6  I        11   0.733       5        2            0

The values agree.`]],[`p`,{},`Without a good order it visits more than minimax. Three null windows prove a move better and do not cut; one
of them is searched again, two are in the last two plies. With (α, β), and at the leaves, too, it would be 25
nodes. With the best move first (`,[`code`,{},`static`],` sorts a written tree by its true values) no null window fails.`],[`p`,{},`And a search with null windows needs the rest of the program to be honest about bounds. A table that takes
"at least 4" for "4" breaks it at once: `,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`h3`,{},`Source`],[`p`,{},`T. A. Marsland and M. Campbell, Parallel Search of Strongly Ordered Game Trees, Computing Surveys 14
(1982). A. Reinefeld, An Improvement to the Scout Tree Search Algorithm, ICCA Journal 6 (1983): NegaScout,
with the second search as it is here except for its lower end.`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=order`},[`code`,{},`order`]],`: principal variation search lives on good order; find the best one.`]]}];export{e as default};