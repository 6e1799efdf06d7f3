/** Keyboard commands on the results of analysis. */

import { batch } from "@preact/signals";

import { goTo, playMove, playMoves, tell } from "../play/actions";
import { at, moves, shown } from "../play/state";
import { t } from "../text/text";
import { mistakeFrom, steps } from "./review/mistakes";
import { finished } from "./review/reviews";
import { lines, preview } from "./state";

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

/** Plays the best move found. */
export function playBest(): void {
  const best = lines.value[0]?.move;
  if (best !== undefined) playLine([best]);
}

/** The next move of the game, if any; else of the best line. */
export function nextOfLine(): void {
  if (at.value < moves.value.length) goTo(at.value + 1);
  else playBest();
}

/** Goes to the position before the next or the previous mistake. */
export function stepToMistake(by: 1 | -1): void {
  const found = mistakeFrom(steps.value, at.value, by);
  if (found !== undefined) goTo(found.ply - 1);
  else tell(finished.value.length === 0 ? t("not-reviewed") : t("next-none"));
}
