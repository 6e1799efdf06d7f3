/** Keeps the screen on while a game is played. */

import { effect } from "@preact/signals";

import { isOver, moves, playing } from "./state";

/** Starts it; the returned function stops it. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const release = () => void lock?.then((held) => held?.release());
  // Anew with each move: browsers end it when the page is hidden.
  const stop = effect(() => {
    const isWanted = playing.value && !isOver.value && moves.value.length > 0;
    release();
    lock = isWanted ? navigator.wakeLock?.request("screen").catch(() => undefined) : undefined;
  });
  return () => { stop(); release(); };
}
