#!/usr/bin/env bash
# Trains Othello's weights from nothing, round by round, into FOLDER. About eight hours on two cores;
# may be stopped and started again.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?the folder for games and weights}
threads=${2:-$(nproc)}
mkdir -p "$folder"

cargo build --release --locked --package yomi-trainer
trainer=${CARGO_TARGET_DIR:-target}/release/yomi-trainer

# round NUMBER SHARDS DEPTH SOLVED_FROM RIDGE SCORE_SHARE ROUNDS…: plays with the weights of the round
# before and fits to the games of ROUNDS.
round() {
    local number=$1 shards=$2 depth=$3 solved=$4 ridge=$5 share=$6 before=() games=()
    shift 6
    if ((number > 0)); then before=(--weights "$folder/$((number - 1)).bin"); fi
    "$trainer" play --folder "$folder/games-$number" --shards "$shards" --depth "$depth" \
        --solved-from "$solved" --seed $((100 * (number + 1))) --threads "$threads" "${before[@]}"
    for played in "$@"; do games+=("$folder/games-$played"); done
    "$trainer" fit --folders "${games[@]}" --ridge "$ridge" --score-share "$share" \
        --output "$folder/$number.bin" --report "$folder/report"
}

round 0 100 2 12 100 0 0
round 1 112 4 14 150 0 1
round 2 400 4 15 30 0.8 2
round 3 185 5 14 30 0.7 2 3
round 4 230 5 14 60 0.8 2 3 4
round 5 840 5 14 8 0.8 4 5
round 6 451 5 14 12 0.8 5 6
round 7 118 5 14 12 0.8 5 6 7
"$trainer" probcut --folder "$folder/games-7" --weights "$folder/7.bin" --positions 5000 \
    --output "$folder/probcut.json"
"$trainer" calibrate --folders "$folder/games-6" "$folder/games-7" --from-empties 15 \
    --output "$folder/win_probability.json"
echo "Copy $folder/7.bin to weights/othello/patterns.bin, and the two .json files beside it."
