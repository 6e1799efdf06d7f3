/**
 * The address of the page reflects the game shown. A move replaces the current history entry; another game gets a new one,
 * so that the browser's Back returns to the previous game.
 */

import { effect } from "@preact/signals";

import { linked } from "./history";
import { toHash } from "./link";

/** Minimum interval of address changes: browsers block pages that change it too often. */
const ADDRESS_MS = 250;

let isKept = false;
/** The last addresses of the shown entry, the newest last: a reload may have begun with one before the newest. */
export let own: readonly string[] = [];
const MOST_OWN = 8;
let written = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the address at once. */
function write(): void {
  clearTimeout(timer);
  timer = undefined;
  written = Date.now();
  const hash = toHash(linked());
  if (location.hash !== hash) history.replaceState(null, "", hash);
  if (own.at(-1) !== hash) own = [...own, hash].slice(-MOST_OWN);
}

/** Adds an entry to the browser's history for the next state; the current entry keeps the present one. */
export function pushEntry(): void {
  if (!isKept) return;
  write();
  history.pushState(null, "", location.hash);
  own = [];
}

/** Keeps the address up to date; the returned function stops it. */
export function keepAddress(): () => void {
  isKept = true;
  const stop = effect(() => {
    toHash(linked());
    clearTimeout(timer);
    const wait = written + ADDRESS_MS - Date.now();
    if (wait <= 0) write();
    else timer = setTimeout(write, wait);
  });
  const leave = () => { if (timer !== undefined) write(); };
  const enter = () => { own = []; };
  addEventListener("pagehide", leave);
  addEventListener("hashchange", enter);
  return () => { isKept = false; stop(); clearTimeout(timer); removeEventListener("pagehide", leave); removeEventListener("hashchange", enter); };
}
