/** Requests of the laboratory's views: a new request cancels the former one. */

import { type ReadonlySignal, computed, signal } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { type PostPath, ask as send } from "../api/client";
import type { Problem } from "../api/types";
import { sayRefusal } from "../text/refusals";

/** Timeout of the head of an answer: a race may take as long as the server searches. */
const PATIENCE_MS = 90_000;

/** Reads the answer to a request to its end. */
export function ask<T>(path: PostPath, body: unknown, stop: AbortSignal): Promise<T> {
  return send<T>(path, body, { signal: stop, patience: PATIENCE_MS, shown: true });
}

/** A query whose last answer is shown. */
export interface Question<T> {
  answer: ReadonlySignal<T | null>;
  /** Text of a refusal; empty without one. */
  refusal: ReadonlySignal<string>;
  isAsked: ReadonlySignal<boolean>;
  ask: (path: PostPath, body: unknown) => void;
  /** Cancels the request and clears the refusal. */
  stop: () => void;
}

export function question<T>(): Question<T> {
  const answer = signal<T | null>(null);
  const refused = signal<Problem | null>(null);
  const refusal = computed(() => refused.value === null ? "" : sayRefusal(refused.value));
  const isAsked = signal(false);
  let running: AbortController | null = null;
  const stop = () => {
    running?.abort();
    running = null;
    isAsked.value = false;
  };
  const start = (path: PostPath, body: unknown) => {
    stop();
    const own = new AbortController();
    running = own;
    isAsked.value = true;
    ask<T>(path, body, own.signal).then(
      (found) => {
        if (running !== own) return;
        answer.value = found;
        refused.value = null;
        isAsked.value = false;
      },
      (error: unknown) => {
        if (running !== own) return;
        isAsked.value = false;
        if (error instanceof YomiProblem) refused.value = error.document;
        else if (!own.signal.aborted) throw error;
      },
    );
  };
  const end = () => {
    stop();
    refused.value = null;
  };
  return { answer, refusal, isAsked, ask: start, stop: end };
}
