/** What keys do with what analysis has found. */

import { batch } from "@preact/signals";

import { goTo, playMove, playMoves, tell } from "../play/actions";
import { at, moves, shown } from "../play/state";
import { t } from "../text/text";
import { lines, mistakes, preview } from "./state";

/** Plays the moves of a line, one after the other. */
export function playLine(line: readonly string[]): void {
  const [first, ...rest] = line;
  if (first === undefined || shown.value?.settled !== true) return;
  batch(() => {
    preview.value = null;
    if (rest.length === 0) playMove(first);
    else playMoves(line);
  });
}

/** Plays the best move that was found. */
export function playBest(): void {
  const best = lines.value[0]?.move;
  if (best !== undefined) playLine([best]);
}

/** The next move of the game where it goes on, else of the best line. */
export function nextOfLine(): void {
  if (at.value < moves.value.length) goTo(at.value + 1);
  else playBest();
}

/** Goes to the position in which the next mistake is about to be made. */
export function nextMistake(): void {
  const found = mistakes();
  const next = found.find(({ ply }) => ply - 1 > at.value) ?? found[0];
  if (next === undefined) tell(t("no-mistake"));
  else goTo(next.ply - 1);
}
