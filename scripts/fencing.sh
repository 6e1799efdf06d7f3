#!/usr/bin/env bash
# Shows that the tests of fencing tokens find a store that does not ask for them: builds the tests of crates/jobs with
# --cfg yomi_without_fencing, in a folder of their own, and expects each test of a late change to fail, and to pass
# without it. Needs PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
late() {
    cargo test --locked --quiet -p yomi-jobs --test fencing --no-fail-fast -- late:: --format=pretty 2>&1 || true
}

expect() {
    local what=$1 outcome=$2 said=$3 tests back found=0
    for back in memory sqlite postgres; do
        for tests in a_part a_pause an_end; do
            if ! grep -q "^test late::${tests}_is_refused_in_$back \.\.\. $outcome$" <<<"$said"; then
                printf '%s\n' "$said"
                echo "fencing: with $what ${tests}_is_refused_in_$back is to be: $outcome" >&2
                exit 1
            fi
            found=$((found + 1))
        done
    done
    echo "ok    with $what: $found tests $outcome"
}

expect "the token" ok "$(CARGO_TARGET_DIR=$target late)"
expect "no token" FAILED "$(CARGO_TARGET_DIR=$target/without-fencing RUSTFLAGS='--cfg yomi_without_fencing' late)"
