#!/usr/bin/env bash
# Trains Othello's weights from nothing, round by round, into FOLDER. About nine hours on two cores;
# may be stopped and started again.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:?the folder for games and weights}
threads=${2:-$(nproc)}
mkdir -p "$folder"

cargo build --release --locked --package yomi-tools
tools=${CARGO_TARGET_DIR:-target}/release/yomi-tools

# round NUMBER SHARDS DEPTH SELECTIVITY SOLVED_FROM RIDGE SCORE_SHARE ROUNDS…: plays with the weights of the
# round before and fits to the games of ROUNDS; where that is its own alone, from those weights on.
round() {
    local number=$1 shards=$2 depth=$3 cuts=$4 solved=$5 ridge=$6 share=$7 before=() games=() start=()
    shift 7
    if ((number > 0)); then before=(--weights "$folder/$((number - 1)).bin"); fi
    "$tools" train play --folder "$folder/games-$number" --shards "$shards" --depth "$depth" --selectivity "$cuts" \
        --solved-from "$solved" --seed $((100 * (number + 1))) --threads "$threads" "${before[@]}"
    for played in "$@"; do games+=("$folder/games-$played"); done
    if ((number > 2 && $# == 1)); then start=(--start "$folder/$((number - 1)).bin"); fi
    "$tools" train fit --folders "${games[@]}" "${start[@]}" --ridge "$ridge" --score-share "$share" \
        --threads "$threads" --output "$folder/$number.bin" --report "$folder/report"
}

round 0 100 2 6 12 100 0 0
round 1 112 4 6 14 150 0 1
round 2 400 4 6 15 100 0.8 2
round 3 185 5 6 14 100 0.7 2 3
round 4 230 5 6 14 100 0.8 2 3 4
round 5 840 5 6 14 100 0.8 4 5
round 6 451 5 6 14 100 0.8 5 6
round 7 118 5 6 14 100 0.8 5 6 7
round 8 497 5 6 14 400 0.8 8
round 9 77 11 0 16 400 0.9 9
"$tools" train probcut --folder "$folder/games-9" --weights "$folder/9.bin" --positions 5000 \
    --output "$folder/probcut.json"
"$tools" train calibrate --folders "$folder/games-8" "$folder/games-9" --from-empties 15 \
    --output "$folder/win_probability.json"
echo "Copy $folder/9.bin to crates/othello/weights/patterns.bin, and the two .json files beside it."
