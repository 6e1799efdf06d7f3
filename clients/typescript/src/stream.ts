/**
 * Streams that outlive their connections.
 *
 * The server keeps nothing of a stream: after a break the same request is sent with `Last-Event-ID`, its search runs
 * again or its answer is cached, and its events are numbered on. What was given before the break is left out here.
 */

import { readEvents } from "./events.ts";
import { type Manner, follow } from "./follow.ts";
import { parseObject, problemIn } from "./problem.ts";
import type { BestMoveEvent, Problem, ReviewEvent } from "./types.ts";

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

/** The events of a stream to its `result`. `send` takes the id of the last event, empty where there is none. */
export function events<Event extends { event: string; data: unknown }>(
  send: (lastEventId: string, signal: AbortSignal) => Promise<Response>,
  isNew: IsNew<Event>,
  manner: Manner,
): AsyncGenerator<Event, void, undefined> {
  let lastEventId = "";
  async function* read(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<Event, void, undefined> {
    for await (const { id, event, data } of readEvents(body, heard)) {
      const found = { event, data: parseObject(data, `the data of the event ${event}`) } as Event;
      lastEventId = id;
      if (event === "problem") throw problemIn(found.data as Problem);
      if (isNew(found)) yield found;
      if (event === "result") return;
    }
    throw new Error("the stream ended before its result");
  }
  return follow({ send: (signal) => send(lastEventId, signal), read }, manner);
}
