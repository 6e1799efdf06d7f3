/**
 * Retries without exponential backoff: a request is sent until it is answered, refused for good, aborted, or late.
 *
 * The wait between two tries does not grow. A server that names `retry_after_ms` means this client alone, and a client
 * that waits longer each time loses its turn to those that have just come.
 */

import { PASSING, UNREADABLE, YomiProblem, problemOf } from "./problem.ts";

/** No server answered by the deadline, or none can, as with a certificate that is not trusted; `cause` is the last failure. */
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

/** Longest delay of `setTimeout`, which fires at once for a longer one. */
const TIMER_MS = 2 ** 31 - 1;

/** `setTimeout` for delays of any length. */
export function timer(ms: number, end: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(end, Math.min(ms, TIMER_MS));
}

export const realClock: Clock = {
  now: () => performance.now(),
  random: Math.random,
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(waiting);
        signal.removeEventListener("abort", end);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const waiting = timer(ms, end);
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    }),
};

/** A retry that is about to be waited for. */
export interface Retry {
  /** Number of the try that failed, from 1. */
  attempt: number;
  /** Milliseconds until the next one. */
  waitMs: number;
  /** A refusal, or the error of the connection. */
  reason: Error;
}

/** State of a client that its requests share. */
export interface Contact {
  /** Longest time for the tries of a request before the first answer. */
  readonly connectDeadlineMs: number;
  /** Most tries after the first one of a request, and of a stream since its last new part. */
  readonly maxRetries: number;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Whether the server has ever answered. */
  hasAnswered: boolean;
}

/** What is done after a failed try: resolves when the next one may begin, or throws what the caller gets. */
export type Patience = (failure: unknown, signal: AbortSignal) => Promise<void>;

/** The one of the client, which counts the tries since the last new part of a stream. */
export type Counting = Patience & { news: () => void };

/** Wait in milliseconds after a refusal that passes but does not say when. */
const UNNAMED_MS = 1000;

/** Shortest wait in milliseconds: `Retry-After: 0` must not cause a hot loop. */
const SHORTEST_MS = 100;

/** Milliseconds to wait after a refusal, the same for every try; `undefined` where it would be refused again. */
export function waitAfter({ retry_after_ms, status }: YomiProblem, clock: Pick<Clock, "random">): number | undefined {
  const isNamed = typeof retry_after_ms === "number" && retry_after_ms >= 0;
  const named = isNamed ? retry_after_ms : PASSING.includes(status) ? UNNAMED_MS : undefined;
  // Clients that were refused at one moment do not come back at one moment.
  return named === undefined ? undefined : Math.max(named, SHORTEST_MS) * (1 + clock.random() / 4);
}

/** Milliseconds to wait after a connection that failed before an answer: 100 to 250. */
export function waitAfterFailure(clock: Pick<Clock, "random">): number {
  return 100 + clock.random() * 150;
}

/** Innermost cause of a failure: the error of the socket below that of `fetch`. */
function causeOf(failure: unknown): { code?: unknown; message?: unknown } {
  const { cause, errors } = failure as { cause?: unknown; errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  return typeof inner === "object" && inner !== null ? causeOf(inner) : (failure as object);
}

/** Message of a failure, with that of its innermost cause. */
function told(failure: unknown): string {
  const { code, message } = causeOf(failure);
  const cause = String(message || code || "");
  const text = String(failure);
  return text.includes(cause) ? text : `${text}: ${cause}`;
}

/** Codes of a connection closed by the server, such as one kept open through a restart. Browsers do not tell. */
const RESET = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;
/** Milliseconds after which a connection that breaks was one to a server, and not to a proxy in front of nothing. */
const LASTED_MS = 1000;
/** Permanent failures: untrusted certificates, TLS to a server without it, ports that `fetch` blocks. */
const LASTING = /CERT|^UNABLE_TO_|^ERR_TLS|WRONG_VERSION|^bad port$/;

/**
 * Tries until a moment of the clock, which `until` tells anew after each failure. `unreadable` limits the tries after an answer
 * that cannot be read; `contact` those before the first answer to a client.
 */
export function patientUntil(until: () => number, clock: Clock, unreadable = 1, contact: Contact = { connectDeadlineMs: 0, maxRetries: Infinity, hasAnswered: true }): Counting {
  const began = clock.now();
  let attempt = 0;
  let wasReset = false;
  const patience: Patience = async (failure, signal) => {
    const now = clock.now();
    const isOver = attempt >= contact.maxRetries;
    let wait: number | undefined;
    if (failure instanceof YomiProblem) {
      wait = waitAfter(failure, clock);
      if (wait === undefined && failure.code === UNREADABLE && Math.floor(failure.status / 100) === 2 && unreadable-- > 0) wait = waitAfterFailure(clock);
      if (wait === undefined || isOver || now + wait >= until()) throw failure;
    } else {
      const { code, message } = causeOf(failure);
      const isReset = RESET.test(String(code));
      contact.hasAnswered ||= isReset && now - began > LASTED_MS;
      if (LASTING.test(String(code ?? message)) || (code === "ENOTFOUND" && !contact.hasAnswered)) throw new YomiUnanswered(`no answer: ${told(failure)}`, { cause: failure });
      wait = waitAfterFailure(clock);
      if (isReset && !wasReset) {
        wasReset = true;
        wait = 0;
      }
      // One retry after a try that was too long: the first one of a submission is shorter than a server without jobs may take.
      const isTried = attempt > 0 || (failure as Error).name !== "TimeoutError";
      const isAbsent = !contact.hasAnswered && isTried && now + wait >= began + contact.connectDeadlineMs;
      const limit = isOver ? `after ${attempt} retries (maxRetries)` : now + wait >= until() ? "by the deadline" : isAbsent ? `within ${contact.connectDeadlineMs / 1000} s (connectDeadlineMs)` : "";
      if (limit !== "") throw new YomiUnanswered(`no answer ${limit}: ${told(failure)}`, { cause: failure });
    }
    attempt++;
    contact.onRetry?.({ attempt, waitMs: wait, reason: failure as Error });
    if (wait > 0) await clock.pause(wait, signal);
  };
  return Object.assign(patience, { news: () => void (attempt = 0) });
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
  const waiting = timer(ms, () => late.abort(new DOMException(`no answer within ${Math.round(ms)} ms`, "TimeoutError")));
  try {
    return await run(AbortSignal.any([outer, late.signal]));
  } finally {
    clearTimeout(waiting);
  }
}
