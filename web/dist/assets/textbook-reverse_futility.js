var e=[{contents:[[`h2`,{},`Reverse futility`],[`p`,{},`The same thought from the other side. A few plies above the leaves, if the evaluation is so far above β
that the opponent will hardly bring it down in the plies left, then he will not let us come here. Return
at once.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`search(position, depth, α, β):
    if depth ≤ 3 and evaluation − margin · depth ≥ β:
        return evaluation − margin · depth                  a guess
    …`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/reverse_futility.rs`],`; its
counterpart is `,[`a`,{href:`#/lab/textbook/futility`},`futility`],`. Parameter `,[`code`,{},`margin`],`: for each ply left, in units of the evaluation. It is not
applied at bounds that only a finished game reaches.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3c2e3d2c6b4 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'margin 30: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+reverse_futility=30' \\
    --run 'margin 20: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+reverse_futility=20' \\
    --run 'margin 5: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+reverse_futility=5' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3c2e3d2c6b4`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`margin 30`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,reverse_futility:{margin:30}}},{depth:8,name:`margin 20`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,reverse_futility:{margin:20}}},{depth:8,name:`margin 5`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,reverse_futility:{margin:5}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run        value  best  nodes  ×first  leaves  cutoffs
without       −1  a3    93190       1   66183    18958
margin 30     −1  a3    58667    0.63   35485     7126
margin 20     −1  a3    39637   0.425   21480     4264
margin 5      −2  a4     8792   0.094    2870      722

No two values must agree.
Not comparable: margin 30: its techniques leave moves out on a guess.
Not comparable: margin 20: its techniques leave moves out on a guess.
Not comparable: margin 5: its techniques leave moves out on a guess.`]],[`h3`,{},`When it fails`],[`p`,{},`It assumes that the evaluation hardly depends on the side to move. `,[`code`,{},`shapes`],` does depend on it: by default
it weights the own stones ten times as much as the opponent's, so its value swings with each move.
In gomoku the value is wrong, and here more nodes are visited for it:`]]},{command:`yomi lab race gomoku --moves h8h9i9g7j10 --depth 4 \\
    --run 'without: alpha_beta+neighbourhood+move_ordering=static' \\
    --run 'margin 500: alpha_beta+neighbourhood+move_ordering=static+reverse_futility=500' \\
    --no-time`,station:`race`,body:{game:`gomoku`,moves:`h8h9i9g7j10`,runs:[{depth:4,name:`without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`static`}},{depth:4,name:`margin 500`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`static`,reverse_futility:{margin:500}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best  nodes  ×first  leaves  cutoffs
without        30  g8    21968       1   18519     3205
margin 500   −190  g8    35137   1.599   28574     1132

No two values must agree.
Not comparable: margin 500: its techniques leave moves out on a guess.`]],[`p`,{},`In Othello a margin that is too narrow finds a wrong value, too, as the last row of the race shows.`],[`h3`,{},`Source`],[`p`,{},`E. A. Heinz, Extended Futility Pruning, ICCA Journal 21 (1998), and the literature that
`,[`a`,{href:`#/lab/textbook/futility`},`futility`],` names.`]]}];export{e as default};