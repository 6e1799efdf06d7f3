var e=[{contents:[[`h2`,{},`Bounds: fail-soft and fail-hard`],[`p`,{},`A search with a window (α, β) says the value exactly only inside it. Outside it says on which side. Two
conventions differ in what they return there. Fail-hard returns the end of the window: α or β. Fail-soft
returns the best value found, which may lie outside the window, and is the tighter bound for it.`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{},`returned`],[`th`,{},`fail-soft says`],[`th`,{},`fail-hard says`]]],[`tbody`,{},[`tr`,{},[`td`,{},`v ≤ α`],[`td`,{},`the true value is at most v`],[`td`,{},`v = α: at most α`]],[`tr`,{},[`td`,{},`α < v < β`],[`td`,{},`it is v`],[`td`,{},`it is v`]],[`tr`,{},[`td`,{},`v ≥ β`],[`td`,{},`the true value is at least v`],[`td`,{},`v = β: at least β`]]]]],[`p`,{},`Neither is wrong. What is wrong is to mix them up, or to take a bound for a value.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`fail_soft(position, depth, α, β):                  fail_hard(position, depth, α, β):
    if leaf: return value for the side to move         if leaf: return value for the side to move
    best ← −∞                                          best ← −∞
    for each move:                                     for each move:
        value ← −fail_soft(child, depth − 1,               value ← −fail_hard(child, depth − 1,
            −β, −max(α, best))                                 −β, −max(α, best))
        best ← max(best, value)                            best ← max(best, value)
        if best ≥ β: return best                           if best ≥ β: return β
    return best                                        return max(α, best)`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/bounds.rs`],`. Default: `,[`code`,{},`fail_soft`],`. Does not apply
to MTD(f), which lives on the tighter bound.`],[`h3`,{},`A tree`],[`p`,{},`Fail-soft, C is at most 2 and D at most 1:`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm alpha_beta`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`alpha_beta`}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [−∞, 3]  #4
├─ C  MIN  ≤ 2  [3, +∞]  #5  α cut: 2 ≤ α = 3 from B
│  ├─ H  leaf  2  [3, +∞]  #6
│  └─ ╳ I skipped
└─ D  MIN  ≤ 1  [3, +∞]  #7  α cut: 1 ≤ α = 3 from B
   ├─ K  leaf  14  [3, +∞]  #8
   └─ L  leaf  1  [3, 14]  #9
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    9, and 1 skipped
leaves   5
cutoffs  2 α, 0 β`]],[`p`,{},`Fail-hard, both are at most 3. That is true, and it looks like a tie with B:`]]},{command:`yomi lab tree "['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]" \\
    --algorithm alpha_beta --techniques '{"bounds": "fail_hard"}'`,station:`tree`,body:{tree:`['A', ['B', ('E', 3), ('F', 12)], ['C', ('H', 2), ('I', 8)], ['D', ('K', 14), ('L', 1)]]`,algorithm:`alpha_beta`,techniques:{bounds:`fail_hard`}}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`A  MAX  3  [−∞, +∞]  #1  ★
├─ B  MIN  3  [−∞, +∞]  #2  ★
│  ├─ E  leaf  3  [−∞, +∞]  #3  ★
│  └─ F  leaf  12  [−∞, 3]  #4
├─ C  MIN  ≤ 3  [3, +∞]  #5  α cut: 2 ≤ α = 3 from B
│  ├─ H  leaf  2  [3, +∞]  #6
│  └─ ╳ I skipped
└─ D  MIN  ≤ 3  [3, +∞]  #7  α cut: 1 ≤ α = 3 from B
   ├─ K  leaf  14  [3, +∞]  #8
   └─ L  leaf  1  [3, 14]  #9
★ principal variation

value    3, exact
best     B
line     B E
depth    2
nodes    9, and 1 skipped
leaves   5
cutoffs  2 α, 0 β`]],[`p`,{},`A root that takes the last of the equal moves would now play D, which is worth 1:
`,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`h3`,{},`A race`],[`p`,{},`The tighter bound pays off where it is stored and later used with another window:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3c2e3d2c6b4 --depth 8 \\
    --run 'fail_soft: pvs+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'fail_hard: pvs+iterative_deepening+transposition_table+move_ordering=dynamic+bounds=fail_hard' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3c2e3d2c6b4`,runs:[{depth:8,name:`fail_soft`,algorithm:`pvs`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`fail_hard`,algorithm:`pvs`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,bounds:`fail_hard`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run        value  best   nodes  ×first  leaves  cutoffs  re-searches
fail_soft     −1  a3     91893       1   63634    19172           35
fail_hard     −1  a3    110665   1.204   79204    21982           36

The values agree.`]],[`h3`,{},`When it fails`],[`p`,{},`Alpha-beta without a table asks of a child only where its value lies, below α, above β or between, and both say
the same there. So both visit the same nodes in one search, and the choice does not matter:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3c2e3d2c6b4 --depth 6 \\
    --run alpha_beta --run alpha_beta+bounds=fail_hard --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3c2e3d2c6b4`,runs:[{depth:6,algorithm:`alpha_beta`},{depth:6,algorithm:`alpha_beta`,techniques:{bounds:`fail_hard`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                          value  best  nodes  ×first  leaves  cutoffs
alpha_beta                      −2  a3    38503       1   29817     6420
alpha_beta+bounds=fail_hard     −2  a3    38503       1   29817     6420

The values agree.`]],[`p`,{},`Principal variation search is another matter. Its second search begins at the value that the null window proved,
and it does without one in the last two plies; both live on fail-soft bounds (`,[`a`,{href:`#/lab/textbook/pvs`},`the second
search`],`). On the tree of its page it visits more nodes with fail-hard bounds:`]]},{command:`yomi lab race --tree "['A', ['B', ['C', 3, 7], ['F', 1, 2]], ['I', ['J', 6, 5], ['M', 4, 9]]]" \\
    --run pvs --run pvs+bounds=fail_hard --no-time`,station:`race`,body:{tree:`['A', ['B', ['C', 3, 7], ['F', 1, 2]], ['I', ['J', 6, 5], ['M', 4, 9]]]`,runs:[{algorithm:`pvs`},{algorithm:`pvs`,techniques:{bounds:`fail_hard`}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                   value  best  nodes  ×first  leaves  cutoffs  re-searches
pvs                       6  I        20       1      10        3            1
pvs+bounds=fail_hard      6  I        23    1.15      12        3            2

The values agree.`]],[`h3`,{},`Source`],[`p`,{},`Fail-soft: J. P. Fishburn, Another Optimization of Alpha-Beta Search, SIGART Newsletter 84 (1983).
Procedure F2 of D. E. Knuth and R. W. Moore (1975) stands between the two: its best begins with α, so that
it returns α for all that is less, as fail-hard does; a value that reaches β it returns as it was found, as
fail-soft does. At C and D of the tree above it would return 2 and 1.`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=windows`},[`code`,{},`windows`]],`: the values there are fail-soft. Which of them are bounds?`]]}];export{e as default};