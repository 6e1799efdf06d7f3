var e=[{contents:[[`h2`,{},`Alpha-beta with MAX and MIN spelled out`],[`p`,{},`The same algorithm as `,[`a`,{href:`#/lab/textbook/alpha_beta`},`alpha-beta`],`, whose page has both forms beside each other. Here
`,[`code`,{},`max_value`],` and `,[`code`,{},`min_value`],` call one another, and all values and windows are from MAX's view the whole way
down. It is the form to begin with, and the form to draw.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`min_value(position, depth, α, β):          max_value is its mirror image
    if leaf: return value for MAX
    best ← +∞
    for each move:
        best ← min(best, max_value(child, depth − 1, α, min(β, best)))
        if best ≤ α: return best           α cut: MAX has α elsewhere
    return best`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/alpha_beta_two_sided.rs`],`.
Tables and orderings store values from the side to move, so `,[`code`,{},`min_value`],` negates what it stores there and what
it reads.`],[`h3`,{},`A race`]]},{command:`yomi lab race tictactoe --moves b2a1 --depth 7 \\
    --run minimax --run alpha_beta_two_sided --run alpha_beta --no-time`,station:`race`,body:{game:`tictactoe`,moves:`b2a1`,runs:[{depth:7,algorithm:`minimax`},{depth:7,algorithm:`alpha_beta_two_sided`},{depth:7,algorithm:`alpha_beta`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run                   value  best  nodes  ×first  leaves  cutoffs
minimax                   0  b1     6812       1    3198
alpha_beta_two_sided      0  b1      703   0.103     273      275
alpha_beta                0  b1      703   0.103     273      275

The values agree.`]],[`p`,{},`The rows of the two forms are equal in every column. A test verifies that.`],[`h3`,{},`When it fails`],[`p`,{},`It fails only where alpha-beta does. But it has every line twice, so that each technique has to be
written twice and one of the two is easily forgotten. So Yomi has techniques that leave moves out on a guess (null
move, futility, reductions) and the quiescence search only for the form with one function.`],[`h3`,{},`Source`],[`p`,{},`S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, chapter 5 (the names). The values
returned are fail-soft, J. P. Fishburn (1983): best begins with −∞ or +∞, not with α or β as in procedure
F2 of Knuth and Moore (1975).`]]}];export{e as default};