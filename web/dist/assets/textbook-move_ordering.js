var e=[{contents:[[`h2`,{},`Move ordering`],[`p`,{},`Alpha-beta cuts when it meets a move that is good enough. The sooner it meets one, the less it visits. With
each node's best move first, a tree of b moves a node and d plies needs`],[`pre`,{tabindex:`0`,lang:`en`},`b^⌈d/2⌉ + b^⌊d/2⌋ − 1`],[`p`,{},`leaves instead of b^d: about the square root, so twice the depth for the same work. No order needs fewer,
for all subtrees are of one size. With each node's worst
move first it needs all of them up to three plies, where values differ: what a node finds then never
reaches the bound of the node above. From four plies on a bound from further above may still cut (a deep
cutoff).`],[`p`,{},[`code`,{},`move_ordering`],` is one of`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`name`],[`th`,{},`the moves are searched`]]],[`tbody`,{},[`tr`,{},[`td`,{},[`code`,{},`none`]],[`td`,{},`in the game's square order; in gomoku, with a `,[`a`,{href:`#/lab/textbook/neighbourhood`},`neighbourhood`],`, near the last move first`]],[`tr`,{},[`td`,{},[`code`,{},`worst_first`]],[`td`,{},`by the static value, the least promising first: to see what order is worth`]],[`tr`,{},[`td`,{},[`code`,{},`random`]],[`td`,{},`at random, drawn from the seed`]],[`tr`,{},[`td`,{},[`code`,{},`static`]],[`td`,{},`by what the move looks like before any search`]],[`tr`,{},[`td`,{},[`code`,{},`dynamic`]],[`td`,{},`by what the search has learned, then by the static value`]]]]],[`p`,{},[`code`,{},`dynamic`],` alone differs from `,[`code`,{},`static`],` only in deepening, at the root. It gains from the techniques that it can
learn from: the `,[`a`,{href:`#/lab/textbook/transposition_table`},`table`],`, `,[`a`,{href:`#/lab/textbook/killer_moves`},`killer moves`],`, `,[`a`,{href:`#/lab/textbook/counter_moves`},`counter
moves`],`, `,[`a`,{href:`#/lab/textbook/history`},`history`],`, in this order.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`key(move):
    the move of the table, or of the iteration before     first
    a killer move of this ply                             then, the latest killer before older ones
    the counter move to the opponent's last move          then
    history of the move                                   then, the greater the earlier
    static value of the move                              then
sort the moves by key; equal ones keep the square order`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/move_ordering.rs`],`. The static
values stand in `,[`code`,{},`crates/textbook/src/games/`],`: in Othello corners and moves that leave few
replies, in gomoku points that make or stop lines, in tic-tac-toe cells on many lines. One ply above the
leaves the static values are not computed: they would cost more than the leaves that they save. `,[`code`,{},`dynamic`],`
sorts there by what was learned, which costs nothing.`],[`h3`,{},`Best first on a tree`],[`p`,{},`In a written tree the static value is an oracle, the minimax value of the child. So `,[`code`,{},`static`],` puts the best
move first. Three moves a node, three plies: 27 leaves, and 3² + 3¹ − 1 = 11 in the best case.`]]},{command:`yomi lab race --tree '[[[24, 26, 12], [11, 23, 2], [6, 27, 20]],
        [[14, 10, 18], [17, 1, 8], [22, 7, 13]], [[21, 15, 16], [4, 9, 3], [25, 19, 5]]]' \\
    --run minimax --run alpha_beta+move_ordering=worst_first --run alpha_beta+move_ordering=random \\
    --run alpha_beta --run alpha_beta+move_ordering=static --no-time`,station:`race`,body:{tree:`[[[24, 26, 12], [11, 23, 2], [6, 27, 20]],
        [[14, 10, 18], [17, 1, 8], [22, 7, 13]], [[21, 15, 16], [4, 9, 3], [25, 19, 5]]]`,runs:[{algorithm:`minimax`},{algorithm:`alpha_beta`,techniques:{move_ordering:`worst_first`}},{algorithm:`alpha_beta`,techniques:{move_ordering:`random`}},{algorithm:`alpha_beta`},{algorithm:`alpha_beta`,techniques:{move_ordering:`static`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                                   value  best  nodes  ×first  leaves  cutoffs
minimax                                  23  1        40       1      27
alpha_beta+move_ordering=worst_first     23  1        40       1      27        0
alpha_beta+move_ordering=random          23  1        31   0.775      20        2
alpha_beta                               23  1        23   0.575      14        3
alpha_beta+move_ordering=static          23  1        20     0.5      11        4

The values agree.`]],[`p`,{},`Best first is sure to be best only where subtrees are of one size. Where they are not, a move that is good
enough and has a small subtree may be the better one to begin with. Here MIN's best answer in the first
branch has three leaves below it. Its other answer, a leaf worth 6, cuts as well once MAX has 7:`]]},{command:`yomi lab race --tree '[[[0, 1, 4], 6], [7, 9]]' --run 'best first: alpha_beta+move_ordering=static' --no-time`,station:`race`,body:{tree:`[[[0, 1, 4], 6], [7, 9]]`,runs:[{name:`best first`,algorithm:`alpha_beta`,techniques:{move_ordering:`static`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best  nodes  ×first  leaves  cutoffs
best first      7  2         9       1       5        1

No two values must agree.`]]]},{command:`yomi lab race --tree '[[7, 9], [6, [0, 1, 4]]]' --run 'the small subtree first: alpha_beta' --no-time`,station:`race`,body:{tree:`[[7, 9], [6, [0, 1, 4]]]`,runs:[{name:`the small subtree first`,algorithm:`alpha_beta`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                      value  best  nodes  ×first  leaves  cutoffs
the small subtree first      7  1         6       1       3        1

No two values must agree.`]],[`p`,{},`Which order is best there is an exercise of `,`the laboratory`,`, `,[`code`,{},`order`],`.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3c2e3d2c6b4 --depth 6 \\
    --run alpha_beta+move_ordering=worst_first --run alpha_beta+move_ordering=random \\
    --run alpha_beta+move_ordering=none --run alpha_beta+move_ordering=static \\
    --run alpha_beta+move_ordering=dynamic --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3c2e3d2c6b4`,runs:[{depth:6,algorithm:`alpha_beta`,techniques:{move_ordering:`worst_first`}},{depth:6,algorithm:`alpha_beta`,techniques:{move_ordering:`random`}},{depth:6,algorithm:`alpha_beta`,techniques:{move_ordering:`none`}},{depth:6,algorithm:`alpha_beta`,techniques:{move_ordering:`static`}},{depth:6,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                                   value  best   nodes  ×first  leaves  cutoffs
alpha_beta+move_ordering=worst_first     −2  a3    783222       1  697695    66904
alpha_beta+move_ordering=random          −2  a3     40672   0.052   32309     6347
alpha_beta                               −2  a3     38503   0.049   29817     6420
alpha_beta+move_ordering=static          −2  a3      8716   0.011    6396     1675
alpha_beta+move_ordering=dynamic         −2  a3      8716   0.011    6396     1675

The values agree.`]],[`p`,{},`The value is the same in every row. Order changes the cost, never the value.`],[`h3`,{},`Equal moves at the root`],[`p`,{},`Of equal moves the one that the game lists first is the answer, in any order of the search. So at the root a move
that is listed before the best one so far has to be seen when it is only as good. Its window begins one
`,[`a`,{href:`#/lab/textbook/evaluations`},`step`],` below what MAX has:`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 3), ('I', 8)], ['D', ('K', 14), ('L', 2)]]" \\
    --techniques '{"move_ordering": "random"}' --seed 0`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 3), ('I', 8)], ['D', ('K', 14), ('L', 2)]]`,techniques:{move_ordering:`random`},seed:0}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ C  MIN  3  [−∞, +∞]  #2
│  ├─ I  leaf  8  [−∞, +∞]  #3
│  └─ H  leaf  3  [−∞, 8]  #4
├─ B  MIN  3  [2, +∞]  #5  ★
│  ├─ E  leaf  3  [2, +∞]  #6  ★
│  └─ F  leaf  12  [2, 3]  #7
└─ D  MIN  ≤ 2  [3, +∞]  #8  α cut: 2 ≤ α = 3 from C
   ├─ K  leaf  14  [3, +∞]  #9
   └─ L  leaf  2  [3, 14]  #10
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    10
leaves   6
cutoffs  1 α, 0 β`]],[`p`,{},`C comes first and is worth 3. B is listed before C, so α is 2 there, the next value below 3 in this tree. B is worth
3 as well, and is the answer. D is listed after C, so α is 3. A table of a lecture has α = 3 at both: there E cuts, B
is "≤ 3", and C is the answer. Without an ordering the first of equal moves comes first, and the tables agree.`],[`h3`,{},`When it fails`],[`p`,{},`A static order encodes an evaluation. Othello's prefers mobility, as `,[`code`,{},`positional`],` does. With
`,[`code`,{},`disc_count`],`, which prefers discs, it may cost nodes instead of saving them:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 7 \\
    --run alpha_beta+move_ordering=none+evaluation=disc_count \\
    --run alpha_beta+move_ordering=static+evaluation=disc_count --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:7,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{move_ordering:`none`}},{depth:7,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{move_ordering:`static`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                              value  best   nodes  ×first  leaves  cutoffs
alpha_beta                           7  a2    191718       1  150912    32591
alpha_beta+move_ordering=static      7  a2    256236   1.337  195991    49045

The values agree.`]],[`p`,{},`And sorting costs time at every node that is sorted. Nodes are not seconds.`],[`h3`,{},`Source`],[`p`,{},`D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975): the
count for perfect order. Fewest replies first, in Othello: G. Andersson, on the endgame of his program
Zebra.`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=order`},[`code`,{},`order`]],`: the order with which alpha-beta looks at the fewest leaves.`]]}];export{e as default};