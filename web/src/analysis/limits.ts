/** Limits of the server, requested once. */

import { addressOf, headers } from "../api/connection";

interface Limits {
  /** Maximum search time and review time, in milliseconds. */
  time_ms: number;
  review_time_ms: number;
  threads: number;
}

/** Limits of a server that reports none. */
const USUAL: Limits = { time_ms: 60_000, review_time_ms: 60_000, threads: 1 };

let limits: Limits | null = null;

export async function limitsOfServer(): Promise<Limits> {
  if (limits !== null) return limits;
  try {
    const response = await fetch(addressOf("/v1/limits"), { headers: headers(), signal: AbortSignal.timeout(3000) });
    if (!response.ok) return USUAL;
    const found = (await response.json()) as Partial<Record<keyof Limits, { max: number }>>;
    const most = (name: keyof Limits) => found[name]?.max ?? USUAL[name];
    limits = { time_ms: most("time_ms"), review_time_ms: most("review_time_ms"), threads: most("threads") };
    return limits;
  } catch {
    return USUAL;
  }
}
