"""Minimax: the value from MAX's view, and the best move."""

from math import inf

from games import BOARD, TREE


def max_value(position, depth):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = -inf, None
    for move in moves:
        value, _ = min_value(position.play(move), depth - 1)
        if value > best:
            best, best_move = value, move
    return best, best_move


def min_value(position, depth):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = inf, None
    for move in moves:
        value, _ = max_value(position.play(move), depth - 1)
        if value < best:
            best, best_move = value, move
    return best, best_move


if __name__ == "__main__":
    print(max_value(TREE, 2))  # (3, 'B')
    print(max_value(BOARD, 9))  # (0, 'a3')
