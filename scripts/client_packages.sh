#!/usr/bin/env bash
# Builds the client libraries of clients/ as they would be published, to target/packages/, and prints the files:
# @yomi/client by `npm pack`, yomi-client by `python -m build`.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PWD/tests/clients/node_modules/.bin:$PATH" NO_UPDATE_NOTIFIER=1

[[ -d tests/clients/node_modules ]] || { echo "the tools are not installed: make tools" >&2; exit 1; }
packages=$PWD/target/packages
staged=$(mktemp -d)
trap 'rm -rf "$staged"' EXIT
rm -rf "$packages"
mkdir -p "$packages"

openapi-typescript openapi.yaml -o clients/typescript/src/schema.ts >/dev/null 2>&1
rm -rf clients/typescript/dist
tsc -p clients/typescript
# A package carries the licences of the whole.
for client in typescript python; do
    cp -R "clients/$client" "$staged/$client"
    cp LICENSE-MIT LICENSE-APACHE "$staged/$client/"
done
(cd "$staged/typescript" && npm pack --silent --ignore-scripts --pack-destination "$packages" >/dev/null)
if ! said=$(python -m build --no-isolation --outdir "$packages" "$staged/python" 2>&1); then
    echo "$said" >&2
    exit 1
fi
ls "$packages"/*
