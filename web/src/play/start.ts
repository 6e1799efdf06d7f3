/** Starts what runs behind the view, and ends it. */

import { effect } from "@preact/signals";

import { analyse } from "../analysis/follow";
import { showPreviews } from "../analysis/preview";
import { followThreats } from "../analysis/threats";
import { followMoves } from "./actions";
import { runClock } from "./clock";
import { letEnginesPlay } from "./engine";
import { fromHash, toHash } from "./link";
import { show } from "./games";
import { linked } from "./share";
import { DEFAULT_LEVEL } from "./state";

/** Least time between two changes of the address: browsers stop pages that change it too often. */
const ADDRESS_MS = 250;

export function startPlay(): () => void {
  open();
  const stops = [followMoves(), runClock(), letEnginesPlay(), analyse(), showPreviews(), followThreats(), keepAddress()];
  addEventListener("hashchange", open);
  return () => {
    removeEventListener("hashchange", open);
    for (const stop of stops) stop();
  };
}

/** Shows what the address says, unless that is what is shown. */
function open(): void {
  if (location.hash === toHash(linked())) return;
  const wanted = fromHash(location.hash, DEFAULT_LEVEL);
  if (wanted !== null) show(wanted);
}

/** Keeps the address that of what is shown. */
function keepAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const hash = toHash(linked());
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (location.hash !== hash) history.replaceState(null, "", hash);
    }, ADDRESS_MS);
  });
  return () => { stop(); clearTimeout(timer); };
}
