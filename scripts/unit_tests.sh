#!/usr/bin/env bash
# Runs the unit, property, integration and documentation tests: by cargo-nextest where the
# machine has it, which shows slow tests and kills hanging ones, else by cargo test. Those of
# Othello's rules and engine run once more without the processor's vector instructions.
set -euo pipefail
cd "$(dirname "$0")/.."

if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --workspace --locked
    # Nextest runs no documentation tests.
    cargo test --doc --workspace --locked
    YOMI_CPU=portable cargo nextest run --workspace --locked \
        -E 'test(othello) | binary(othello_endgame) | binary(engine)'
else
    cargo test --workspace --locked
    YOMI_CPU=portable cargo test --locked --lib othello
    YOMI_CPU=portable cargo test --locked --test othello_endgame --test engine
fi
