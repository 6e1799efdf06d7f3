"""Principal variation search: the value for the side to move, the best move.

Values are whole numbers.
"""

from math import inf

from games import BOARD, TREE


def pvs(position, depth, alpha=-inf, beta=inf):
    moves = position.moves()
    if depth == 0 or not moves:
        value = position.value()  # From MAX's view; MIN may be to move.
        return (value if position.max_moves() else -value), None
    best, best_move = -inf, None
    for move in moves:
        child = position.play(move)
        if best_move is None:
            value = -pvs(child, depth - 1, -beta, -alpha)[0]
        else:
            # Is it better at all?
            value = -pvs(child, depth - 1, -alpha - 1, -alpha)[0]
            if alpha < value < beta and depth > 2 and child.moves():
                # It is: by how much? A leaf, or two plies above, has said it.
                value = -pvs(child, depth - 1, -beta, 1 - value)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, value)
        if best >= beta:
            break
    return best, best_move


if __name__ == "__main__":
    print(pvs(TREE, 2))  # (3, 'B')
    print(pvs(BOARD, 9))  # (0, 'a3')
