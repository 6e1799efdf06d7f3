/** Mistakes of the game: in order for stepping, by their loss for a list of the worst. The classes are the server's. */

import { computed } from "@preact/signals";

import type { ReviewClass, ReviewPly, Side } from "../../api/types";
import { finished } from "./reviews";

/** What stands for a class on the board and in the graph. */
export const GLYPHS: Partial<Record<ReviewClass, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??", unclear: "~" };

export function isMistake({ class: of }: Pick<ReviewPly, "class">): boolean {
  return of === "mistake" || of === "blunder";
}

/** Mistakes and blunders, in the order of the game. */
export const mistakes = computed(() => finished.value.filter(isMistake));

/** The move that a step from a position leads to: the next mistake, or the one before; round the ends of the game. */
export function mistakeFrom(found: readonly ReviewPly[], at: number, by: 1 | -1): ReviewPly | undefined {
  return by > 0
    ? found.find(({ ply }) => ply - 1 > at) ?? found[0]
    : found.findLast(({ ply }) => ply - 1 < at) ?? found.at(-1);
}

/** The moves of a side that lost most expectation, then most of the game's unit; the worst first, good moves never. */
export function worstOf(found: readonly ReviewPly[], side: Side, count = 3): ReviewPly[] {
  const costs = ({ side: of, forced, class: name }: ReviewPly) => of === side && forced === undefined && name !== "best" && name !== "good";
  return found.filter(costs)
    .sort((a, b) => b.loss.expectation - a.loss.expectation || (b.loss.value ?? 0) - (a.loss.value ?? 0) || a.ply - b.ply)
    .slice(0, count);
}
