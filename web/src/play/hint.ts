/** A hint in a game that is played, a step at a time: a part of the board, then the move. Each costs a search, and is counted with the game. */

import { batch, computed, signal } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { keyAt } from "../analysis/key";
import { ask } from "../api/client";
import type { BestMove } from "../api/types";
import { indexOf, nameOf } from "../board/grid";
import { t } from "../text/text";
import { faultsOf, takesBack, tell } from "./actions";
import { announce } from "./announce";
import { at, grid, mayMove, moves, opening, requestAt, setup, shown } from "./state";

/** Search time of a hint in milliseconds. */
const HINT_MS = 1000;

/** The last hint; its move is `null` until the server has answered. */
const hint = signal<{ key: string; move: string | null; step: 1 | 2 } | null>(null);
let asking = new AbortController();

const ofPosition = computed(() => (takesBack.value && hint.value?.key === keyAt(at.value) ? hint.value : null));

/** Whether there is more to be told of the position. */
export const mayHint = computed(() => mayMove.value && opening.value === null && at.value === moves.value.length && !shown.value!.position.must_pass
  && (ofPosition.value === null || (ofPosition.value.move !== null && ofPosition.value.step === 1)));

/** The hint on the shown position: the opposite corners of a part of the board, twice the move at the second step. */
export const hinted = computed(() => {
  const now = ofPosition.value;
  const index = now?.move == null ? -1 : indexOf(grid.value, now.move);
  if (now === null || index < 0) return null;
  const { columns, rows } = grid.value;
  /** First and last of the third with a place along a side. */
  const third = (place: number, size: number) => [0, 1].map((end) => Math.ceil(((Math.floor((place * 3) / size) + end) * size) / 3) - end);
  const [top, bottom] = third(Math.floor(index / columns), rows);
  // A third of a small board would be a square.
  const [left, right] = columns > 3 ? third(index % columns, columns) : [0, columns - 1];
  const squares = now.step === 2 ? [index, index] : [top! * columns + left!, bottom! * columns + right!];
  const [from, to] = squares.map((square) => nameOf(grid.value, square));
  return { squares, text: now.step === 2 ? t("hint-move", { move: now.move! }) : t("hint-part", { from: from!, to: to! }) };
});

/** Tells a part of the board, or the move where the part is known. */
export async function giveHint(): Promise<void> {
  if (!mayHint.peek()) return;
  const now = ofPosition.peek();
  if (now !== null) hint.value = { ...now, step: 2 };
  else {
    const key = keyAt(at.peek());
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    hint.value = { key, move: null, step: 1 };
    try {
      const { best_move: move } = await ask<BestMove>(`/v1/${setup.peek().game}/bestmove`, { ...requestAt(at.peek()), time_ms: HINT_MS }, { signal, patience: 10_000, shown: true });
      // A move meanwhile makes it needless.
      if (signal.aborted || ofPosition.peek()?.key !== key) return;
      batch(() => {
        hint.value = { key, move, step: 1 };
        setup.value = { ...setup.peek(), hints: (setup.peek().hints ?? 0) + 1 };
      });
    } catch (error) {
      if (signal.aborted) return;
      hint.value = null;
      if (!(error instanceof YomiProblem)) throw error;
      tell(faultsOf(error));
    }
  }
  if (hinted.peek() !== null) announce(hinted.peek()!.text);
}
