"""Writes, or checks, the outlines that text of PNGs is drawn with: crates/raster/fonts/*.txt, made from the fonts beside them.

A line is a glyph: its character in hexadecimal, its advance in units, of which an em has 2,048, and its outline as the data
of an SVG path that begins and ends at the pen, y downwards. `=41 10 -20` in an outline is the outline of another line, moved.
The tables stand for the text stack of an SVG library: the fonts need no shaping, and have neither kerning nor hints.

    python3 scripts/glyphs.py            compare the tables with the fonts; exit 1 where they differ
    python3 scripts/glyphs.py --write    write the tables
"""

import argparse
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "crates/raster/fonts"
# Invisible in text, however a font draws it.
SOFT_HYPHEN = 0xAD


def numbers(*values):
    """Numbers as SVG takes them, a minus sign in place of a separator."""
    return " ".join(f"{value:g}" for value in values).replace(" -", "-")


def move(x, y):
    return "m" + numbers(x, y) if x or y else ""


class Outline(BasePen):
    """Collects contours as relative commands."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.commands = []
        self.at = self.start = self.reflected = (0, 0)

    def relative(self, *points):
        """The ways from where the pen is, which goes to the last point."""
        steps = [step for x, y in points for step in (x - self.at[0], self.at[1] - y)]
        self.at = points[-1]
        return steps

    def _moveTo(self, point):
        self.start = self.reflected = point
        self.commands.append("m" + numbers(*self.relative(point)))

    def _lineTo(self, point):
        x, y = self.relative(point)
        self.reflected = point
        if y == 0:
            self.commands.append("h" + numbers(x))
        elif x == 0:
            self.commands.append("v" + numbers(y))
        else:
            self.commands.append("l" + numbers(x, y))

    def _qCurveToOne(self, control, point):
        if control == self.reflected:
            self.commands.append("t" + numbers(*self.relative(point)))
        else:
            self.commands.append("q" + numbers(*self.relative(control, point)))
        self.reflected = (2 * point[0] - control[0], 2 * point[1] - control[1])

    def _closePath(self):
        self.commands.append("z")
        self.at = self.start

    def text(self):
        x, y = self.at
        return "".join(self.commands) + move(-x, y)


def table(font):
    """The lines of a font."""
    glyphs, outlines, characters = font.getGlyphSet(), font["glyf"], font.getBestCmap()
    drawn_alone = {name: character for character, name in reversed(characters.items()) if character != SOFT_HYPHEN}

    def plain(name):
        pen = Outline(glyphs)
        glyphs[name].draw(pen)
        return pen.text()

    def outline(name):
        glyph = outlines[name]
        if not glyph.isComposite():
            return plain(name)
        parts, paths = [], []
        for part in glyph.components:
            # A part that is turned, or hangs on a point of another, is drawn whole.
            if hasattr(part, "transform") or not hasattr(part, "x"):
                return plain(name)
            if part.glyphName in drawn_alone:
                parts.append(f"={drawn_alone[part.glyphName]:x}" + (f" {part.x} {-part.y}" if part.x or part.y else ""))
            else:
                paths.append(move(part.x, -part.y) + outline(part.glyphName) + move(-part.x, part.y))
        whole = "".join(paths + parts)
        return whole if all("=" not in path for path in paths) else plain(name)

    for character, name in sorted(characters.items()):
        shown = character != SOFT_HYPHEN
        yield f"{character:x} {glyphs[name].width if shown else 0} {outline(name) if shown else ''}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the tables")
    write = parser.parse_args().write
    differ = []
    for font in sorted(FONTS.glob("*.ttf")):
        target = font.with_suffix(".txt")
        lines = "".join(table(TTFont(font)))
        if write:
            target.write_text(lines, encoding="ascii")
        elif not target.exists() or target.read_text(encoding="ascii") != lines:
            differ.append(target.name)
    if differ:
        print(f"glyphs: {', '.join(differ)} differ from the fonts: python3 scripts/glyphs.py --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
