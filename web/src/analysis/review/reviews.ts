/**
 * Reviewed moves, by the key of the position that they led to: a result belongs to the game up to its move and to no
 * other, so that a new game or another line shows none of them.
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

/** The review of each move of a game, the first move first, where there is one. */
export function belonging(found: ReadonlyMap<string, ReviewPly>, keys: readonly string[], moves: readonly string[]): (ReviewPly | undefined)[] {
  return moves.map((move, index) => {
    const ply = found.get(keys[index + 1] ?? "");
    return ply?.played === move ? ply : undefined;
  });
}

/** The review of each move of the game that is shown. */
export const plies = computed(() => belonging(reviewed.value, keys.value, moves.value));
/** The reviewed ones, in order. */
export const finished = computed(() => plies.value.filter((ply) => ply !== undefined));
/** The review of the next move of the game: the board has the position before it. */
export const judged = computed(() => plies.value[at.value] ?? null);
/** What the review says of the game that is shown. */
export const summary = computed(() => summaries.value.get(keys.value.at(-1) ?? "") ?? null);

export function keepPly(key: string, ply: ReviewPly): void {
  reviewed.value = new Map(reviewed.value).set(key, ply);
}

export function keepSummary(key: string, { sides, complete, stopped_by, opening }: Summary): void {
  summaries.value = new Map(summaries.value).set(key, { sides, complete, stopped_by, ...(opening === undefined ? {} : { opening }) });
}

/** Drops what is known of a game, whose keys these are, before it is reviewed anew. */
export function forget(keys: readonly string[]): void {
  const dropped = new Set(keys);
  const without = <T>(found: ReadonlyMap<string, T>) => new Map([...found].filter(([key]) => !dropped.has(key)));
  batch(() => {
    reviewed.value = without(reviewed.value);
    summaries.value = without(summaries.value);
  });
}
