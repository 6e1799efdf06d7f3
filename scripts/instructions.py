#!/usr/bin/env python3
"""Compares the instruction counts of five fixed searches under callgrind with the recorded ones.

They are the same on a busy machine, so that two per cent can be told apart from noise: a search that became
slower for nothing is seen by the change that made it so. One that became faster is written down anew, too, or
the next could lose as much unseen. Callgrind knows no AVX-512, so the paths are portable and AVX2.

Usage: scripts/instructions.py [--write]        with the release binary, or the one that YOMI_BIN names
"""

import argparse
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "benches" / "instructions.json"
PATHS = ("portable", "avx2")
# Per cent. Differences of the C library and the loader between machines are far below.
ALLOWED = 2.0

MIDGAME = "f5d6c3d3c4f4e6b3f3c5d2e2"
ENDGAME = MIDGAME + "b5b4b6c6f1a6c2e3a5a4d7d8c7e7f6f7f2c1c8e8g8b8b7d1f8h8"
ALL_ORDERING = json.dumps({"iterative_deepening": True, "transposition_table": True, "move_ordering": "dynamic",
                           "killer_moves": True, "history": True})
SEARCHES = {
    # So deep that the search outweighs the unpacking of the weights before it.
    "othello, depth 17": ["othello", "--moves", MIDGAME, "--depth", "17"],
    "othello, solve": ["othello", "--moves", ENDGAME, "--goal", "solve"],
    "gomoku, depth 4": ["gomoku", "--moves", "h8 i9 h7 h9 h6 f9 g9", "--depth", "4"],
    "textbook, alpha-beta": ["othello", "--moves", MIDGAME, "--algorithm", "alpha_beta", "--depth", "8"],
    "textbook, pvs, ordered": ["othello", "--moves", MIDGAME, "--algorithm", "pvs", "--depth", "8",
                               "--techniques", ALL_ORDERING],
}


def has_avx2() -> bool:
    """Whether this processor has the instructions of the path `avx2`."""
    flags = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return flags is not None and {"avx2", "bmi1", "bmi2"} <= set(flags[1].split())


def instructions(binary: str, arguments: list[str], path: str) -> int:
    """Instructions of one search, the start of the program included."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary, "bestmove", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "YOMI_CPU": path}, check=False)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or found is None:
        sys.exit(f"{' '.join(command)}: status {run.returncode}\n{run.stderr}")
    return int(found[1])


def main() -> int:
    """Counts instructions, and compares or records them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the figures down instead of comparing")
    write = parser.parse_args().write
    binary = os.environ.get("YOMI_BIN", str(ROOT / "target/release/yomi"))
    known = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    status = 0
    paths = [path for path in PATHS if path != "avx2" or has_avx2()]
    searches = [(path, name) for path in paths for name in SEARCHES]
    # Callgrind runs one thread of a program at a time, and counts what another core does not change.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = dict(zip(searches, pool.map(lambda search: instructions(binary, SEARCHES[search[1]], search[0]), searches)))
    for path in PATHS:
        if path not in paths:
            print(f"{path}: not tried, the processor lacks the instructions")
            continue
        for name in SEARCHES:
            count = counts[path, name]
            before = known.get(path, {}).get(name)
            change = 100 * (count / before - 1) if before else float("inf")
            print(f"{path:<9} {name:<24} {count:>14,} {change:>+7.2f} %")
            if write:
                known.setdefault(path, {})[name] = count
            elif abs(change) > ALLOWED:
                status = 1
    if write:
        FIGURES.write_text(json.dumps(known, indent=2) + "\n")
    elif status:
        print(f"more than {ALLOWED} % from {FIGURES.relative_to(ROOT)}: mend what costs it, or, where the change is "
              "meant, write the figures anew with scripts/instructions.py --write", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
