#!/usr/bin/env python3
"""Proves every sentence of explanations anew, and finds seeded false ones.

Asks a running server (YOMI_URL) to explain moves of random positions of Othello, in English, Japanese and Chinese, reads the
sentences, and proves each from the rules here (othello.py): counts on replayed lines, results with at most EXACT empty squares
by a solver of its own, beyond by another search to the end; estimates, lines and levels by asking `bestmove`
again, without its cache.

Usage: check.py [POSITIONS [EXACT]]   300 positions, exact to 8 empty squares
"""

import json
import os
import random
import re
import sys
import time
import urllib.request

import othello as o
from sentences import COUNTS, PATTERNS, SIDES, Unread, read

URL = os.environ["YOMI_URL"].rstrip("/")
POSITIONS, EXACT = (int(text) for text in (sys.argv[1:] + ["300", "8"][len(sys.argv) - 1:])[:2])
NODES = 3000
PLIES = 6
LEAST = {"corners": 1, "stable": 1, "mobility": 4, "frontier": 3}
COUNT = {
    "mobility": lambda board, side: len(o.moves(board, side)),
    "corners": lambda board, side: sum(board[corner] == side for corner in o.CORNERS),
    "stable": lambda board, side: len(o.stable(board, side)),
    "frontier": lambda board, side: len(o.frontier(board, side)),
}


def ask(endpoint, **body):
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/v1/othello/{endpoint}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class False_(Exception):
    """A sentence that is not so."""


def hold(fact, why):
    if not fact:
        raise False_(why)


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


class Truth:
    """What is so of one position and two moves, found when it is asked."""

    def __init__(self, board, side, mv, against):
        self.board, self.side, self.mv, self.against = board, side, mv, against
        self.turn = {"X": "black", "O": "white"}[side]
        self.kept = {}

    def search(self, **how):
        key = json.dumps(how)
        if key not in self.kept:
            self.kept[key] = ask("bestmove", board=self.board, turn=self.turn, cache="bypass", **how)
        return self.kept[key]

    def of(self, mv):
        """The search behind a move."""
        best = self.search(nodes=NODES)
        if best["best_move"] == mv:
            return best
        if best["best_move"] == self.mv and self.against is None:
            other = self.search(nodes=NODES, avoid_moves=[self.mv])
            hold(other["best_move"] == mv, f"{mv} is not the best other move")
            return other
        return self.search(nodes=NODES, only_moves=[mv])

    def value(self, mv):
        return self.of(mv)["score"]["value"]

    def level(self, level):
        return self.search(level=level)["best_move"]

    def result(self, mv):
        """The exact result of a move, for the side that moves."""
        key = "result " + mv
        if key not in self.kept:
            after, side = o.play(self.board, self.side, o.square(mv)), o.other(self.side)
            if after.count("-") <= EXACT:
                self.kept[key] = -solve(after, side)
            else:
                score = self.search(goal="solve", only_moves=[mv])["score"]
                hold(score["kind"] == "exact", f"{mv} was not solved")
                self.kept[key] = score["value"]
        return self.kept[key]

    def counts(self, name, mv):
        """A count for both sides at the end of a line; `None` where the line is short."""
        line = self.of(mv)["pv"][:PLIES]
        if len(line) < PLIES:
            return None
        board, _ = o.along(self.board, self.side, line)
        return [COUNT[name](board, side) for side in (self.side, o.other(self.side))]

    def lead(self, name, x, y):
        first, second = self.counts(name, x), self.counts(name, y)
        if first is None or second is None:
            return None
        # Of discs that the opponent may turn, fewer are better.
        sign = -1 if name == "frontier" else 1
        return sign * (first[0] - first[1] - second[0] + second[1])

    def check(self, name, parts):
        """Proves a claim, or raises."""
        x, y = parts.get("x"), parts.get("y")
        legal = [o.name(at) for at in o.moves(self.board, self.side)]
        for mv in (x, y):
            hold(mv is None or mv in legal, f"{mv} is not legal")
        if name == "only":
            hold(legal == [x], f"legal: {legal}")
        elif name == "all_lose":
            hold(all(self.result(mv) < 0 for mv in legal), "not every move loses")
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
        elif name == "estimate":
            hold(abs(self.value(x) - self.value(y) - float(parts["v"])) <= 0.0501, f"{self.value(x)}, {self.value(y)}")
        elif name == "even":
            hold(x != y and abs(self.value(x) - self.value(y)) <= 0.0501, f"{self.value(x)}, {self.value(y)}")
        elif name == "sight":
            best, second = self.search(level=9), self.search(level=9, only_moves=[y])
            hold(self.level(1) == y and best["best_move"] == x, f"{self.level(1)}, {best['best_move']}")
            lost = best["score"]["value"] - second["score"]["value"]
            hold(abs(lost - float(parts["v"])) <= 0.0501 and lost >= 2, f"{lost}")
        elif name in ("nothing", "both"):
            hold(x in (self.mv, self.beside(self.mv)), "another move")
            leads = {count: self.lead(count, x, self.beside(x)) or 0 for count in COUNTS}
            speak = [count for count, lead in leads.items() if lead >= LEAST[count]]
            hold(bool(speak) == (name == "both"), f"{leads}")
        else:
            plays = [level for level in range(10) if self.level(level) == x]
            says = {"none": [], "all": list(range(10)), "from": list(range(int(parts.get("n", 0)), 10)),
                    "list": [int(digit) for digit in re.findall(r"\d", parts.get("list", ""))]}[name]
            hold(plays == says, f"{plays}")

    def beside(self, mv):
        """The move that the explanation has beside one of its two."""
        if mv != self.mv:
            return self.mv
        best = self.search(nodes=NODES)["best_move"]
        if self.against:
            return self.against
        return best if best != self.mv else self.search(nodes=NODES, avoid_moves=[self.mv])["best_move"]


def position(rnd):
    """A random position with a move, at its end more often than not random play would stop there."""
    while True:
        board, side = o.START, "X"
        for _ in range(rnd.randrange(2, 60)):
            if o.is_over(board):
                break
            side = o.turn_after(board, side)
            board, side = o.play(board, side, rnd.choice(o.moves(board, side))), o.other(side)
        side = o.turn_after(board, side)
        if o.moves(board, side):
            return board, side


def falsified(name, text, parts, lang, moves, rnd):
    """False sentences made from a true one, each with its kind: `only` claims a whole set."""
    def number(old, new):
        return re.sub(rf"(?<![a-h\d]){old}(?!\d)", str(new), text, count=1)

    every, none, only = (pattern.format(parts.get("x")) for pattern in ONLY[lang])
    if name in COUNTS:
        last = text.rindex(parts["d"])
        yield "plain", text[:last] + str(int(parts["d"]) + 1) + text[last + len(parts["d"]):]
        (own, other), mark = (parts["own"], parts["other"]), "\0"
        words = [word for word, side in SIDES.items() if side in (own, other) and word in text]
        first, second = sorted(words, key=len)[-2:]
        yield "plain", text.replace(first, mark, 1).replace(second, first, 1).replace(mark, second, 1)
    if name == "by":
        yield "plain", number(parts["n"], int(parts["n"]) + 2)
    if name in ("estimate", "sight"):
        yield "plain", text.replace(parts["v"], f"{float(parts['v']) + 0.3:.1f}")
        yield "plain", text.replace(parts["x"], "\0").replace(parts["y"], parts["x"]).replace("\0", parts["y"])
    if name == "list":
        digits = re.findall(r"\d", parts["list"])
        digits = digits[:-1] if len(digits) > 1 else [str((int(digits[0]) + 1) % 10)]
        joined = (", " if lang == "en" else "、").join
        yield "only", text.replace(joined(parts["list"].split(", ")), joined(digits))
    if name == "from":
        yield "only", number(parts["n"], int(parts["n"]) - 1)
    if name in ("list", "from", "none"):
        yield "only", every
    if name in ("list", "from", "all"):
        yield "only", none
    if moves > 1 and parts.get("x"):
        yield "only", only


ONLY = {"en": ["All levels from 0 to 9 play {}.", "No level from 0 to 9 plays {}.", "{} is the only legal move."],
        "ja": ["レベル0から9のすべてが{}を選びます。", "レベル0から9のどれも{}を選びません。", "{}は唯一の合法手です。"],
        "zh": ["0 到 9 级都下 {}。", "0 到 9 级都不下 {}。", "{} 是唯一的合法着法。"]}
SEEDED = {"plain": 35, "only": 15}


def main():
    rnd, begun = random.Random(20261129), time.monotonic()
    read_, kinds, wrong, seeded, missed = 0, {}, [], {"plain": 0, "only": 0}, []
    for number in range(POSITIONS):
        board, side = position(rnd)
        legal = [o.name(at) for at in o.moves(board, side)]
        mv = rnd.choice(legal)
        others = [other for other in legal if other != mv]
        against = rnd.choice(others) if others and rnd.random() < 0.2 else None
        truth = Truth(board, side, mv, against)
        given = {"against": against} if against else {}
        claims = {}
        for lang in PATTERNS:
            answer = ask("explain", board=board, turn=truth.turn, move=mv, nodes=NODES, lang=lang, **given)
            claims[lang] = []
            for fact in answer["facts"]:
                text = fact["text"]
                try:
                    name, parts = read(text, lang)
                    claims[lang].append((name, parts))
                    truth.check(name, parts)
                    read_ += 1
                    kinds[fact["kind"]] = kinds.get(fact["kind"], 0) + 1
                except (False_, Unread, AssertionError) as error:
                    wrong.append((board, side, mv, against, lang, text, repr(error)))
                    continue
                for kind, seed in falsified(name, text, parts, lang, len(legal), rnd):
                    if seeded[kind] < SEEDED[kind] and rnd.random() < 0.1:
                        seeded[kind] += 1
                        if is_believed(truth, seed, lang):
                            missed.append((text, seed))
        if not claims["en"] == claims["ja"] == claims["zh"]:
            wrong.append((board, side, mv, against, "languages differ", claims))
    for fault in wrong[:20]:
        print("false:", *fault)
    for fault in missed:
        print("believed:", *fault)
    print(f"{POSITIONS} positions, {read_} sentences proven in three languages ({', '.join(f'{k} {n}' for k, n in kinds.items())}), "
          f"{len(wrong)} false; {seeded['plain'] + seeded['only'] - len(missed)} of {seeded['plain'] + seeded['only']} seeded false "
          f"sentences found, {seeded['only']} of them about a whole set; {time.monotonic() - begun:.0f} s")
    return bool(wrong or missed or seeded != SEEDED)


def is_believed(truth, text, lang):
    try:
        truth.check(*read(text, lang))
        return True
    except (False_, Unread):
        return False


if __name__ == "__main__":
    sys.exit(main())
