/**
 * Streams that outlive their connections.
 *
 * The server keeps nothing of a stream: after a break the same request is sent with `Last-Event-ID`, its search runs
 * again or its answer is cached, and its events are numbered on. What was given before the break is left out here.
 */

import { type ServerEvent, readEvents } from "./events.ts";
import { YomiProblem } from "./problem.ts";
import { type Clock, patientUntil, persist } from "./retry.ts";
import type { BestMoveEvent, Problem, ReviewEvent } from "./types.ts";

/** Silence after which a stream counts as broken. The server sends a comment every ten seconds. */
const SILENCE_MS = 25_000;

/** Longest time for the head of a stream, which comes when the request is accepted. */
const HEAD_MS = 10_000;

/** Says whether an event is new to a caller that has all events passed to it before. */
type IsNew<Event> = (event: Event) => boolean;

/** A new filter for the events of a search: a later connection repeats the iterations that were given. */
export function newInSearch(): IsNew<BestMoveEvent> {
  let deepest = -1;
  return (event) => {
    if (event.event === "result") return true;
    const isNew = event.event === "progress" && event.data.depth > deepest;
    if (isNew) deepest = event.data.depth;
    return isNew;
  };
}

/** A new filter for the events of a review. */
export function newInReview(): IsNew<ReviewEvent> {
  let isEstimated = false;
  let done = -1;
  const plies = new Set<number>();
  return (event) => {
    switch (event.event) {
      case "result":
        return true;
      case "estimate":
        return !isEstimated && (isEstimated = true);
      case "ply":
        return !plies.has(event.data.ply) && plies.add(event.data.ply) !== undefined;
      case "progress":
        if (event.data.done <= done) return false;
        done = event.data.done;
        return true;
      default:
        // An event of a later server.
        return false;
    }
  };
}

export interface Following<Event> {
  /** Sends the request, with the id of the last event; empty where there is none. */
  send: (lastEventId: string, signal: AbortSignal) => Promise<Response>;
  /** A filter that lets all pass that is new. */
  isNew: IsNew<Event>;
  /** Milliseconds without a sign of the server after which the stream is given up. */
  deadlineMs: number;
  clock: Clock;
  signal: AbortSignal | undefined;
}

/** The events of a stream to its `result`; ending the iteration ends the search on the server. */
export async function* follow<Event extends { event: string; data: unknown }>(following: Following<Event>): AsyncGenerator<Event, void, undefined> {
  const { send, isNew, deadlineMs, clock } = following;
  const own = new AbortController();
  const signal = following.signal === undefined ? own.signal : AbortSignal.any([following.signal, own.signal]);
  let lastEventId = "";
  let heard = clock.now();
  const until = () => heard + deadlineMs;
  const longest = () => Math.max(1, Math.min(HEAD_MS, until() - clock.now()));
  // One for the whole stream: of all its connections that are reset, the first begins anew at once.
  const patience = patientUntil(until, clock);
  try {
    for (;;) {
      // Ended here, when it falls silent, without ending the whole.
      const silent = new AbortController();
      const connection = AbortSignal.any([signal, silent.signal]);
      const body = await persist(
        { longest, send: (late) => send(lastEventId, AbortSignal.any([late, connection])), read: (response) => Promise.resolve(response.body) },
        patience,
        signal,
      );
      let watch: ReturnType<typeof setTimeout> | undefined;
      const hear = () => {
        heard = clock.now();
        clearTimeout(watch);
        watch = setTimeout(() => silent.abort(), Math.min(SILENCE_MS, deadlineMs / 2));
      };
      let failure: unknown = new Error("the stream ended before its result");
      try {
        // No body, 204: the server knows that the last event was taken.
        if (body === null) return;
        hear();
        for await (const event of readEvents(body, hear)) {
          lastEventId = event.id;
          const read = parsed<Event>(event);
          if (isNew(read)) {
            // A slow reader is no silent server.
            clearTimeout(watch);
            yield read;
            hear();
          }
          if (read.event === "result") return;
        }
      } catch (error) {
        failure = error;
      } finally {
        clearTimeout(watch);
      }
      signal.throwIfAborted();
      await patience(failure, signal);
    }
  } finally {
    own.abort();
  }
}

/** The event with its data; a `problem` is thrown. */
function parsed<Event>({ event, data }: ServerEvent): Event {
  const read: unknown = JSON.parse(data);
  if (event === "problem") throw new YomiProblem(read as Problem);
  return { event, data: read } as Event;
}
