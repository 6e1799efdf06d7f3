var e=[{contents:[[`h2`,{},`Distance to win`],[`p`,{},`All wins have the same value, so a search that has found one has no reason to take the shorter. It may put
the win off for ever: at every move there is still a win, and at every move it plays another one. The
remedy is to take something off a win for every ply that it is away. Then the shorter of two wins is
better, and the longer of two losses.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`value of a finished game, \`ply\` plies below the root:
    a win:  WIN − ply
    a loss: −WIN + ply
    a draw: 0`],[`p`,{},`With a `,[`a`,{href:`#/lab/textbook/transposition_table`},`transposition table`],` the ply is the difficulty: the same position is
reached at different plies. Inside the table distances count from the position itself, so they are shifted
on the way in and on the way out.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/distance_to_win.rs`],`, called
where `,[`code`,{},`crates/textbook/src/node.rs`],` scores finished games and probes the table. For gomoku and tic-tac-toe: in
Othello results differ in size, and a greater win is better than a sooner one.`],[`h3`,{},`A race`],[`p`,{},`X has b1 and b2, O has a1 and a3, X is to move. b3 wins at once. a2 wins, too, but later:`]]},{command:`yomi lab race tictactoe --moves b1a1b2a3 --depth 5 \\
    --run alpha_beta --run alpha_beta+distance_to_win --no-time`,station:`race`,body:{game:`tictactoe`,moves:`b1a1b2a3`,runs:[{depth:5,algorithm:`alpha_beta`},{depth:5,algorithm:`alpha_beta`,techniques:{distance_to_win:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                         value  best  nodes  ×first  leaves  cutoffs
alpha_beta                      1  a2       60       1      26       20
alpha_beta+distance_to_win  0.999  b3       60       1      26       17

No two values must agree.
Not comparable: alpha_beta+distance_to_win: it counts the distance to a win otherwise.`]],[`p`,{},`Both find the win, but only with the second does the answer have its length in plies (`,[`code`,{},`win_in`],`). The
first plays the winning cell that is earlier in board order, and does not complete the line of
three yet.`],[`h3`,{},`When it fails`],[`p`,{},`There are more different values, so fewer ties and fewer cuts: once a win is found, a search without
distances stops looking.`]]},{command:`yomi lab race tictactoe --depth 9 --run alpha_beta --run alpha_beta+distance_to_win --no-time`,station:`race`,body:{game:`tictactoe`,runs:[{depth:9,algorithm:`alpha_beta`},{depth:9,algorithm:`alpha_beta`,techniques:{distance_to_win:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                         value  best  nodes  ×first  leaves  cutoffs
alpha_beta                      0  a1    18297       1    7330     8180
alpha_beta+distance_to_win      0  a1    20866    1.14    8453     7692

No two values must agree.
Not comparable: alpha_beta+distance_to_win: it counts the distance to a win otherwise.`]],[`h3`,{},`Source`],[`p`,{},`Common to chess programs, as the distance to mate; we know of no first paper.`]]}];export{e as default};