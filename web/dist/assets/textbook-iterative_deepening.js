var e=[{contents:[[`h2`,{},`Iterative deepening`],[`p`,{},`Search depth 1, then 2, then 3, up to the limit. It looks like waste, and is little of it: each depth
usually costs a multiple of the one before, so the last one costs most of the whole. In return there is an answer
at any moment after the first, and every iteration leaves the next one what it found out: the best move to try first, and
a table full of good moves.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`iterative_deepening(root, limit):
    for depth in 1, 2, 3 … limit:
        best ← search(root, depth, −∞, +∞)      the best move of the iteration before first
        publish the result
        stop when a limit is reached, or the result is proven`],[`p`,{},`A search that is interrupted in the middle of an iteration answers with the last one that it completed.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/iterative_deepening.rs`],`; the
loop stands in `,[`code`,{},`crates/textbook/src/run.rs`],` (`,[`code`,{},`observe`],`). The lines of the iteration
before order the root when `,[`code`,{},`move_ordering`],` is `,[`code`,{},`dynamic`],`; below the root the moves of the `,[`a`,{href:`#/lab/textbook/transposition_table`},`transposition
table`],` do.`],[`h3`,{},`A race`],[`p`,{},`With `,[`code`,{},`disc_count`],`, whose good moves the static order does not know:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'without: alpha_beta+transposition_table+move_ordering=dynamic+evaluation=disc_count' \\
    --run 'with: alpha_beta+transposition_table+move_ordering=dynamic+iterative_deepening+evaluation=disc_count' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{transposition_table:!0,move_ordering:`dynamic`,iterative_deepening:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs
without     −4  a2    902923       1  728639   127325
with        −4  a2    241458   0.267  177756    50016

The values agree.`]],[`p`,{},`Eight searches visit fewer nodes than the last of them alone, because it is searched in a better order.`],[`h3`,{},`When it fails`],[`p`,{},`Where the order is good already, there is little to gain and the shallow iterations are an expense. The
static order of Othello and `,[`code`,{},`positional`],` both count mobility, so they agree:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3c2e3d2c6b4 --depth 7 \\
    --run 'without: alpha_beta+transposition_table+move_ordering=dynamic' \\
    --run 'with: alpha_beta+transposition_table+move_ordering=dynamic+iterative_deepening' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3c2e3d2c6b4`,runs:[{depth:7,name:`without`,algorithm:`alpha_beta`,techniques:{transposition_table:!0,move_ordering:`dynamic`}},{depth:7,name:`with`,algorithm:`alpha_beta`,techniques:{transposition_table:!0,move_ordering:`dynamic`,iterative_deepening:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best  nodes  ×first  leaves  cutoffs
without      9  a4    16781       1   11831     3353
with         9  a4    27237   1.623   18812     6102

The values agree.`]],[`p`,{},`Alone it only costs. Without a table and without an order that learns, the shallow iterations leave
nothing behind but an answer for a clock that runs out:`]]},{command:`yomi lab race tictactoe --moves a1 --depth 8 \\
    --run alpha_beta --run alpha_beta+iterative_deepening --no-time`,station:`race`,body:{game:`tictactoe`,moves:`a1`,runs:[{depth:8,algorithm:`alpha_beta`},{depth:8,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                             value  best  nodes  ×first  leaves  cutoffs
alpha_beta                          0  b2     2338       1     929     1014
alpha_beta+iterative_deepening      0  b2     6192   2.648    2894     2415

The values agree.`]],[`h3`,{},`Source`],[`p`,{},`D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and Machine (1977).`]]}];export{e as default};