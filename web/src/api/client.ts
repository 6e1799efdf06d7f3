/**
 * HTTP client of the page: retries for as long as the server is unreachable, retries temporary refusals like the published clients,
 * and asks for an API key where one is required. Throws permanent refusals and the abort.
 */

import { type Patience, UNREADABLE, YomiProblem, type paths, persist, waitAfter } from "@yomi/client";

import { addressOf, headers, lastSent, pause, waitForKey, waitForServer } from "./connection";
import type { GamesRead, Game, Position, PositionQuestion, RecordRequest, ReportRequest } from "./types";

/** Paths of the contract with `POST`. */
export type PostPath = { [P in keyof paths]: paths[P] extends { post: { requestBody?: unknown } } ? P : never }[keyof paths];

/** Timeout of an answer without a search. */
const ANSWER_MS = 5000;

/** Options of a request. */
export interface Manner {
  signal: AbortSignal;
  /** Type of the answer. */
  accept?: string;
  /** Timeout of the answer's head. */
  patience?: number;
  /** Whether it is shown as the last request. */
  shown?: boolean;
}

/** Asks for what an address has, until it is answered. */
export async function get<T>(path: string, signal: AbortSignal): Promise<T> {
  const send = (signal: AbortSignal) => fetch(addressOf(path), { headers: headers(), signal });
  const read = async (response: Response) => (await response.json()) as T;
  return persist({ send, read, longest: () => ANSWER_MS }, patienceOfPage(), signal);
}

/** Sends a request until it succeeds. */
export function post(path: PostPath, body: unknown, manner: Manner): Promise<Response> {
  const { signal, accept = "application/json", patience = ANSWER_MS, shown = false } = manner;
  if (shown) lastSent.value = { path, body };
  const send = (signal: AbortSignal) => fetch(addressOf(path), { method: "POST", headers: { ...headers(), accept }, body: JSON.stringify(body), signal });
  // The timeout applies to the head; the body may take longer.
  return persist({ send, read: (response) => Promise.resolve(response), longest: () => patience }, patienceOfPage(), signal);
}

/** Attempts after an invalid answer, such as a proxy's, and the milliseconds between them. */
const UNREADABLE_TRIES = 4;
const UNREADABLE_MS = 500;

/** Decides what follows a failed attempt. */
function patienceOfPage(): Patience {
  let unreadable = 0;
  return async (failure, signal) => {
    // A proxy answers in the place of a server that is away.
    const isAway = !(failure instanceof YomiProblem) || (failure.code === UNREADABLE && failure.status >= 500);
    if (isAway) await waitForServer(signal);
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

/** Reads the answer to a request to its end. */
export async function ask<T>(path: PostPath, body: unknown, manner: Manner): Promise<T> {
  for (;;) {
    const response = await post(path, body, manner);
    try {
      return (await response.json()) as T;
    } catch {
      // The connection ended within the body.
      manner.signal.throwIfAborted();
    }
  }
}

/** Requests a position's state under the rules. */
export function positionOf(game: Game, request: PositionQuestion, signal: AbortSignal): Promise<Position> {
  return ask<Position>(`/v1/${game}/position`, request, { signal });
}

/** Requests the games in a text of any supported format. */
export function gamesOf(request: RecordRequest, signal: AbortSignal): Promise<GamesRead> {
  return ask<GamesRead>("/v1/record", request, { signal });
}

/** A picture of what a path answers. */
export async function pictureOf(path: PostPath, request: unknown, accept: string, signal: AbortSignal): Promise<Blob> {
  const response = await post(path, request, { signal, accept });
  return response.blob();
}

/** Requests a report of a finished review; nothing is searched. */
export function reportOf(game: Game, request: ReportRequest, signal: AbortSignal): Promise<Response> {
  return post(`/v1/${game}/review/report`, request, { signal, accept: "*/*" });
}
