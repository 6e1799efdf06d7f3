/** Mistakes of the game: in game order for stepping, by loss for the list of the worst. The server determines the classes. */

import { computed } from "@preact/signals";

import type { ReviewClass, ReviewPly, Side } from "../../api/types";
import { at } from "../../play/state";
import { finished } from "./reviews";

/** Symbol of a class on the board and in the graph. */
export const GLYPHS: Partial<Record<ReviewClass, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??", unclear: "~" };

export function isMistake({ class: of }: Pick<ReviewPly, "class">): boolean {
  return of === "mistake" || of === "blunder";
}

/** Moves of the classes from inaccuracy on, of which each may be a mistake. */
export const isDoubtful = ({ class: of }: Pick<ReviewPly, "class">) => GLYPHS[of] !== undefined;

/** Mistakes and blunders, in the order of the game. */
export const mistakes = computed(() => finished.value.filter(isMistake));
/** Targets of steps: the mistakes, or where none is certain, the moves that may be mistakes. */
export const steps = computed(() => (mistakes.value.length > 0 ? mistakes.value : finished.value.filter(isDoubtful)));

/** The number of the next target from 1, and whether it is reached by beginning again at the start. */
export const nextStep = computed(() => {
  const target = mistakeFrom(steps.value, at.value, 1);
  return target === undefined ? null : { number: steps.value.indexOf(target) + 1, wraps: target.ply - 1 <= at.value };
});

/** Target of a step from a position: the next or previous mistake, wrapping around at the ends of the game. */
export function mistakeFrom<P extends ReviewPly>(found: readonly P[], at: number, by: 1 | -1): P | undefined {
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
