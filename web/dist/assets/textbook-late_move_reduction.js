var e=[{contents:[[`h2`,{},`Late move reduction`],[`p`,{},`With a good order the best move is seldom a late one. So search late quiet moves some plies less deep,
with a null window. Only one that turns out better than what is known is searched again, in full.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`search(position, depth, α, β):
    …
    for each move, numbered from 0:
        if its number ≥ after_moves and depth ≥ 3 and the move is quiet:
            value ← −search(child, depth − 1 − reduction, −α − 1, −α)
            if value ≤ α: take the next move                    a guess
        search it as usual`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/late_move_reduction.rs`],`.
Needs `,[`code`,{},`move_ordering`],` `,[`code`,{},`static`],` or `,[`code`,{},`dynamic`],`: in an order that says nothing, late moves are not bad moves.
Parameters `,[`code`,{},`after_moves`],` and `,[`code`,{},`reduction`],`. At the root nothing is reduced.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'with: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+late_move_reduction' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`with`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,late_move_reduction:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs  re-searches
without     18  c3    117516       1   79048    29142
with        18  c3     31913   0.272   21515     6778           35

No two values must agree.
Not comparable: with: its techniques leave moves out on a guess.`]],[`p`,{},`The same value with a part of the nodes. With the time that is saved a program searches deeper, and that
is what the technique is for.`],[`h3`,{},`When it fails`],[`p`,{},`When the good move was a late one. In another position of Othello the usual setting, which reduces from
the fourth move on, finds the right move with a wrong value. A later start of the reduction corrects it, and saves less:`]]},{command:`yomi lab race othello --moves f5d6c4d3c3f4f6g5e3f3g6 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'after 6 moves: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+late_move_reduction=6' \\
    --run 'after 3 moves: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+late_move_reduction' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c4d3c3f4f6g5e3f3g6`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`after 6 moves`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,late_move_reduction:{after_moves:6}}},{depth:8,name:`after 3 moves`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,late_move_reduction:!0}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run            value  best  nodes  ×first  leaves  cutoffs  re-searches
without          −12  f7    49178       1   34321    11208
after 6 moves    −12  f7    34707   0.706   24306     7522            5
after 3 moves     −9  f7    21345   0.434   14810     4501           24

No two values must agree.
Not comparable: after 6 moves: its techniques leave moves out on a guess.
Not comparable: after 3 moves: its techniques leave moves out on a guess.`]],[`p`,{},`Equal depths are not a fair comparison for such a technique, neither for it nor against it: a search that
reduces to depth 8 has not seen all of depth 8. Only games at equal processor time tell whether it makes a player
stronger.`],[`h3`,{},`Source`],[`p`,{},`T. Romstad, An Introduction to Late Move Reductions (2006). The history pruning of F. Letouzey's program
Fruit (2005).`]]}];export{e as default};