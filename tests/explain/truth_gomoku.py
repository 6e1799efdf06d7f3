"""What is so of a position of gomoku: threats and forbidden points by the rules, forced wins node by node from their proofs."""

import gomoku as g
from truth import Reviewed, Truth, False_, ask, hold

RULES = ("freestyle", "standard", "renju")
# Nodes of the search that finds a proof again.
PROVING = 300_000
# Visits of positions in the check of one proof, at most.
VISITS = 20_000
# Least difference of a count that is said.
LEAST = {"open_fours": 2, "fours_left": 3}


def makes(board, side):
    """Points on which a side makes a five, and those on which it makes an open four: four in a row, a five at either end."""
    fives, fours = [], []
    for at in board.near():
        if board.wins(at, side):
            fives.append(at)
        elif not board.forbidden(at, side):
            exact = g.is_exact(board.rule, side)
            if any(g.run(window) == 4 and g.is_open(window, exact) for _, window in board.windows(at, side)):
                fours.append(at)
    return fives, fours


class Gomoku(Truth):
    GAME, SEEDS, nodes = "gomoku", 0.5, 2000

    def __init__(self, rule, moves, mv, against):
        turn = ("black", "white")[len(moves) % 2]
        super().__init__({"moves": " ".join(moves), "rule": rule}, turn, mv, against)
        stones = {g.point(text): "XO"[index % 2] for index, text in enumerate(moves)}
        self.board, self.side = g.Board(15, rule, stones), "XO"[len(moves) % 2]

    @classmethod
    def random(cls, rnd):
        """A position of random play in which threats are common: stones near others, fives and open fours often left open."""
        rule = rnd.choice(RULES)
        moves = played(rnd, rule, rnd.randrange(6, 26))
        truth = cls(rule, moves, None, None)
        points = [at for at in truth.board.near() if not truth.board.forbidden(at, truth.side)]
        mv, other = (g.name(at) for at in rnd.sample(points, 2))
        truth.mv, truth.against = mv, other if rnd.random() < 0.2 else None
        return truth

    def is_legal(self, mv):
        return self.board.is_legal(g.point(mv), self.side)

    def count_of_moves(self):
        return len(self.board.empty())

    def stops(self, name, threats):
        """All moves that stop a five, or that stop an open four or make a four."""
        found, opponent = [], g.other(self.side)
        near = {cell for at in threats for direction in g.DIRECTIONS for cell in self.board.cells(at, direction)}
        for at in self.board.empty():
            # A stone on no line of a threat leaves it, unless it makes a four.
            if self.board.forbidden(at, self.side) or at not in near and not self.board.completions(at, self.side):
                continue
            after = self.board.with_stone(at, self.side)
            fives, fours = makes(after, opponent)
            if not fives and (name == "five" or not fours or makes(after, self.side)[0]):
                found.append(g.name(at))
        return sorted(found)

    def prove(self, name, parts, x, y):
        own, opponent = self.side, g.other(self.side)
        if "own" in parts or "other" in parts:
            says = {"black": "X", "white": "O"}[parts.get("own") or parts["other"]]
            hold(says == (own if "own" in parts else opponent), "sides")
        if name in ("double_three", "double_four", "overline"):
            hold(self.board.forbidden(g.point(x), own) == name, f"{self.board.forbidden(g.point(x), own)}")
        elif name.startswith("stops"):
            threat = name.split("_")[1]
            fives, fours = makes(self.board, opponent)
            hold(fives if threat == "five" else fours and not fives, f"threats {fives} {fours}")
            hold(not makes(self.board, own)[0], "a five of its own")
            key = "stops " + threat
            if key not in self.kept:
                self.kept[key] = self.stops(threat, fives or fours)
            hold(self.kept[key] == parts.get("points", []), f"{self.kept[key]}")
        elif name.startswith("allows"):
            after = self.board.with_stone(g.point(x), own)
            fives, fours = makes(after, opponent)
            if name == "allows_four":
                hold(not fives and not makes(after, own)[0], "a five")
            found = fives if name == "allows_five" else fours
            hold(sorted(map(g.name, found)) == parts["points"], f"{found}")
        elif name in ("open_fours", "fours_left"):
            counts = {mv: self.points(name, mv) for mv in (x, y)}
            hold([counts[x], counts[y]] == [int(parts["a"]), int(parts["c"])], f"{counts}")
            lead = (counts[x] - counts[y]) * (1 if name == "open_fours" else -1)
            favoured = parts.get("z", x)
            hold(abs(lead) >= LEAST[name] and favoured == (x if lead > 0 else y), f"{counts}")
        elif name == "both":
            leads = [(self.points(count, x) - self.points(count, self.beside(x))) * sign / LEAST[count] for count, sign in (("open_fours", 1), ("fours_left", -1))]
            hold(max(leads) >= 1 and min(leads) <= -1, f"{leads}")
        elif name == "at_once":
            hold(self.board.wins(g.point(x), own), "no five")
        elif name in ("in", "win"):
            self.forced(x, {"black": "X", "white": "O"}[parts["side"]], int(parts.get("n", 999)))
        elif name == "all_lose":
            best = self.search(nodes=self.nodes)["best_move"]
            self.forced(best, opponent, 999)
        elif name == "nothing":
            beside = self.beside(x)
            hold(self.chance(x) - self.chance(beside) >= 9.9, "no mistake")
            leads = [(self.points(count, x) - self.points(count, beside)) * sign / LEAST[count] for count, sign in (("open_fours", 1), ("fours_left", -1))]
            hold(max(leads) < 1 or min(leads) <= -1, f"{leads}")
        else:
            hold(False, f"{name} is no claim of gomoku")

    def points(self, name, mv):
        """Points on which the side can make an open four after a move, or the opponent any four."""
        after = self.board.with_stone(g.point(mv), self.side)
        if name == "open_fours":
            return len(makes(after, self.side)[1])
        one, more = after.fours_of(g.other(self.side))
        return len(one) + len(more)

    def forced(self, mv, winner, plies):
        """A win by force after a move, in so many plies at most, from its proof node by node."""
        key = f"forced {mv} {winner}"
        if key not in self.kept:
            self.kept[key] = self.proven(mv, winner)
        hold(self.kept[key], f"no proof that {winner} wins after {mv}")
        hold(plies == 999 or plies % 2 == (1 if winner == self.side else 0), "the other side makes the last move")

    def proven(self, mv, winner):
        # The side to move is asked for the proof of its win.
        before = self.request["moves"].split()
        loser_is_mover = winner != self.side
        moves = before + [mv] if loser_is_mover else before
        board = self.board.with_stone(g.point(mv), self.side) if loser_is_mover else self.board
        if loser_is_mover and makes(board, winner)[0]:
            return True
        only = {} if loser_is_mover else {"only_moves": [mv]}
        answer = ask("gomoku", "bestmove", moves=" ".join(moves), rule=self.board.rule, nodes=PROVING, include=["proof"], cache="bypass", **only)
        proof = answer.get("proof")
        if not proof or not proof["complete"]:
            return False
        below = {}
        for node in proof["nodes"]:
            below.setdefault(node["parent"], []).append(node)
        self.visits = 0
        return self.wins(board, winner, below, None)

    def wins(self, board, winner, below, parent):
        """Whether the winner, to move, wins by the one move of the proof below a node."""
        self.visits += 1
        if self.visits > VISITS:
            raise False_("the proof is too long to check")
        loser = g.other(winner)
        for node in below.get(parent, []):
            at = g.point(node["move"])
            if not board.is_legal(at, winner):
                return False
            if board.wins(at, winner):
                return True
            after = board.with_stone(at, winner)
            answers = {answer["move"]: answer["id"] for answer in below.get(node["id"], [])}
            for reply in self.open_replies(after, winner, loser):
                answer = answers.get(g.name(reply), answers.get("*"))
                if answer is None or not self.wins(after.with_stone(reply, loser), winner, below, answer):
                    return False
            return True
        return False

    @staticmethod
    def open_replies(board, winner, loser):
        """The loser's replies that do not lose to a five, or to an open four without a four of the loser's own."""
        replies = [at for at in board.empty() if not board.forbidden(at, loser)]
        if any(board.wins(at, loser) for at in replies):
            raise False_("the loser wins")
        fives = board.five_points(winner)
        if fives:
            return [at for at in replies if fives == [at]]
        fours, exact = makes(board, winner)[1], g.is_exact(board.rule, winner)

        def loses(reply):
            if board.completions(reply, loser):
                return False
            after = board.with_stone(reply, loser)
            return any(at != reply and not after.forbidden(at, winner) and any(
                g.run(window) == 4 and g.is_open(window, exact) for _, window in after.windows(at, winner)) for at in fours)

        return [at for at in replies if not loses(at)]


def played(rnd, rule, count):
    board, moves = g.Board(15, rule, {}), []
    for index in range(count):
        side = "XO"[index % 2]
        points = [at for at in board.near() if abs(at[0] - 7) < 5 and abs(at[1] - 7) < 5 and board.is_legal(at, side)] or [(7, 7)]
        # A row of one's own is made longer more often than not.
        rows = [at for at in points if any(g.run(window) > 1 for _, window in board.windows(at, side))]
        at = rnd.choice(rows if rows and rnd.random() < 0.6 else points)
        if board.wins(at, side):
            continue_at = [other for other in points if not board.wins(other, side)]
            if not continue_at:
                break
            at = rnd.choice(continue_at)
        board = board.with_stone(at, side)
        moves.append(g.name(at))
    return moves


class Ply(Reviewed, Gomoku):
    """A move of a review."""


class Game:
    GAME = "gomoku"

    def __init__(self, rule, moves):
        self.request = {"moves": " ".join(moves), "rule": rule}

    def at(self, answer, ply):
        truth = Ply(self.request["rule"], answer["moves"][:ply["ply"] - 1], ply["played"], None)
        truth.ply = ply
        return truth


def game(rnd):
    """Random play, in renju with a forbidden move at its end where there is one."""
    rule = rnd.choice(RULES)
    moves = played(rnd, rule, 24)
    if rule == "renju":
        board = g.Board(15, rule, {g.point(text): "XO"[index % 2] for index, text in enumerate(moves)})
        points = [at for at in board.near() if board.forbidden(at, "X")]
        moves += [g.name(points[0])] if points and len(moves) % 2 == 0 else []
    return Game(rule, moves)
