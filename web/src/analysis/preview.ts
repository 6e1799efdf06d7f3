/** Preview: a line of analysis on the board. The position at its end is requested when it is previewed. */

import { effect, signal, untracked } from "@preact/signals";

import type { Position } from "../api/types";
import { askPosition, knownPosition } from "../play/positions";
import { at, requestAt, setup } from "../play/state";
import { preview } from "./state";

/** The position at the end of the line. */
export const previewed = signal<Position | null>(null);

/** Keeps the preview up to date; the returned function stops it. */
export function showPreviews(): () => void {
  let asking = new AbortController();
  const stop = effect(() => {
    const line = preview.value;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (line === null) {
      previewed.value = null;
      return;
    }
    const [game, before] = untracked(() => [setup.value.game, requestAt(at.value)] as const);
    const request = { ...before, moves: [...(before.moves as string[]), ...line] };
    const known = knownPosition(game, request);
    if (known !== undefined) previewed.value = known;
    else askPosition(game, request, signal).then((found) => { if (!signal.aborted) previewed.value = found; }, () => undefined);
  });
  return () => { stop(); asking.abort(); };
}
