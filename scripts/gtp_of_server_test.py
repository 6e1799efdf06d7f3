"""Tests of gtp_of_server.py: `python3 -m unittest discover scripts -p '*_test.py'`."""

import json
import subprocess
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

SCRIPT = Path(__file__).with_name("gtp_of_server.py")


class Service(BaseHTTPRequestHandler):
    """Answers f5 to a request with level 5 and refuses all others."""

    asked: list[dict] = []

    def do_POST(self) -> None:
        fields = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.asked.append(fields)
        well = fields.get("level") == 5
        fault = {"pointer": "/level", "detail": "77 is outside 0 to 30"}
        refusal = {"detail": "the request is not valid", "errors": [fault]}
        self.send_response(200 if well else 422)
        self.end_headers()
        self.wfile.write(json.dumps({"best_move": "f5"} if well else refusal).encode())

    def log_message(self, *_: object) -> None:
        pass


def spoken(commands: str, *arguments: str) -> subprocess.CompletedProcess:
    words = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(words, input=commands, capture_output=True, text=True, timeout=30)


class GtpOfServer(unittest.TestCase):
    def setUp(self) -> None:
        self.server = HTTPServer(("127.0.0.1", 0), Service)
        self.port = str(self.server.server_port)
        Service.asked.clear()
        threading.Thread(target=self.server.serve_forever).start()

    def tearDown(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def test_fields_are_sent_as_json_or_as_text(self) -> None:
        fields = ["level=5", "algorithm=pvs", 'techniques={"history":true}']
        told = spoken("play black d3\ngenmove white\nquit\n", self.port, *fields)
        self.assertEqual(told.stdout, "= \n\n= f5\n\n= \n\n")
        techniques = {"history": True}
        expected = {"moves": ["d3"], "level": 5, "algorithm": "pvs", "techniques": techniques}
        self.assertEqual(Service.asked, [expected])

    def test_refusal_says_what_the_service_says(self) -> None:
        told = spoken("genmove black\nname\n", self.port, "level=77")
        refusal = "the server refuses with 422: the request is not valid; /level: 77 is outside 0 to 30"
        self.assertEqual(told.stdout, f"? {refusal}\n\n= Yomi\n\n")

    def test_commands_without_their_arguments_are_refused(self) -> None:
        told = spoken("known_command\nplay black\nknown_command genmove\n", self.port)
        expected = ["? known_command needs a command", "? play needs a colour and a move", "= true"]
        self.assertEqual(told.stdout.split("\n\n")[:3], expected)

    def test_faults_of_usage_end_it_with_what_was_expected(self) -> None:
        for arguments, expected in [
            ([], "usage: gtp_of_server.py PORT"),
            (["level=5"], "usage: gtp_of_server.py PORT"),
            (["9001", "level"], "'level' is no field; expected NAME=VALUE"),
        ]:
            told = spoken("", *arguments)
            self.assertEqual(told.returncode, 1)
            self.assertIn(expected, told.stderr)

    def test_missing_server_is_named_by_its_port(self) -> None:
        told = spoken("genmove black\n", "1")
        self.assertIn("? no server at port 1: ", told.stdout)


if __name__ == "__main__":
    unittest.main()
