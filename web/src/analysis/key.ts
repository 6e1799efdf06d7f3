/** Keys of positions: the game, its setup and its moves up to there. What was found of a position is kept by its key. */

import { computed } from "@preact/signals";

import { type Setup, moves, requestOf, setup } from "../play/state";

export const keyOf = (setup: Setup, moves: readonly string[]) => `${setup.game} ${JSON.stringify(requestOf(setup, moves))}`;
export const keyAt = (ply: number) => keyOf(setup.value, moves.value.slice(0, ply));

/** The keys of all positions of the game that is shown, its start first. */
export const keys = computed(() => Array.from({ length: moves.value.length + 1 }, (_, ply) => keyAt(ply)));
