/** Streaming responses that are resumed on a new connection after a break. */

import { type Clock, type Contact, patientUntil, persist, timer } from "./retry.ts";

/** Longest and shortest silence after which a connection counts as broken. The server says something every 10 or 15 s. */
const SILENCE_MS = 25_000;
const SHORT_SILENCE_MS = 12_000;

/** Longest time for the head of a stream, which comes when the request is accepted. */
const HEAD_MS = 10_000;

/** Deadline and signal of the caller; clock and state of the client. */
export interface Manner {
  /** Milliseconds without a new part after which a broken connection is not replaced. */
  deadlineMs: number;
  clock: Clock;
  contact: Contact;
  signal: AbortSignal | undefined;
}

export interface Following<Part> {
  /** Sends the request for the parts that are missing. */
  send: (signal: AbortSignal) => Promise<Response>;
  /** Yields new parts; returns when nothing is missing, throws when the connection ends before. */
  read: (body: ReadableStream<Uint8Array>, heard: () => void) => AsyncGenerator<Part, void, undefined>;
  /** Milliseconds without a byte after which a connection counts as broken. */
  silenceMs?: number;
  /** Longest time in milliseconds until the head of the response. */
  headMs?: number;
  /** Milliseconds from which on every byte of a connection counts as activity, after a break too. By default never. */
  steadyMs?: number;
}

/**
 * The parts of an answer; ending the iteration ends the search on the server.
 *
 * Every byte of the first connection counts as activity, comments included. After a break only new parts count: a server that
 * accepts every connection and drops it would otherwise be asked without end. `steadyMs` is for answers that the server keeps,
 * whose request may break any number of times.
 */
export async function* follow<Part>({ send, read, ...times }: Following<Part>, { deadlineMs, clock, contact, ...outer }: Manner): AsyncGenerator<Part, void, undefined> {
  const { silenceMs = Math.min(SILENCE_MS, Math.max(SHORT_SILENCE_MS, deadlineMs / 2)), headMs = HEAD_MS, steadyMs = Infinity } = times;
  const own = new AbortController();
  const signal = outer.signal === undefined ? own.signal : AbortSignal.any([outer.signal, own.signal]);
  let alive = clock.now();
  let hasBroken = false;
  const until = () => alive + deadlineMs;
  const longest = () => Math.max(1, Math.min(headMs, until() - clock.now()));
  // Shared by all connections, so that only the first reset is retried without a wait.
  const patience = patientUntil(until, clock, 0, contact);
  try {
    for (;;) {
      // Aborts a silent connection, not the iteration.
      const silent = new AbortController();
      const connection = AbortSignal.any([signal, silent.signal]);
      const body = await persist(
        { longest, send: (late) => send(AbortSignal.any([late, connection])), read: (response) => Promise.resolve(response.body) },
        patience,
        signal,
      );
      // 204: the server knows that the last event was taken.
      if (body === null) return;
      let watch: ReturnType<typeof setTimeout> | undefined;
      const began = clock.now();
      const heard = () => {
        if (!hasBroken || clock.now() - began > steadyMs) alive = clock.now();
        clearTimeout(watch);
        watch = timer(silenceMs, () => silent.abort(new Error(`nothing came for ${silenceMs / 1000} s`)));
      };
      let failure: unknown;
      try {
        heard();
        for await (const part of read(body, heard)) {
          // A slow reader is no silent server.
          clearTimeout(watch);
          yield part;
          hasBroken = false;
          patience.news();
          heard();
        }
        return;
      } catch (error) {
        failure = error;
      } finally {
        clearTimeout(watch);
      }
      signal.throwIfAborted();
      hasBroken = true;
      await patience(failure, signal);
    }
  } finally {
    own.abort();
  }
}
