var e=[{contents:[[`h2`,{},`Alpha-beta with MAX and MIN spelled out`],[`p`,{},`Minimax's value without the branches that cannot change it. α is what MAX has for certain elsewhere
already, β what MIN has; (α, β) is the window. Once a MIN node has found an answer worth α or less, MAX
will not come here, and the other answers do not matter. Once a MAX node has found a move worth β or more,
MIN will not come here. Both are cuts.`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`Cut`],[`th`,{},`Where`],[`th`,{},`Condition, from MAX's view`],[`th`,{},`Who prevents the position`]]],[`tbody`,{},[`tr`,{},[`td`,{},`α cut`],[`td`,{},`at a MIN node`],[`td`,{},`value ≤ α`],[`td`,{},`MAX, who has α elsewhere`]],[`tr`,{},[`td`,{},`β cut`],[`td`,{},`at a MAX node`],[`td`,{},`value ≥ β`],[`td`,{},`MIN, who has β elsewhere`]]]]],[`p`,{},`Yomi names a cut after the bound that it meets. Some tutorials name it the other way round, after the
value that the node updates. The condition is what counts, so compare that.`],[`p`,{},`This is the form to begin with, and the form to draw: all values and windows are from MAX's view the whole way
down. `,[`a`,{href:`#/lab/textbook/alpha_beta`},`Alpha-beta in one function`],` does the same with `,[`a`,{href:`#/lab/textbook/negamax`},`negamax`],`.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`max_value(position, depth, α, β):          min_value(position, depth, α, β):
    if leaf: return value for MAX              if leaf: return value for MAX
    best ← −∞                                  best ← +∞
    for each move:                             for each move:
        value ← min_value(child, depth − 1,        value ← max_value(child, depth − 1,
            max(α, best), β)                           α, min(β, best))
        best ← max(best, value)                    best ← min(best, value)
        if best ≥ β: return best   β cut           if best ≤ α: return best   α cut
    return best                                return best`],[`p`,{},`Both functions pass (α, β) in this order. Nothing is swapped on the way down. The search begins with (−∞, +∞).`],[`p`,{},`In Python, with the best move beside the value:`],[`pre`,{tabindex:`0`,lang:`en`},`"""Alpha-beta with MAX and MIN: the value from MAX's view, and the best move."""

from math import inf

from games import BOARD, TREE


def max_value(position, depth, alpha=-inf, beta=inf):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = -inf, None
    for move in moves:
        child = position.play(move)
        value, _ = min_value(child, depth - 1, max(alpha, best), beta)
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break  # A β cut: MIN has β elsewhere.
    return best, best_move


def min_value(position, depth, alpha, beta):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = inf, None
    for move in moves:
        child = position.play(move)
        value, _ = max_value(child, depth - 1, alpha, min(beta, best))
        if value < best:
            best, best_move = value, move
        if best <= alpha:
            break  # An α cut: MAX has α elsewhere.
    return best, best_move


if __name__ == "__main__":
    print(max_value(TREE, 2))  # (3, 'B')
    print(max_value(BOARD, 9))  # (0, 'a3')`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/alpha_beta_two_sided.rs`],`.
Tables and orderings store values from the side to move, so `,[`code`,{},`min_value`],` negates what it stores there and what
it reads.`],[`h3`,{},`A tree`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm alpha_beta_two_sided`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`alpha_beta_two_sided`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [−∞, 3]  #4
├─ C  MIN  ≤ 2  [3, +∞]  #5  α cut: 2 ≤ α = 3 from B
│  ├─ H  leaf  2  [3, +∞]  #6
│  └─ ╳ I skipped
└─ D  MIN  ≤ 1  [3, +∞]  #7  α cut: 1 ≤ α = 3 from B
   ├─ K  leaf  14  [3, +∞]  #8
   └─ L  leaf  1  [3, 14]  #9
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    9, and 1 skipped
leaves   5
cutoffs  2 α, 0 β`]],[`p`,{},`Follow it in the order of the numbers. B gives 3, so α is 3 at C and D. At C the first answer H is worth
2, so MIN has at most 2 here, and MAX has 3 at B. That is an α cut, and I is never looked at. C is worth
"≤ 2", which is all that A needs. At D the order is unlucky. K, worth 14, comes first and cuts nothing;
then L cuts, but no move is left to save.`],[`p`,{},`With the answers of D the other way round, one more leaf is saved: `,[`a`,{href:`#/lab/textbook/move_ordering`},`move ordering`],` is
half of alpha-beta.`],[`h3`,{},`A race`]]},{command:`yomi lab race tictactoe --moves b2a1 --depth 7 \\
    --run minimax --run alpha_beta_two_sided --run alpha_beta --no-time`,station:`race`,body:{game:`tictactoe`,moves:`b2a1`,runs:[{depth:7,algorithm:`minimax`},{depth:7,algorithm:`alpha_beta_two_sided`},{depth:7,algorithm:`alpha_beta`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                   value  best  nodes  ×first  leaves  cutoffs
minimax                   0  b1     6812       1    3198
alpha_beta_two_sided      0  b1      703   0.103     273      275
alpha_beta                0  b1      703   0.103     273      275

The values agree.`]],[`p`,{},`The rows of the two forms are equal in every column. A test verifies that.`],[`h3`,{},`When it fails`],[`p`,{},`It fails where `,[`a`,{href:`#/lab/textbook/alpha_beta`},`alpha-beta in one function`],` does. Besides, it has every line twice, so
that each technique has to be written twice and one of the two is easily forgotten. So Yomi has techniques that leave
moves out on a guess (null move, futility, reductions) and the quiescence search only for the form with one function.`],[`h3`,{},`Source`],[`p`,{},`Found several times: by J. McCarthy, who proposed it in 1956; in part by A. Newell, J. C. Shaw and H. A. Simon,
Chess-Playing Programs and the Problem of Complexity, IBM Journal of Research and Development 2 (1958); D. J. Edwards
and T. P. Hart, The α-β Heuristic, MIT AI Memo 30 (1961); A. L. Brudno, Bounds and valuations for shortening the
search of estimates, Problems of Cybernetics 10 (1963).`],[`p`,{},`The names of the two functions: S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, chapter 5. The
values returned are fail-soft, J. P. Fishburn (1983): best begins with −∞ or +∞, not with α or β as in procedure
F2 of Knuth and Moore (1975).`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=skipped`},[`code`,{},`skipped`]],`: which leaves does alpha-beta skip? Then
`,[`a`,{href:`#/lab/exercises?exercise=windows`},[`code`,{},`windows`]],`: the window and the value of each node.`]]}];export{e as default};