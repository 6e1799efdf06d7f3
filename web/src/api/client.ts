/**
 * Requests with the patience of the page: a server that is away is waited for, however long, a refusal that passes comes again
 * as in every client, and a key is asked for where one is wanted. What is thrown is a refusal that stays, or the abort.
 */

import { type Patience, UNREADABLE, YomiProblem, type paths, persist, waitAfter } from "@yomi/client";

import { addressOf, headers, lastSent, pause, waitForKey, waitForServer } from "./connection";
import type { GamesRead, Game, Position, PositionQuestion, PositionRequest, RecordRequest, ReviewRequest } from "./types";

/** The contract's paths that take a `POST`. */
export type PostPath = { [P in keyof paths]: paths[P] extends { post: { requestBody?: unknown } } ? P : never }[keyof paths];

/** Longest time for an answer that needs no search. */
const ANSWER_MS = 5000;

/** How a request is sent. */
export interface Manner {
  signal: AbortSignal;
  /** What is to come back. */
  accept?: string;
  /** Longest time to the head of the answer. */
  patience?: number;
  /** Whether a person sees it as the last request. */
  shown?: boolean;
}

/** Sends a request until it is answered with success. */
export function post(path: PostPath, body: unknown, manner: Manner): Promise<Response> {
  const { signal, accept = "application/json", patience = ANSWER_MS, shown = false } = manner;
  if (shown) lastSent.value = { path, body };
  const send = (signal: AbortSignal) => fetch(addressOf(path), { method: "POST", headers: { ...headers(), accept }, body: JSON.stringify(body), signal });
  // The head has to be there in time; the body may take longer.
  return persist({ send, read: (response) => Promise.resolve(response), longest: () => patience }, patienceOfPage(), signal);
}

/** Tries for one answer that is none, as that of a proxy, and milliseconds between them. */
const UNREADABLE_TRIES = 4;
const UNREADABLE_MS = 500;

/** What follows a failed try of one request. */
function patienceOfPage(): Patience {
  let unreadable = 0;
  return async (failure, signal) => {
    if (!(failure instanceof YomiProblem)) await waitForServer(signal);
    else if (failure.status === 401) await waitForKey(signal);
    else if (failure.code === UNREADABLE) {
      unreadable += 1;
      if (unreadable === UNREADABLE_TRIES) throw failure;
      await pause(UNREADABLE_MS, signal);
    } else {
      const wait = waitAfter(failure, Math);
      if (wait === undefined) throw failure;
      await pause(wait, signal);
    }
  };
}

/** The answer to a request, read to its end. */
export async function ask<T>(path: PostPath, body: unknown, manner: Manner): Promise<T> {
  for (;;) {
    const response = await post(path, body, manner);
    try {
      return (await response.json()) as T;
    } catch {
      // Cut off in the middle of the body.
      manner.signal.throwIfAborted();
    }
  }
}

/** What the rules say of a position. */
export function positionOf(game: Game, request: PositionQuestion, signal: AbortSignal): Promise<Position> {
  return ask<Position>(`/v1/${game}/position`, request, { signal });
}

/** The games of a text, in whatever form they are written. */
export function gamesOf(request: RecordRequest, signal: AbortSignal): Promise<GamesRead> {
  return ask<GamesRead>("/v1/record", request, { signal });
}

/** A picture of a position. */
export async function pictureOf(game: Game, request: PositionRequest, accept: string, signal: AbortSignal): Promise<Blob> {
  const response = await post(`/v1/${game}/position`, request, { signal, accept });
  return response.blob();
}

/** The review of a game as a page in one file. */
export async function reportOf(game: Game, request: ReviewRequest, signal: AbortSignal): Promise<Blob> {
  // The head comes with the end of the review.
  const response = await post(`/v1/${game}/review.html`, request, { signal, accept: "text/html", patience: 100_000 });
  return response.blob();
}
