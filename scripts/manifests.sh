#!/usr/bin/env bash
# Writes the minimal workspace from which cargo builds only the dependencies: its manifests and its lock,
# with empty crates in place of the sources. For the layer of dependencies in the Dockerfile.
#
# Usage: scripts/manifests.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

to=${1:?a folder is needed}
mkdir -p "$to"
cp -r .cargo Cargo.toml Cargo.lock "$to"
for manifest in crates/*/Cargo.toml tools/Cargo.toml tools/*/Cargo.toml; do
    mkdir -p "$to/$(dirname "$manifest")/src"
    cp "$manifest" "$to/$manifest"
done
for folder in "$to"/crates/* "$to"/tools/{arena,certify,trainer}; do
    : >"$folder/src/lib.rs"
    [[ ! -e crates/${folder##*/}/build.rs ]] || echo 'fn main() {}' >"$folder/build.rs"
done
mkdir -p "$to/src" "$to/benches" "$to/tools/benches"
for binary in "$to" "$to/tools"; do
    echo 'fn main() {}' >"$binary/src/main.rs"
done
echo 'fn main() {}' >"$to/tools/benches/latency.rs"
sed -n '/^\[\[bench\]\]/,/^name/s/^name *= *"\(.*\)"/\1/p' Cargo.toml | while read -r bench; do
    echo 'fn main() {}' >"$to/benches/$bench.rs"
done
