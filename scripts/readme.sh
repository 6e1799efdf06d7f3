#!/usr/bin/env bash
# Runs the code blocks of README.md against the release binary, after the self-test of the
# program that does so: a check that cannot fail checks nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

python3 scripts/readme_blocks_test.py
exec scripts/with_server.sh python3 scripts/readme_blocks.py README.md
