"""Runs the programs of docs/textbook/python/: alone, against one another, and against the tables of the pages.

Each prints what the comment behind its `print` says. All of them find the value and the move of minimax on seeded
random trees and positions of tic-tac-toe. The evaluations are those of the binary (`YOMI_BIN`), on random boards. In
the figures of docs/textbook/*.md about trees and tic-tac-toe, the rows of bare algorithms have the value, the move and
the number of nodes of the program. Programs with a beginner's fault are found out, so that the comparison can fail.
"""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from types import FunctionType

from textbook_figures import PAGES, ROOT, figures

sys.dont_write_bytecode = True
FOLDER = ROOT / PAGES / "python"
# The function that searches, by program; the first is what the others are compared with.
SEARCHES = {
    "minimax": "max_value",
    "alpha_beta_two_sided": "max_value",
    "negamax": "negamax",
    "alpha_beta": "alpha_beta",
    "pvs": "pvs",
}
PLAYOUTS = 2000
# At c5 X takes the last discs, and the game is over.
LAST_DISCS = "-" * 20 + "X------OXX-----OOOX----OXX------X---" + "-" * 8
# A fault, the program that it is put into, and what it replaces.
BUGS = [
    ("minimax", "if value < best:", "if value > best:"),
    ("alpha_beta_two_sided", "alpha, min(beta, best)", "min(beta, best), alpha"),
    ("negamax", "else -value)", "else value)"),
    ("negamax", "if -value > best:", "if -value >= best:"),
    ("alpha_beta", "-beta, -max(alpha, best)", "-max(alpha, best), -beta"),
    ("alpha_beta", "if best >= beta:", "if best > alpha:"),
    ("pvs", "-beta, 1 - value)[0]", "-beta, -beta)[0]"),
    ("pvs", "depth > 2", "depth > 3"),
    ("mcts", "result if mover_is_max else -result", "-result if mover_is_max else result"),
    ("mcts", "return inf", "return 0"),
    ("evaluations", "25 * len", "20 * len"),
    ("evaluations", "2 if around", "1 if around"),
    ("evaluations", "others = 64 - own", "others = others"),
    ("evaluations", "one[0] != two[0] and ", ""),
    ("evaluations", "covered |= stones", "covered.add(stone)"),
    ("evaluations", "points > best[0]", "points >= best[0]"),
]


def module(name, replaced=("", "")):
    """The names that a program defines, after a replacement."""
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert replaced[0] in text, (name, replaced)
    names = {"__name__": name}
    exec(compile(text.replace(*replaced), name, "exec"), names)
    return names


def search(names, function, position, depth):
    """Value, move and nodes: the calls of the program's functions."""
    count = 0

    def counted(called):
        def call(*arguments):
            nonlocal count
            count += 1
            return called(*arguments)

        return call

    own = [name for name, value in names.items() if isinstance(value, FunctionType) and value.__globals__ is names]
    # The functions again, in names of their own, in which they call one another through the counters.
    counting = dict(names)
    for name in own:
        counting[name] = counted(FunctionType(names[name].__code__, counting, name, names[name].__defaults__))
    value, move = counting[function](position, depth)
    return value, move, count


def random_tree(random, plies, count):
    count[0] += 1
    name = str(count[0])
    if plies == 0:
        return (name, random.randint(-9, 9))
    return [name] + [random_tree(random, plies - 1, count) for _ in range(random.randint(1, 3))]


def positions(games):
    """Seeded trees of up to five plies with ties, and positions of tic-tac-toe with at most six empty cells."""
    random = Random(1)
    found = [(games["TREE"], 2), (games["BOARD"], 9)]
    for _ in range(200):
        plies = random.randint(1, 5)
        found.append((games["Tree"](random_tree(random, plies, [0])), plies))
    while len(found) < 300:
        position = games["TicTacToe"]()
        for _ in range(random.randint(3, 7)):
            moves = position.moves()
            position = position.play(random.choice(moves)) if moves else games["TicTacToe"]()
        position = games["TicTacToe"](position.cells, position.side)
        if position.moves() and position.cells.count("-") < 7:
            found.append((position, random.randint(1, 9)))
    return found


def differs(name, names, expected, all_positions):
    """Where a program finds another value or move than minimax."""
    for (position, depth), (value, move, nodes) in zip(all_positions, expected):
        try:
            found = search(names, SEARCHES[name], position, depth)
        except (IndexError, RecursionError, TypeError) as fault:
            return f"{name}: {fault!r}"
        where = getattr(position, "cells", getattr(position, "node", None))
        if found[:2] != (value, move):
            return f"{name}: {found[:2]}, minimax {(value, move)}: {where}"
        if name == "negamax" and found[2] != nodes:
            return f"{name}: {found[2]} nodes, minimax {nodes}: {where}"
    return None


def mcts_differs(names, games):
    """Whether playouts miss the only move that holds, the winning one, or the only one of the other side."""
    for cells, side, moves in [
        ("XXO-OX-O-", "X", "a3"),
        ("XX-OO----", "X", "c1"),
        ("XX--O----", "O", "c1"),
        ("X---O---X", "O", "b1 a2 c2 b3"),
    ]:
        for seed in range(3):
            share, found = names["mcts"](games["TicTacToe"](cells, side), PLAYOUTS, seed)
            if found not in moves.split() or not 0 <= share <= 1:
                return f"mcts: {found} of {cells} {side}, not {moves}"
    return None


def boards(binary):
    """Random boards with the values of the binary: evaluation, board with O to move, value for X."""
    random, found = Random(2), []
    games = [("othello", "positional", 8), ("othello", "disc_count", 8), ("gomoku", "shapes", 7)] * 12
    given = [(*game, random_board(random, game[0], game[2])) for game in games]
    for game, evaluation, size, cells in [("othello", "disc_count", 8, LAST_DISCS), *given]:
        size_flags = ["--size", str(size)] if game == "gomoku" else []
        flags = ["--board", cells, "--turn", "X", "--evaluation", evaluation, *size_flags]
        command = [binary, "lab", "trace", game, *flags, "--depth", "1", "--algorithm", "minimax", "--format", "json"]
        done = subprocess.run(command, capture_output=True, check=False, text=True)
        if done.returncode != 0:
            continue  # No move, or the game is over.
        for node in json.loads(done.stdout)["nodes"][1:]:
            if node["name"] != "pass" and abs(node["value"]) < 1e6:
                found.append((evaluation, after(cells, size, node["name"]), node["value"]))
    return found


def random_board(random, game, size):
    """Stones in clusters, as many of each side."""
    cells = ["-"] * (size * size)
    if game == "othello":
        cells[27], cells[28], cells[35], cells[36] = "OXXO"
    stones = random.randint(4, 28 if game == "othello" else 11) * 2
    free = [at for at, cell in enumerate(cells) if cell == "-"]
    for at, place in enumerate(random.sample(free, min(stones, len(free) - 3))):
        cells[place] = "XO"[at % 2]
    return "".join(cells)


def after(cells, size, move):
    """The rows of a board after a move of X; Othello is the game on eight rows."""
    rows = [list(cells[start : start + size]) for start in range(0, size * size, size)]
    x = ord(move[0]) - ord("a")
    y = int(move[1:]) - 1 if size == 8 else size - int(move[1:])
    turned = []
    for right, down in [(r, d) for r in (-1, 0, 1) for d in (-1, 0, 1) if (r, d) != (0, 0) and size == 8]:
        line, at = [], (x + right, y + down)
        while 0 <= at[0] < 8 and 0 <= at[1] < 8 and rows[at[1]][at[0]] == "O":
            line.append(at)
            at = at[0] + right, at[1] + down
        if 0 <= at[0] < 8 and 0 <= at[1] < 8 and rows[at[1]][at[0]] == "X":
            turned += line
    for column, row in [(x, y), *turned]:
        rows[row][column] = "X"
    return ["".join(row) for row in rows]


def evaluates_otherwise(names, all_boards):
    """Where the program gives another value than the binary; O moves at these leaves."""
    for evaluation, board, value in all_boards:
        found = -names[evaluation](board, "O", "X")
        if abs(found - value) > 1e-6:
            return f"evaluations: {evaluation} {found}, the binary {value}: {' '.join(board)}"
    return None


def alone(name):
    """What a program prints, beside what its comments say."""
    path = FOLDER / f"{name}.py"
    done = subprocess.run([sys.executable, "-B", str(path)], capture_output=True, check=False, text=True)
    said = re.findall(r"^    print\(.*\)  # (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert said, f"{name} says nothing of what it prints"
    return None if done.stdout.split("\n")[:-1] == said else f"{name}.py: {done.stdout}{done.stderr}"


def named(node, place=""):
    """A tree as the commands take it. A node without a name has its place: 2 is the root's second child, 2.1 its first."""
    if not isinstance(node, list):
        return node if isinstance(node, tuple) else (place, node)
    name, children = (node[0], node[1:]) if isinstance(node[0], str) else (place, node)
    return [name, *(named(child, f"{place}.{at}".strip(".")) for at, child in enumerate(children, 1))]


def rows(figure, output):
    """The runs of a figure that a program can make: algorithm, position as flags, depth, value, move, nodes."""
    words = figure.command[2:]
    station, flags, runs, tree = words[0], {}, [], None
    for at, word in enumerate(words[1:], 1):
        if word == "--run":
            runs.append(words[at + 1])
        elif word.startswith("--") and word != "--no-time":
            flags[word[2:]] = words[at + 1]
        elif station == "tree" and at == 1:
            tree = word
    tree = tree or flags.get("tree")
    if not (tree or "tictactoe" in words) or flags.keys() - {"tree", "moves", "depth", "algorithm"}:
        return []
    text = dict(re.findall(r"^(value|best|nodes)\s+([^\s,]+)", "\n".join(output), re.MULTILINE))
    if station == "race":
        found = []
        for line in output:
            cells = line.split()
            if cells and cells[0] in SEARCHES and cells[0] in runs:
                found.append((cells[0], tree, flags, cells[1:4]))
        return found
    algorithm = flags.get("algorithm", "alpha_beta")
    return [(algorithm, tree, flags, [text["value"], text["best"], text["nodes"]])] if algorithm in SEARCHES else []


def pages(programs, games):
    """Faults of the pages' tables, and how many rows were compared."""
    faults, count = [], 0
    for path in sorted((ROOT / PAGES).glob("*.md")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for figure in figures(lines, path.name):
            if figure.command[1] != "lab":
                continue
            for name, tree, flags, said in rows(figure, lines[figure.start : figure.end]):
                if tree:
                    position, depth = games["Tree"](named(ast.literal_eval(tree))), 99
                else:
                    position = games["TicTacToe"]()
                    for at in range(0, len(flags.get("moves", "")), 2):
                        position = position.play(flags["moves"][at : at + 2])
                    position, depth = games["TicTacToe"](position.cells, position.side), int(flags.get("depth", 2))
                depth = min(depth, depth_of(position))
                value, move, nodes = search(programs[name], SEARCHES[name], position, depth)
                found = [str(value).replace("-", "−"), move or said[1], str(nodes)]
                count += 1
                if found != said:
                    faults.append(f"{path.name}:{figure.line}: {name}: the page has {said}, the program {found}")
    return faults, count


def depth_of(position):
    """Plies to the deepest leaf of a tree, or to a full board."""
    if hasattr(position, "cells"):
        return position.cells.count("-")
    return 1 + max(map(depth_of, map(position.play, position.moves()))) if position.moves() else 0


def main():
    sys.path.insert(0, str(FOLDER))
    games = module("games")
    programs = {name: module(name) for name in [*SEARCHES, "mcts", "evaluations"]}
    assert set(programs) | {"games"} == {path.stem for path in FOLDER.glob("*.py")}, "a program without a test"
    all_positions = positions(games)
    expected = [search(programs["minimax"], "max_value", *given) for given in all_positions]
    faults = [differs(name, programs[name], expected, all_positions) for name in SEARCHES]
    all_boards = boards(os.environ.get("YOMI_BIN", "target/release/yomi"))
    faults += [mcts_differs(programs["mcts"], games), evaluates_otherwise(programs["evaluations"], all_boards)]
    faults += map(alone, programs)
    of_pages, count = pages(programs, games)
    faults = [fault for fault in faults if fault] + of_pages
    for name, *replaced in BUGS:
        names = module(name, replaced)
        if name == "evaluations":
            found = evaluates_otherwise(names, all_boards)
        elif name == "mcts":
            found = mcts_differs(names, games)
        else:
            found = differs(name, names, expected, all_positions)
        if not found:
            faults.append(f"{name} with {replaced[1]!r} is not found out")
    compared = f"{len(programs)} programs, {len(expected)} positions, {len(all_boards)} boards, {count} rows of the pages"
    print("\n".join(faults) or f"{compared}; all {len(BUGS)} faults of beginners are found out")
    return bool(faults) or count < 10 or len(all_boards) < 200


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
