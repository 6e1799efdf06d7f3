#!/usr/bin/env bash
# The client libraries of clients/: types and unit tests, then both packages as they would be published, installed from
# their files into empty folders, with running servers. tests/clients/README.md lists the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.venv/bin:$PWD/tests/clients/node_modules/.bin:$PATH"
export NO_UPDATE_NOTIFIER=1 NO_COLOR=1
YOMI_BIN=$(realpath "${YOMI_BIN:-target/release/yomi}")
export YOMI_BIN
tests=$PWD/tests/clients/libraries
folder=$PWD/target/clients/libraries
# Bytes of the client in TypeScript at most, bundled, minified and compressed by gzip: alone, and with jobs.
max_bytes=5888
max_bytes_with_jobs=7488

say() { printf 'ok    %s\n' "$*"; }
fail() {
    printf 'FAIL  %s\n' "$*" >&2
    exit 1
}

python scripts/python_client.py --check || fail "generated modules of clients/python"
python scripts/install_lines_test.py || fail "a document installs from a registry"

for client in typescript/package.json python/src/yomi_client/_version.py; do
    version=$(sed -nE 's/^ *["_]*version["_]*( =|:) "([^"]*)",?$/\2/p' "clients/$client" | head -n 1)
    grep -q "^## \[$version\]" "clients/${client%%/*}/CHANGELOG.md" || fail "clients/${client%%/*}/CHANGELOG.md lacks $version"
done

packages=$(scripts/client_packages.sh) || fail "the packages are not built"
say "built: $(tr '\n' ' ' <<<"${packages//$PWD\//}")"

tsc -p clients/typescript/test || fail "types of the tests in TypeScript"
said=$(cd clients/typescript && node --test "test/*.test.ts" 2>&1) || fail "unit tests in TypeScript"$'\n'"$said"
say "unit tests in TypeScript: $(sed -nE 's/^. pass ([0-9]+)/\1/p' <<<"$said")"
said=$(cd clients/python/tests && PYTHONPATH=../src python -W error -m unittest 2>&1) || fail "unit tests in Python"$'\n'"$said"
say "unit tests in Python: $(sed -nE 's/^Ran ([0-9]+) .*/\1/p' <<<"$said")"
MYPYPATH=clients/python/src mypy --strict --python-version 3.10 --cache-dir target/clients/mypy --no-error-summary \
    clients/python/src/yomi_client clients/python/tests || fail "types in Python"
say "types in Python, from 3.10"
# Bytes of a bundle of modules, with all that they export.
bundled() {
    printf 'export * from "./%s";\n' "$@" | (cd clients/typescript/dist && esbuild --bundle --minify --format=esm --log-level=warning) | gzip -9 | wc -c
}
bytes=$(bundled index.js)
((bytes <= max_bytes)) || fail "the client in TypeScript has $bytes bytes, at most $max_bytes"
with_jobs=$(bundled index.js jobs.js)
((with_jobs <= max_bytes_with_jobs)) || fail "the client in TypeScript with jobs has $with_jobs bytes, at most $max_bytes_with_jobs"
say "the client in TypeScript has $bytes bytes, with jobs $with_jobs"

# Installed from the package files, without access to the sources.
rm -rf "$folder"
mkdir -p "$folder"/{typescript,python/site}
cp "$tests"/*.ts "$tests/tsconfig.json" tests/clients/game.ts "$folder/typescript/"
cp "$tests"/*.py tests/clients/game.py "$folder/python/"
echo '{"private": true, "type": "module"}' >"$folder/typescript/package.json"
(cd "$folder/typescript" && npm install --silent --offline --no-audit --no-fund --ignore-scripts "$(grep 'tgz$' <<<"$packages")")
python -m pip install --quiet --no-deps --no-index --disable-pip-version-check --target "$folder/python/site" "$(grep 'whl$' <<<"$packages")"
say "both are installed from their files"
# Mostly waits, so it runs in the background.
python3 "$tests/restart.py" "node $folder/typescript/restart.ts" "PYTHONPATH=$folder/python/site python3 $folder/python/restart.py" \
    >"$folder/restart.txt" 2>&1 &
restart=$!
(cd "$folder/typescript" && tsc -p .) || fail "types of the installed package in TypeScript"
(cd "$folder/python" && MYPYPATH=site mypy --strict --cache-dir ../../mypy --no-error-summary ./*.py) || fail "types of the installed package in Python"
say "types of the installed packages"

play() {
    echo "@yomi/client plays"
    (cd "$folder/typescript" && node play.ts)
    echo "yomi-client plays"
    (cd "$folder/python" && PYTHONPATH=site python play.py)
}
export -f play
export folder
scripts/with_server.sh python3 tests/clients/grown.py bash -ec play || fail "an installed package did not play as it should, see above"

echo "a server that is away for ten seconds"
failed=0
wait "$restart" || failed=1
cat "$folder/restart.txt"
((failed == 0)) || fail "a restart of the server is felt"
