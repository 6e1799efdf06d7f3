/**
 * Reviewed moves, by the key of the position after each: a result depends on the game up to its move only, so that
 * a new game or another line shows none of them.
 */

import { computed, signal } from "@preact/signals";

import type { Review, ReviewPly } from "../../api/types";
import { at, moves } from "../../play/state";
import { keys } from "../key";

/** What a review says of a game as a whole. */
export type Summary = Pick<Review, "sides" | "complete" | "stopped_by" | "opening"> & {
  /** Milliseconds of search, of all reviews of the game. */
  spent?: number | undefined;
};

/** A reviewed move as it is kept. */
export interface KeptPly extends ReviewPly {
  /** The language of its text; absent in data of older pages. */
  lang?: string;
  /** Set to false while the review may change it. */
  isFinal?: false;
}

/** Reviewed moves by key. */
export const reviewed = signal<ReadonlyMap<string, KeptPly>>(new Map());
/** Summaries by the key of the whole game. */
export const summaries = signal<ReadonlyMap<string, Summary>>(new Map());

/** Review of each move of a game, in order; empty entries for moves without one. */
export function belonging(found: ReadonlyMap<string, KeptPly>, keys: readonly string[], moves: readonly string[]): (KeptPly | undefined)[] {
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

/** Deletes the summary of a game before a new review; returns the milliseconds that were spent. */
export function forgetSummary(key: string): number {
  const kept = new Map(summaries.peek());
  const spent = kept.get(key)?.spent ?? 0;
  kept.delete(key);
  summaries.value = kept;
  return spent;
}

/** Keeps a move; one that may still change does not take the place of one that is finished. */
export function keepPly(key: string, ply: KeptPly): void {
  if (ply.isFinal === false && reviewed.peek().has(key) && reviewed.peek().get(key)!.isFinal !== false) return;
  reviewed.value = new Map(reviewed.value).set(key, ply);
}

export function keepSummary(key: string, { sides, complete, stopped_by, opening, spent }: Summary): void {
  summaries.value = new Map(summaries.value).set(key, { sides, complete, stopped_by, spent, ...(opening === undefined ? {} : { opening }) });
}
