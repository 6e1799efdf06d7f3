var e=[{contents:[[`h2`,{},`Counter moves`],[`p`,{},`"After the opponent's X, my Y." Many moves have a natural answer, whatever else is on the board. For each
move of each side the answer that cut last is kept, and tried when the same move comes up again.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`when a move cuts, and \`previous\` is the opponent's move that led to the node:
    answer[side][previous] ← that move
when moves are sorted:
    answer[side][previous] comes after the killers`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/counter_moves.rs`],`. Needs
`,[`code`,{},`move_ordering`],` `,[`code`,{},`dynamic`],`.`],[`h3`,{},`A race`]]},{command:`yomi lab race tictactoe --moves b2 --depth 8 \\
    --run 'without: alpha_beta+move_ordering=dynamic' \\
    --run 'with: alpha_beta+move_ordering=dynamic+counter_moves' \\
    --run 'killers and history: alpha_beta+move_ordering=dynamic+killer_moves+history' \\
    --run 'all three: alpha_beta+move_ordering=dynamic+killer_moves+history+counter_moves' \\
    --no-time`,station:`race`,body:{game:`tictactoe`,moves:`b2`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,counter_moves:!0}},{depth:8,name:`killers and history`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,killer_moves:!0,history:!0}},{depth:8,name:`all three`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,killer_moves:!0,history:!0,counter_moves:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                  value  best  nodes  ×first  leaves  cutoffs
without                  0  a1     1982       1     815      860
with                     0  a1     1237   0.624     426      559
killers and history      0  a1     1487    0.75     547      650
all three                0  a1     1392   0.702     516      601

The values agree.`]],[`p`,{},`Opening a line calls for the cell that closes it: a natural answer. Alone, counter moves do better here
than together with killers, which are tried before them, and history, which comes after.`],[`h3`,{},`When it fails`],[`p`,{},`Where the answer depends on the whole board. In Othello with `,[`code`,{},`positional`],` it takes the place of a better
static opinion:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'without: alpha_beta+move_ordering=dynamic' \\
    --run 'with: alpha_beta+move_ordering=dynamic+counter_moves' --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,techniques:{move_ordering:`dynamic`,counter_moves:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs
without    −25  c2    188395       1  140505    36144
with       −25  c2    234814   1.246  173965    46719

The values agree.`]],[`h3`,{},`Source`],[`p`,{},`J. W. H. M. Uiterwijk, The Countermove Heuristic, ICCA Journal 15 (1992).`]]}];export{e as default};