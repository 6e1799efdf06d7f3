var e=[{contents:[[`h2`,{},`Transposition table`],[`p`,{},`The same position comes up by several orders of moves. A table remembers what was found out about each
position, so that it need not be searched again. What is remembered is not just a number. It is a value,
what the value says (exact, at least, at most), for what depth, and the best move. Even where the value
does not help, the move does: it is tried first.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`search(position, depth, α, β):
    if leaf: return value for the side to move
    entry ← table[position]
    if entry.depth = depth:
        if entry.bound says "at least" or "exact", and entry.value ≥ β: return entry.value
        if entry.bound says "at most" or "exact", and entry.value ≤ α: return entry.value
    best ← −∞, best_move ← none
    for each move, that of the entry first:
        value ← −search(child, depth − 1, −β, −max(α, best))
        if value > best: best ← value, best_move ← move
        if best ≥ β: leave the loop
    bound ← "at most" if best ≤ α, "at least" if best ≥ β, else "exact"
    table[position] ← (best, bound, depth, best_move)
    return best`],[`p`,{},`The line that sets `,[`code`,{},`bound`],` means the α with which the node was entered. Here nothing changes it; a program that
raises α on the way has to keep the first one.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/transposition_table.rs`],`; it
is probed and filled in `,[`code`,{},`crates/textbook/src/node.rs`],` (`,[`code`,{},`remembered`],`, `,[`code`,{},`remember`],`). Five
decisions:`],[`ul`,{},[`li`,{},`The full key of 128 bits is compared. In Othello and tic-tac-toe it is the position itself, so a foreign entry
is never taken for ours; in gomoku it is a Zobrist hash, and two positions could have the same by chance.`],[`li`,{},`The place of an entry is a hash of all bits of the key. Bitboards are not random by themselves: a hash that
drops some squares puts positions into few buckets, where they replace each other.`],[`li`,{},`An entry answers only at equal remaining depth. One from a deeper search would be better information,
but then the table would change the value, and no two searches could be compared.`],[`li`,{},`It answers only outside the window, also an exact one, so that the line of play is never cut short.`],[`li`,{},`Two slots per bucket; the shallower of the two is replaced.`]],[`p`,{},`Parameter `,[`code`,{},`entries`],`: slots of 32 bytes.`],[`h3`,{},`A race`],[`p`,{},`Tic-tac-toe has few positions and many ways to each of them:`]]},{command:`yomi lab race tictactoe --depth 9 \\
    --run minimax --run alpha_beta --run alpha_beta+transposition_table \\
    --run alpha_beta+transposition_table+move_ordering=dynamic \\
    --no-time`,station:`race`,body:{game:`tictactoe`,runs:[{depth:9,algorithm:`minimax`},{depth:9,algorithm:`alpha_beta`},{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:!0}},{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:!0,move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                                                   value  best   nodes  ×first  leaves  cutoffs
minimax                                                   0  a1    549946       1  255168
alpha_beta                                                0  a1     18297   0.033    7330     8180
alpha_beta+transposition_table                            0  a1      4970   0.009    1090     1579
alpha_beta+transposition_table+move_ordering=dynamic      0  a1      2136   0.004     543      665

The values agree.`]],[`p`,{},`In the middle of a game of Othello another order of the same moves turns other discs, so that it seldom leads
to the same position. There the table helps more by its moves, together with `,[`a`,{href:`#/lab/textbook/iterative_deepening`},`iterative
deepening`],`:`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 8 \\
    --run 'no table: alpha_beta+move_ordering=dynamic' \\
    --run 'table: alpha_beta+move_ordering=dynamic+transposition_table' \\
    --run 'table and deepening: alpha_beta+move_ordering=dynamic+transposition_table+iterative_deepening' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:8,name:`no table`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`table`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,transposition_table:!0}},{depth:8,name:`table and deepening`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,transposition_table:!0,iterative_deepening:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                  value  best   nodes  ×first  leaves  cutoffs
no table                18  c3    161359       1  110649    40183
table                   18  c3    148996   0.923  101071    36557
table and deepening     18  c3    117516   0.728   79048    29142

The values agree.`]],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},`Time. A look-up misses the processor's caches, so a node costs more. If it saves few nodes, it may lose time.`],[`li`,{},`In a written tree one path leads to each node. So minimax, and alpha-beta in one search, enter no node twice
and gain nothing. Principal variation search, MTD(f), iterative deepening and aspiration windows return to
nodes, and may gain.`],[`li`,{},`A value without its bound is a fault: `,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`li`,{},`Where a win is worth less the further it is away, distances must count from the node inside the table
and from the root outside: `,[`a`,{href:`#/lab/textbook/distance_to_win`},`distance to win`],`.`],[`li`,{},`A small table forgets:`]]]},{command:`yomi lab race tictactoe --depth 9 \\
    --run alpha_beta+transposition_table=1024 --run alpha_beta+transposition_table=16384 --no-time`,station:`race`,body:{game:`tictactoe`,runs:[{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:{entries:1024}}},{depth:9,algorithm:`alpha_beta`,techniques:{transposition_table:{entries:16384}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                                   value  best  nodes  ×first  leaves  cutoffs
alpha_beta+transposition_table=1024       0  a1     5973       1    1488     2045
alpha_beta+transposition_table=16384      0  a1     4976   0.833    1093     1581

The values agree.`]],[`p`,{},`A written tree, and what two searches gain there:`]]},{command:`yomi lab race --tree '[[[9, 1], [4, 1]], [[7, 7], [7, 6]]]' \\
    --run alpha_beta --run alpha_beta+transposition_table --run pvs --run pvs+transposition_table --no-time`,station:`race`,body:{tree:`[[[9, 1], [4, 1]], [[7, 7], [7, 6]]]`,runs:[{algorithm:`alpha_beta`},{algorithm:`alpha_beta`,techniques:{transposition_table:!0}},{algorithm:`pvs`},{algorithm:`pvs`,techniques:{transposition_table:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                             value  best  nodes  ×first  leaves  cutoffs  re-searches
alpha_beta                          7  2        14       1       7        1
alpha_beta+transposition_table      7  2        14       1       7        1
pvs                                 7  2        19   1.357       9        3            1
pvs+transposition_table             7  2        18   1.286       8        2            1

The values agree.`]],[`h3`,{},`Source`],[`p`,{},`A. L. Zobrist, A New Hashing Method with Application for Game Playing, University of Wisconsin TR 88
(1970). D. M. Breuker, Memory versus Search in Games (1998), chapter 2: replacement in two levels. The hash is
the output function of SplitMix64: G. L. Steele, D. Lea, C. H. Flood, OOPSLA (2014).`]]}];export{e as default};