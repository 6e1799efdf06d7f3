var e=[{contents:[[`h2`,{},`Neighbourhood`],[`p`,{},`A gomoku board of 15×15 has 225 points, and nearly every good move lies near a stone. So look only at
points within a few lines of one. It is not an order but a choice: what is left out is never searched.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`candidates(position, radius):
    if the board is empty: the centre
    else: all legal points within \`radius\` lines of a stone, of either side, diagonals counted as 1
    if there is none: all legal points`],[`p`,{},`Without another order the candidates near the last move come first.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/game/src/gomoku/neighbourhood.rs`],`, used by `,[`code`,{},`candidates`],` in
`,[`code`,{},`crates/textbook/src/games/gomoku.rs`],`; as a technique in
`,[`code`,{},`crates/textbook/src/techniques/neighbourhood.rs`],`. Parameter
`,[`code`,{},`radius`],`. It narrows the
random games of `,[`a`,{href:`#/lab/textbook/mcts`},`Monte Carlo tree search`],`, too.`],[`h3`,{},`A race`]]},{command:`yomi lab race gomoku --moves h8h9g8i8g7f6g9g6 --depth 2 \\
    --run 'all points: alpha_beta' \\
    --run 'near points: alpha_beta+neighbourhood' \\
    --run 'all points, sorted: alpha_beta+move_ordering=static' \\
    --run 'near points, sorted: alpha_beta+move_ordering=static+neighbourhood' \\
    --no-time`,station:`race`,body:{game:`gomoku`,moves:`h8h9g8i8g7f6g9g6`,runs:[{depth:2,name:`all points`,algorithm:`alpha_beta`},{depth:2,name:`near points`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0}},{depth:2,name:`all points, sorted`,algorithm:`alpha_beta`,techniques:{move_ordering:`static`}},{depth:2,name:`near points, sorted`,algorithm:`alpha_beta`,techniques:{move_ordering:`static`,neighbourhood:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                  value  best  nodes  ×first  leaves  cutoffs
all points            1995  f8    11983       1   11765      213
near points           1995  f8      387   0.032     338       44
all points, sorted    1995  f8     1670   0.139    1452      214
near points, sorted   1995  f8      318   0.027     269       45

The values agree.
Not comparable: near points: it looks at other moves (neighbourhood).
Not comparable: near points, sorted: it looks at other moves (neighbourhood).`]],[`p`,{},`All rows have the same value here. The race does not require it, because they search different moves.`],[`h3`,{},`When it fails`],[`p`,{},`Where a move further away is good. A radius of 1 is too narrow as soon as stones lie apart:`]]},{command:`yomi lab race gomoku --size 9 --moves h8d6g8e5b4 --depth 3 \\
    --run 'all points: alpha_beta+move_ordering=static' \\
    --run 'radius 2: alpha_beta+move_ordering=static+neighbourhood=2' \\
    --run 'radius 1: alpha_beta+move_ordering=static+neighbourhood=1' --no-time`,station:`race`,body:{game:`gomoku`,size:9,moves:`h8d6g8e5b4`,runs:[{depth:3,name:`all points`,algorithm:`alpha_beta`,techniques:{move_ordering:`static`}},{depth:3,name:`radius 2`,algorithm:`alpha_beta`,techniques:{move_ordering:`static`,neighbourhood:{radius:2}}},{depth:3,name:`radius 1`,algorithm:`alpha_beta`,techniques:{move_ordering:`static`,neighbourhood:{radius:1}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best  nodes  ×first  leaves  cutoffs
all points   1010  e7     9342       1    8870      384
radius 2     1010  e7     5185   0.555    4852      271
radius 1     1480  e6     1827   0.196    1644      148

No two values must agree.
Not comparable: radius 2: it looks at other moves (neighbourhood).
Not comparable: radius 1: it looks at other moves (neighbourhood).`]],[`p`,{},`The last row overestimates: a better defence was not on its lists. So Yomi claims little that a
neighbourhood has proven. Only a win within three plies is called exact, because a five and every defence
against one lie within two lines of a stone; the rest is `,[`code`,{},`heuristic`],` (`,[`code`,{},`valuation`],` in
`,[`code`,{},`crates/textbook/src/meaning.rs`],`).`],[`h3`,{},`Source`],[`p`,{},`Common to gomoku programs; we know of no first paper.`]]}];export{e as default};