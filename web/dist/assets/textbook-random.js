var e=[{contents:[[`h2`,{},`A random move`],[`p`,{},`The baseline. A program that does not beat random moves nearly always has a fault, and finding that out
takes a minute. It is also a good opponent for a first game.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`random(position, seed):
    shuffle the legal moves by a generator that starts from seed
    return the first`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/random.rs`],`: a seeded generator,
SplitMix64, so that the same request draws the same move. Its answer has depth 1 and the evaluation of the
position that the move leads to.`],[`h3`,{},`A race`]]},{command:`yomi lab race tictactoe --moves a1b2c3 --run alpha_beta+depth=9 --run random --no-time`,station:`race`,body:{game:`tictactoe`,moves:`a1b2c3`,runs:[{algorithm:`alpha_beta`,depth:9},{algorithm:`random`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run         value  best  nodes  ×first  leaves  cutoffs
alpha_beta      0  b1      318       1     135      128
random          0  c1        2   0.006       1

No two values must agree.
Not comparable: random: the algorithm does not look for the minimax value.`]],[`h3`,{},`When it fails`],[`p`,{},`Always, sooner or later: it looks at nothing. Compare strength over many games and several seeds; one game
against it says little.`],[`h3`,{},`Source`],[`p`,{},`The generator: G. L. Steele, D. Lea, C. H. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA
(2014).`]]}];export{e as default};