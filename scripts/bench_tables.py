#!/usr/bin/env python3
"""Prints the last results of criterion as the tables of BENCHMARKS.md.

Run it after `cargo bench --bench perft`, `search` or `gomoku`; it reads target/criterion.
"""

import json
import os
from itertools import groupby
from pathlib import Path

CRITERION = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "criterion"


def measurements():
    """Every benchmark's (group, name, parameter, elements, seconds), in order of measuring."""
    found = []
    for file in CRITERION.glob("**/new/benchmark.json"):
        about = json.loads(file.read_text())
        estimates_file = file.with_name("estimates.json")
        estimates = json.loads(estimates_file.read_text())
        elements = (about["throughput"] or {}).get("Elements")
        seconds = (estimates["slope"] or estimates["mean"])["point_estimate"] / 1e9
        name = about["function_id"] or about["group_id"]
        when = estimates_file.stat().st_mtime
        found.append((when, about["group_id"], name, about["value_str"], elements, seconds))
    return [row[1:] for row in sorted(found, key=lambda row: row[0])]


def table(head, rows):
    """Prints a Markdown table, the first column to the left and the others to the right."""
    print("| " + " | ".join(head) + " |")
    print("|:--|" + "--:|" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def main():
    rows = measurements()
    in_groups = [row for row in rows if row[3] is not None]
    for group, members in groupby(in_groups, key=lambda row: row[0]):
        members = list(members)
        print(f"{group}\n")
        if group.startswith("perft"):
            table(
                ["depth", "leaves", "ms", "million leaves/s"],
                [
                    [name.removeprefix("depth_"), f"{elements:,}", f"{seconds * 1e3:,.1f}",
                     f"{elements / seconds / 1e6:.1f}"]
                    for _, name, _, elements, seconds in members
                ],
            )
        else:
            table(
                ["algorithm", "depth", "nodes", "ms", "million nodes/s"],
                [
                    [name, depth, f"{elements:,}", f"{seconds * 1e3:,.2f}",
                     f"{elements / seconds / 1e6:.2f}"]
                    for _, name, depth, elements, seconds in members
                ],
            )
    alone = [row for row in rows if row[3] is None]
    if alone:
        print("gomoku, 64 positions\n")
        table(
            ["work", "µs for all", "ns for one"],
            [
                [name, f"{seconds * 1e6:,.1f}", f"{seconds * 1e9 / 64:,.0f}"]
                for _, name, _, _, seconds in alone
            ],
        )


if __name__ == "__main__":
    main()
