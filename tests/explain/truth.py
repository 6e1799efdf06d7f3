"""What is so of one position and two moves, found when it is asked: what both games share."""

import json
import os
import re
import urllib.request

URL = os.environ.get("YOMI_URL", "").rstrip("/")
NODES = 3000


def ask(game, endpoint, **body):
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/v1/{game}/{endpoint}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class False_(Exception):
    """A sentence that is not so."""


def hold(fact, why):
    if not fact:
        raise False_(why)


class Truth:
    """A position, the move that is explained, and the one beside it, if it was asked for."""

    nodes = NODES

    def __init__(self, request, turn, mv, against):
        self.request, self.turn, self.mv, self.against = request, turn, mv, against
        self.kept = {}

    def about(self):
        return self.GAME, json.dumps(self.request), self.mv, self.against

    def explain(self, lang):
        given = {"against": self.against} if self.against else {}
        return ask(self.GAME, "explain", **self.request, move=self.mv, nodes=self.nodes, lang=lang, **given)

    def search(self, **how):
        key = json.dumps(how)
        if key not in self.kept:
            self.kept[key] = ask(self.GAME, "bestmove", **self.request, cache="bypass", **how)
        return self.kept[key]

    def of(self, mv):
        """The search behind a move."""
        best = self.search(nodes=self.nodes)
        if best["best_move"] == mv:
            return best
        if best["best_move"] == self.mv and self.against is None:
            other = self.search(nodes=self.nodes, avoid_moves=[self.mv])
            hold(other["best_move"] == mv, f"{mv} is not the best other move")
            return other
        return self.search(nodes=self.nodes, only_moves=[mv])

    def value(self, mv):
        return self.of(mv)["score"]["value"]

    def chance(self, mv):
        """The chance to win in per cent."""
        score = self.of(mv)["score"]
        if score["kind"] == "exact":
            return {True: 100.0, False: 0.0}[score["value"] > 0] if score["value"] else 50.0
        return 100 * score["win_probability"]

    def is_bound(self, mv):
        return self.of(mv)["score"]["kind"] == "lower_bound"

    def line(self, mv):
        return self.of(mv)["pv"]

    def level(self, level):
        return self.search(level=level)["best_move"]

    def check(self, name, parts):
        """Proves a claim, or raises."""
        x, y = parts.get("x"), parts.get("y")
        for mv in (x, y):
            hold(mv is None or self.is_legal(mv) or name in ("double_three", "double_four", "overline"), f"{mv} is not legal")
        if name == "only":
            hold(self.count_of_moves() == 1 and self.is_legal(x), "other moves are legal")
        elif name in ("estimate", "least"):
            hold(self.is_bound(x) == (name == "least") and not self.is_bound(y), "a bound, or none")
            hold(abs(self.value(x) - self.value(y) - float(parts["v"])) <= 0.0501, f"{self.value(x)}, {self.value(y)}")
        elif name == "chances":
            # Chances are written with three decimals, the difference in whole points.
            hold(abs(self.chance(x) - self.chance(y) - float(parts["v"])) <= 0.61, f"{self.chance(x)}, {self.chance(y)}")
        elif name == "open":
            hold(x != y and (self.is_bound(y) or self.is_bound(x) and abs(self.value(x) - self.value(y)) <= 0.0501), "both were searched")
        elif name == "even":
            of, least = (self.value, 0.0501) if self.GAME == "othello" else (self.chance, 0.61)
            hold(x != y and abs(of(x) - of(y)) <= least and not (self.is_bound(x) or self.is_bound(y)), f"{of(x)}, {of(y)}")
        elif name in ("sight", "sight_least"):
            hold(self.is_bound(x) == (name == "sight_least") and not self.is_bound(y), "a bound, or none")
            hold(self.level(1) == y, f"level 1: {self.level(1)}")
            lost = self.value(x) - self.value(y)
            hold(abs(lost - float(parts["v"])) <= 0.0501 and lost >= 2, f"{lost}")
        elif name == "sight_chances":
            hold(self.level(1) == y, f"level 1: {self.level(1)}")
            lost = self.chance(x) - self.chance(y)
            hold(abs(lost - float(parts["v"])) <= 0.61 and lost >= 9.9, f"{lost}")
        elif name in ("none", "all", "from", "list"):
            plays = [level for level in range(10) if self.level(level) == x]
            says = {"none": [], "all": list(range(10)), "from": list(range(int(parts.get("n", 0)), 10)),
                    "list": [int(digit) for digit in re.findall(r"\d", parts.get("list", ""))]}[name]
            hold(plays == says, f"{plays}")
        else:
            self.prove(name, parts, x, y)

    def beside(self, mv):
        """The move that the explanation has beside one of its two."""
        if mv != self.mv:
            return self.mv
        best = self.search(nodes=self.nodes)["best_move"]
        if self.against:
            return self.against
        return best if best != self.mv else self.search(nodes=self.nodes, avoid_moves=[self.mv])["best_move"]


class Reviewed:
    """A move of a review instead: what was searched is the review's own."""

    def of(self, mv):
        ply = self.ply
        hold(mv in (ply["best"], ply["played"]), f"{mv} is no move of the review")
        name, line = ("best_score", "line") if mv == ply["best"] else ("played_score", "refutation")
        score = {"value": ply[name]["value"], "kind": "heuristic" if ply[name]["certainty"] == "estimated" else "exact",
                 "win_probability": ply[name]["expectation"], "plies": ply[name].get("plies_to_end")}
        return {"score": score, "pv": ply[line], "best_move": mv}

    def beside(self, mv):
        return self.ply["played"] if mv == self.ply["best"] else self.ply["best"]
