/** Batches: many requests in one, a JSON object a line, answered line by line. */

import type { Options } from "./client.ts";
import { readLines } from "./events.ts";
import { type Manner, follow } from "./follow.ts";
import { seeded } from "./given.ts";
import { type YomiProblem, parseObject, problemIn } from "./problem.ts";
import { waitAfter } from "./retry.ts";
import type { BestMove, Game, Given, Position, Problem, Requests, Review } from "./types.ts";

export const NDJSON = "application/x-ndjson";

/** Limits of one request. */
const MAX_LINES = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Longest time until the head of the response, which the server sends after it has read the whole body. */
const HEAD_MS = 60_000;
/** Silence after which a batch counts as broken; the server sends `progress` after 15 s without an answer. */
const SILENCE_MS = 25_000;

type LineOf<G extends Game> =
  | ({ game: G; endpoint?: "bestmove"; id?: string } & Requests[G]["bestMove"])
  | ({ game: G; endpoint: "position"; id?: string } & Requests[G]["position"])
  | ({ game: G; endpoint: "review"; id?: string } & Requests[G]["review"]);

/** A line of a batch: its game, its endpoint, and the request. */
export type BatchLine = Given<LineOf<"othello"> | LineOf<"gomoku"> | LineOf<"tictactoe">>;

/** Type of the answer to a line. */
export type AnswerTo<L> = L extends { endpoint: "position" } ? Position : L extends { endpoint: "review" } ? Review : BestMove;

/** The answer to a line, or why there is none; `line` is the index among the caller's lines, from 0. */
export type BatchAnswer<L = BatchLine> = { line: number; id?: string; status: number } & (
  | { answer: AnswerTo<L>; problem?: undefined }
  | { answer?: undefined; problem: YomiProblem }
);

export interface BatchOptions extends Options {
  /** Whether answers come in the order of their lines; as they are finished otherwise. */
  ordered?: boolean | undefined;
}

/** Unanswered lines of one request, by index. */
type Open = Map<number, string>;
type Send = (text: string, signal: AbortSignal) => Promise<Response>;

/** Splits lines into requests. */
async function* portions(lines: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<Open, void, undefined> {
  const encoder = new TextEncoder();
  let open: Open = new Map();
  let size = 0;
  let index = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(seeded(line)) ?? null}\n`;
    const { length } = encoder.encode(text);
    if (open.size === MAX_LINES || (open.size > 0 && size + length > MAX_BYTES)) {
      yield open;
      open = new Map();
      size = 0;
    }
    open.set(index++, text);
    size += length;
  }
  if (open.size > 0) yield open;
}

/** Answers of one request in the order of arrival; lines that are still refused at the deadline come last. */
async function* answersTo(open: Open, send: Send, manner: Manner): AsyncGenerator<BatchAnswer, void, undefined> {
  const refused = new Map<number, BatchAnswer>();
  let passing: YomiProblem | undefined;
  // Indexes of the lines in the current request.
  let asked: number[] = [];
  async function* read(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<BatchAnswer, void, undefined> {
    for await (const text of readLines(body, heard)) {
      if (text === "") continue;
      const { line, problem, end, progress, ...found } = parseObject(text, "a line of the batch") as Partial<Record<string, object>> & { line?: number; problem?: Problem };
      if (end !== undefined) {
        if (open.size === 0) return;
        throw passing !== undefined && refused.size === open.size ? passing : new Error("the batch ended without an answer to each line");
      }
      const index = asked[(line ?? 0) - 1];
      const refusal = problem && problemIn(problem);
      if (index === undefined) {
        if (refusal !== undefined) throw refusal;
        continue;
      }
      if (!open.has(index)) continue;
      const answer = { line: index, ...found, ...(refusal && { problem: refusal }) } as unknown as BatchAnswer;
      if (refusal !== undefined && waitAfter(refusal, manner.clock) !== undefined) {
        refused.set(index, answer);
        passing = refusal;
        continue;
      }
      open.delete(index);
      yield answer;
    }
    throw new Error("the batch broke off before its end");
  }
  const sendOpen = (signal: AbortSignal) => {
    asked = [...open.keys()];
    passing = undefined;
    refused.clear();
    return send([...open.values()].join(""), signal);
  };
  try {
    yield* follow({ send: sendOpen, read, headMs: HEAD_MS, silenceMs: SILENCE_MS }, manner);
  } catch (error) {
    if (error === undefined || error !== passing) throw error;
    for (const index of open.keys()) yield refused.get(index)!;
  }
}

/** Reorders answers by line. */
async function* inOrder(answers: AsyncGenerator<BatchAnswer, void, undefined>, order: number[]): AsyncGenerator<BatchAnswer, void, undefined> {
  const waiting = new Map<number, BatchAnswer>();
  let next = 0;
  for await (const answer of answers) {
    waiting.set(answer.line, answer);
    for (let found; (found = waiting.get(order[next]!)) !== undefined; next++) {
      waiting.delete(found.line);
      yield found;
    }
  }
}

/** Answers to all lines. `send` sends the text of some of them. */
export async function* batch<L>(lines: Iterable<L> | AsyncIterable<L>, ordered: boolean, send: Send, manner: Manner): AsyncGenerator<BatchAnswer<L>, void, undefined> {
  for await (const open of portions(lines)) {
    const order = [...open.keys()];
    const answers = answersTo(open, send, manner);
    yield* (ordered ? inOrder(answers, order) : answers) as AsyncGenerator<BatchAnswer<L>, void, undefined>;
  }
}
