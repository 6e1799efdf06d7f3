#!/usr/bin/env bash
# Trains gomoku's weights from nothing, round by round, into FOLDER. About three hours on one core; may be stopped and
# started again.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:?the folder for games and weights}
threads=${2:-$(nproc)}
mkdir -p "$folder"

cargo build --release --locked --package yomi-tools
tools=${CARGO_TARGET_DIR:-target}/release/yomi-tools

# round NUMBER SHARDS NODES: plays with the weights of the round before and fits to these games.
round() {
    local number=$1 shards=$2 nodes=$3 before=() start=() games=()
    if ((number > 0)); then
        before=(--weights "$folder/$((number - 1)).bin")
        start=(--start "$folder/$((number - 1)).bin")
    fi
    for rule in freestyle standard renju; do
        games+=("$folder/games-$number/$rule")
        "$tools" train gomoku play --folder "$folder/games-$number/$rule" --rule "$rule" --shards "$shards" --games 20 \
            --nodes "$nodes" --seed $((100 * (number + 1))) --threads "$threads" "${before[@]}"
    done
    "$tools" train gomoku fit --folders "${games[@]}" "${start[@]}" --output "$folder/$number.bin" --report "$folder/report"
}

round 0 150 2000
round 1 200 5000
round 2 250 5000
echo "Copy $folder/2.bin to crates/gomoku/weights/cells.bin, and the report to docs/gomoku/training/."
