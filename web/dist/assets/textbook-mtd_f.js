var e=[{contents:[[`h2`,{},`MTD(f)`],[`p`,{},`Null windows alone. A null window at β asks one question: is the value of the root at least β? The answer
is a bound, and with fail-soft often a good one. The next null window is placed there. When the lower and the
upper bound meet, that is the minimax value. `,[`code`,{},`f`],` is the first guess; the better it is, the fewer the
questions.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`mtd_f(root, depth, f):                         f: the first guess
    lower ← −∞, upper ← +∞
    while lower < upper:
        β ← max(f, lower + 1)
        f ← alpha_beta(root, depth, β − 1, β)      with a transposition table
        if f < β: upper ← f
        else: lower ← f
    return f`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/mtd_f.rs`],`. The first guess is the value of
the iteration before or, without one, the evaluation of the root. Three things are added to the
pseudo-code:`],[`ul`,{},[`li`,{},`After 24 passes of one step each the step doubles, and goes half way once both ends are known. Else a
value far from the guess could take thousands of passes.`],[`li`,{},`A null window leaves no line of play. A last pass with the window (f − 1, f + 1) collects it, and
settles ties. It searches only the best move and those before it in the order of the game: none of the
others can take its place. A drawing shows them as skipped, without a cut.`],[`li`,{},`Scores are integers, so it always ends. The naive version with steps of 1 on fractional values does not:
it may ask the same question for ever. The tree below has 1.5 and 2; Yomi compares their ranks.`]],[`h3`,{},`A tree`]]},{command:`yomi lab tree '[1.5, 2.0]' --algorithm mtd_f`,station:`tree`,body:{tree:`[1.5, 2.0]`,algorithm:`mtd_f`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`pass 1
root  MAX  ≥ 1.5  [−∞, 1.5]  #1  β cut: 1.5 ≥ β = 1.5 from this pass
├─ 1  leaf  1.5  [−∞, 1.5]  #2
└─ ╳ 2 skipped
pass 2
root  MAX  ≥ 2  [1.5, 2]  #3  β cut: 2 ≥ β = 2 from this pass
├─ 1  leaf  1.5  [1.5, 2]  #4
└─ 2  leaf  2  [1.5, 2]  #5
pass 3
root  MAX  ≤ 2  [2, +∞]  #6
├─ 1  leaf  1.5  [2, +∞]  #7
└─ 2  leaf  2  [2, +∞]  #8
pass 4
root  MAX  2  [1.5, +∞]  #9  ★
├─ 1  leaf  1.5  [1.5, +∞]  #10
└─ 2  leaf  2  [1.5, +∞]  #11  ★
★ principal variation

value    2, exact
best     2
line     2
depth    1
nodes    11, and 1 skipped
leaves   7
cutoffs  0 α, 2 β`]],[`p`,{},`Pass 1 asks whether the value is at least 1.5, pass 2 whether it is at least 2, pass 3 whether it is more.
It is not, so it is 2. The last pass is for the line.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 8 \\
    --run 'pvs: pvs+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'mtd_f: mtd_f+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'mtd_f without a table: mtd_f+move_ordering=dynamic' --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:8,name:`pvs`,algorithm:`pvs`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`mtd_f`,algorithm:`mtd_f`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`mtd_f without a table`,algorithm:`mtd_f`,techniques:{move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                    value  best   nodes  ×first  leaves  cutoffs  re-searches
pvs                       18  c3    109610       1   71439    28728           34
mtd_f                     18  c3     94307    0.86   60599    24445           34
mtd_f without a table     18  c3    429284   3.916  257404   146945           10

The values agree.`]],[`p`,{},`The second row saves nodes against the first. The third shows what the table is for: without it each pass
does the work of the ones before again, and without deepening the first guess is the evaluation of the
root.`],[`h3`,{},`When it fails`],[`p`,{},`It lives on its guess. With `,[`code`,{},`disc_count`],` the value swings from depth to depth, because the side that moved last
has just turned discs. Then the guess is far off, it takes more passes than above, and principal variation
search is better:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'pvs: pvs+iterative_deepening+transposition_table+move_ordering=dynamic+evaluation=disc_count' \\
    --run 'mtd_f: mtd_f+iterative_deepening+transposition_table+move_ordering=dynamic+evaluation=disc_count' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`pvs`,algorithm:`pvs`,evaluation:`disc_count`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`mtd_f`,algorithm:`mtd_f`,evaluation:`disc_count`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run    value  best   nodes  ×first  leaves  cutoffs  re-searches
pvs       −4  a2    227810       1  165344    48870            8
mtd_f     −4  a2    457024   2.006  311203    82511           43

The values agree.`]],[`p`,{},`It also wants fail-soft: with fail-hard bounds each pass could move a bound by one step only. So `,[`code`,{},`bounds`],`
does not apply to it in Yomi.`],[`h3`,{},`Source`],[`p`,{},`A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-First Fixed-Depth Minimax Algorithms, Artificial
Intelligence 87 (1996).`]]}];export{e as default};