var e=[{contents:[[`h2`,{},`Monte Carlo tree search`],[`p`,{},`No evaluation, no full width. Random games, playouts, are played to the end from the edge of a tree in
memory, and every result is counted on the way back. The next playout goes down where a move has won often
or is little known. So the tree grows deep where it is worth it and stays shallow elsewhere. The most
visited move of the root is the answer.`],[`h3`,{},`Pseudo-code`],[`pre`,{tabindex:`0`,lang:`en`},`repeat:
    walk down from the root, each time to the child with the greatest
        wins / visits + √2 · √(ln(visits of the parent) / visits)
    up to a child without visits; a visited node without children gets them first
    play a random game from there to its end
    count the visit and the result at every node on the way back, for the side whose move led there
answer: the most visited child of the root`],[`p`,{},`The steps are called selection, the walk down; expansion, where a node gets its children; playout; and
backpropagation, the count on the way back.`],[`p`,{},`The first term is what is known, the second is curiosity: it is large for a child with few visits. A child
without any visit comes before all others. Wins are those of the side that chooses among the children, the
one to move at their parent: so each side walks to what is good for itself.`],[`p`,{},`In Python, with the best move beside its win rate:`],[`pre`,{tabindex:`0`,lang:`en`},`"""Monte Carlo tree search: the win rate of the best move, and the move."""

from math import inf, log, sqrt
from random import Random

from games import BOARD


class Node:
    def __init__(self, position, move=None):
        self.position, self.move = position, move
        self.children, self.visits, self.wins = [], 0, 0.0

    def ucb1(self, visits_of_parent):
        if self.visits == 0:
            return inf
        curiosity = sqrt(2) * sqrt(log(visits_of_parent) / self.visits)
        return self.wins / self.visits + curiosity


def mcts(position, playouts, seed=0):
    random = Random(seed)
    root = Node(position)
    expand(root, random)
    for _ in range(playouts):
        path = select(root, random)
        result = play_out(path[-1].position, random)
        backpropagate(path, result)
    best = max(root.children, key=lambda child: child.visits)
    return best.wins / best.visits, best.move


def select(root, random):
    """The way down to a child without visits, or to the end of a game."""
    path = [root]
    while path[-1].children:
        visits = max(path[-1].visits, 1)
        children = path[-1].children
        path.append(max(children, key=lambda child: child.ucb1(visits)))
        if path[-1].visits == 0:
            break
        if not path[-1].children:
            expand(path[-1], random)
    return path


def expand(node, random):
    for move in node.position.moves():
        node.children.append(Node(node.position.play(move), move))
    random.shuffle(node.children)


def play_out(position, random):
    """The result of a random game, from MAX's view: 1, 0 or -1."""
    while moves := position.moves():
        position = position.play(random.choice(moves))
    return position.value()


def backpropagate(path, result):
    for node in path:
        node.visits += 1
        # Wins count for the side whose move led here; a draw is half a win.
        mover_is_max = not node.position.max_moves()
        node.wins += ((result if mover_is_max else -result) + 1) / 2


if __name__ == "__main__":
    value, move = mcts(BOARD, 1000)
    print(f"{value:.2f}", move)  # 0.52 a3`],[`h3`,{},`The file`],[`p`,{},[`code`,{},`crates/textbook/src/algorithms/mcts.rs`],`. `,[`code`,{},`nodes`],` counts playouts, `,[`code`,{},`depth`],`
bounds the tree and not the playouts. The same seed and number of playouts give the same answer on every
machine. The value is a win rate, from 0 to 1.`],[`h3`,{},`A race`]]},{command:`yomi lab race othello --moves f5d6c3d3c4f4 --run alpha_beta+depth=4 --run mcts+nodes=2000 --no-time`,station:`race`,body:{game:`othello`,moves:`f5d6c3d3c4f4`,runs:[{algorithm:`alpha_beta`,depth:4},{algorithm:`mcts`,nodes:2e3}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run              value  best  nodes  ×first  leaves  cutoffs
alpha_beta          11  e6     1805       1    1416      259
mcts+nodes=2000  0.515  f6     2000   1.108    2000

No two values must agree.
Not comparable: mcts+nodes=2000: the algorithm does not look for the minimax value.`]],[`p`,{},`The values are of different kinds: points at depth 4 beside a share of games won. The race does not
compare them, and says so.`],[`h3`,{},`When it fails`],[`p`,{},`Random games do not punish. A move that loses to one exact answer may still win most of its playouts, and it
takes many visits before the tree finds the answer. In the next position O has to take an edge of the
board; at a corner X makes two threats at once. Few playouts are not enough to see it:`]]},{command:`yomi lab race tictactoe --moves a1b2c3 --run alpha_beta+depth=9 --run mcts+nodes=10 --no-time`,station:`race`,body:{game:`tictactoe`,moves:`a1b2c3`,runs:[{algorithm:`alpha_beta`,depth:9},{algorithm:`mcts`,nodes:10}]}},{contents:[[`details`,{},[`summary`,{},`As text`],[`pre`,{tabindex:`0`,lang:`en`},`run            value  best  nodes  ×first  leaves  cutoffs
alpha_beta         0  b1      318       1     135      128
mcts+nodes=10  0.833  a3       10   0.031      10

No two values must agree.
Not comparable: mcts+nodes=10: the algorithm does not look for the minimax value.`]],[`p`,{},`Alpha-beta knows after the whole game is searched. Full width suits short games with traps; playouts suit games
with many moves and no good evaluation.`],[`h3`,{},`Source`],[`p`,{},`L. Kocsis and C. Szepesvári, Bandit Based Monte-Carlo Planning, ECML (2006): UCT. R. Coulom, Efficient
Selectivity and Backup Operators in Monte-Carlo Tree Search, Computers and Games (2006). P. Auer, N.
Cesa-Bianchi, P. Fischer, Finite-time Analysis of the Multiarmed Bandit Problem, Machine Learning 47
(2002): the bound UCB1.`]]}];export{e as default};