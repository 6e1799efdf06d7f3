/**
 * Tries: a request is sent until it is answered, refused for good, aborted, or late.
 *
 * The wait between two tries does not grow. A server that names `retry_after_ms` means this client alone, and a client
 * that waits longer each time loses its turn to those that have just come.
 */

import { YomiProblem, problemOf } from "./problem.ts";

/** No server answered by the deadline; `cause` is the last failure. */
export class YomiUnanswered extends Error {
  override readonly name = "YomiUnanswered";
}

/** Time and chance. Tests bring their own. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Resolves after that time; rejects with the reason of the signal when it is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** At least 0, less than 1. */
  random(): number;
}

export const realClock: Clock = {
  now: () => performance.now(),
  random: Math.random,
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    }),
};

/** What is done after a failed try: resolves when the next one may begin, or throws what the caller gets. */
export type Patience = (failure: unknown, signal: AbortSignal) => Promise<void>;

/** Statuses of servers and proxies that pass, with or without a problem document. */
const PASSING = [429, 502, 503, 504];

/** Wait in milliseconds after a refusal that passes but does not say when. */
const UNNAMED_MS = 1000;

/** Milliseconds to wait after a refusal, the same for every try; `undefined` where it would be refused again. */
export function waitAfter(problem: YomiProblem, clock: Pick<Clock, "random">): number | undefined {
  const named = problem.retry_after_ms ?? (PASSING.includes(problem.status) ? UNNAMED_MS : undefined);
  // Clients that were refused at one moment do not come back at one moment.
  return named === undefined ? undefined : named * (1 + clock.random() / 4);
}

/** Milliseconds to wait after a connection that failed before an answer: 100 to 250. */
export function waitAfterFailure(clock: Pick<Clock, "random">): number {
  return 100 + clock.random() * 150;
}

/** Whether the connection was closed by the server, as one kept open through a restart is. Browsers do not tell. */
function isReset(failure: unknown): boolean {
  const { code } = ((failure as { cause?: unknown }).cause ?? {}) as { code?: string };
  return code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET";
}

/** Tries until a moment of the clock, which `until` tells anew after each failure. */
export function patientUntil(until: () => number, clock: Clock): Patience {
  let wasReset = false;
  return async (failure, signal) => {
    const isProblem = failure instanceof YomiProblem;
    let wait = isProblem ? waitAfter(failure, clock) : waitAfterFailure(clock);
    if (!isProblem && isReset(failure) && !wasReset) {
      wasReset = true;
      wait = 0;
    }
    if (wait === undefined || clock.now() + wait >= until()) {
      throw isProblem ? failure : new YomiUnanswered(`no answer by the deadline: ${String(failure)}`, { cause: failure });
    }
    if (wait > 0) await clock.pause(wait, signal);
  };
}

/** One way of sending a request, and of reading its answer. */
export interface Try<T> {
  send: (signal: AbortSignal) => Promise<Response>;
  read: (response: Response) => Promise<T>;
  /** Longest time in milliseconds for one try, told anew for each. */
  longest: () => number;
}

/** Sends a request until it is answered with success. */
export async function persist<T>({ send, read, longest }: Try<T>, patience: Patience, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await within(longest(), signal, async (signal) => {
        const response = await send(signal);
        if (!response.ok) throw await problemOf(response);
        return await read(response);
      });
    } catch (failure) {
      signal.throwIfAborted();
      await patience(failure, signal);
    }
  }
}

/** Runs something that is aborted when it takes too long. */
async function within<T>(ms: number, outer: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, "TimeoutError")), ms);
  try {
    return await run(AbortSignal.any([outer, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
