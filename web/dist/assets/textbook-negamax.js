var e=[{contents:[[`h2`,{},`Negamax`],[`p`,{},`What is good for me is bad for you by the same amount: max(a, b) = −min(−a, −b). So MAX and MIN need not
be two functions. Each position is valued for the side to move, and a move is worth the negated value of
the position that it leads to.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`negamax(position, depth):
    if leaf: return value for the side to move
    best ← −∞
    for each move:
        best ← max(best, −negamax(child, depth − 1))
    return best`],[`p`,{},`Two signs have to be right: the minus before the call, and the view of the evaluation. An evaluation from
MAX's view, returned as it is at a leaf where MIN moves, is the commonest fault here:
`,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/negamax.rs`],`. In Yomi a pass is a node of
its own that costs no depth, so that `,[`code`,{},`depth`],` counts discs and stones. The sign turns at a pass as at any
other move.`],[`h3`,{},`A race`]]},{command:`yomi lab race tictactoe --moves a1 --depth 9 --run minimax --run negamax --no-time`,station:`race`,body:{game:`tictactoe`,moves:`a1`,runs:[{depth:9,algorithm:`minimax`},{depth:9,algorithm:`negamax`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best  nodes  ×first  leaves
minimax      0  b2    59705       1   27732
negamax      0  b2    59705       1   27732

The values agree.`]],[`p`,{},`Node for node the same search. What negamax saves is code: from here on every technique is written once
and not once for each side.`],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},`It needs a zero-sum game of two players: the gain of one is the loss of the other.`],[`li`,{},`It needs to know whose turn it is at each leaf, passes and null moves included.`],[`li`,{},`Its windows are harder to read, because they turn round at every ply. Where they first confuse, read
`,[`a`,{href:`#/lab/textbook/alpha_beta`},`the two-sided form`],` beside this one.`]],[`h3`,{},`Source`],[`p`,{},`D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975),
procedure F.`]]}];export{e as default};