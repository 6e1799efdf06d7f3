"""Self-test of readme_blocks.py: it runs, compares, and can fail."""

import socket
import unittest

from readme_blocks import check

URL = "http://127.0.0.1:4711"


def faults(markdown):
    return check(markdown, URL, say=lambda _: None)


def fenced(comment, language, text):
    return f"<!-- {comment} -->\n```{language}\n{text}\n```\n"


class ReadmeBlocks(unittest.TestCase):
    def test_the_address_becomes_that_of_the_server(self):
        code = """
            test "http://localhost:8080/x" = "http://127.0.0.1:4711/x"
            test "127.0.0.1:8080/x" = "127.0.0.1:4711/x"
        """
        self.assertEqual(faults(fenced("test: address", "bash", code)), [])

    def test_every_language_runs_and_its_failure_is_seen(self):
        for language, good, bad in [
            ("bash", "true", "false"),
            ("js", "await 1;", "process.exit(3)"),
            ("ts", "const one: number = 1;", "const one: number = 'one';"),
            ("python", "pass", "raise SystemExit(3)"),
        ]:
            with self.subTest(language):
                self.assertEqual(faults(fenced("test: good", language, good)), [])
                self.assertEqual(len(faults(fenced("test: bad", language, bad))), 1)

    def test_an_expected_exit_code_is_no_failure(self):
        self.assertEqual(faults(fenced("test: three exits 3", "bash", "exit 3")), [])
        self.assertEqual(len(faults(fenced("test: three exits 3", "bash", "true"))), 1)

    def test_a_program_that_gives_up_at_once_does_not_come_through_trouble(self):
        with socket.create_server(("127.0.0.1", 4711)):
            once = fenced("test: once through trouble", "bash", "curl -sSf http://localhost:8080/")
            self.assertEqual(len(faults(once)), 1)
            thrice = fenced("test: thrice through trouble", "bash", "for _ in 1 2 3; do curl -s localhost:8080 || true; done")
            self.assertEqual(faults(thrice), [])
            self.assertEqual(len(faults(fenced("test: never through trouble", "bash", "true"))), 1)

    def test_blocks_that_name_a_folder_share_it(self):
        written = fenced("test: write in client", "bash", "echo 'export const one = 1;' >one.mjs")
        read = fenced("test: read in client", "js", 'import "./one.mjs";')
        self.assertEqual(faults(written + read), [])
        elsewhere = fenced("test: read in another", "js", 'import "./one.mjs";')
        self.assertEqual(len(faults(written + elsewhere)), 1)

    def test_shown_json_is_compared_without_its_timing(self):
        printed = fenced("test: answer", "bash", """echo '{"a": [1], "timing": {"us": 7}}'""")
        shown = fenced("output of: answer", "json", '{ "timing": {"us": 9}, "a": [1] }')
        self.assertEqual(faults(printed + shown), [])
        self.assertEqual(len(faults(printed + shown.replace("[1]", "[2]"))), 1)

    def test_what_names_program_and_request_is_compared(self):
        for field in ["fingerprint", "version", "commit", "cpu_path", "request_id"]:
            with self.subTest(field):
                printed = fenced("test: answer", "bash", f"""echo '{{"engine": {{"{field}": "0e7254ab"}}}}'""")
                shown = fenced("output of: answer", "json", f'{{"engine": {{"{field}": "0e7254ab"}}}}')
                self.assertEqual(faults(printed + shown), [])
                self.assertEqual(len(faults(printed + shown.replace("0e72", "1e72"))), 1)

    def test_shown_text_may_end_in_an_ellipsis(self):
        printed = fenced("test: lines", "bash", "echo one; echo two")
        self.assertEqual(faults(printed + fenced("output of: lines", "text", "one\n…")), [])
        self.assertEqual(len(faults(printed + fenced("output of: lines", "text", "one"))), 1)

    def test_a_block_without_a_comment_is_a_fault(self):
        good = fenced("test: good", "bash", "true")
        self.assertEqual(len(faults(good + "```js\nawait 1\n```\n")), 1)
        self.assertEqual(faults(good + fenced("not tested: needs Docker", "bash", "false")), [])

    def test_a_file_in_which_nothing_ran_is_a_fault(self):
        self.assertEqual(faults("# Title\n"), ["no block ran"])


if __name__ == "__main__":
    unittest.main()
