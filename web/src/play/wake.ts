/** Keeps the screen on while a game is played. Browsers end it when the page is hidden. */

import { effect, signal } from "@preact/signals";

import { isOver, moves, playing } from "./state";

const isSeen = signal(true);

/** Starts it; the returned function stops it. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const stop = effect(() => {
    const isWanted = isSeen.value && playing.value && !isOver.value && moves.value.length > 0;
    if (isWanted) lock ??= navigator.wakeLock?.request("screen").catch(() => undefined);
    else {
      void lock?.then((held) => held?.release());
      lock = undefined;
    }
  });
  const see = () => { isSeen.value = document.visibilityState === "visible"; };
  document.addEventListener("visibilitychange", see);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", see);
    void lock?.then((held) => held?.release());
  };
}
