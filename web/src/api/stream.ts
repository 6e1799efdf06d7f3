/**
 * A search followed over its event stream, to its result. A stream that breaks, falls silent with the server gone, or
 * sleeps with the machine is begun anew. Aborting it ends the search on the server.
 */

import { EventSourceParserStream } from "eventsource-parser/stream";

import { Refused, post } from "./client";
import { answers, pause, waitForServer } from "./connection";
import type { BestMove, Game, Problem, Progress, SearchRequest } from "./types";

/** Silence after which the server is asked whether it is still there. It sends a comment every ten seconds. */
const SILENCE_MS = 2500;

/** Time after which a stream that broke is begun anew. */
const AGAIN_MS = 150;

export interface Following {
  signal: AbortSignal;
  /** The search as it goes on. */
  progress?: (progress: Progress) => void;
  /** Whether a person sees it as the last request. */
  shown?: boolean;
}

/** Searches, and resolves with the result. */
export async function follow(game: Game, request: SearchRequest, following: Following): Promise<BestMove> {
  for (;;) {
    const result = await once(game, request, following);
    if (result !== null) return result;
    following.signal.throwIfAborted();
    if (!(await answers())) await waitForServer(following.signal);
    // Something on the way that ends every stream is not asked without a breath.
    else await pause(AGAIN_MS, following.signal);
  }
}

/** One stream to its end; `null` where it broke. */
async function once(game: Game, request: SearchRequest, following: Following): Promise<BestMove | null> {
  const { signal, shown = false } = following;
  const broken = new AbortController();
  const response = await post(`/v1/${game}/bestmove/stream`, request, {
    signal: AbortSignal.any([signal, broken.signal]),
    accept: "text/event-stream",
    // The head comes when the request is accepted, before anything is searched.
    patience: 10_000,
    shown,
  });
  if (response.body === null) return null;
  let heard = Date.now();
  const listening = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      heard = Date.now();
      controller.enqueue(bytes);
    },
  });
  const watch = setInterval(() => {
    if (Date.now() - heard < SILENCE_MS) return;
    heard = Date.now();
    void answers().then((there) => {
      if (!there) broken.abort();
    });
  }, 500);
  const events = response.body.pipeThrough(listening)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await events.read();
      if (done) return null;
      if (value.event === "progress") following.progress?.(JSON.parse(value.data) as Progress);
      else if (value.event === "result") return JSON.parse(value.data) as BestMove;
      else if (value.event === "problem") {
        const problem = JSON.parse(value.data) as Problem;
        if (problem.retry_after_ms === undefined) throw new Refused(problem);
        await pause(problem.retry_after_ms, signal);
        return null;
      }
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    signal.throwIfAborted();
    return null;
  } finally {
    clearInterval(watch);
    broken.abort();
    void events.cancel().catch(() => undefined);
  }
}
