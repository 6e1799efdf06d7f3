#!/usr/bin/env bash
# Runs make targets one after the other, stops at the first that fails, and ends with the time
# that each of them took. `ONE+TWO,THREE` runs TWO and THREE beside ONE, at a lower priority, and shows what they print
# after it: ONE waits often, and they need little of the time that it leaves.
#
# Usage: scripts/run_steps.sh TARGET…
set -euo pipefail
cd "$(dirname "$0")/.."

summary=$(mktemp) beside=$(mktemp) group=
finish() {
    [[ -z $group ]] || kill -- "-$group" 2>/dev/null || true
    printf '\n%s\n' '--- summary ---'
    cat "$summary"
    rm -f "$summary" "$beside"
}
trap finish EXIT

# Runs these targets until one fails.
run() {
    local step before
    for step in "$@"; do
        printf '\n--- %s ---\n' "$step"
        before=$SECONDS
        if "${MAKE:-make}" --no-print-directory "$step"; then
            printf '  ok    %-16s %5d s\n' "$step" $((SECONDS - before)) >>"$summary"
        else
            printf '  FAIL  %-16s %5d s\n' "$step" $((SECONDS - before)) >>"$summary"
            return 1
        fi
    done
}

started=$SECONDS
for step in "$@"; do
    if [[ $step != *+* ]]; then
        run "$step"
        continue
    fi
    IFS=, read -ra others <<<"${step#*+}"
    # A group of its own, which an interrupt of this one ends as a whole.
    set -m
    (renice -n 10 -p "$BASHPID" >/dev/null && run "${others[@]}") >"$beside" 2>&1 </dev/null &
    group=$!
    set +m
    status=0
    run "${step%%+*}" || status=1
    # Those beside end by themselves, so that one run names the faults of all.
    wait "$group" || status=1
    group=
    cat "$beside"
    ((status == 0))
done
printf '  all of them           %5d s\n' $((SECONDS - started)) >>"$summary"
