#!/usr/bin/env bash
# Runs the unit, property, integration and documentation tests: by cargo-nextest where the
# machine has it, which shows slow tests, kills hanging ones and names all that fail, else by
# cargo test. Those of Othello's engine and the players run once more without the processor's
# vector instructions.
set -euo pipefail
cd "$(dirname "$0")/.."

if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --workspace --locked --no-fail-fast
    # Nextest runs no documentation tests.
    cargo test --doc --workspace --locked
    YOMI_CPU=portable cargo nextest run --workspace --locked --no-fail-fast \
        -E 'package(yomi-othello) | package(yomi-players)'
else
    cargo test --workspace --locked
    YOMI_CPU=portable cargo test --locked -p yomi-othello -p yomi-players
fi
