"""Alpha-beta in one function: the value for the side to move, the best move."""

from math import inf

from games import BOARD, TREE


def alpha_beta(position, depth, alpha=-inf, beta=inf):
    moves = position.moves()
    if depth == 0 or not moves:
        value = position.value()  # From MAX's view; MIN may be to move.
        return (value if position.max_moves() else -value), None
    best, best_move = -inf, None
    for move in moves:
        child = position.play(move)
        value, _ = alpha_beta(child, depth - 1, -beta, -max(alpha, best))
        if -value > best:
            best, best_move = -value, move
        if best >= beta:
            break
    return best, best_move


if __name__ == "__main__":
    print(alpha_beta(TREE, 2))  # (3, 'B')
    print(alpha_beta(BOARD, 9))  # (0, 'a3')
