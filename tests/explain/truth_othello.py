"""What is so of a position of Othello: counts on replayed lines, results by a solver of its own or by a second search."""

import othello as o
from sentences import COUNTS
from truth import Reviewed, Truth, hold

PLIES = 6
LEAST = {"corners": 1, "stable": 1, "mobility": 5, "frontier": 4}
COUNT = {
    "mobility": lambda board, side: len(o.moves(board, side)),
    "corners": lambda board, side: sum(board[corner] == side for corner in o.CORNERS),
    "stable": lambda board, side: len(o.stable(board, side)),
    "frontier": lambda board, side: len(o.frontier(board, side)),
}


def solve(board, side, alpha=-64, beta=64):
    """The exact difference for the side to move, by alpha-beta with the fewest replies first."""
    moves = o.moves(board, side)
    if not moves:
        if not o.moves(board, o.other(side)):
            return o.difference(board, side)
        return -solve(board, o.other(side), -beta, -alpha)
    after = [o.play(board, side, at) for at in moves]
    if board.count("-") > 5:
        after.sort(key=lambda board: len(o.moves(board, o.other(side))))
    best = -65
    for board in after:
        best = max(best, -solve(board, o.other(side), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


class Othello(Truth):
    GAME, SEEDS = "othello", 0.1

    def __init__(self, board, side, mv, against, exact=8):
        turn = {"X": "black", "O": "white"}[side]
        super().__init__({"board": board, "turn": turn}, turn, mv, against)
        self.board, self.side, self.exact = board, side, exact

    @classmethod
    def random(cls, rnd, exact):
        """A random position with a move, and moves of it."""
        while True:
            board, side = o.START, "X"
            for _ in range(rnd.randrange(2, 60)):
                if o.is_over(board):
                    break
                side = o.turn_after(board, side)
                board, side = o.play(board, side, rnd.choice(o.moves(board, side))), o.other(side)
            side = o.turn_after(board, side)
            if o.moves(board, side):
                break
        legal = [o.name(at) for at in o.moves(board, side)]
        mv = rnd.choice(legal)
        others = [other for other in legal if other != mv]
        against = rnd.choice(others) if others and rnd.random() < 0.2 else None
        return cls(board, side, mv, against, exact)

    def is_legal(self, mv):
        return o.square(mv) in o.moves(self.board, self.side)

    def count_of_moves(self):
        return len(o.moves(self.board, self.side))

    def result(self, mv):
        """The exact result of a move, for the side that moves."""
        key = "result " + mv
        if key not in self.kept:
            after, side = o.play(self.board, self.side, o.square(mv)), o.other(self.side)
            if after.count("-") <= self.exact:
                self.kept[key] = -solve(after, side)
            else:
                score = self.search(goal="solve", only_moves=[mv])["score"]
                hold(score["kind"] == "exact", f"{mv} was not solved")
                self.kept[key] = score["value"]
        return self.kept[key]

    def counts(self, name, mv):
        """A count for both sides at the end of a line; `None` where the line is short."""
        line = self.line(mv)[:PLIES]
        if len(line) < PLIES:
            return None
        board, _ = o.along(self.board, self.side, line)
        if o.is_over(board):
            return None
        return [COUNT[name](board, side) for side in (self.side, o.other(self.side))]

    def lead(self, name, x, y):
        first, second = self.counts(name, x), self.counts(name, y)
        if first is None or second is None:
            return None
        # Of discs that the opponent may turn, fewer are better.
        sign = -1 if name == "frontier" else 1
        return sign * (first[0] - first[1] - second[0] + second[1])

    def prove(self, name, parts, x, y):
        if name == "all_lose":
            hold(all(self.result(o.name(at)) < 0 for at in o.moves(self.board, self.side)), "not every move loses")
        elif name in ("by", "draw"):
            found = self.result(x)
            says = 0 if name == "draw" else int(parts["n"]) * (1 if parts["side"] == self.turn else -1)
            hold(found == says and (name == "draw" or says != 0), f"{x}: {found}")
        elif name in COUNTS:
            hold({parts["own"], parts["other"]} == {"black", "white"} and parts["own"] == self.turn, "sides")
            hold(self.counts(name, x) == [int(parts["a"]), int(parts["b"])], f"{x}: {self.counts(name, x)}")
            hold(self.counts(name, y) == [int(parts["c"]), int(parts["d"])], f"{y}: {self.counts(name, y)}")
            lead, favoured = self.lead(name, x, y), parts.get("z", x)
            hold(favoured == (x if lead > 0 else y) and abs(lead) >= LEAST[name], f"lead {lead}")
            # What speaks for the better move is said where nothing speaks for the other one.
            hold(favoured == y or all(self.lead(count, x, y) >= 0 for count in COUNTS), "another count speaks against it")
        elif name in ("nothing", "both"):
            leads = {count: self.lead(count, x, self.beside(x)) or 0 for count in COUNTS}
            speak = any(lead >= LEAST[count] for count, lead in leads.items())
            against = any(lead < 0 for lead in leads.values())
            hold(speak and against if name == "both" else not speak or against, f"{leads}")
        else:
            hold(False, f"{name} is no claim of Othello")


class Ply(Reviewed, Othello):
    """A move of a review."""


class Game:
    GAME = "othello"

    def __init__(self, moves):
        self.request = {"moves": " ".join(moves)}

    def at(self, answer, ply):
        board, side = o.along(o.START, "X", answer["moves"][:ply["ply"] - 1])
        truth = Ply(board, {"black": "X", "white": "O"}[ply["side"]], ply["played"], None)
        truth.ply = ply
        return truth


def game(rnd):
    """A random game, to its end."""
    board, side, moves = o.START, "X", []
    while not o.is_over(board):
        side = o.turn_after(board, side)
        at = rnd.choice(o.moves(board, side))
        moves.append(o.name(at))
        board, side = o.play(board, side, at), o.other(side)
    return Game(moves)
