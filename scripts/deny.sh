#!/usr/bin/env bash
# Checks licences, bans, sources and advisories of the dependencies with cargo-deny.
#
# No package manager brings a cargo-deny that reads today's Cargo, so where it is missing it is
# compiled into .tools, which takes minutes: that is why this is no part of `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."

export PATH="$PWD/.tools/bin:$PATH"
if ! command -v cargo-deny >/dev/null; then
    echo "compiling cargo-deny into .tools"
    cargo install --locked --quiet cargo-deny@0.20.2 --root .tools
fi

cargo-deny --log-level error --locked check --hide-inclusion-graph licenses bans sources
if cargo-deny --log-level error fetch db; then
    cargo-deny --log-level error check --hide-inclusion-graph advisories
else
    echo "advisories NOT checked: their database cannot be reached from here" >&2
fi
