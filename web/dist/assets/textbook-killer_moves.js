var e=[{contents:[[`h2`,{},`Killer moves`],[`p`,{},`A move that refutes one line often refutes its neighbours too, for the threat that it carries out is still
there. Each ply keeps the few moves that cut there last, and tries them before the others.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`when a move cuts at a ply:
    killers[ply] ← that move first, then the others, at most \`slots\`
when moves are sorted at a ply:
    killers[ply] come after the move of the table and before everything else,
    also one ply above the leaves, where static values are not asked`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/killer_moves.rs`],`. Needs
`,[`code`,{},`move_ordering`],` `,[`code`,{},`dynamic`],`. Parameter `,[`code`,{},`slots`],`: killers kept for each ply.`],[`h3`,{},`A race`],[`p`,{},`In gomoku a threat stays on the board until it is answered:`]]},{command:`yomi lab race gomoku --moves h8h9i9g7j10 --depth 3 \\
    --run 'without: alpha_beta+neighbourhood+move_ordering=dynamic' \\
    --run 'with: alpha_beta+neighbourhood+move_ordering=dynamic+killer_moves' --no-time`,station:`race`,body:{game:`gomoku`,moves:`h8h9i9g7j10`,runs:[{depth:3,name:`without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`}},{depth:3,name:`with`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`dynamic`,killer_moves:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best  nodes  ×first  leaves  cutoffs
without    −45  l12    7507       1    7178      229
with       −45  l12    3196   0.426    2977      165

The values agree.`]],[`h3`,{},`When it fails`],[`p`,{},`Where the static order is strong. Killers go before it, so a killer that does not fit takes the place of a
move that would. In Othello a good move here is often impossible or harmless two squares on, and with
`,[`code`,{},`positional`],` the static order is hard to beat:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'without: alpha_beta+move_ordering=dynamic' \\
    --run 'with: alpha_beta+move_ordering=dynamic+killer_moves' --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,killer_moves:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs
without    −25  c2    188395       1  140505    36144
with       −25  c2    241397   1.281  178555    48730

The values agree.`]],[`p`,{},`The same position with `,[`code`,{},`disc_count`],`, for which that order is poor:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'without: alpha_beta+move_ordering=dynamic+evaluation=disc_count' \\
    --run 'with: alpha_beta+move_ordering=dynamic+killer_moves+evaluation=disc_count' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{move_ordering:`dynamic`,killer_moves:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best    nodes  ×first  leaves  cutoffs
without     −4  a2    1091151       1  890642   155130
with        −4  a2     511289   0.469  393581    91522

The values agree.`]],[`p`,{},`So a technique is not good or bad by itself. It helps as much as the order that it replaces is bad. Yomi's gomoku
player has killers and counter moves, its Othello player has neither.`],[`h3`,{},`Source`],[`p`,{},`S. G. Akl and M. M. Newborn, The Principal Continuation and the Killer Heuristic, ACM Annual Conference
(1977).`]]}];export{e as default};