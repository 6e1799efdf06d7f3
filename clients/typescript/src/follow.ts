/** Answers that come in parts, over as many connections as it takes. */

import { type Clock, patientUntil, persist, timer } from "./retry.ts";

/** Longest and shortest silence after which a connection counts as broken. The server says something every 10 or 15 s. */
const SILENCE_MS = 25_000;
const SHORT_SILENCE_MS = 12_000;

/** Longest time for the head of a stream, which comes when the request is accepted. */
const HEAD_MS = 10_000;

/** How long a caller waits. */
export interface Manner {
  /** Milliseconds without anything new, after which a connection that breaks is the last one. */
  deadlineMs: number;
  clock: Clock;
  signal: AbortSignal | undefined;
}

export interface Following<Part> {
  /** Sends the request for all that is missing. */
  send: (signal: AbortSignal) => Promise<Response>;
  /** Gives what is new to the caller; ends when nothing is missing, throws where the connection ends before. */
  read: (body: ReadableStream<Uint8Array>, heard: () => void) => AsyncGenerator<Part, void, undefined>;
  /** Longest silence of the server in milliseconds that means nothing. */
  silenceMs?: number;
  /** Longest time until the head of the answer. */
  headMs?: number;
}

/**
 * The parts of an answer; ending the iteration ends the search on the server.
 *
 * What comes over the first connection is a sign of the server, comments too. Once it has broken, only what is new counts:
 * a server that takes every connection and loses it again would be asked for ever.
 */
export async function* follow<Part>({ send, read, ...times }: Following<Part>, { deadlineMs, clock, ...outer }: Manner): AsyncGenerator<Part, void, undefined> {
  const { silenceMs = Math.min(SILENCE_MS, Math.max(SHORT_SILENCE_MS, deadlineMs / 2)), headMs = HEAD_MS } = times;
  const own = new AbortController();
  const signal = outer.signal === undefined ? own.signal : AbortSignal.any([outer.signal, own.signal]);
  let alive = clock.now();
  let hasBroken = false;
  const until = () => alive + deadlineMs;
  const longest = () => Math.max(1, Math.min(headMs, until() - clock.now()));
  // One for all connections: of those that are reset, the first begins anew at once.
  const patience = patientUntil(until, clock, 0);
  try {
    for (;;) {
      // Ended here, when it falls silent, without ending the whole.
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
      const heard = () => {
        if (!hasBroken) alive = clock.now();
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
