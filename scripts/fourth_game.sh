#!/usr/bin/env bash
# Adds Connect Four, from tests/fourth_game/, to a copy of the tree: the new files, and a patch that may touch only
# the files that tests/fourth_game/touched.txt lists. Builds the copy, runs the tests of the game and of its engine,
# checks the types of the page, and plays whole games over HTTP. Nothing of it stays in this tree or its binary.
#
# Usage: scripts/fourth_game.sh
# Dependencies come from the target directory of this tree (CARGO_TARGET_DIR, else target/).
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
mkdir -p "$target"
# One path, so that a second run builds little anew.
copy=$target/fourth_game
rm -rf "$copy"
mkdir "$copy"
trap 'rm -rf "$copy"' EXIT

fail() {
    echo "fourth game: $1" >&2
    exit 1
}

# The working tree, uncommitted changes included.
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [[ -e $file ]]; then printf '%s\0' "$file"; fi
done | tar --null --no-recursion -T - -c | tar -x -C "$copy"

given=tests/fourth_game
# New files are new.
(cd "$given/new" && find . -type f) | while read -r file; do
    [[ ! -e $copy/$file ]] || fail "$file is there already: it belongs into the patch"
done
cp -rp "$given/new/." "$copy"

touched=$(git apply --numstat "$given/game.patch" | cut -f 3 | sort)
listed=$(grep -v '^#' "$given/touched.txt" | cut -d ' ' -f 1 | sort)
diff <(echo "$listed") <(echo "$touched") >&2 || fail "the patch touches other files (>) than touched.txt lists (<)"
# The copy lies inside this repository, to whose root the patch would apply.
(cd "$copy" && GIT_CEILING_DIRECTORIES=$target git apply --whitespace=error-all "$root/$given/game.patch")

cd "$copy"
export CARGO_TARGET_DIR=$target
cargo="${CARGO:-cargo}"
"$cargo" fmt --all --check
# The lock file gets the new crate, and nothing else.
"$cargo" test --offline -p yomi-game --lib --test game_rules connectfour
"$cargo" test --offline -p yomi-connectfour --lib
"$cargo" build --offline
YOMI_BIN=$target/debug/yomi
export YOMI_BIN
if [[ -d $root/web/node_modules ]]; then
    ln -s "$root/web/node_modules" web/node_modules
    "$YOMI_BIN" openapi >openapi.yaml
    (cd web && npm run --silent types && npx tsc -p . && npx vitest run src/games.test.ts)
fi
scripts/with_server.sh python3 "$root/$given/play.py"
