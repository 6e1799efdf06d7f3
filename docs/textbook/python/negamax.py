"""Negamax: the value for the side to move, and the best move."""

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
    print(negamax(BOARD, 9))  # (0, 'a3')
