/**
 * Shared state of all requests: whether the server is reachable, the API key, and the last request.
 *
 * The key is kept in the memory of the page only.
 */

import { signal } from "@preact/signals";

/** Whether a request is waiting for the server to become reachable. */
export const isLost = signal(false);

/** The key entered; empty without one. */
export const key = signal("");

/** Whether the server requires a key that the page does not have, and whether the key dialog is open. */
export const wantsKey = signal(false);
export const asksForKey = signal(false);

/** Whether the last key entered was wrong. */
export const isKeyWrong = signal(false);

/** A request, in the form that `curl` needs. */
export interface Sent {
  path: string;
  body: unknown;
}

/** The last request caused by a user action. */
export const lastSent = signal<Sent | null>(null);

/** The version that served this page, and whether the server has changed to another. */
const firstVersion = signal("");
export const isOutdated = signal(false);

/** Delay before an unreachable server is tried again. */
const RETRY_MS = 400;

/** URL of an API path, with the prefix that a proxy adds. */
export function addressOf(path: string): URL {
  return new URL(path.replace(/^\//, ""), document.baseURI.replace(/[?#].*$/, ""));
}

export function headers(): Record<string, string> {
  const known: Record<string, string> = { "content-type": "application/json" };
  if (key.value !== "") known["authorization"] = `Bearer ${key.value}`;
  return known;
}

/** Resolves after the delay, or earlier when the network or the page comes back; rejects when aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      document.removeEventListener("visibilitychange", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    document.addEventListener("visibilitychange", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

/** Waits until the server is reachable, and shows that state meanwhile. */
export function waitForServer(signal: AbortSignal): Promise<void> {
  comeback ??= ask();
  return Promise.race([comeback, aborted(signal)]);
}

/** Attempts to load a part of the page while the server answers. */
const LATE_TRIES = 5;

/** Loads a late part of the page; again when the server is back, if it is away. */
export async function late<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries === LATE_TRIES) throw error;
      await waitForServer(new AbortController().signal);
    }
  }
}

/** A single probe, shared by all waiting requests. */
let comeback: Promise<void> | null = null;

async function ask(): Promise<void> {
  isLost.value = true;
  const endless = new AbortController().signal;
  do await pause(RETRY_MS, endless);
  while (!(await answers()));
  isLost.value = false;
  comeback = null;
  void checkVersion();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** Whether the server answers now. A status of 500 or more may come from a proxy in its place. */
export async function answers(): Promise<boolean> {
  try {
    const response = await fetch(addressOf("/livez"), { signal: AbortSignal.timeout(1500), cache: "no-store" });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Offers a reload when the server's version differs from the page's. */
export async function checkVersion(): Promise<void> {
  try {
    const response = await fetch(addressOf("/v1/version"), { headers: headers(), signal: AbortSignal.timeout(3000) });
    if (!response.ok) return;
    const { version, commit } = (await response.json()) as { version: string; commit: string };
    const found = `${version} ${commit}`;
    if (firstVersion.value === "") firstVersion.value = found;
    isOutdated.value = firstVersion.value !== found;
  } catch {
    // The server is unreachable; the caller retries.
  }
}

let keyGiven: (() => void)[] = [];

/** Waits until a key has been entered. */
export function waitForKey(signal: AbortSignal): Promise<void> {
  if (!wantsKey.value) asksForKey.value = true;
  wantsKey.value = true;
  isKeyWrong.value = key.value !== "";
  return Promise.race([new Promise<void>((resolve) => keyGiven.push(resolve)), aborted(signal)]);
}

/** Takes a key. One that no header can hold, such as one with an invisible character, is wrong. */
export function giveKey(text: string): void {
  const given = text.trim();
  isKeyWrong.value = !/^[\x21-\x7e]+$/.test(given);
  if (isKeyWrong.value) return;
  key.value = given;
  wantsKey.value = false;
  asksForKey.value = false;
  const waiting = keyGiven;
  keyGiven = [];
  for (const go of waiting) go();
}
