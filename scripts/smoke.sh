#!/usr/bin/env bash
# Starts the release binary, asks one best move of each game and the documents that operators
# and clients read first, and stops it with SIGTERM.
set -euo pipefail
cd "$(dirname "$0")/.."

exec scripts/with_server.sh python3 scripts/smoke.py
