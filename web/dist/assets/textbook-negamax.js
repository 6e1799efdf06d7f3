var e=[{contents:[[`h2`,{},`Negamax`],[`p`,{},`What is good for me is bad for you by the same amount: max(a, b) = −min(−a, −b). So MAX and MIN need not
be two functions. Each position is valued for the side to move, and a move is worth the negated value of
the position that it leads to.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`negamax(position, depth):
    if leaf: return value for the side to move
    best ← −∞
    for each move:
        best ← max(best, −negamax(child, depth − 1))
    return best`],[`p`,{},`Two signs have to be right: the minus before the call, and the view of the evaluation. An evaluation from
MAX's view, returned as it is at a leaf where MIN moves, is the commonest fault here:
`,[`a`,{href:`#/lab/textbook/mistakes`},`mistakes`],`.`],[`p`,{},`In Python, with the best move beside the value:`],[`pre`,{tabindex:`0`,lang:`en`},`"""Negamax: the value for the side to move, and the best move."""

from math import inf

from games import BOARD, TREE


def negamax(position, depth):
    moves = position.moves()
    if depth == 0 or not moves:
        value = position.value()  # From MAX's view; MIN may be to move.
        return (value if position.max_moves() else -value), None
    best, best_move = -inf, None
    for move in moves:
        value, _ = negamax(position.play(move), depth - 1)
        if -value > best:
            best, best_move = -value, move
    return best, best_move


if __name__ == "__main__":
    print(negamax(TREE, 2))  # (3, 'B')
    print(negamax(BOARD, 9))  # (0, 'a3')`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/negamax.rs`],`. In Yomi a pass is a node of
its own that costs no depth, so that `,[`code`,{},`depth`],` counts discs and stones. The sign turns at a pass as at any
other move.`],[`h3`,{},`A race`]]},{command:`yomi lab race tictactoe --moves a1 --depth 9 --run minimax --run negamax --no-time`,station:`race`,body:{game:`tictactoe`,moves:`a1`,runs:[{depth:9,algorithm:`minimax`},{depth:9,algorithm:`negamax`}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run      value  best  nodes  ×first  leaves
minimax      0  b2    59705       1   27732
negamax      0  b2    59705       1   27732

The values agree.`]],[`p`,{},`Node for node the same search. What negamax saves is code: from here on every technique is written once
and not once for each side.`],[`h3`,{},`When it fails`],[`ul`,{},[`li`,{},`It needs a zero-sum game of two players: the gain of one is the loss of the other.`],[`li`,{},`It needs to know whose turn it is at each leaf, passes and null moves included.`],[`li`,{},`Its windows are harder to read, because they turn round at every ply. Where they first confuse, read
`,[`a`,{href:`#/lab/textbook/alpha_beta_two_sided`},`alpha-beta with MAX and MIN`],` beside `,[`a`,{href:`#/lab/textbook/alpha_beta`},`the one function`],`.`]],[`h3`,{},`Source`],[`p`,{},`D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975),
procedure F.`],[`h3`,{},`Exercise`],[`p`,{},[`a`,{href:`#/lab/exercises?exercise=windows`},[`code`,{},`windows`]],`: solve it from MAX's view, then write down what the one function is
passed at each node: negated and swapped where MIN moves.`]]}];export{e as default};