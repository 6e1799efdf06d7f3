#!/usr/bin/env bash
# Runs every fuzz target of fuzz/, or those that are named, for SECONDS_EACH (10) on top of the seeds.
# New corpus entries go to fuzz/corpus/, failing inputs to fuzz/artifacts/.
#
# Needs a nightly compiler and cargo-fuzz, and installs them; compilation takes minutes,
# which is why this is not part of `make test`.
#
# Usage: scripts/fuzz.sh [TARGET…]
set -euo pipefail
cd "$(dirname "$0")/.."

seconds_each=${SECONDS_EACH:-10}

export PATH="$PWD/.tools/bin:$PATH"
if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "installing the nightly compiler"
    rustup toolchain install nightly --profile minimal
fi
if ! command -v cargo-fuzz >/dev/null; then
    echo "compiling cargo-fuzz into .tools"
    cargo install --locked --quiet cargo-fuzz@0.13.2 --root .tools
fi

# Fuzzes the shipped versions of dependencies: those of Cargo.lock, to which cargo adds libFuzzer.
if [[ ! fuzz/Cargo.lock -nt Cargo.lock ]]; then
    cp Cargo.lock fuzz/Cargo.lock
fi
cargo +nightly fuzz build
mkdir -p fuzz/target

if (($# == 0)); then
    mapfile -t targets < <(cargo +nightly fuzz list)
    set -- "${targets[@]}"
fi
failed=()
for target in "$@"; do
    mkdir -p "fuzz/corpus/$target"
    # Half a minute for one input is a hang, 4 GiB a leak; new inputs go to the first folder, corpus/.
    if cargo +nightly fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="$seconds_each" -timeout=30 -rss_limit_mb=4096 -print_final_stats=1 \
        >"fuzz/target/$target.log" 2>&1; then
        executions=$(awk '/number_of_executed_units/ { print $2 }' "fuzz/target/$target.log")
        printf '  ok    %-28s %9d executions\n' "$target" "$executions"
    else
        printf '  FAIL  %s\n' "$target"
        tail -n 60 "fuzz/target/$target.log"
        failed+=("$target")
    fi
done
if ((${#failed[@]})); then
    echo "broken laws: ${failed[*]}; fuzz/README.md tells how to go on" >&2
    exit 1
fi
