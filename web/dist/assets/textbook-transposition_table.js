var e=[{contents:[[`h2`,{},`Transposition table`],[`p`,{},`The same position comes up by several orders of moves. A table remembers what was found out about each
position, so that it need not be searched again. What is remembered is not just a number. It is a value,
what the value says (exact, at least, at most), for what depth, and the best move. Even where the value
does not help, the move does: it is tried first.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`},`search(position, depth, α, β):
    entry ← table[key of position]
    if entry.depth = depth:
        if entry says "≥ v" or "= v" and v ≥ β: return v
        if entry says "≤ v" or "= v" and v ≤ α: return v
    … search the moves, entry.move first …
    bound ← "≤" if best ≤ α,  "≥" if best ≥ β,  else "="
    table[key] ← (best, bound, depth, best move)
    return best`],[`p`,{},[`code`,{},`α`],` in the third line from the end is the α with which the node was entered, not one that was raised on
the way.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/transposition_table.rs`],`; it
is probed and filled in `,[`code`,{},`crates/textbook/src/node.rs`],` (`,[`code`,{},`remembered`],`, `,[`code`,{},`remember`],`). Four
decisions:`],[`ul`,{},[`li`,{},`The full key of 128 bits is compared, so a foreign entry is never taken for ours.`],[`li`,{},`An entry answers only at equal remaining depth. One from a deeper search would be better information,
but then the table would change the value, and no two searches could be compared.`],[`li`,{},`It answers only outside the window, also an exact one, so that the line of play is never cut short.`],[`li`,{},`Two slots per bucket; the shallower of the two is replaced.`]],[`p`,{},`Parameter `,[`code`,{},`entries`],`: slots of 32 bytes.`],[`h3`,{},`A race`],[`p`,{},`Tic-tac-toe has few positions and many ways to each of them:`]]},{command:`yomi lab race tictactoe --depth 9 \\
    --run minimax --run alpha_beta --run alpha_beta+transposition_table \\
    --run alpha_beta+transposition_table+move_ordering=dynamic \\
    --no-time`,station:`race`,body:{game:`tictactoe`,runs:[{depth:9,algorithm:`minimax`},{depth:9,algorithm:`alpha_beta`},{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:!0}},{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:!0,move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`},`run                                                   value  best   nodes  ×first  leaves  cutoffs
minimax                                                   0  a1    549946       1  255168
alpha_beta                                                0  a1     18297   0.033    7330     8180
alpha_beta+transposition_table                            0  a1      4970   0.009    1090     1579
alpha_beta+transposition_table+move_ordering=dynamic      0  a1      2136   0.004     543      665

The values agree.`]],[`p`,{},`In the middle of a game of Othello a disc that was turned stays turned, so that other orders of the same
moves seldom lead to the same position. There the table helps more by its moves, together with `,[`a`,{href:`#/lab/textbook/iterative_deepening`},`iterative
deepening`],`:`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 8 \\
    --run 'no table: alpha_beta+move_ordering=dynamic' \\
    --run 'table: alpha_beta+move_ordering=dynamic+transposition_table' \\
    --run 'table and deepening: alpha_beta+move_ordering=dynamic+transposition_table+iterative_deepening' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:8,name:`no table`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`table`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,transposition_table:!0}},{depth:8,name:`table and deepening`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,transposition_table:!0,iterative_deepening:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`},`run                  value  best   nodes  ×first  leaves  cutoffs
no table                18  c3    161359       1  110649    40183
table                   18  c3    149056   0.924  101116    36597
table and deepening     18  c3    120428   0.746   81302    29734

The values agree.`]],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},`Time. A look-up misses the processor's caches, so a node costs more. If it saves few nodes, it may lose time.`],[`li`,{},`In an explicit tree no node is reached twice, so a single search gains nothing. MTD(f) and iterative
deepening return to the same nodes, and do gain.`],[`li`,{},`A value without its bound is a fault: `,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`li`,{},`Where a win is worth less the further it is away, distances must count from the node inside the table
and from the root outside: `,[`a`,{href:`#/lab/textbook/distance_to_win`},`distance to win`],`.`],[`li`,{},`A small table forgets:`]]]},{command:`yomi lab race tictactoe --depth 9 \\
    --run alpha_beta+transposition_table=1024 --run alpha_beta+transposition_table=16384 --no-time`,station:`race`,body:{game:`tictactoe`,runs:[{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:{entries:1024}}},{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:{entries:16384}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`},`run                                   value  best  nodes  ×first  leaves  cutoffs
alpha_beta+transposition_table=1024       0  a1     5939       1    1465     2044
alpha_beta+transposition_table=16384      0  a1     4983   0.839    1093     1584

The values agree.`]],[`h3`,{},`Source`],[`p`,{},`A. L. Zobrist, A New Hashing Method with Application for Game Playing, University of Wisconsin TR 88
(1970). D. M. Breuker, Memory versus Search in Games (1998), chapter 2: replacement in two levels.`]]}];export{e as default};