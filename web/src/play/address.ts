/**
 * The address of the page is that of what is shown. A move changes it; what takes the place of a game gets an entry of its
 * own in the browser's history, so that its Back brings the game before.
 */

import { effect } from "@preact/signals";

import { linked } from "./history";
import { toHash } from "./link";

/** Least time between two changes of the address: browsers stop pages that change it too often. */
const ADDRESS_MS = 250;

let isKept = false;
let written = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the address at once. */
function write(): void {
  clearTimeout(timer);
  written = Date.now();
  const hash = toHash(linked());
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** A new entry of the browser's history for what is about to be shown; the one before keeps what is shown now. */
export function pushEntry(): void {
  if (!isKept) return;
  write();
  history.pushState(null, "", location.hash);
}

/** Keeps the address up to date until what it returns is called. */
export function keepAddress(): () => void {
  isKept = true;
  const stop = effect(() => {
    toHash(linked());
    clearTimeout(timer);
    const wait = written + ADDRESS_MS - Date.now();
    if (wait <= 0) write();
    else timer = setTimeout(write, wait);
  });
  return () => { isKept = false; stop(); clearTimeout(timer); };
}
