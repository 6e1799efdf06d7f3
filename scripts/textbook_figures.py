"""Makes, or checks, figures: the commands in docs/textbook/*.md and BENCHMARKS.md, and their output.

A figure is a fenced `sh` block with one `yomi` command, followed, blank lines between, by a fenced
`text` block with all that the command prints. Long commands go on after a backslash at the end of a
line. The commands are run without a shell, so that nothing but yomi is run. Where a picture of the page's own
follows (`![…](name.svg)`), it is what the command draws with `--format svg`.

    python3 scripts/textbook_figures.py            run every command; show where a page differs, then exit 1
    python3 scripts/textbook_figures.py --write    put what was printed into the pages
"""

import argparse
import difflib
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = "docs/textbook"
# A figure takes well below two seconds; this is for a busy machine, and for a command that hangs.
SECONDS = 60
PICTURE = re.compile(r"!\[[^\]]*\]\((?P<name>[\w-]+\.svg)\)")
FENCE = re.compile(r"(?P<fence>`{3,})(?P<language>[\w-]*)\s*")


class Fault(Exception):
    """An error, with page and line."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language and its lines, numbered from 0, fences not counted."""

    language: str
    start: int
    end: int


@dataclass(frozen=True)
class Figure:
    """A command, the lines of the page that hold its output, and its picture if it has one."""

    line: int
    command: list
    start: int
    end: int
    picture: str | None = None


def blocks(lines, page):
    """The fenced blocks of a page."""
    found, index = [], 0
    while index < len(lines):
        opened = FENCE.fullmatch(lines[index])
        if not opened:
            index += 1
            continue
        start = index + 1
        closing = opened["fence"]
        end = next((i for i in range(start, len(lines)) if lines[i].strip() == closing), None)
        if end is None:
            raise Fault(f"{page}:{start}: this block never ends")
        found.append(Block(opened["language"], start, end))
        index = end + 1
    return found


def figures(lines, page):
    """The figures of a page. An `sh` block without output is a fault, and so is one without yomi."""
    found, all_blocks = [], blocks(lines, page)
    for place, block in enumerate(all_blocks):
        if block.language != "sh":
            continue
        where = f"{page}:{block.start + 1}"
        try:
            command = shlex.split("\n".join(lines[block.start : block.end]).replace("\\\n", " "))
        except ValueError as fault:
            raise Fault(f"{where}: {fault}") from None
        if command[:1] != ["yomi"]:
            raise Fault(f"{where}: a figure is one command of yomi")
        output = all_blocks[place + 1] if place + 1 < len(all_blocks) else None
        between = lines[block.end + 1 : output.start - 1] if output else []
        if output is None or output.language != "text" or any(line.strip() for line in between):
            raise Fault(f"{where}: a `text` block with the output has to follow")
        below = next((line for line in lines[output.end + 1 :] if line.strip()), "")
        picture = PICTURE.fullmatch(below.strip())
        picture = picture["name"] if picture else None
        found.append(Figure(block.start + 1, command, output.start, output.end, picture))
    return found


def output_of(figure, binary, page, *flags):
    """Output of a command, as lines without trailing blanks."""
    try:
        done = subprocess.run(
            [binary, *figure.command[1:], *flags],
            capture_output=True,
            check=False,
            env={**os.environ, "NO_COLOR": "1"},
            text=True,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise Fault(f"{page}:{figure.line}: not done after {SECONDS} s") from None
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()
        raise Fault(f"{page}:{figure.line}: exit code {done.returncode}: {said}")
    return [line.rstrip() for line in done.stdout.rstrip().split("\n")]


def pictures(lines, page, binary):
    """The current pictures of a page by name."""
    drawn = {}
    for figure in figures(lines, page):
        if figure.picture:
            drawn[figure.picture] = "\n".join(output_of(figure, binary, page, "--format", "svg")) + "\n"
    return drawn


def renewed(lines, page, binary):
    """The page with current outputs, and the number of its figures."""
    found = figures(lines, page)
    # From the last to the first, so that the places of those before stay right.
    for figure in reversed(found):
        lines = lines[: figure.start] + output_of(figure, binary, page) + lines[figure.end :]
    return lines, len(found)


def main():
    parser = argparse.ArgumentParser(description="Makes or checks the figures of the textbook.")
    parser.add_argument("--binary", default=os.environ.get("YOMI_BIN", "target/release/yomi"))
    parser.add_argument("--write", action="store_true", help="change the pages")
    parser.add_argument("pages", nargs="*", type=Path, help=f"those of {PAGES} and BENCHMARKS.md when none is named")
    flags = parser.parse_args()
    binary = Path(flags.binary)
    binary = str(binary if binary.is_absolute() else ROOT / binary)
    if not os.access(binary, os.X_OK):
        raise Fault(f"{binary} does not run: `cargo build --release` makes it")
    count, changed = 0, 0
    for path in flags.pages or [*sorted((ROOT / PAGES).glob("*.md")), ROOT / "BENCHMARKS.md"]:
        path = path.resolve()
        page = str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
        before = path.read_text(encoding="utf-8")
        lines, found = renewed(before.split("\n"), page, binary)
        after = "\n".join(lines)
        count += found
        for name, drawn in pictures(lines, page, binary).items():
            picture = path.parent / name
            if picture.is_file() and picture.read_text(encoding="utf-8") == drawn:
                continue
            changed += 1
            if flags.write:
                picture.write_text(drawn, encoding="utf-8")
            print(f"{page}: {name} {'written' if flags.write else 'is another picture now'}")
        if after == before:
            continue
        changed += 1
        if flags.write:
            path.write_text(after, encoding="utf-8")
            print(f"{page}: written")
        else:
            difference = difflib.unified_diff(
                before.split("\n"), lines, page, f"{page}, as it is now", lineterm="", n=1
            )
            print("\n".join(difference))
    if count == 0:
        raise Fault("no figure was found: a check of nothing is no check")
    if changed and not flags.write:
        print(f"{changed} pages differ; `make textbook` writes them anew, then read their prose again")
        return 1
    print(f"{count} figures, {'written' if flags.write else 'all as the pages have them'}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        print(fault, file=sys.stderr)
        sys.exit(1)
