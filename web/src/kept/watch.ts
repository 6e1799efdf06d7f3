/** Notices what belongs among the person's own games: a played game that ends, a review of one, a mistake that is solved. */

import { effect, signal, untracked } from "@preact/signals";

import { keyOf } from "../analysis/key";
import { finished, summary } from "../analysis/review/reviews";
import { running } from "../analysis/review/run";
import { found } from "../analysis/review/trying";
import { late } from "../api/connection";
import { moves, playing, setup, shown, isOver, at } from "../play/state";

/** A mistake on the board out of the list of the person's own: how many are left unsolved, and the way to the next one. */
export const practice = signal<{ left: number; next: () => void } | null>(null);

const store = () => late(() => import("./keeping"));

/** Keeps games as they end and are reviewed; the returned function stops it. */
export function keepOwnGames(): () => void {
  const stops = [
    effect(() => {
      const isAtEnd = at.value === moves.value.length && moves.value.length > 0;
      if (!playing.value || !isAtEnd || !isOver.value || shown.value?.settled !== true) return;
      untracked(() => void store().then(({ keepShown }) => keepShown(true)));
    }),
    effect(() => {
      if (running.value !== null || summary.value === null || finished.value.length === 0) return;
      untracked(() => void store().then(({ keepReviewOfShown }) => keepReviewOfShown()));
    }),
    effect(() => {
      const ply = found.value;
      if (ply === null) return;
      untracked(() => {
        const id = keyOf(setup.value, moves.value);
        void store().then(({ keepSolved }) => keepSolved(id, ply));
      });
    }),
  ];
  return () => { for (const stop of stops) stop(); };
}
