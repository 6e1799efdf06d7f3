"""Draws the calibration of the model of people from the table in docs/textbook/human.md.

    python3 scripts/calibration_plot.py          compare docs/textbook/human_calibration.svg with what is drawn
    python3 scripts/calibration_plot.py --write  draw it

The table is the report of `yomi-tools train people`: moves, expected and played per cent, a line for each class of chance.
"""

import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs/textbook"
ROW = re.compile(r"^ *(\d+) +(\d+\.\d) +(\d+\.\d)(?: +=*)?$")
# The side of the square, and where its lower left corner lies.
SIDE, LEFT, BOTTOM = 300, 60, 330
STYLE = """.calibration { font-family: sans-serif; font-size: 13px; }
.calibration .paper { fill: #ffffff; }
.calibration text { fill: #1b1f24; text-anchor: middle; }
.calibration line { stroke: #82888f; }
.calibration circle { fill: #0a4fc2; fill-opacity: 0.75; }
@media (prefers-color-scheme: dark) {
.calibration .paper { fill: #14181d; }
.calibration text { fill: #e8eaed; }
.calibration circle { fill: #7db2ff; }
}"""


def rows(page):
    """The classes of the page: moves, expected and played."""
    found = [ROW.match(line) for line in page.splitlines()]
    return [(int(row[1]), float(row[2]), float(row[3])) for row in found if row]


def drawn(classes):
    """The picture: a circle for each class, the larger the more moves, beside the diagonal."""
    def across(value):
        return LEFT + value * SIDE / 100

    def up(value):
        return BOTTOM - value * SIDE / 100

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 390 390" width="390" height="390" role="img" class="calibration">',
        "<title>Chance that the model gives, and part of such moves that people played</title>",
        f"<style>\n{STYLE}\n</style>",
        '<rect class="paper" width="390" height="390"/>',
        f'<line x1="{LEFT}" y1="{BOTTOM}" x2="{LEFT + SIDE}" y2="{BOTTOM - SIDE}"/>',
        f'<line x1="{LEFT}" y1="{BOTTOM}" x2="{LEFT + SIDE}" y2="{BOTTOM}"/>',
        f'<line x1="{LEFT}" y1="{BOTTOM}" x2="{LEFT}" y2="{BOTTOM - SIDE}"/>',
    ]
    for value in range(0, 101, 25):
        lines.append(f'<text x="{across(value):.0f}" y="{BOTTOM + 18}">{value}</text>')
        lines.append(f'<text x="{LEFT - 20}" y="{up(value) + 4:.0f}">{value}</text>')
    lines.append(f'<text x="{LEFT + SIDE // 2}" y="{BOTTOM + 42}">chance, %</text>')
    lines.append(f'<text x="{LEFT}" y="{BOTTOM - SIDE - 12}">played, %</text>')
    for moves, expected, played in classes:
        radius = min(3 + (moves / 100) ** 0.5, 12)
        lines.append(
            f'<circle cx="{across(expected):.1f}" cy="{up(played):.1f}" r="{radius:.1f}">'
            f"<title>{moves} moves: {expected} % expected, {played} % played</title></circle>"
        )
    return "\n".join(lines) + "\n</svg>\n"


def main():
    classes = rows((FOLDER / "human.md").read_text(encoding="utf-8"))
    if len(classes) != 20:
        sys.exit(f"docs/textbook/human.md has {len(classes)} classes of chance, expected 20")
    picture, path = drawn(classes), FOLDER / "human_calibration.svg"
    if "--write" in sys.argv[1:]:
        path.write_text(picture, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != picture:
        sys.exit("docs/textbook/human_calibration.svg is not what scripts/calibration_plot.py draws: make textbook")


if __name__ == "__main__":
    main()
