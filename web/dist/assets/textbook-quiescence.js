var e=[{contents:[[`h2`,{},`Quiescence`],[`p`,{},`An evaluation sees stones, not what happens on the next move. A position with an open four on the board is
not worth so many points; it is won on the next move. So before a leaf is scored, forcing moves are played out. In gomoku
those are fours and the answers to fours.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`quiescence(position, plies, α, β):
    if plies = 0 or there is no forcing move: return evaluation
    best ← evaluation                               stand pat: a forcing move is optional…
    if a threat has to be answered: best ← −∞       …except under a threat
    if best ≥ β: return best
    for each forcing move:
        best ← max(best, −quiescence(child, plies − 1, −β, −max(α, best)))
        if best ≥ β: return best
    return best`],[`p`,{},`The third line is the one that tutorials forget. A player who faces a four cannot stand pat: the position as it
stands will not last. Only where the plies are used up, or no move answers the threat, the evaluation is
used all the same.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/quiescence.rs`],`; forcing
moves are defined by `,[`code`,{},`forcing_moves`],` in `,[`code`,{},`crates/textbook/src/games/gomoku.rs`],`: where
one can win at once, the points that win; else where the opponent threatens to, the points that stop him;
else the moves that make a four. Gomoku only: Othello and tic-tac-toe have no such moves. Parameter
`,[`code`,{},`plies`],`: how far beyond the depth.`],[`h3`,{},`A race`]]},{command:`yomi lab race gomoku --size 11 --moves f6c9c6c8f8c10c11d9e5a8d6d8 \\
    --run 'depth 2: alpha_beta+neighbourhood+move_ordering=dynamic+depth=2' \\
    --run 'depth 2, quiescence: alpha_beta+neighbourhood+move_ordering=dynamic+quiescence=2+depth=2' \\
    --run 'depth 3: alpha_beta+neighbourhood+move_ordering=dynamic+depth=3' --no-time`,station:`race`,body:{game:`gomoku`,size:11,moves:`f6c9c6c8f8c10c11d9e5a8d6d8`,runs:[{name:`depth 2`,algorithm:`alpha_beta`,depth:2,techniques:{neighbourhood:!0,move_ordering:`dynamic`}},{name:`depth 2, quiescence`,algorithm:`alpha_beta`,depth:2,techniques:{neighbourhood:!0,move_ordering:`dynamic`,quiescence:{plies:2}}},{name:`depth 3`,algorithm:`alpha_beta`,depth:3,techniques:{neighbourhood:!0,move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                  value  best  nodes  ×first  leaves  cutoffs
depth 2              20495  e6      519       1     463       54
depth 2, quiescence    win  e6      722   1.391     666      357
depth 3                win  e6     5056   9.742    4892      107

No two values must agree.
Not comparable: depth 2, quiescence: it looks otherwise beyond the depth (quiescence).
Not comparable: depth 3: it searches to another depth.`]],[`p`,{},`At depth 2 the plain search counts shapes. With two plies of fours and answers it sees the win. The plain
search needs one ply more to see it, and more nodes.`],[`p`,{},`Several moves win here, as the next race shows. Which of them is played is settled by the order of the
points, unless `,[`a`,{href:`#/lab/textbook/distance_to_win`},`the distance to the win`],` counts.`],[`h3`,{},`When it fails`],[`p`,{},`Sequences of fours can be long: the answers are forced, but the choice of the four is not. One ply deeper than
above, the quiescence search is far larger than the search before it:`]]},{command:`yomi lab race gomoku --size 11 --moves f6c9c6c8f8c10c11d9e5a8d6d8 --depth 4 \\
    --run 'without: alpha_beta+neighbourhood+move_ordering=dynamic' \\
    --run 'plies 2: alpha_beta+neighbourhood+move_ordering=dynamic+quiescence=2' \\
    --run 'plies 6: alpha_beta+neighbourhood+move_ordering=dynamic+quiescence=6' --no-time`,station:`race`,body:{game:`gomoku`,size:11,moves:`f6c9c6c8f8c10c11d9e5a8d6d8`,runs:[{depth:4,name:`without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`}},{depth:4,name:`plies 2`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,quiescence:{plies:2}}},{depth:4,name:`plies 6`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,quiescence:{plies:6}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs
without    win  e6      6526       1    3208     3261
plies 2    win  b8     26580   4.073   23035    13030
plies 6    win  b8    167707  25.698  163889    79870

No two values must agree.
Not comparable: plies 2: it looks otherwise beyond the depth (quiescence).
Not comparable: plies 6: it looks otherwise beyond the depth (quiescence).`]],[`p`,{},`And it sees forcing moves only. A quiet move that stops everything, or threatens more, lies beyond it.
Here the shallow search with quiescence prefers another move than the deep one without:`]]},{command:`yomi lab race gomoku --size 11 --moves f6d8f7f8f5e8g8f4e6h11i8 \\
    --run 'depth 2: alpha_beta+neighbourhood+move_ordering=dynamic+depth=2' \\
    --run 'depth 2, quiescence: alpha_beta+neighbourhood+move_ordering=dynamic+quiescence+depth=2' \\
    --run 'depth 6: alpha_beta+neighbourhood+move_ordering=dynamic+depth=6' --no-time`,station:`race`,body:{game:`gomoku`,size:11,moves:`f6d8f7f8f5e8g8f4e6h11i8`,runs:[{name:`depth 2`,algorithm:`alpha_beta`,depth:2,techniques:{neighbourhood:!0,move_ordering:`dynamic`}},{name:`depth 2, quiescence`,algorithm:`alpha_beta`,depth:2,techniques:{neighbourhood:!0,move_ordering:`dynamic`,quiescence:!0}},{name:`depth 6`,algorithm:`alpha_beta`,depth:6,techniques:{neighbourhood:!0,move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                   value  best   nodes   ×first  leaves  cutoffs
depth 2               −3170  h9      1609        1    1542       64
depth 2, quiescence   −1530  c8      2242    1.393    2175      559
depth 6              −15165  h9    340696  211.744  303468    34930

No two values must agree.
Not comparable: depth 2, quiescence: it looks otherwise beyond the depth (quiescence).
Not comparable: depth 6: it searches to another depth.`]],[`h3`,{},`Source`],[`p`,{},`C. Shannon, Programming a Computer for Playing Chess (1950), on stable positions. L. R. Harris, The
Heuristic Search and the Game of Chess, IJCAI (1975).`]]}];export{e as default};