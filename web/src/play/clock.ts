/** Game clock. Starts with the first move; stands while the game is not played at its end. */

import { effect, signal, untracked } from "@preact/signals";

import type { Side } from "../api/types";
import { sidesOf } from "../games";
import { t } from "../text/text";
import { tell } from "./actions";
import { type Clocks, type Times, at, edited, fallen, moves, opening, pace, playing, setup, shown, sideAt, timeKey, times } from "./state";

/** Remaining time of each side in milliseconds, first side first; empty without a clock. */
export const clocks = signal<Clocks | null>(null);

function indexOfSide(side: Side): 0 | 1 {
  return sidesOf(setup.value.game).indexOf(side) === 0 ? 0 : 1;
}

export function remaining(side: Side): number {
  return clocks.value?.[indexOfSide(side)] ?? 0;
}

const changed = (clocks: Clocks, index: 0 | 1, by: number): Clocks =>
  (index === 0 ? [Math.max(0, clocks[0] + by), clocks[1]] : [clocks[0], Math.max(0, clocks[1] + by)]);

/** Runs the clock; the returned function stops it. */
export function runClock(): () => void {
  /** Ends the running clock; the time used is kept. */
  let rest = () => {};
  /** The game and the moves shown before. */
  let before: { of: Times; key: string } | null = null;
  const stop = effect(() => {
    const limit = pace.value;
    const ply = at.value;
    const played = moves.value;
    const own = times.value;
    const isOver = shown.value?.position.outcome !== undefined || fallen.value !== null || edited.value !== null;
    const isOpening = opening.value !== null;
    const runs = playing.value && ply > 0 && ply === played.length;
    setup.value;
    rest();
    rest = () => {};
    const key = timeKey(played.slice(0, ply));
    const last = before;
    before = { of: own, key };
    if (limit.kind !== "clock") {
      clocks.value = null;
      return;
    }
    const full: Clocks = [limit.minutes * 60_000, limit.minutes * 60_000];
    if (isOpening) {
      // The sides are not assigned yet, so no clock runs.
      own.set(key, full);
      clocks.value = full;
      return;
    }
    const now = own.get(key) ?? untracked(() => {
      // The nearest position with known clocks; a move that has just been made is credited.
      for (let from = ply - 1; from >= 0; from--) {
        const start = timeKey(played.slice(0, from));
        const found = own.get(start);
        if (found === undefined) continue;
        const isNext = runs && from === ply - 1 && last?.of === own && last.key === start;
        return isNext ? changed(found, indexOfSide(sideAt(from)), limit.increment * 1000) : found;
      }
      return full;
    });
    own.set(key, now);
    clocks.value = now;
    if (isOver || !runs) return;
    const side = sideAt(ply);
    const index = indexOfSide(side);
    const begun = performance.now();
    const count = () => {
      const left = changed(now, index, begun - performance.now());
      own.set(key, left);
      return left;
    };
    const ticking = setInterval(() => {
      const left = count();
      clocks.value = left;
      if (left[index] > 0) return;
      rest();
      fallen.value = side;
      tell(t("time-is-up", { side }));
    }, 100);
    rest = () => {
      clearInterval(ticking);
      count();
      rest = () => {};
    };
  });
  return () => { stop(); rest(); };
}

/** Remaining time for display. */
export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 200) return `0:${(tenths / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
