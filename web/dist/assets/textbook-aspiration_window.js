var e=[{contents:[[`h2`,{},`Aspiration window`],[`p`,{},`The value seldom changes much from one depth to the next. So begin an iteration not with (−∞, +∞) but with
a window around the value of the iteration before. A narrow window cuts more. When the value lies outside,
the search fails low or high and returns a bound. The iteration is searched again, with a window that begins
at that bound.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`aspiration(root, depth, previous):
    (α, β) ← (previous − width, previous + width)
    repeat:
        value ← search(root, depth, α, β)
        if α < value < β: return value
        width ← width · growth
        if value ≤ α: (α, β) ← (value − width, value + 1)      failed low
        else: (α, β) ← (value − 1, value + width)              failed high`],[`p`,{},`A search that failed low says "at most `,[`code`,{},`value`],`". What lies above is refuted, so the next window ends there;
it ends one above, because `,[`code`,{},`value`],` itself may be the value. And it is moved out from there, not from the old
end: fail-soft bounds may lie far outside, and a window moved out from the old end may be refuted before it
is searched. Each end has a width of its own. After four fails on one side that end is opened altogether.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/techniques/aspiration_window.rs`],`; its loop
is `,[`code`,{},`iterate`],` in `,[`code`,{},`crates/textbook/src/run.rs`],`. Needs `,[`code`,{},`iterative_deepening`],`. Parameters:
`,[`code`,{},`width`],` in units of the evaluation, `,[`code`,{},`growth`],`. Where several lines are wanted the window spans them all; its
lower end is near the worst of them and its upper end near the best, so that a fail at one end says
nothing about the other. With a technique that guesses, one search may contradict the other: then the window is
opened. It does not apply to MTD(f), whose windows are null windows already.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5f6e6f4e3c5c4d3f3e2 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic' \\
    --run 'width 30: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+aspiration_window=30' \\
    --run 'width 8: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+aspiration_window=8' \\
    --run 'width 2: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+aspiration_window=2' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5f6e6f4e3c5c4d3f3e2`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`width 30`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,aspiration_window:{width:30}}},{depth:8,name:`width 8`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,aspiration_window:{width:8}}},{depth:8,name:`width 2`,algorithm:`alpha_beta`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,aspiration_window:{width:2}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run       value  best   nodes  ×first  leaves  cutoffs  re-searches
without      18  c3    117516       1   79048    29142
width 30     18  c3    117404   0.999   78936    29165            0
width 8      18  c3    114868   0.977   76605    29260            1
width 2      18  c3     98003   0.834   65349    24843            7

The values agree.`]],[`h3`,{},`When it fails`],[`p`,{},`Where the value swings. With `,[`code`,{},`disc_count`],` the side that moved last looks better, so that odd and even depths
disagree. Windows around the last value miss, and the search is repeated:`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3 --depth 8 \\
    --run 'without: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+evaluation=disc_count' \\
    --run 'width 2: alpha_beta+iterative_deepening+transposition_table+move_ordering=dynamic+aspiration_window=2+evaluation=disc_count' \\
    --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4c5b3d2c6b6f3e6f6g5e3`,runs:[{depth:8,name:`without`,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`}},{depth:8,name:`width 2`,algorithm:`alpha_beta`,evaluation:`disc_count`,techniques:{iterative_deepening:!0,transposition_table:!0,move_ordering:`dynamic`,aspiration_window:{width:2}}}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best   nodes  ×first  leaves  cutoffs  re-searches
without     −4  a2    241458       1  177756    50016
width 2     −4  a2    266736   1.105  180316    57301            9

The values agree.`]],[`p`,{},`Without a table the repeated searches would cost all over again. And a program that takes the value of a
failed search for the value of the position believes a bound: `,[`a`,{href:`#/lab/textbook/bounds`},`bounds`],`.`],[`h3`,{},`Source`],[`p`,{},`D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and Machine (1977). G. M. Baudet, The Design
and Analysis of Algorithms for Asynchronous Multiprocessors (1978), chapter 4.`]]}];export{e as default};