#!/usr/bin/env python3
"""Proves every sentence of explanations anew, and finds seeded false ones.

Asks a running server (YOMI_URL) to explain moves of random positions of Othello and gomoku, in English, Japanese and Chinese,
reads the sentences, and proves each from rules of its own (truth_othello.py, truth_gomoku.py). Then the same for the facts of
reviews of random games.

Usage: check.py [POSITIONS [EXACT [GOMOKU [REVIEWS]]]]   300 positions of Othello, exact to 8 empty squares, 20 of gomoku, 2 games
"""

import random
import re
import sys
import time

import truth_gomoku
import truth_othello
from sentences import COUNTS, PATTERNS, SIDES, Unread, read
from truth import False_, ask, hold

POSITIONS, EXACT, GOMOKU, REVIEWS = (int(text) for text in (sys.argv[1:] + ["300", "8", "20", "2"][len(sys.argv) - 1:])[:4])
ONLY = {"en": ["All levels from 0 to 9 play {}.", "No level from 0 to 9 plays {}.", "{} is the only legal move."],
        "ja": ["レベル0から9のすべてが{}を選びます。", "レベル0から9のどれも{}を選びません。", "{}は唯一の合法手です。"],
        "zh": ["0 到 9 级都下 {}。", "0 到 9 级都不下 {}。", "{} 是唯一的合法着法。"]}
COMMA = {"en": ", ", "ja": "、", "zh": "、"}
# False sentences to find, by kind; `only` and `points` claim a whole set.
SEEDED = {"othello": {"plain": 35, "only": 15}, "gomoku": {"plain": 10, "only": 6, "points": 9}}


def falsified(name, text, parts, lang, moves, rnd):
    """False sentences made from a true one, each with its kind."""
    def number(old, new):
        return re.sub(rf"(?<![a-t\d]){old}(?!\d)", str(new), text, count=1)

    every, none, only = (pattern.format(parts.get("x")) for pattern in ONLY[lang])
    if name in COUNTS:
        last = text.rindex(parts["d"])
        yield "plain", text[:last] + str(int(parts["d"]) + 1) + text[last + len(parts["d"]):]
        (own, other), mark = (parts["own"], parts["other"]), "\0"
        words = [word for word, side in SIDES.items() if side in (own, other) and word in text]
        first, second = sorted(words, key=len)[-2:]
        yield "plain", text.replace(first, mark, 1).replace(second, first, 1).replace(mark, second, 1)
    if name in ("open_fours", "fours_left"):
        yield "plain", number(parts["c"], int(parts["c"]) + 1)
    if name == "by":
        yield "plain", number(parts["n"], int(parts["n"]) + 2)
    if name in ("estimate", "sight"):
        yield "plain", text.replace(parts["v"], f"{float(parts['v']) + 0.3:.1f}")
    if name in ("chances", "sight_chances"):
        yield "plain", number(parts["v"], int(parts["v"]) + 3)
    if name in ("estimate", "sight", "chances", "sight_chances"):
        yield "plain", text.replace(parts["x"], "\0").replace(parts["y"], parts["x"]).replace("\0", parts["y"])
    if name in ("allows_five", "allows_four", "stops_five", "stops_four"):
        points = [point for point in re.findall(r"[a-t]\d+", text) if point in parts["points"]]
        listed = COMMA[lang].join(points[-len(parts["points"]):])
        if len(parts["points"]) > 1:
            yield "points", text.replace(listed, COMMA[lang].join(points[-len(parts["points"]):][:-1]))
        unlisted = next(point for point in ("a1", "o15", "a15", "o1") if point not in parts["points"])
        yield "points", text.replace(listed, f"{listed}{COMMA[lang]}{unlisted}")
    if name == "list":
        digits = re.findall(r"\d", parts["list"])
        digits = digits[:-1] if len(digits) > 1 else [str((int(digits[0]) + 1) % 10)]
        joined = COMMA[lang].join
        yield "only", text.replace(joined(parts["list"].split(", ")), joined(digits))
    if name == "from":
        yield "only", number(parts["n"], int(parts["n"]) - 1)
    if name in ("list", "from", "none"):
        yield "only", every
    if name in ("list", "from", "all"):
        yield "only", none
    if moves > 1 and parts.get("x"):
        yield "only", only


class Checked:
    """What was read and found."""

    def __init__(self):
        self.kinds, self.wrong, self.missed = {}, [], []
        self.seeded = {game: dict.fromkeys(kinds, 0) for game, kinds in SEEDED.items()}

    def facts(self, truth, facts, lang):
        """Proves the facts of one answer; returns what they claim."""
        claims = []
        for fact in facts:
            text = fact["text"]
            try:
                name, parts = read(text, lang)
                claims.append((name, parts))
                truth.check(name, parts)
                hold(sorted(fact.get("squares", parts.get("points", []))) == parts.get("points", []), "other squares in the data")
                kind = f"{truth.GAME} {fact['kind']}"
                self.kinds[kind] = self.kinds.get(kind, 0) + 1
            except (False_, Unread, AssertionError) as error:
                self.wrong.append((truth.about(), lang, text, repr(error)))
                continue
            yield text, name, parts
        self.claims = claims

    def seed(self, truth, text, name, parts, lang, rnd):
        wanted, seeded = SEEDED[truth.GAME], self.seeded[truth.GAME]
        for kind, seed in falsified(name, text, parts, lang, truth.count_of_moves(), rnd):
            if seeded[kind] < wanted[kind] and rnd.random() < truth.SEEDS:
                seeded[kind] += 1
                if is_believed(truth, seed, lang):
                    self.missed.append((text, seed))


def is_believed(truth, text, lang):
    try:
        truth.check(*read(text, lang))
        return True
    except (False_, Unread):
        return False


def explained(checked, truth, rnd):
    claims = {}
    for lang in PATTERNS:
        answer = truth.explain(lang)
        for text, name, parts in checked.facts(truth, answer["facts"], lang):
            checked.seed(truth, text, name, parts, lang, rnd)
        claims[lang] = checked.claims
    if not claims["en"] == claims["ja"] == claims["zh"]:
        checked.wrong.append((truth.about(), "languages differ", claims))


def reviewed(checked, of, rnd):
    """A review of a random game: its facts are proven from its own lines and scores, and by the rules."""
    game, request = of.game(rnd), {"nodes": 1500, "explain": True}
    truths = {}
    for lang in PATTERNS:
        answer = ask(game.GAME, "review", **game.request, **request, lang=lang)
        hold(all(len(ply["facts"]) <= 3 for ply in answer["plies"]), "more than three facts of a move")
        for ply in answer["plies"]:
            for _ in checked.facts(truths.setdefault(ply["ply"], game.at(answer, ply)), ply["facts"], lang):
                pass


def main():
    rnd, begun, checked = random.Random(20261129), time.monotonic(), Checked()
    for _ in range(POSITIONS):
        explained(checked, truth_othello.Othello.random(rnd, EXACT), rnd)
    for _ in range(GOMOKU):
        explained(checked, truth_gomoku.Gomoku.random(rnd), rnd)
    for number in range(REVIEWS):
        reviewed(checked, (truth_othello, truth_gomoku)[number % 2], rnd)
    for fault in checked.wrong[:20]:
        print("false:", *fault)
    for fault in checked.missed:
        print("believed:", *fault)
    seeded = sum(sum(kinds.values()) for kinds in checked.seeded.values())
    print(f"{POSITIONS} positions of Othello, {GOMOKU} of gomoku, {REVIEWS} reviews: {sum(checked.kinds.values())} sentences proven in three "
          f"languages ({', '.join(f'{k} {n}' for k, n in sorted(checked.kinds.items()))}), {len(checked.wrong)} false; "
          f"{seeded - len(checked.missed)} of {seeded} seeded false sentences found {checked.seeded}; {time.monotonic() - begun:.0f} s")
    return bool(checked.wrong or checked.missed or checked.seeded != SEEDED)


if __name__ == "__main__":
    sys.exit(main())
