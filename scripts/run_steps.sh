#!/usr/bin/env bash
# Runs make targets one after the other, stops at the first that fails, and ends with the time
# that each of them took.
#
# Usage: scripts/run_steps.sh TARGET…
set -euo pipefail
cd "$(dirname "$0")/.."

summary=()
finish() {
    printf '\n%s\n' '--- summary ---'
    printf '%s\n' "${summary[@]}"
}
trap finish EXIT

started=$SECONDS
for step in "$@"; do
    printf '\n--- %s ---\n' "$step"
    before=$SECONDS
    if "${MAKE:-make}" --no-print-directory "$step"; then
        summary+=("$(printf '  ok    %-16s %5d s' "$step" $((SECONDS - before)))")
    else
        summary+=("$(printf '  FAIL  %-16s %5d s' "$step" $((SECONDS - before)))")
        exit 1
    fi
done
summary+=("$(printf '  all of them           %5d s' $((SECONDS - started)))")
