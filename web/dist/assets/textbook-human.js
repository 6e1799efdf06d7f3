var e=[{contents:[[`h2`,{},`A player that errs as people do`],[`p`,{},`A search to a small depth is a weak player, but no human one: it misses the same things always, and sees all else. People see
many things a little. This player draws its moves with chances that come from several depths at once, so that it errs where
a move looks good at one depth and bad at another. A single number, the skill, makes it as weak as a random move or as strong as its
deepest search. Othello has such a player, `,[`code`,{},`"algorithm": "human"`],`.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`human(position, skill, seed):
    search the position at levels 6, 3 and 1, each of which says what every move loses
    for each move:
        cost ← a weighted sum of its losses and of their square roots
        leaning ← a weighted sum of facts about it
        chance ← e to the power of min(skill, 1) · leaning − skill · cost
    divide the chances by their sum
    draw a move by a generator that starts from seed with skill and position`],[`p`,{},`The facts are: corner, X and C square beside an empty corner, edge, discs turned, the opponent's replies, open squares around them.
Without skill all moves are alike. With much skill only moves of no cost are left. The leaning counts in full from skill 1 on, so that it
adds nothing to a random move and a strong player is not led by a habit.`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/othello/src/people.rs`],` has the chances,
`,[`code`,{},`crates/players/src/human.rs`],` the draw. The weights change with the number of empty squares.`],[`h3`,{},`A race`],[`p`,{},`Three searches of one position to different depths, each with another best move: here people err.`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4f6g5e6d7e3f7 --run 'one ply: pvs+depth=1' \\
    --run 'three plies: pvs+depth=3' --run 'six plies: pvs+depth=6' --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4f6g5e6d7e3f7`,runs:[{name:`one ply`,algorithm:`pvs`,depth:1},{name:`three plies`,algorithm:`pvs`,depth:3},{name:`six plies`,algorithm:`pvs`,depth:6}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run          value  best  nodes    ×first  leaves  cutoffs  re-searches
one ply         36  e7       11         1      10        0            0
three plies     25  h5      357    32.455     282       56            1
six plies       20  c7    63681  5789.182   49004    11869          112

No two values must agree.
Not comparable: three plies: it searches to another depth.
Not comparable: six plies: it searches to another depth.`]],[`h3`,{},`The fit`],[`p`,{},`The weights are those of a conditional logit: the logarithm of the chances of the moves that people played is greatest. It has one maximum,
which Newton's method finds. It was fitted to 30,000 positions of tournament games and held against 5,000 of other years:`],[`div`,{class:`table-frame`,tabindex:`0`},[`table`,{},[`thead`,{},[`tr`,{},[`th`,{}],[`th`,{},`a move's chance, geometric mean`],[`th`,{},`first choice is the move played`]]],[`tbody`,{},[`tr`,{},[`td`,{},`losses alone, three weights`],[`td`,{},`30.1 %`],[`td`,{},`56.9 %`]],[`tr`,{},[`td`,{},`the whole model`],[`td`,{},`31.3 %`],[`td`,{},`57.0 %`]]]]],[`p`,{},`A single level plays the move of a person in 52 to 54 %, whichever it is. People lose 1.93 discs a move there, by level 9, the model of skill 1 loses 2.27.`],[`h3`,{},`How far it is from people`],[`p`,{},`Of moves that the model gives a chance, how many did people play? All moves of those 5,000 positions, in 20 classes of chance, as
`,[`code`,{},`yomi-tools train people`],` prints them; a bar has a sign for every 2 % that were played:`],[`pre`,{tabindex:`0`,lang:`en`},`moves  expected %  played %
28948         1.3       1.0
 5154         7.2       7.8  ====
 2477        12.3      14.2  =======
 1688        17.3      19.0  ==========
 1238        22.4      22.5  ===========
  943        27.4      27.7  ==============
  798        32.4      32.8  ================
  630        37.5      40.8  ====================
  577        42.5      43.5  ======================
  497        47.3      51.7  ==========================
  491        52.4      51.1  ==========================
  420        57.3      54.5  ===========================
  348        62.5      62.1  ===============================
  332        67.5      59.9  ==============================
  260        72.4      75.4  ======================================
  279        77.3      69.2  ===================================
  271        82.3      73.8  =====================================
  200        87.5      85.0  ==========================================
  199        92.4      87.9  ============================================
  241        97.8      97.9  =================================================`],[`h3`,{},`When it fails`],[`p`,{},`It is too sure of likely moves: of those that it gives 75 to 85 % people play 69 to 74 %. It sees each position anew, and has no plan that lasts
for several moves. It is one player: two people of the same strength differ in what they know.`],[`h3`,{},`Reading the skill`],[`p`,{},`The same chances read the other way: of the moves of a side, the skill under which they are likeliest. A `,`review`,` says it
with its interval.`],[`h3`,{},`Source`],[`p`,{},`D. McFadden, Conditional Logit Analysis of Qualitative Choice Behavior (1974). The games are those of WTHOR, by the French Othello Federation.`]]}];export{e as default};