"""Self-test of textbook_figures.py: it runs, compares, writes, and can fail."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import textbook_figures
from textbook_figures import Fault, figures, renewed

# A binary that prints its arguments, one a line.
ECHO = "#!/bin/sh\nprintf '%s  \\n' \"$@\"\n"


def page(command, output, between="\n"):
    return f"# A page\n\n```sh\n{command}\n```\n{between}```text\n{output}\n```\n\nThe end.\n"


class TextbookFigures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.binary = self.script("yomi", ECHO)

    def script(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    def run_on(self, text, *flags, binary=None):
        """Exit code, what was printed, and the page afterwards."""
        path = self.folder / "page.md"
        path.write_text(text, encoding="utf-8")
        arguments = ["textbook_figures.py", "--binary", binary or self.binary, *flags, str(path)]
        with contextlib.redirect_stdout(io.StringIO()) as said, mock.patch.object(sys, "argv", arguments):
            code = textbook_figures.main()
        return code, said.getvalue(), path.read_text(encoding="utf-8")

    def test_a_page_that_is_right_passes(self):
        code, said, _ = self.run_on(page("yomi lab race", "lab\nrace"))
        self.assertEqual((code, said.strip()), (0, "1 figures, all as the pages have them"))

    def test_a_page_that_is_wrong_fails_and_shows_how(self):
        text = page("yomi lab race", "lab\nrice")
        code, said, after = self.run_on(text)
        self.assertEqual(code, 1)
        self.assertIn("-rice\n+race", said)
        self.assertEqual(after, text)

    def test_writing_makes_it_right_and_changes_nothing_else(self):
        two = page("yomi lab race", "") + page("yomi lab tree", "three\nold\nlines")
        code, _, after = self.run_on(two, "--write")
        self.assertEqual(code, 0)
        self.assertEqual(after, page("yomi lab race", "lab\nrace") + page("yomi lab tree", "lab\ntree"))
        self.assertEqual(self.run_on(after)[0], 0)

    def test_a_picture_is_what_the_command_draws(self):
        text = page("yomi lab tree", "lab\ntree").replace("The end.", "![A tree](tree.svg)")
        picture = self.folder / "tree.svg"
        code, said, _ = self.run_on(text)
        self.assertEqual((code, "tree.svg is another picture now" in said), (1, True))
        self.assertEqual(self.run_on(text, "--write")[0], 0)
        self.assertEqual(picture.read_text(encoding="utf-8"), "lab\ntree\n--format\nsvg\n")
        self.assertEqual(self.run_on(text)[0], 0)

    def test_long_commands_and_quotes_are_read_as_a_shell_would(self):
        command = "yomi lab \\\n    --run 'a+b={\"c\":1}' '[1,\n 2]'"
        found = figures(page(command, "").split("\n"), "page")
        self.assertEqual(found[0].command, ["yomi", "lab", "--run", 'a+b={"c":1}', "[1,\n 2]"])

    def test_what_is_no_figure_is_a_fault(self):
        for text in [
            page("cargo run", ""),
            page("yomi lab", "", between="\nSome prose.\n\n"),
            "```sh\nyomi lab race\n```\n",
            "```sh\nyomi lab race\n",
            page("yomi lab 'race", ""),
        ]:
            with self.subTest(text), self.assertRaises(Fault):
                figures(text.split("\n"), "page")

    def test_a_command_that_fails_is_a_fault_with_its_message(self):
        binary = self.script("broken", "#!/bin/sh\necho no such flag >&2\nexit 2\n")
        with self.assertRaisesRegex(Fault, "page:4: exit code 2: no such flag"):
            renewed(page("yomi lab", "").split("\n"), "page", binary)

    def test_pages_without_figures_are_a_fault(self):
        with self.assertRaisesRegex(Fault, "no figure"):
            self.run_on("# Nothing\n")


if __name__ == "__main__":
    unittest.main()
