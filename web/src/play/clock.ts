/** Game clock. Starts with the first move; the remaining times at each move are kept. */

import { effect, signal, untracked } from "@preact/signals";

import type { Side } from "../api/types";
import { sidesOf } from "../games";
import { t } from "../text/text";
import { tell } from "./actions";
import { at, edited, fallen, moves, opening, pace, playing, setup, shown, sideAt } from "./state";

/** Remaining time of each side in milliseconds, first side first; empty without a clock. */
export const clocks = signal<readonly [number, number] | null>(null);

/** Remaining times of both sides by number of moves. */
let kept: (readonly [number, number])[] = [];
/** Moves that `kept` belongs to. */
let keptMoves: readonly string[] = [];

function indexOfSide(side: Side): 0 | 1 {
  return sidesOf(setup.value.game).indexOf(side) === 0 ? 0 : 1;
}

export function remaining(side: Side): number {
  return clocks.value?.[indexOfSide(side)] ?? 0;
}

/** Runs the clock; the returned function stops it. */
export function runClock(): () => void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  const stop = effect(() => {
    const limit = pace.value;
    const ply = at.value;
    const played = moves.value;
    const isOver = shown.value?.position.outcome !== undefined || fallen.value !== null || edited.value !== null;
    const isOpening = opening.value !== null;
    const isPlayed = playing.value;
    setup.value;
    clearInterval(ticking);
    if (limit.kind !== "clock") {
      clocks.value = null;
      kept = [];
      return;
    }
    const full = limit.minutes * 60_000;
    if (isOpening) {
      // The sides are not assigned yet, so no clock runs.
      kept = Array.from({ length: ply + 1 }, () => [full, full] as const);
      keptMoves = played.slice(0, ply);
      clocks.value = [full, full];
      return;
    }
    untracked(() => {
      const isNext = ply > 0 && ply === kept.length && keptMoves.every((move, index) => played[index] === move);
      const now = clocks.value;
      if (isNext && now !== null) {
        const mover = indexOfSide(sideAt(ply - 1));
        const gained = now[mover] + limit.increment * 1000;
        kept.push(mover === 0 ? [gained, now[1]] : [now[0], gained]);
      } else if (kept[ply] === undefined) {
        kept = Array.from({ length: ply + 1 }, () => [full, full] as const);
      } else if (ply === played.length || played.slice(0, keptMoves.length).some((move, index) => move !== keptMoves[index])) {
        kept = kept.slice(0, ply + 1);
      }
      keptMoves = played.slice(0, kept.length - 1);
      clocks.value = kept[ply]!;
    });
    if (isOver || !isPlayed || ply === 0 || ply !== played.length) return;
    const side = sideAt(ply);
    const index = indexOfSide(side);
    const begun = performance.now();
    const before = untracked(() => clocks.value!);
    ticking = setInterval(() => {
      const left = Math.max(0, before[index] - (performance.now() - begun));
      clocks.value = index === 0 ? [left, before[1]] : [before[0], left];
      if (left > 0) return;
      clearInterval(ticking);
      fallen.value = side;
      tell(t("time-is-up", { side }));
    }, 100);
  });
  return () => { stop(); clearInterval(ticking); };
}

/** Remaining time for display. */
export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 200) return `0:${(tenths / 10).toFixed(1).padStart(4, "0")}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
