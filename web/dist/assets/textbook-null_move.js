var e=[{contents:[[`h2`,{},`Null move`],[`p`,{},`Give the turn away. If the position is still worth β or more, with the opponent to move twice and with
less depth, then it is surely worth β with a move of one's own. That costs a shallow search with a null
window and saves the whole node. It rests on one belief: that to move is better than not to move.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`search(position, depth, α, β):
    if depth > reduction and evaluation ≥ β and the last move was no null move:
        value ← −search(position with the other side to move, depth − 1 − reduction, −β, −β + 1)
        if value ≥ β: return value                      a guess
    …`],[`p`,{},`Never two null moves in a row, and never against a bound that only a finished game reaches.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/null_move.rs`],`. Parameter `,[`code`,{},`reduction`],`.
Its results are guesses, so that a score found with it is `,[`code`,{},`heuristic`],`, never `,[`code`,{},`exact`],`, and a race does not
require its value to equal the others.`],[`h3`,{},`A race`],[`p`,{},`In freestyle gomoku a move is never a burden. A stone more does no harm:`]]},{command:`yomi lab race gomoku --moves h8h9i9g7j10 --depth 4 \\
    --run 'without: alpha_beta+neighbourhood+move_ordering=static' \\
    --run 'reduction 1: alpha_beta+neighbourhood+move_ordering=static+null_move=1' \\
    --run 'reduction 2: alpha_beta+neighbourhood+move_ordering=static+null_move' --no-time`,station:`race`,body:{game:`gomoku`,moves:`h8h9i9g7j10`,runs:[{depth:4,name:`without`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`static`}},{depth:4,name:`reduction 1`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`static`,null_move:{reduction:1}}},{depth:4,name:`reduction 2`,algorithm:`alpha_beta`,techniques:{neighbourhood:!0,move_ordering:`static`,null_move:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run          value  best  nodes  ×first  leaves  cutoffs
without         30  g8    21968       1   18519     3205
reduction 1     30  g8    11382   0.518   10349      753
reduction 2     30  g8    15518   0.706   14901      373

No two values must agree.
Not comparable: reduction 1: its techniques leave moves out on a guess.
Not comparable: reduction 2: its techniques leave moves out on a guess.`]],[`h3`,{},`When it fails`],[`p`,{},`In Othello, where it is therefore off by default. There the obligation to move is often the
burden: every move opens something, and the side that runs out of quiet moves has to give a corner away. A pass
can be the best thing that happens. So a null move proves nothing, and the search that trusts it finds
another value and another move:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4f6g5e6f7 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'with: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+null_move' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4f6g5e6f7`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,null_move:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs
without     13  c6    135237       1   96923    29110
with        23  h5     10686   0.079    7468     1616

No two values must agree.
Not comparable: with: its techniques leave moves out on a guess.`]],[`p`,{},`It visits far fewer nodes, for an answer to another question. In chess the same happens in endgames where
every move spoils something; there it has a name, zugzwang.`],[`p`,{},`Where a pass is due by the rules no null move is made: that is the same position, but a move of the game,
not a guess. It has to be searched: `,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`h3`,{},`Source`],[`p`,{},`D. Beal, A Generalised Quiescence Search Algorithm, Artificial Intelligence 43 (1990). C. Donninger, Null
Move and Deep Search, ICCA Journal 16 (1993).`]]}];export{e as default};