/** Cache keys of positions: the game, its setup and its moves so far. */

import { computed } from "@preact/signals";

import { type Setup, moves, requestOf, setup } from "../play/state";

export const keyOf = (setup: Setup, moves: readonly string[]) => `${setup.game} ${JSON.stringify(requestOf(setup, moves))}`;
export const keyAt = (ply: number) => keyOf(setup.value, moves.value.slice(0, ply));

/** Keys of all positions of the shown game, start position first. */
export const keys = computed(() => Array.from({ length: moves.value.length + 1 }, (_, ply) => keyAt(ply)));
