#!/usr/bin/env bash
# Runs the code blocks of README.md and of the documents for its readers against the release binary,
# after the self-test of the program that does so, which verifies that it can fail; and the programs of the textbook.
set -euo pipefail
cd "$(dirname "$0")/.."

python3 scripts/readme_blocks_test.py
binary=$(realpath "${YOMI_BIN:-target/release/yomi}")
YOMI_BIN=$binary python3 scripts/textbook_programs.py
# The blocks call them `yomi` and `yomi-tools`, independently of their file names.
commands=$(mktemp -d)
trap 'rm -rf "$commands"' EXIT
ln -s "$binary" "$commands/yomi"
ln -s "$(dirname "$binary")/yomi-tools" "$commands/yomi-tools"
export PATH="$commands:$PWD/.venv/bin:$PATH"
# What the blocks install.
scripts/client_packages.sh >/dev/null
scripts/with_server.sh python3 scripts/readme_blocks.py README.md clients/typescript/README.md clients/python/README.md docs/batch.md docs/clients.md docs/errors.md \
    docs/gomocup.md docs/gomoku/README.md docs/gtp.md docs/jobs.md docs/laboratory.md docs/mcp.md docs/nboard.md docs/play.md docs/review.md docs/score-and-notation.md docs/strength.md
