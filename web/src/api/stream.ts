/**
 * Search or review over server-sent events, up to its result. A stream that breaks, or stays silent because the server is gone or the
 * machine slept, is restarted. Aborting it cancels the search on the server.
 */

import { YomiProblem, readEvents, waitAfter } from "@yomi/client";

import { type PostPath, post } from "./client";
import { answers, pause, waitForServer } from "./connection";
import type { BestMove, Game, Problem, Progress, SearchRequest } from "./types";

/** Silence after which the server is probed. It sends a comment every ten seconds. */
const SILENCE_MS = 2500;

/** Delay before a broken stream is restarted. */
const AGAIN_MS = 150;

export interface Following {
  signal: AbortSignal;
  /** Called with the name and data of every event before the result. */
  hear?: (event: string, data: string) => void;
  /** Whether it is shown as the last request. */
  shown?: boolean;
}

/** Starts a search; resolves with its result. */
export function follow(game: Game, request: SearchRequest, following: Omit<Following, "hear"> & { progress?: (progress: Progress) => void }): Promise<BestMove> {
  const { progress, ...rest } = following;
  const hear = (event: string, data: string) => { if (event === "progress") progress?.(JSON.parse(data) as Progress); };
  return followTo<BestMove>(`/v1/${game}/bestmove/stream`, request, { ...rest, hear });
}

/** Opens a stream at the path; resolves with its result. */
export async function followTo<Result>(path: PostPath, request: unknown, following: Following): Promise<Result> {
  for (;;) {
    const result = await once<Result>(path, request, following);
    if (result !== null) return result;
    following.signal.throwIfAborted();
    if (!(await answers())) await waitForServer(following.signal);
    // A delay, in case an intermediary ends every stream at once.
    else await pause(AGAIN_MS, following.signal);
  }
}

/** One stream to its end; `null` if it broke. */
async function once<Result>(path: PostPath, request: unknown, following: Following): Promise<Result | null> {
  const { signal, shown = false } = following;
  const broken = new AbortController();
  const response = await post(path, request, {
    signal: AbortSignal.any([signal, broken.signal]),
    accept: "text/event-stream",
    // The head arrives when the request is accepted, before the search starts.
    patience: 10_000,
    shown,
  });
  if (response.body === null) return null;
  let heard = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - heard < SILENCE_MS) return;
    heard = Date.now();
    void answers().then((there) => {
      if (!there) broken.abort();
    });
  }, 500);
  try {
    for await (const { event, data } of readEvents(response.body, () => { heard = Date.now(); })) {
      if (event === "result") return JSON.parse(data) as Result;
      if (event !== "problem") {
        following.hear?.(event, data);
        continue;
      }
      const problem = new YomiProblem(JSON.parse(data) as Problem);
      const wait = waitAfter(problem, Math);
      if (wait === undefined) throw problem;
      await pause(wait, signal);
      return null;
    }
    return null;
  } catch (error) {
    if (error instanceof YomiProblem) throw error;
    signal.throwIfAborted();
    return null;
  } finally {
    clearInterval(watch);
    broken.abort();
  }
}
