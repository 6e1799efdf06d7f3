/** Mistakes of the game: in game order for stepping, by loss for the list of the worst. The server determines the classes. */

import { computed } from "@preact/signals";

import type { ReviewClass, ReviewPly, Side } from "../../api/types";
import { finished } from "./reviews";

/** Symbol of a class on the board and in the graph. */
export const GLYPHS: Partial<Record<ReviewClass, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??", unclear: "~" };

export function isMistake({ class: of }: Pick<ReviewPly, "class">): boolean {
  return of === "mistake" || of === "blunder";
}

/** Mistakes and blunders, in the order of the game. */
export const mistakes = computed(() => finished.value.filter(isMistake));

/** Target of a step from a position: the next or previous mistake, wrapping around at the ends of the game. */
export function mistakeFrom(found: readonly ReviewPly[], at: number, by: 1 | -1): ReviewPly | undefined {
  return by > 0
    ? found.find(({ ply }) => ply - 1 > at) ?? found[0]
    : found.findLast(({ ply }) => ply - 1 < at) ?? found.at(-1);
}

/** Moves of a side by loss of expectation, then by loss in the game's unit, worst first; without good moves. */
export function worstOf(found: readonly ReviewPly[], side: Side, count = 3): ReviewPly[] {
  const costs = ({ side: of, forced, class: name }: ReviewPly) => of === side && forced === undefined && !["best", "good", "placed"].includes(name);
  return found.filter(costs)
    .sort((a, b) => b.loss.expectation - a.loss.expectation || (b.loss.value ?? 0) - (a.loss.value ?? 0) || a.ply - b.ply)
    .slice(0, count);
}
