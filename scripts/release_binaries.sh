#!/usr/bin/env bash
# Builds the binaries of a release's archive for systems from glibc 2.28 on (Debian 10, RHEL 8, Ubuntu 20.04), by zig's linker and
# headers, puts their symbols into files beside them, and holds them to that version.
#
# Usage: scripts/release_binaries.sh TARGET FOLDER     such as x86_64-unknown-linux-gnu
# Needs cargo-zigbuild (cargo install --locked cargo-zigbuild) and zig (pip install ziglang).
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:?a target is needed} to=${2:?a folder is needed}
most=2.28
built=${CARGO_TARGET_DIR:-target}/$target/release

# Without debug information cargo has the linker strip that of the standard library, and zig's strips all.
export CARGO_PROFILE_RELEASE_STRIP=none
cargo zigbuild --release --locked -p yomi -p yomi-tools --target "$target.$most"
copy=objcopy
[[ $target == "$(uname -m)"-* ]] || copy=${target%%-*}-linux-gnu-objcopy
mkdir -p "$to"
for binary in yomi yomi-tools; do
    "$copy" --only-keep-debug "$built/$binary" "$to/$binary.debug"
    "$copy" --strip-all --add-gnu-debuglink="$to/$binary.debug" "$built/$binary" "$to/$binary"
    highest=$("${copy%objcopy}objdump" -T "$to/$binary" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV | tail -n 1)
    if [[ $(printf '%s\n' "$highest" "$most" | sort -V | tail -n 1) != "$most" ]]; then
        echo "release: $binary needs glibc $highest, promised $most" >&2
        exit 1
    fi
    echo "$binary: glibc $highest or later, $(stat -c %s "$to/$binary") bytes"
done
