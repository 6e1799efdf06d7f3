#!/usr/bin/env bash
# Reproducible build check: builds the same commit twice from nothing, in one folder, as the container does,
# and compares the bytes. Takes two whole builds.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(realpath -m "${CARGO_TARGET_DIR:-target}")/reproducible
first=$(mktemp)
trap 'rm -rf "$folder" "$first"' EXIT
for number in 1 2; do
    rm -rf "$folder"
    CARGO_TARGET_DIR=$folder cargo build --release --locked
    if ((number == 1)); then cp "$folder/release/yomi" "$first"; fi
done
cmp "$first" "$folder/release/yomi"
echo "the same bytes twice: $(sha256sum <"$first" | cut -d ' ' -f 1)"
