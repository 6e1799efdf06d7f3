"""Documents install the client libraries from built files, never from a registry: their names are not registered there, so
that a package of that name would be foreign code."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMAND = re.compile(
    r"(?:npm|pnpm|yarn|bun|deno)\s+(?:install|i|add|ci)\b[^\n`]*?(?<![\w./-])@yomi/client"
    r"|(?:npx|bunx|dlx)\s[^\n`]*?@yomi/client"
    r"|(?:pip3?|pipx|uv|poetry|conda)\s[^\n`]*?(?:install|add)\b[^\n`]*?(?<![\w./-])yomi[-_]client(?![\w./-]*\.(?:whl|tar\.gz))"
)


def faults(text):
    """The commands in a text that would use a registry."""
    return [found[0] for found in COMMAND.finditer(text)]


def test():
    """Verifies that the check can fail."""
    for bad in (
        "npm install @yomi/client",
        "npm i -D typescript @yomi/client@1",
        "pnpm add @yomi/client",
        "npx @yomi/client",
        "pip install yomi-client",
        "python -m pip install -U yomi_client==0.1.0",
        "uv pip install httpx yomi-client",
    ):
        assert faults(f"Run `{bad}` first."), bad
    for good in (
        "npm install target/packages/yomi-client-0.1.0.tgz",
        "pip install target/packages/yomi_client-0.1.0-py3-none-any.whl",
        'import { Yomi } from "@yomi/client";',
        "npm install openapi-fetch\n\nThen `@yomi/client`",
    ):
        assert not faults(good), (good, faults(good))


def main():
    test()
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md", "*.html"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )
    found = []
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.exists():
            found += [f"{name}: {command}" for command in faults(path.read_text(encoding="utf-8"))]
    if found:
        sys.exit("\n".join(["these ask a registry for a name that is not ours:", *found]))


if __name__ == "__main__":
    main()
