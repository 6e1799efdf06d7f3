var e=[{contents:[[`h2`,{},`History`],[`p`,{},`Killers forget all but a few moves and know one ply only. History counts: every move that cuts gets
points, wherever it was, and moves with many points are tried early. A cut high in the tree saves more, so
it counts more: the square of the depth that was left.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`when a move of a side cuts with \`depth\` plies left:
    history[side][move] ← history[side][move] + depth²
    when one grows too great: halve all
when moves are sorted:
    after killers and the counter move, the greater history[side][move] the earlier`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/history.rs`],`. Needs `,[`code`,{},`move_ordering`],`
`,[`code`,{},`dynamic`],`.`],[`h3`,{},`A race`]]},{command:`yomi lab race gomoku --moves h8h9i9g7j10 --depth 3 \\
    --run 'without: alpha_beta+neighbourhood+move_ordering=dynamic' \\
    --run 'with: alpha_beta+neighbourhood+move_ordering=dynamic+history' --no-time`,station:`race`,body:{game:`gomoku`,moves:`h8h9i9g7j10`,runs:[{depth:3,name:`without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`}},{depth:3,name:`with`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,history:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best  nodes  ×first  leaves  cutoffs
without    −45  l12    7507       1    7178      229
with       −45  l12    3151    0.42    2933      165

The values agree.`]],[`h3`,{},`When it fails`],[`p`,{},`It knows a move by its square alone, whatever else stands on the board. In Othello, where the worth of a
square changes with every disc turned, it pushes the static order aside and costs nodes:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'without: alpha_beta+move_ordering=dynamic' \\
    --run 'with: alpha_beta+move_ordering=dynamic+history' --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,history:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs
without    −25  c2    188395       1  140505    36144
with       −25  c2    363019   1.927  273140    71068

The values agree.`]],[`p`,{},`One ply deeper than above it costs in gomoku, too, in a position full of threats. A table with its moves
in front of it takes most of the harm away; compare the last two rows with each other:`]]},{command:`yomi lab race gomoku --moves h8h9g8i8g7f6g9g6 --depth 4 \\
    --run 'without: alpha_beta+neighbourhood+move_ordering=dynamic' \\
    --run 'with: alpha_beta+neighbourhood+move_ordering=dynamic+history' \\
    --run 'table and deepening, without: alpha_beta+neighbourhood+move_ordering=dynamic+iterative_deepening+transposition_table' \\
    --run 'table and deepening, with: alpha_beta+neighbourhood+move_ordering=dynamic+iterative_deepening+transposition_table+history' \\
    --no-time`,station:`race`,body:{game:`gomoku`,moves:`h8h9g8i8g7f6g9g6`,runs:[{depth:4,name:`without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`}},{depth:4,name:`with`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,history:!0}},{depth:4,name:`table and deepening, without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,iterative_deepening:!0,transposition_table:!0}},{depth:4,name:`table and deepening, with`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,iterative_deepening:!0,transposition_table:!0,history:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                           value  best  nodes  ×first  leaves  cutoffs
without                        4635  i7    11001       1    7881     3014
with                           4635  i7    15507    1.41   11535     3796
table and deepening, without   4635  i7    20524   1.866   16975     2387
table and deepening, with      4635  i7    21083   1.916   17265     2993

The values agree.`]],[`p`,{},`In Yomi history stands before the static value: every move with points comes before all without, also where the
static value is the better guide, as in the last two races.`],[`h3`,{},`Source`],[`p`,{},`J. Schaeffer, The History Heuristic and Alpha-Beta Search Enhancements in Practice, IEEE Transactions on
Pattern Analysis and Machine Intelligence 11 (1989); he adds 2 to the power of the depth.`]]}];export{e as default};