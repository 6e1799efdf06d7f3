#!/usr/bin/env bash
# Runs the unit, property, integration and documentation tests: by cargo-nextest where the
# machine has it, which shows slow tests and kills hanging ones, else by cargo test.
set -euo pipefail
cd "$(dirname "$0")/.."

if cargo nextest --version >/dev/null 2>&1; then
    cargo nextest run --workspace --locked
    # Nextest runs no documentation tests.
    cargo test --doc --workspace --locked
else
    cargo test --workspace --locked
fi
