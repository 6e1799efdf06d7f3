"""Runs the code blocks of Markdown files against a running server (YOMI_URL).

A comment on the line before a block says what is to be done with it:

    <!-- test: NAME -->              run it: bash, js, ts (Node.js) or python; it has to exit with 0
    <!-- test: NAME exits 3 -->      the same, with another exit code
    <!-- test: NAME in FOLDER -->    the same, in a folder that the blocks of a page share which
                                     name it, beside `yomi`, this project; what `npm` and `pip` install
                                     stays in the folder and comes from files
    <!-- test: NAME through trouble --> the first connections to the server break, are answered 502 in HTML,
                                     and 503 by a problem that passes: a program that comes again does its work
    <!-- output of: NAME -->         the block is what NAME printed: JSON is compared as JSON
                                     without `timing`, an ellipsis (…) at the end of a text
                                     stands for the rest
    <!-- not tested: REASON -->      leave it

Every bash, js, ts, python and json block needs one of them, so that none is forgotten. In all code the
address that the pages name, localhost:8080 or 127.0.0.1:8080, becomes that of the server. A page
without a block to run is a fault.
"""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass

SECONDS = 60
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MODULES = os.path.join(ROOT, "tests/clients/node_modules")
# TypeScript is checked, then run.
CHECKED = (
    f"{MODULES}/.bin/tsc --strict --noEmit --skipLibCheck --target es2024 --lib es2024,dom,dom.iterable "
    f"--module nodenext --allowImportingTsExtensions --types node --typeRoots {MODULES}/@types"
)
# Language: extension of its file, command. JavaScript is a module, so that it may `await` at the top, and has what
# browsers have.
RUNNERS = {
    "bash": ("sh", ["bash", "-euo", "pipefail"]),
    "js": ("mjs", ["node", "--experimental-eventsource"]),
    "ts": ("mts", ["bash", "-c", f'{CHECKED} "$0" && node "$0"']),
    "python": ("py", [sys.executable]),
}
COMMENTED = {*RUNNERS, "json"}
# The field that depends on the clock.
TIMED = "timing"
ADDRESS = re.compile(r"(?:http://)?(?:localhost|127\.0\.0\.1):8080")
TEST = re.compile(r"test: (?P<name>[\w-]+)(?: in (?P<folder>[\w-]+))?(?P<trouble> through trouble)?(?: exits (?P<code>\d+))?")
OUTPUT = re.compile(r"output of: (?P<name>[\w-]+)")
NOT_TESTED = re.compile(r"not tested: \S.*")


# Answers to the first connections of a block `through trouble`; the very first gets none.
TROUBLE = [
    b"",
    b"HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\ncontent-length: 4\r\nconnection: close\r\n\r\n<p>\n",
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\ncontent-length: 21\r\n"
    b'connection: close\r\n\r\n{"retry_after_ms":50}',
]


class Fault(Exception):
    """An error, with the line of the block."""


@dataclass(frozen=True)
class Block:
    line: int
    language: str
    text: str
    comment: str


def blocks(markdown):
    """The fenced blocks, each with the comment on the line before it (blank lines between)."""
    found, comment, lines = [], "", markdown.splitlines()
    index = 0
    while index < len(lines):
        line = lines[index]
        fence = re.match(r"(`{3,}|~{3,})\s*([\w-]*)", line)
        said = re.fullmatch(r"\s*<!--\s*(.*?)\s*-->\s*", line)
        if fence:
            start = index
            index += 1
            while index < len(lines) and lines[index].rstrip() != fence[1]:
                index += 1
            if index == len(lines):
                raise Fault(f"line {start + 1}: the block has no end")
            text = "\n".join(lines[start + 1 : index]) + "\n"
            found.append(Block(start + 1, fence[2], text, comment))
            comment = ""
        elif said:
            comment = said[1]
        elif line.strip():
            comment = ""
        index += 1
    return found


def run(block, url, name, folder, cwd):
    """The exit code, output and errors of a block that is written into a folder."""
    extension, command = RUNNERS[block.language]
    host = url.removeprefix("http://")
    code = ADDRESS.sub(lambda found: url if found[0].startswith("http") else host, block.text)
    path = os.path.join(folder, f"{name}.{extension}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(code)
    # Nothing is fetched, and the tools' own packages stay as they are.
    site = os.path.join(folder, "site")
    installing = {
        "npm_config_offline": "true", "npm_config_update_notifier": "false", "PIP_TARGET": site, "PYTHONPATH": site,
        "PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    try:
        done = subprocess.run(
            [*command, path],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            cwd=cwd,
            env={**os.environ, **installing},
        )
    except subprocess.TimeoutExpired:
        raise Fault(f"line {block.line}: still running after {SECONDS} s") from None
    return done.returncode, done.stdout, done.stderr


@contextlib.contextmanager
def trouble(url):
    """A way to the server on which the first connections fail as in `TROUBLE`; gives its address, and a list of those
    that did."""
    host, port = url.removeprefix("http://").split(":")
    failed = []

    def carry(source, target):
        with contextlib.suppress(OSError):
            while some := source.recv(65536):
                target.sendall(some)
            target.shutdown(socket.SHUT_WR)

    def serve(client):
        if len(failed) < len(TROUBLE):
            failed.append(client)
            client.recv(65536)
            client.sendall(TROUBLE[len(failed) - 1])
            client.close()
            return
        server = socket.create_connection((host, int(port)))
        threading.Thread(target=carry, args=(client, server), daemon=True).start()
        threading.Thread(target=carry, args=(server, client), daemon=True).start()

    def accept(listener):
        with contextlib.suppress(OSError):  # closed
            while True:
                serve(listener.accept()[0])

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, args=(listener,), daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", failed
        # Wakes the thread that accepts.
        listener.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def folders():
    """Makes a folder for a name, the same for the same name, and one of its own for none."""
    with tempfile.TemporaryDirectory() as root:
        os.symlink(ROOT, os.path.join(root, "yomi"))
        made = {}

        def folder(name):
            if name is None or name not in made:
                made[name] = tempfile.mkdtemp(dir=root)
            return made[name]

        yield folder


def lasting(value):
    """A JSON value without what depends on the clock."""
    if isinstance(value, dict):
        return {key: lasting(part) for key, part in value.items() if key != TIMED}
    if isinstance(value, list):
        return [lasting(part) for part in value]
    return value


def same(shown, printed):
    """Whether a block equals the printed output."""
    try:
        return lasting(json.loads(shown)) == lasting(json.loads(printed))
    except json.JSONDecodeError:
        shown, printed = shown.strip(), printed.strip()
        if shown.endswith("…"):
            return printed.startswith(shown.removesuffix("…").rstrip())
        return shown == printed


def check_block(block, url, folder, printed):
    """Runs a block or compares it, and returns what to say of it; raises a fault."""
    where = f"line {block.line} ({block.language})"
    if test := TEST.fullmatch(block.comment):
        if block.language not in RUNNERS:
            raise Fault(f"{where}: no way to run it")
        name, shared = test["name"], test["folder"]
        with trouble(url) if test["trouble"] else contextlib.nullcontext((url, TROUBLE)) as (way, failed):
            code, output, errors = run(block, way, name, folder(shared), folder(shared) if shared else None)
        printed[name] = output
        if code == 0 and len(failed) < len(TROUBLE):
            raise Fault(f"{where}: only {len(failed)} connections failed")
        if code != int(test["code"] or 0):
            raise Fault(f"{where}: exit code {code}\n{output}{errors}")
        return f"ok    {name} ({where})"
    if shown := OUTPUT.fullmatch(block.comment):
        if shown["name"] not in printed:
            raise Fault(f"{where}: nothing named {shown['name']} ran before it")
        if not same(block.text, printed[shown["name"]]):
            raise Fault(f"{where}: shows something else than\n{printed[shown['name']]}")
        return f"ok    output of {shown['name']} ({where})"
    if block.language in COMMENTED and not NOT_TESTED.fullmatch(block.comment):
        raise Fault(f"{where}: no comment says how to test it: {block.comment!r}")
    return None


def check(markdown, url, say=print):
    """Runs everything and returns the faults found."""
    faults, printed = [], {}
    with folders() as folder:
        for block in blocks(markdown):
            try:
                if said := check_block(block, url, folder, printed):
                    say(said)
            except Fault as fault:
                faults.append(str(fault))
    if not printed:
        faults.append("no block ran")
    return faults


def main():
    failed = len(sys.argv) < 2
    for page in sys.argv[1:]:
        print(page)
        with open(page, encoding="utf-8") as file:
            faults = check(file.read(), os.environ["YOMI_URL"])
        for fault in faults:
            print(f"FAIL  {page}: {fault}", file=sys.stderr)
            failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
