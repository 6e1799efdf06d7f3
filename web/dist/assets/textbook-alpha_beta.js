var e=[{contents:[[`h2`,{},`Alpha-beta`],[`p`,{},`Minimax's value without the branches that cannot change it. α is what MAX has for certain elsewhere
already, β what MIN has; (α, β) is the window. Once a MIN node has found an answer worth α or less, MAX
will not come here, and the other answers do not matter. Once a MAX node has found a move worth β or more,
MIN will not come here. Both are cuts.`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`Cut`],[`th`,{},`Where`],[`th`,{},`Condition, from MAX's view`],[`th`,{},`Who prevents the position`]]],[`tbody`,{},[`tr`,{},[`td`,{},`α cut`],[`td`,{},`at a MIN node`],[`td`,{},`value ≤ α`],[`td`,{},`MAX, who has α elsewhere`]],[`tr`,{},[`td`,{},`β cut`],[`td`,{},`at a MAX node`],[`td`,{},`value ≥ β`],[`td`,{},`MIN, who has β elsewhere`]]]]],[`p`,{},`Yomi names a cut after the bound that it meets. Some tutorials name it the other way round, after the
value that the node updates. The condition is what counts, so compare that.`],[`h3`,{},`Two functions, MAX and MIN`],[`pre`,{tabindex:`0`,lang:`en`},`max_value(position, depth, α, β):          min_value(position, depth, α, β):
    if leaf: return value for MAX              if leaf: return value for MAX
    best ← −∞                                  best ← +∞
    for each move:                             for each move:
        value ← min_value(child, depth − 1,        value ← max_value(child, depth − 1,
            max(α, best), β)                           α, min(β, best))
        best ← max(best, value)                    best ← min(best, value)
        if best ≥ β: return best   β cut           if best ≤ α: return best   α cut
    return best                                return best`],[`p`,{},`Both functions pass (α, β) in this order. Nothing is swapped on the way down.`],[`h3`,{},`One function`],[`pre`,{tabindex:`0`,lang:`en`},`alpha_beta(position, depth, α, β):         for the side to move
    if leaf: return value for the side to move
    best ← −∞
    for each move:
        best ← max(best, −alpha_beta(child, depth − 1, −β, −max(α, best)))
        if best ≥ β: return best
    return best`],[`p`,{},`Here the child sees the window from the other side, so it is negated and swapped. Both at once, or
neither. Every cut of this form reads `,[`code`,{},`best ≥ β`],`; on a tree drawn from MAX's view it is an α cut where MIN
moves.`],[`p`,{},`The result is exact inside (α, β). A result ≤ α says "at most this", a result ≥ β "at least this":
`,[`a`,{href:`#/lab/textbook/bounds`},`bounds`],`.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/alpha_beta.rs`],` is the form with one
function, `,[`code`,{},`alpha_beta_two_sided.rs`],` the one with
two; they have `,[`a`,{href:`#/lab/textbook/alpha_beta_two_sided`},`a page`],` of comparison. The same loop with all techniques around it is in
`,[`code`,{},`with_techniques.rs`],`, which searches once one of them is on.`],[`h3`,{},`A tree`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm alpha_beta`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`alpha_beta`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
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
half of alpha-beta.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 5 \\
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
procedure F2. Fail-soft: J. P. Fishburn, Another Optimization of Alpha-Beta Search, SIGART Newsletter 84
(1983). The names of the two functions: S. Russell and P. Norvig, Artificial Intelligence: A Modern
Approach, chapter 5.`]]}];export{e as default};