var e=[{contents:[[`h2`,{},`Futility`],[`p`,{},`One ply above the leaves, a quiet move changes the evaluation by a little. If the evaluation plus a margin
does not reach α, hardly any quiet move will. Then only the moves that are not quiet are searched, those that end
the game or force the answer.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`search(position, depth, α, β):
    if depth = 1 and evaluation + margin ≤ α:
        drop the quiet moves; they are worth evaluation + margin at most     a guess
        if no move is left: return evaluation + margin
    …`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/futility.rs`],`. Its
counterpart is `,[`a`,{href:`#/lab/textbook/reverse_futility`},`reverse futility`],`. Tutorials call either one futility, so look at the
direction: this one is about α and moves that cannot help. Parameter `,[`code`,{},`margin`],`, in units of the
evaluation.`],[`h3`,{},`A race`],[`p`,{},`The margin is the wager. A wider one is safer and saves less:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3c2e3d2c6b4 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'margin 30: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+futility=30' \\
    --run 'margin 20: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+futility=20' \\
    --run 'margin 5: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+futility=5' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3c2e3d2c6b4`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`margin 30`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,futility:{margin:30}}},{depth:8,name:`margin 20`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,futility:{margin:20}}},{depth:8,name:`margin 5`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,futility:{margin:5}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run        value  best  nodes  ×first  leaves  cutoffs
without       −1  a3    93190       1   66183    18958
margin 30     −1  a3    66038   0.709   38895    19058
margin 20     −1  a3    58676    0.63   31882    18891
margin 5      10  a4    42771   0.459   19380    15951

No two values must agree.
Not comparable: margin 30: its techniques leave moves out on a guess.
Not comparable: margin 20: its techniques leave moves out on a guess.
Not comparable: margin 5: its techniques leave moves out on a guess.`]],[`h3`,{},`When it fails`],[`p`,{},`Where one move changes the evaluation by more than the margin. In the last row the margin is too narrow,
and value and move are wrong. How much a move changes depends on the evaluation, so a margin has to be measured,
not copied from another program. In Othello every move but the one that fills the board counts as
quiet, even one that takes a corner.`],[`h3`,{},`Source`],[`p`,{},`J. Schaeffer, Experiments in Search and Knowledge, thesis, University of Waterloo (1986). E. A. Heinz,
Extended Futility Pruning, ICCA Journal 21 (1998).`]]}];export{e as default};