#!/usr/bin/env bash
# Cross-check for aarch64: type-checks the whole workspace, and runs the tests of rules, searches and
# engines under qemu's user mode, on the portable code paths: there are none for its vector instructions.
#
# Installs missing packages: Debian's cross compiler and qemu, Rust's standard library by rustup.
set -euo pipefail
cd "$(dirname "$0")/.."

target=aarch64-unknown-linux-gnu
packages=()
command -v aarch64-linux-gnu-gcc >/dev/null || packages+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
command -v qemu-aarch64 >/dev/null || packages+=(qemu-user)
if ((${#packages[@]})); then
    as_root=()
    [[ $(id -u) == 0 ]] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update -qq </dev/null
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${packages[@]}" </dev/null
fi
rustup target add "$target"

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
cargo check --target "$target" --workspace --locked
# Slow tests are left out: minutes natively are an hour under emulation.
export PROPTEST_CASES=${PROPTEST_CASES:-32}
cargo test --target "$target" --locked --lib \
    -p yomi-game -p yomi-search -p yomi-tictactoe -p yomi-othello -p yomi-gomoku
