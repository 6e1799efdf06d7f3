/**
 * Requests with patience: a server that is away is waited for, a refusal that passes comes again after the time that
 * it names, and a key is asked for where one is wanted. What is thrown is a refusal that stays, or the abort.
 */

import { addressOf, headers, lastSent, pause, waitForKey, waitForServer } from "./connection";
import type { paths } from "./schema";
import type { GamesRead, Game, Position, PositionQuestion, PositionRequest, Problem, RecordRequest, ReviewRequest } from "./types";

/** The contract's paths that take a `POST`. */
export type PostPath = { [P in keyof paths]: paths[P] extends { post: { requestBody?: unknown } } ? P : never }[keyof paths];

/** A request that the server refuses, and would refuse again. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

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
export async function post(path: PostPath, body: unknown, manner: Manner): Promise<Response> {
  const { signal, accept = "application/json", patience = ANSWER_MS, shown = false } = manner;
  if (shown) lastSent.value = { path, body };
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    let response;
    try {
      response = await within(patience, signal, (signal) =>
        fetch(addressOf(path), { method: "POST", headers: { ...headers(), accept }, body: JSON.stringify(body), signal }));
    } catch {
      signal.throwIfAborted();
      await waitForServer(signal);
      continue;
    }
    if (response.ok) return response;
    const problem = await problemOf(response);
    if (problem.status === 401) await waitForKey(signal);
    else if (problem.retry_after_ms !== undefined) await pause(problem.retry_after_ms * Math.min(tries, 4), signal);
    else if (problem.code === "unreadable" && tries < 4) await pause(500, signal);
    else throw new Refused(problem);
  }
}

/** Runs a request that is aborted when its head is not there in time; its body may take longer. */
async function within<T>(ms: number, outer: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("late", "TimeoutError")), ms);
  try {
    return await send(AbortSignal.any([outer, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** The problem document of a response, or one in its place where a proxy answered. */
async function problemOf(response: Response): Promise<Problem> {
  try {
    const problem = (await response.json()) as Problem;
    if (typeof problem.detail === "string" && typeof problem.code === "string") return problem;
  } catch {
    // Below.
  }
  const { status, statusText } = response;
  return { type: "about:blank", title: statusText, status, detail: `${status} ${statusText}`, code: "unreadable", request_id: "" };
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
