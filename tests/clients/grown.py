"""A server of a later version: passes requests on to YOMI_URL and answers with words and fields that its
contract does not have yet. Clients have to survive them.

Usage: grown.py COMMAND…, with YOMI_GROWN_URL set for the command.
"""

import http.server
import json
import os
import subprocess
import sys
import threading
import urllib.error
import urllib.request

# Fields whose values grow with new versions.
OPEN = {"stopped_by", "code", "reason"}


def grown(value):
    """A JSON value with unknown names where the contract may add some, and an additional field in each object."""
    if isinstance(value, dict):
        parts = {key: "invented" if key in OPEN else grown(part) for key, part in value.items()}
        return {**parts, "invented": True}
    if isinstance(value, list):
        return [grown(part) for part in value]
    return value


class Grown(http.server.BaseHTTPRequestHandler):
    """Asks the real server the same."""

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        request = urllib.request.Request(
            os.environ["YOMI_URL"] + self.path,
            body or None,
            {key: self.headers[key] for key in ("content-type", "accept") if key in self.headers},
        )
        try:
            response = urllib.request.urlopen(request, timeout=30)
        except urllib.error.HTTPError as refusal:
            response = refusal
        with response:
            answer = json.dumps(grown(json.load(response))).encode()
        self.send_response(response.status)
        self.send_header("content-type", response.headers["content-type"])
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_POST = do_GET

    def log_message(self, *_):
        """Says nothing."""


def main():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Grown) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        done = subprocess.run(sys.argv[1:], env={**os.environ, "YOMI_GROWN_URL": url}, check=False)
        server.shutdown()
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
