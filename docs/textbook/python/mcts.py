"""Monte Carlo tree search: the win rate of the best move, and the move."""

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
    print(f"{value:.2f}", move)  # 0.52 a3
