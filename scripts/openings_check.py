#!/usr/bin/env python3
"""Holds what a running server (YOMI_URL) says of Othello's openings to a replay and a minimax by rules of its own.

Usage: openings_check.py proven FACTS    bounds of all positions of up to ten moves, from tests/data/othello/proven-50.csv
       openings_check.py games FOLDER    counts, results and moves of all positions of up to 16 moves, from WTHOR's .wtb

Positions are asked about as boards, each in one of its eight orientations, and bounds also with colours exchanged.
"""

import collections
import http.client
import json
import os
import pathlib
import random
import struct
import sys
import urllib.parse

FULL = (1 << 64) - 1
START = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
DRAW = random.Random(20)
FEWEST_GAMES = 5
DEEPEST = 20
COMPARED = 16
TURNS = ("black", "white")
UNKNOWN = (-64, 64)


def inside(row, column):
    return 0 <= row < 8 and 0 <= column < 8


def ray(square, down, right):
    row, column = square // 8 + down, square % 8 + right
    squares = []
    while inside(row, column):
        squares.append(1 << 8 * row + column)
        row, column = row + down, column + right
    return squares


DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
RAYS = [[line for step in DIRECTIONS if len(line := ray(square, *step)) > 1] for square in range(64)]
NEAR = [sum(line[0] for line in rays) for rays in RAYS]


def turned(square, symmetry):
    row, column = divmod(square, 8)
    if symmetry & 4:
        row, column = column, row
    return 8 * (7 - row if symmetry & 2 else row) + (7 - column if symmetry & 1 else column)


# The image of each byte of a board under each symmetry.
IMAGES = [
    [[sum(1 << turned(8 * row + bit, symmetry) for bit in range(8) if byte >> bit & 1) for byte in range(256)]
     for row in range(8)]
    for symmetry in range(8)
]


def image(discs, symmetry):
    return sum(rows[discs >> 8 * row & 255] for row, rows in enumerate(IMAGES[symmetry]))


def canonical(one, other):
    return min((image(one, symmetry), image(other, symmetry)) for symmetry in range(8))


def flips(mover, other, square):
    flipped = 0
    for line in RAYS[square]:
        run = 0
        for bit in line:
            if other & bit:
                run |= bit
                continue
            if mover & bit:
                flipped |= run
            break
    return flipped


def placed(mover, other, square):
    """The discs of the next mover and of the one that has placed; None where that is not legal."""
    bit = 1 << square
    flipped = 0 if (mover | other) & bit else flips(mover, other, square)
    return (other & ~flipped, mover | flipped | bit) if flipped else None


def moves(mover, other):
    """Legal squares with the positions after them."""
    empty = FULL & ~(mover | other)
    squares = (square for square in range(64) if empty >> square & 1 and NEAR[square] & other)
    found = ((square, placed(mover, other, square)) for square in squares)
    return [(square, after) for square, after in found if after]


class Server:
    """A connection that stays open."""

    def __init__(self):
        url = urllib.parse.urlsplit(os.environ["YOMI_URL"])
        self.connection = http.client.HTTPConnection(url.hostname, url.port, timeout=60)

    def ask(self, path, black, white, turn):
        cells = "".join("X" if black >> square & 1 else "O" if white >> square & 1 else "-" for square in range(64))
        query = urllib.parse.urlencode({"board": cells, "turn": TURNS[turn]})
        self.connection.request("GET", f"/v1/othello/{path}?{query}")
        response = self.connection.getresponse()
        text = response.read()
        if response.status != 200:
            sys.exit(f"{path}?{query}: {response.status} {text.decode()}")
        return json.loads(text)


def square_of(text):
    return 8 * (int(text[1]) - 1) + ord(text[0]) - ord("a")


def bounds_of_facts(path):
    """All positions of up to ten moves by number of moves, and what minimax makes of the facts."""
    kinds = {">=0": (0, 64), "<=0": (-64, 0), "=0": (0, 0)}
    bounds = {}
    for line in pathlib.Path(path).read_text().splitlines()[1:]:
        cells, turn, kind = line[:64], line[65], line[67:]
        own, other = (sum(1 << square for square in range(64) if cells[square] == mark) for mark in ("XO", "OX")["XO".index(turn)])
        bounds[canonical(own, other)] = kinds[kind]
    print(f"{len(bounds)} facts")
    layers = [{canonical(*START): None}]
    for _ in range(10):
        after = {}
        for position in layers[-1]:
            layers[-1][position] = {canonical(*position) for _, position in moves(*position)}
            after.update(dict.fromkeys(layers[-1][position]))
        layers.append(after)

    def best(positions):
        known = [bounds.get(position, UNKNOWN) for position in positions]
        return max(-most for _, most in known), max(-least for least, _ in known)

    for layer in layers[9::-1]:
        for position, after in layer.items():
            own, other = position
            if after:
                bounds[position] = best(after)
            elif passed := moves(other, own):
                least, most = best({canonical(*position) for _, position in passed})
                bounds[position] = -most, -least
            else:
                difference = own.bit_count() - other.bit_count()
                winner = (difference > 0) - (difference < 0)
                bounds[position] = (difference + winner * (64 - (own | other).bit_count()),) * 2
    return layers, bounds


def check_proven(path):
    layers, bounds = bounds_of_facts(path)
    server, faults, asked, found = Server(), 0, 0, collections.Counter()
    for plies, layer in enumerate(layers):
        for own, other in layer:
            expected = bounds.get((own, other), UNKNOWN)
            is_over = plies < 10 and not layer[own, other] and not moves(other, own)
            # All that are proven, and one in a hundred of the others after seven moves.
            if is_over or expected == UNKNOWN and plies > 7 and DRAW.random() > 0.01:
                continue
            asked += 1
            symmetry, turn = DRAW.randrange(8), DRAW.randrange(2)
            black, white = (image(discs, symmetry) for discs in ((own, other), (other, own))[turn])
            proven = server.ask(DRAW.choice(["position", "openings"]), black, white, turn).get("proven")
            said = (proven.get("at_least", -64), proven.get("at_most", 64)) if proven else UNKNOWN
            found[plies] += said != UNKNOWN
            if said != expected:
                faults += 1
                print(f"{own:016x} {other:016x} after {plies} moves: {said}, expected {expected}")
    print(f"start {bounds[canonical(*START)]}; {asked} positions asked about, {sum(found.values())} of them proven, by moves {dict(sorted(found.items()))}")
    return faults


def replayed(folder):
    """Results by position and by pair of positions: black's wins, draws, white's wins."""
    positions, pairs = (collections.defaultdict(lambda: [0, 0, 0]) for _ in range(2))
    after, images, games = {}, {}, 0

    def canonical_of(position):
        if position not in images:
            images[position] = (*canonical(*position[:2]), position[2])
        return images[position]

    def played(position, square):
        """The position before the move, which a pass that is not written may have changed, and the one after it."""
        for black, white, turn in [position, (*position[:2], 1 - position[2])]:
            found = placed(black, white, square) if turn == 0 else placed(white, black, square)
            if found:
                return (black, white, turn), (*(found if turn == 1 else found[::-1]), 1 - turn)
        sys.exit(f"{folder}: a move to {square} is not legal on {position}")

    paths = sorted(pathlib.Path(folder).glob("*.wtb"))
    for path in paths:
        data = path.read_bytes()
        (count,) = struct.unpack_from("<I", data, 4)
        for start in range(16, 16 + 68 * count, 68):
            games += 1
            black_discs = data[start + 6]
            result = 0 if black_discs > 32 else 2 if black_discs < 32 else 1
            position = (*START, 0)
            positions[canonical_of(position)][result] += 1
            for number in data[start + 8:start + 8 + DEEPEST]:
                if number == 0:
                    break
                row, column = divmod(number, 10)
                step = position, 8 * row + column - 9
                if step not in after:
                    after[step] = played(*step)
                before, then = after[step]
                if before != position:
                    positions[canonical_of(before)][result] += 1
                pairs[canonical_of(before), canonical_of(then)][result] += 1
                position = then
                positions[canonical_of(position)][result] += 1
    print(f"{games} games in {len(paths)} files, {len(positions)} positions")
    return positions, pairs


def check_games(folder):
    positions, pairs = replayed(folder)

    def sides(position):
        black, white, turn = position
        return (black, white) if turn == 0 else (white, black)

    kept = {position for position, results in positions.items() if sum(results) >= FEWEST_GAMES and moves(*sides(position))}
    print(f"{len(kept)} positions of at least {FEWEST_GAMES} games, in which the side to move can place")
    following = collections.defaultdict(dict)
    for (before, after), results in pairs.items():
        if before in kept and after in kept:
            following[before][after] = results
    server, faults, asked = Server(), 0, 0
    shallow = [position for position in positions if (position[0] | position[1]).bit_count() - 4 <= COMPARED]
    for position in shallow:
        # All that the server has, and one in fifty of the others.
        if position not in kept and DRAW.random() > 0.02:
            continue
        asked += 1
        symmetry, turn = DRAW.randrange(8), position[2]
        black, white = (image(discs, symmetry) for discs in position[:2])
        said = server.ask("openings", black, white, turn)
        results = positions[position] if position in kept else [0, 0, 0]
        expected = {"results": results, "games": sum(results), "moves": following[position]}
        found = {}
        for move in said["moves"]:
            for text in [move["move"], *move["equivalents"]]:
                own, other = placed(*sides((black, white, turn)), square_of(text))
                found.setdefault((*canonical(*((own, other) if turn == 1 else (other, own))), 1 - turn), list(move["results"].values()))
            if move["games"] != sum(move["results"].values()):
                faults += 1
        said = {"results": list(said["results"].values()), "games": said["games"], "moves": found}
        if said != expected:
            faults += 1
            print(f"{position}: {said}, expected {expected}")
    print(f"{asked} positions of up to {COMPARED} moves asked about, {sum(position in kept for position in shallow)} of them with games")
    return faults


CHECKS = {"proven": check_proven, "games": check_games}
if len(sys.argv) != 3 or sys.argv[1] not in CHECKS:
    sys.exit(__doc__)
differences = CHECKS[sys.argv[1]](sys.argv[2])
print(f"{differences} differences")
sys.exit(differences > 0)
