/**
 * Whether the server is there, the key it wants, and the last request: what all requests share.
 *
 * The key stays in the memory of the page and nowhere else.
 */

import { signal } from "@preact/signals";

/** Whether some request waits for the server to come back. */
export const isLost = signal(false);

/** The key that a person gave; empty where none was asked for. */
export const key = signal("");

/** Whether the server wants a key that the page does not have, and whether it asks a person for it now. */
export const wantsKey = signal(false);
export const asksForKey = signal(false);

/** A request, as `curl` would send it. */
export interface Sent {
  path: string;
  body: unknown;
}

/** The last request that a person's action caused. */
export const lastSent = signal<Sent | null>(null);

/** The version that served this page first, and whether another one has taken over. */
const firstVersion = signal("");
export const isOutdated = signal(false);

/** How long to wait before a server that is not there is asked again. */
const RETRY_MS = 400;

/** The address of a path of the API, below whatever prefix a proxy adds. */
export function addressOf(path: string): URL {
  return new URL(path.replace(/^\//, ""), document.baseURI.replace(/[?#].*$/, ""));
}

export function headers(): Record<string, string> {
  const known: Record<string, string> = { "content-type": "application/json" };
  if (key.value !== "") known["authorization"] = `Bearer ${key.value}`;
  return known;
}

/** Resolves after that time, or earlier when the network or the page comes back; rejects when aborted. */
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

/** Waits for the server while a request has none: shown as long as it lasts. */
export function waitForServer(signal: AbortSignal): Promise<void> {
  comeback ??= ask();
  return Promise.race([comeback, aborted(signal)]);
}

/** One question for all that wait. */
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

/** Whether the server answers at once. What answers in its place, as a proxy does, speaks of it in numbers from 500. */
export async function answers(): Promise<boolean> {
  try {
    const response = await fetch(addressOf("/livez"), { signal: AbortSignal.timeout(1500), cache: "no-store" });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Offers a reload when another version serves than the one that served the page. */
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

/** Waits until a person has given a key. */
export function waitForKey(signal: AbortSignal): Promise<void> {
  if (!wantsKey.value) asksForKey.value = true;
  wantsKey.value = true;
  return Promise.race([new Promise<void>((resolve) => keyGiven.push(resolve)), aborted(signal)]);
}

export function giveKey(text: string): void {
  key.value = text.trim();
  wantsKey.value = false;
  asksForKey.value = false;
  const waiting = keyGiven;
  keyGiven = [];
  for (const go of waiting) go();
}
