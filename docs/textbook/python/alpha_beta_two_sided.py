"""Alpha-beta with MAX and MIN: the value from MAX's view, and the best move."""

from math import inf

from games import BOARD, TREE


def max_value(position, depth, alpha=-inf, beta=inf):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = -inf, None
    for move in moves:
        child = position.play(move)
        value, _ = min_value(child, depth - 1, max(alpha, best), beta)
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break  # A β cut: MIN has β elsewhere.
    return best, best_move


def min_value(position, depth, alpha, beta):
    moves = position.moves()
    if depth == 0 or not moves:
        return position.value(), None
    best, best_move = inf, None
    for move in moves:
        child = position.play(move)
        value, _ = max_value(child, depth - 1, alpha, min(beta, best))
        if value < best:
            best, best_move = value, move
        if best <= alpha:
            break  # An α cut: MAX has α elsewhere.
    return best, best_move


if __name__ == "__main__":
    print(max_value(TREE, 2))  # (3, 'B')
    print(max_value(BOARD, 9))  # (0, 'a3')
