/**
 * Reviewed moves, by the key of the position after each: a result depends on the game up to its move only, so that
 * a new game or another line shows none of them.
 */

import { batch, computed, signal } from "@preact/signals";

import type { Review, ReviewPly } from "../../api/types";
import { at, moves } from "../../play/state";
import { keys } from "../key";

/** What a review says of a game as a whole. */
export type Summary = Pick<Review, "sides" | "complete" | "stopped_by" | "opening">;

/** Reviewed moves by key. */
export const reviewed = signal<ReadonlyMap<string, ReviewPly>>(new Map());
/** Summaries by the key of the whole game. */
export const summaries = signal<ReadonlyMap<string, Summary>>(new Map());

/** Review of each move of a game, in order; empty entries for moves without one. */
export function belonging(found: ReadonlyMap<string, ReviewPly>, keys: readonly string[], moves: readonly string[]): (ReviewPly | undefined)[] {
  return moves.map((move, index) => {
    const ply = found.get(keys[index + 1] ?? "");
    return ply?.played === move ? ply : undefined;
  });
}

/** Review of each move of the shown game. */
export const plies = computed(() => belonging(reviewed.value, keys.value, moves.value));
/** The reviewed ones, in order. */
export const finished = computed(() => plies.value.filter((ply) => ply !== undefined));
/** Review of the game's next move: the board shows the position before it. */
export const judged = computed(() => plies.value[at.value] ?? null);
/** Summary of the shown game. */
export const summary = computed(() => summaries.value.get(keys.value.at(-1) ?? "") ?? null);

export function keepPly(key: string, ply: ReviewPly): void {
  reviewed.value = new Map(reviewed.value).set(key, ply);
}

export function keepSummary(key: string, { sides, complete, stopped_by, opening }: Summary): void {
  summaries.value = new Map(summaries.value).set(key, { sides, complete, stopped_by, ...(opening === undefined ? {} : { opening }) });
}

/** Deletes the results of a game, given by its keys, before a new review. */
export function forget(keys: readonly string[]): void {
  const dropped = new Set(keys);
  const without = <T>(found: ReadonlyMap<string, T>) => new Map([...found].filter(([key]) => !dropped.has(key)));
  batch(() => {
    reviewed.value = without(reviewed.value);
    summaries.value = without(summaries.value);
  });
}
