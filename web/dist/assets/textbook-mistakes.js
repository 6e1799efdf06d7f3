var e=[{contents:[[`h2`,{},`Where tutorials go wrong`],[`p`,{},`Faults that are easily made in game-tree search, and easily copied. With most of them a program still
plays good moves most of the time, and that is why they live so long. For each: the wrong lines, a tree or
position on which they fail, the right lines, and what Yomi finds there.
`,[`code`,{},`crates/textbook/tests/search_laws/`],` compares Yomi with plain minimax, every algorithm with every
set of techniques that must not change the value; its file
`,[`code`,{},`tutorials.rs`],` has some of the mistakes below beside what is
right.`],[`h3`,{},`A window that is swapped or negated, but not both`],[`p`,{},`Wrong, in the form with one function:`],[`pre`,{tabindex:`0`,lang:`en`},`best ← max(best, −search(child, depth − 1, −max(α, best), −β))          negated, not swapped`],[`p`,{},`Wrong, in the form with two:`],[`pre`,{tabindex:`0`,lang:`en`},`best ← max(best, min_value(child, depth − 1, β, max(α, best)))          swapped, for no reason`],[`p`,{},`At B the lower end of the window is now +∞ and the upper one −∞. Whatever comes first is a cut. So every
MIN node below A stops at its first child: B gives 3, C gives 2, D gives 14. MAX plays D, which is worth
1.`],[`p`,{},`Right: with one function `,[`code`,{},`(−β, −max(α, best))`],`, both; with two `,[`code`,{},`(max(α, best), β)`],`, neither.`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
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
cutoffs  2 α, 0 β`]],[`p`,{},`An assertion α < β at the entry of the function finds this at the first call. `,[`code`,{},`alpha_beta`],` and `,[`code`,{},`pvs`],` have
one in Yomi.`],[`h3`,{},`An evaluation from the wrong side`],[`p`,{},`Wrong, in negamax:`],[`pre`,{tabindex:`0`,lang:`en`},`if leaf: return value for MAX                        whichever side moves`],[`p`,{},`It is right where MAX moves at all leaves, as at even depths without passes. So it passes a test at depth 2. In this tree MIN is to move at the leaves; the wrong program compares −1 with −2 and plays B.`],[`p`,{},`Right: `,[`code`,{},`return value for the side to move`],`.`]]},{command:`yomi lab tree "['A', ('B', 1), ('C', 2)]" --algorithm negamax`,station:`tree`,body:{tree:`['A', ('B', 1), ('C', 2)]`,algorithm:`negamax`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  2  [−∞, +∞]  #1  ★
├─ B  leaf  1  [−∞, +∞]  #2
└─ C  leaf  2  [−∞, +∞]  #3  ★
★ principal variation

value    2, exact
best     C
line     C
depth    1
nodes    3
leaves   2`]],[`h3`,{},`A leaf of value 0 taken for an inner node`],[`p`,{},`Wrong, in languages in which 0 counts as false:`],[`pre`,{tabindex:`0`,lang:`en`},`if node.value: return node.value                     a leaf, unless its value is 0
best ← −∞
for each child of node: …                            there is none
return best`],[`p`,{},`A leaf worth 0 becomes −∞ for the side that moves there, a lost game instead of a draw. Here E is worth 0.
Taken for −∞ it makes B a lost game, and MAX plays C for −1.`],[`p`,{},`Right: ask whether the node has a value, or children, not whether the value is true.`]]},{command:`yomi lab tree "['A', ['B', ('E', 0), ('F', 5)], ['C', ('G', -1), ('H', 4)]]" --algorithm alpha_beta`,station:`tree`,body:{tree:`['A', ['B', ('E', 0), ('F', 5)], ['C', ('G', -1), ('H', 4)]]`,algorithm:`alpha_beta`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  0  [−∞, +∞]  #1  ★
├─ B  MIN  0  [−∞, +∞]  #2  ★
│  ├─ E  leaf  0  [−∞, +∞]  #3  ★
│  └─ F  leaf  5  [−∞, 0]  #4
└─ C  MIN  ≤ −1  [0, +∞]  #5  α cut: −1 ≤ α = 0 from B
   ├─ G  leaf  −1  [0, +∞]  #6
   └─ ╳ H skipped
★ principal variation

value    0, exact
best     B
line     B E
depth    2
nodes    6, and 1 skipped
leaves   3
cutoffs  1 α, 0 β`]],[`h3`,{},`A forced pass scored as the end`],[`p`,{},`Wrong, in Othello:`],[`pre`,{tabindex:`0`,lang:`en`},`if neither side has a move: return the result
if the side to move has none: return −∞              it has lost`],[`p`,{},`Wrong as well:`],[`pre`,{tabindex:`0`,lang:`en`},`if the side to move has no move: return the result   the game is over`],[`p`,{},`A side without a move passes, and the game continues. It is over when neither side has a move. White is to
move, with 5 empty squares:`],[`pre`,{tabindex:`0`,lang:`en`},`    a b c d e f g h
  1 X - O O O O O -
  2 X X X X X O - O
  3 X X O X X X O X
  4 X X O X X O X X
  5 X X X X O X X X
  6 X X X O X X - O
  7 X X O X O O O O
  8 - O O O O O O O`],[`p`,{},`White may play b1 or g6. The first program finds −4 discs for b1 and −∞ for g6, because Black can make
White pass there. So it plays b1, and loses a game that is won. The second finds +6 for g6: it stops
counting where White passes, and Black has a move left. In truth g6 is worth 2:`]]},{command:`yomi lab trace othello --turn white --depth 5 --evaluation disc_count --algorithm alpha_beta \\
    --board 'X-OOOOO-XXXXXO-OXXOXXXOXXXOXXOXXXXXXOXXXXXXOXX-OXXOXOOOO-OOOOOOO'`,station:`trace`,body:{game:`othello`,turn:`white`,depth:5,evaluation:`disc_count`,algorithm:`alpha_beta`,board:`X-OOOOO-XXXXXO-OXXOXXXOXXXOXXOXXXXXXOXXXXXXOXX-OXXOXOOOO-OOOOOOO`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`root  MAX  2  [−∞, +∞]  #1  ★
├─ b1  MIN  −4  [−∞, +∞]  #2
│  ├─ h1  MAX  −4  [−∞, +∞]  #3
│  │  ├─ g2  MIN  −4  [−∞, +∞]  #4
│  │  │  └─ a8  MAX  −4  [−∞, +∞]  #5
│  │  │     └─ g6  leaf  −4  [−∞, +∞]  #6
│  │  └─ g6  MIN  ≤ −6  [−4, +∞]  #7  α cut: −6 ≤ α = −4 from g2 #4
│  │     ├─ g2  MAX  ≤ −6  [−4, +∞]  #8
│  │     │  └─ pass  MIN  ≤ −6  [−4, +∞]  #9  α cut: −6 ≤ α = −4 from g2 #4
│  │     │     └─ a8  leaf  −6  [−4, +∞]  #10
│  │     └─ ╳ a8 skipped
│  ├─ g2  MAX  ≥ 26  [−∞, −4]  #11  β cut: 26 ≥ β = −4 from h1 #3
│  │  ├─ h1  MIN  ≥ 26  [−∞, −4]  #12
│  │  │  └─ pass  MAX  ≥ 26  [−∞, −4]  #13  β cut: 26 ≥ β = −4 from h1 #3
│  │  │     └─ g6  leaf  26  [−∞, −4]  #14
│  │  └─ ╳ g6 skipped
│  └─ a8  MAX  ≥ 8  [−∞, −4]  #15  β cut: 8 ≥ β = −4 from h1 #3
│     └─ g6  MIN  ≥ 8  [−∞, −4]  #16
│        ├─ h1  MAX  ≥ 8  [−∞, −4]  #17  β cut: 8 ≥ β = −4 from h1 #3
│        │  └─ g2  leaf  8  [−∞, −4]  #18
│        └─ g2  MAX  ≥ 22  [−∞, −4]  #19  β cut: 22 ≥ β = −4 from h1 #3
│           └─ h1  leaf  22  [−∞, −4]  #20
└─ g6  MIN  2  [−4, +∞]  #21  ★
   ├─ h1  MAX  14  [−4, +∞]  #22
   │  └─ b1  MIN  14  [−4, +∞]  #23
   │     ├─ g2  MAX  14  [−4, +∞]  #24
   │     │  └─ pass  MIN  14  [−4, +∞]  #25
   │     │     └─ a8  leaf  14  [−4, +∞]  #26
   │     └─ a8  MAX  ≥ 20  [−4, 14]  #27  β cut: 20 ≥ β = 14 from g2 #24
   │        └─ g2  leaf  20  [−4, 14]  #28
   └─ g2  MAX  2  [−4, 14]  #29  ★
      └─ b1  MIN  2  [−4, 14]  #30  ★
         ├─ h1  MAX  2  [−4, 14]  #31  ★
         │  └─ pass  MIN  2  [−4, 14]  #32  ★
         │     └─ a8  leaf  2  [−4, 14]  #33  ★
         └─ a8  MAX  ≥ 22  [−4, 2]  #34  β cut: 22 ≥ β = 2 from h1 #31
            └─ h1  leaf  22  [−4, 2]  #35
★ principal variation

value    2 discs, exact
best     g6
line     g6 g2 b1 h1 pass a8
depth    5
nodes    35, and 2 skipped
leaves   9
cutoffs  2 α, 7 β`]],[`p`,{},`The line of best play itself has a pass in it.`],[`p`,{},`Right:`],[`pre`,{tabindex:`0`,lang:`en`},`if the side to move has no move:
    if the opponent has none either: return the result
    return −search(position with the other side to move, depth, −β, −α)`],[`h3`,{},`A bound taken for a tie`],[`p`,{},`Wrong, at the root of a search with fail-hard bounds:`],[`pre`,{tabindex:`0`,lang:`en`},`value ← −search(child, depth − 1, −β, −max(α, best))
if value ≥ best: best ← value, best move ← move          the later of two equal moves`],[`p`,{},`A child that is no better than `,[`code`,{},`best`],` comes back as exactly `,[`code`,{},`best`],`: that is what fail-hard means. With ≥
the last of them is played. In this tree C and D come back as 3. D is worth 1:`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm alpha_beta --techniques '{"bounds": "fail_hard"}'`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`alpha_beta`,techniques:{bounds:`fail_hard`}}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [−∞, 3]  #4
├─ C  MIN  ≤ 3  [3, +∞]  #5  α cut: 2 ≤ α = 3 from B
│  ├─ H  leaf  2  [3, +∞]  #6
│  └─ ╳ I skipped
└─ D  MIN  ≤ 3  [3, +∞]  #7  α cut: 1 ≤ α = 3 from B
   ├─ K  leaf  14  [3, +∞]  #8
   └─ L  leaf  1  [3, 14]  #9
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    9, and 1 skipped
leaves   5
cutoffs  2 α, 0 β`]],[`p`,{},`Right: `,[`code`,{},`if value > best`],`. A value that is not greater than the α of its window is an upper bound and can
never be a tie. Fail-soft hides the fault here (C is "≤ 2", D "≤ 1"), but only here: a fail-soft bound may
be equal to `,[`code`,{},`best`],` just as well. To settle ties otherwise than by the order of the search, give
the move a window that begins one lower; so does `,[`code`,{},`crates/textbook/src/root.rs`],` for a
move that stands earlier on the board than the one it might tie with.`],[`h3`,{},`Bounds sorted as if they were values`],[`p`,{},`Wrong, for a list of the best moves:`],[`pre`,{tabindex:`0`,lang:`en`},`for each move of the root:
    value ← −search(child, depth − 1, −β, −best), best ← max(best, value)
sort the moves by value`],[`p`,{},`All but the best were searched with a window that begins at the best, so what came back is "at most". Here
C says "at most 2", because H cut, and D "at most 1". So C is listed second. But C is worth 0, for I was
never looked at, and D is worth 1:`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 0)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm alpha_beta`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 0)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`alpha_beta`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
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
cutoffs  2 α, 0 β`]]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 0)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm minimax`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 0)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`minimax`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [−∞, +∞]  #4
├─ C  MIN  0  [−∞, +∞]  #5
│  ├─ H  leaf  2  [−∞, +∞]  #6
│  └─ I  leaf  0  [−∞, +∞]  #7
└─ D  MIN  1  [−∞, +∞]  #8
   ├─ K  leaf  14  [−∞, +∞]  #9
   └─ L  leaf  1  [−∞, +∞]  #10
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    10
leaves   6`]],[`p`,{},`Right: to find the n best moves, search each with the window above the nth best so far, and never cut
above that:`],[`pre`,{tabindex:`0`,lang:`en`},`for each move of the root:
    floor ← the value of the nth best so far, −∞ while there are fewer
    value ← −search(child, depth − 1, −β, −floor)
    if value > floor: insert it, drop what is beyond n`],[`p`,{},`That is one pass for all lines: `,[`code`,{},`crates/textbook/src/root.rs`],`.`],[`h3`,{},`Values stored without their bounds`],[`p`,{},`Wrong:`],[`pre`,{tabindex:`0`,lang:`en`},`if position in table: return table[position]
…
table[position] ← best                                 whatever the window was`],[`p`,{},[`code`,{},`best`],` is the value only if it lies inside the window. In the tree below principal variation search asks
first whether I is better than 2. The answer is "at least 4". So I is searched again, for its value. The
wrong program finds a 4 in its table and stops: 4 instead of 6.`]]},{command:`yomi lab tree "['A', ['B', ['C', ('D', 3), ('E', 7)], ['F', ('G', 1), ('H', 2)]], ['I', ['J', ('K', 6), ('L', 5)], ['M', ('N', 4), ('O', 9)]]]" \\
    --algorithm pvs --techniques '{"transposition_table": true}'`,station:`tree`,body:{tree:`['A', ['B', ['C', ('D', 3), ('E', 7)], ['F', ('G', 1), ('H', 2)]], ['I', ['J', ('K', 6), ('L', 5)], ['M', ('N', 4), ('O', 9)]]]`,algorithm:`pvs`,techniques:{transposition_table:!0}}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  6  [−∞, +∞]  #1  ★
├─ B  MIN  2  [−∞, +∞]  #2
│  ├─ C  MAX  7  [−∞, +∞]  #3
│  │  ├─ D  leaf  3  [−∞, +∞]  #4
│  │  └─ E  leaf  7  [3, 4]  #5  null window
│  └─ F  MAX  2  [6, 7]  #6  null window
│     ├─ G  leaf  1  [6, 7]  #7
│     └─ H  leaf  2  [6, 7]  #8  null window
├─ I  MIN  ≥ 4  [2, 3]  #9  null window
│  ├─ J  MAX  ≥ 6  [2, 3]  #10  β cut: 6 ≥ β = 3 one step above B
│  │  ├─ K  leaf  6  [2, 3]  #11
│  │  └─ ╳ L skipped
│  └─ M  MAX  ≥ 4  [2, 3]  #12  null window  β cut: 4 ≥ β = 3 one step above B
│     ├─ N  leaf  4  [2, 3]  #13
│     └─ ╳ O skipped
└─ I  MIN  6  [3, +∞]  #14  re-search  ★
   ├─ J  MAX  6  [3, +∞]  #15  ★
   │  ├─ K  leaf  6  [3, +∞]  #16  ★
   │  └─ L  leaf  5  [6, 7]  #17  null window
   └─ M  MAX  ≥ 9  [5, 6]  #18  null window  β cut: 9 ≥ β = 6 from J #15
      ├─ N  leaf  4  [5, 6]  #19
      └─ O  leaf  9  [5, 6]  #20  null window
★ principal variation

value    6, exact
best     I
line     I J K
depth    3
nodes    20, and 2 skipped
leaves   10
cutoffs  0 α, 3 β`]],[`p`,{},`The same with depth: a value found with less depth left is not the value wanted here.`],[`p`,{},`Right: store with the value what it says and for what depth, and use it only where that is enough. The
lines are on `,[`a`,{href:`#/lab/textbook/transposition_table`},`the table's page`],`.`],[`h3`,{},`No second search after a null window`],[`p`,{},`Wrong, in principal variation search:`],[`pre`,{tabindex:`0`,lang:`en`},`value ← −search(child, depth − 1, −α − 1, −α)
best ← max(best, value)                                 also when value > α`],[`p`,{},`The same tree: "at least 4" for I is taken for its value, 4 instead of 6. Right: when α < value < β,
search again, with a window that begins at α or at the value. In the last two plies a fail-soft search may
do without: `,[`a`,{href:`#/lab/textbook/pvs`},`the second search`],`.`],[`h3`,{},`On other pages`],[`ul`,{},[`li`,{},`A four that has to be answered, scored as if one could stand pat:
`,[`a`,{href:`#/lab/textbook/quiescence`},`quiescence`],`.`],[`li`,{},`A null move where moving hurts: `,[`a`,{href:`#/lab/textbook/null_move`},`null move`],`.`],[`li`,{},`MTD(f) with steps of 1 on fractional values, which never ends: `,[`a`,{href:`#/lab/textbook/mtd_f`},`MTD(f)`],`.`],[`li`,{},`A win that is put off for ever: `,[`a`,{href:`#/lab/textbook/distance_to_win`},`distance to win`],`.`],[`li`,{},`α cut and β cut, named the other way round: `,[`a`,{href:`#/lab/textbook/alpha_beta_two_sided`},`alpha-beta`],`.`]],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=bug`},[`code`,{},`bug`]],`: which mistake has a program made, and at which node first?`]]}];export{e as default};