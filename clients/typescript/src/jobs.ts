/**
 * Jobs: requests that are accepted now and answered later. They go on without their client and, with a store, after a restart
 * of their server.
 */

import { type BatchAnswer, type BatchLine, type BatchOptions, NDJSON } from "./batch.ts";
import { type Options, type Sending, type Yomi, searchTime } from "./client.ts";
import { readEvents } from "./events.ts";
import { follow } from "./follow.ts";
import { millisecondsOf } from "./given.ts";
import { parseObject, problemIn, unreadable } from "./problem.ts";
import { YomiUnanswered, patientUntil, persist, timer } from "./retry.ts";
import type {
  BatchCounts, BestMove, Game, Given, JobKind, JobStateNews, JobStatus, Problem, Requests, Review, ReviewEstimate, ReviewPly, Schemas,
} from "./types.ts";

/** An event of a job: each once, in order; the last one is a `state` that is final. `id` is where `lastEventId` goes on. */
export type JobEvent<Result = BestMove | Review, Line = BatchLine> = { id: string } & (
  | { event: "state"; data: JobStateNews }
  | { event: "estimate"; data: ReviewEstimate }
  | { event: "ply"; data: ReviewPly }
  | { event: "line"; data: BatchAnswer<Line> }
  | { event: "result"; data: Result }
  | { event: "end"; data: BatchCounts }
);

/** How a request is submitted as a job. Its deadline is that of the acceptance, not of the job. */
export interface JobOptions extends Options {
  /**
   * Stands for the job in all tries: 1 to 255 visible characters of ASCII. By default random for each call. The same request with
   * the same key is the same job.
   */
  idempotencyKey?: string | undefined;
}

export interface JobEventOptions extends Options {
  /** The `id` of the last event that is known, for instance to an earlier process; the events behind it follow. */
  lastEventId?: string | undefined;
}

/** Names of events that this client knows; those of a later server are left out. */
const EVENTS = ["state", "estimate", "ply", "line", "result", "end"];
const FINAL = ["completed", "failed", "cancelled"];

/** After so long a connection to the events is no longer one that a server accepts and drops. */
const STEADY_MS = 5000;
/**
 * Longest first try of a submission, which is accepted at once; of a batch, whose body is read first. The same key makes a second
 * one harmless.
 */
const FIRST_MS = 10_000;
const FIRST_BATCH_MS = 60_000;
/** What a server without jobs may take at most, which answers at once. */
const AT_ONCE_MS = 90_000;

/** 128 random bits; `crypto.randomUUID` is for secure contexts alone. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A line of the answer to a batch as `Yomi.batch` gives it. */
function answerOf({ line, problem, ...found }: Record<string, unknown>): BatchAnswer {
  return { line: (line as number) - 1, ...found, ...(problem !== undefined && { problem: problemIn(problem as Problem) }) } as unknown as BatchAnswer;
}

/** The events of an answer that came at once, from a server without jobs. */
function eventsOf(kind: JobKind, text: string): JobEvent[] {
  const found: [string, unknown][] = [];
  let state: JobStateNews = { state: "completed" };
  if (kind === "batch") {
    for (const line of text.split("\n").filter(Boolean)) {
      const { end, progress, ...rest } = parseObject(line, "a line of the batch");
      if (end !== undefined) found.push(["end", end]);
      else if (rest["line"] !== undefined) found.push(["line", answerOf(rest)]);
      else if (rest["problem"] !== undefined) state = { state: "failed", problem: rest["problem"] as Problem };
    }
  } else found.push(["result", parseObject(text, "the answer")]);
  return [...found, ["state", state] as const].map(([event, data], at) => ({ id: String(at + 1), event, data }) as JobEvent);
}

/** A job. `Result` is a best move, a review, or the answers to all lines of a batch. */
export class Job<Result = BestMove | Review | BatchAnswer[], Event = JobEvent> {
  /**
   * What the server last said of the job: `state`, `progress`, `jobs_before`, `expected_wait_ms`. `status` asks anew; events
   * bring `state` up to date.
   */
  document: JobStatus;
  readonly #yomi: Yomi;
  readonly #given: JobEvent[] | undefined;

  /** @internal */
  constructor(yomi: Yomi, document: object, given?: JobEvent[]) {
    this.#yomi = yomi;
    this.document = document as JobStatus;
    if (typeof this.document.path !== "string") throw unreadable(200, "the answer is no job");
    this.#given = given;
  }

  /** With it `Jobs.get` finds the job again; empty where the server has no jobs and answered at once. */
  get id(): string {
    return this.document.id;
  }

  /** Asks for state, progress, place in the queue and expected wait. */
  status(options?: Options): Promise<JobStatus> {
    return this.#ask({ ...options });
  }

  /** Ends the job; what it has found stays. A job that has ended stays as it is. */
  cancel(options?: Options): Promise<JobStatus> {
    return this.#ask({ ...options, method: "DELETE" });
  }

  async #ask(sending: Sending): Promise<JobStatus> {
    if (this.#given === undefined) this.document = await this.#yomi.send(this.document.path, sending);
    return this.document;
  }

  /**
   * The events from the first one on, or behind `lastEventId`, to the end of the job: each once, over as many connections and
   * restarts of the server as it takes. Leaving the loop leaves the job running. A job that is forgotten is a `YomiProblem` with
   * the code `not_found`.
   *
   * `deadlineMs` is that of streams: milliseconds without a sign of the server after which a connection that breaks is the last one.
   */
  async *events({ lastEventId = "", ...options }: JobEventOptions = {}): AsyncGenerator<Event, void, undefined> {
    if (this.#given !== undefined) {
      for (const event of this.#given) if (Number(event.id) > (parseInt(lastEventId) || 0)) yield event as Event;
      return;
    }
    let last = lastEventId;
    const seen = (event: JobEvent) => {
      if (event.event === "state") this.document = { ...this.document, state: event.data.state };
      return event as Event;
    };
    async function* read(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<Event, void, undefined> {
      for await (const { id, event, data } of readEvents(body, heard)) {
        const found = parseObject(data, `the data of the event ${event}`);
        // Not of the job: its number is that of an event to come.
        if (event === "problem") throw problemIn(found as Problem);
        if (parseInt(id) <= parseInt(last)) continue;
        last = id;
        if (EVENTS.includes(event)) yield seen({ id, event, data: event === "line" ? answerOf(found) : found } as JobEvent);
        if (event === "state" && FINAL.includes(found["state"] as string)) return;
      }
      throw new Error("the events of the job broke off before its end");
    }
    const send = this.#yomi.prepared(`${this.document.path}/events`, { ...options, accept: "text/event-stream" });
    yield* follow({ send: (signal) => send(signal, last), read, steadyMs: STEADY_MS }, this.#yomi.manner(options));
  }

  /**
   * Waits for the end of the job; resolves to what the request would have been answered, for a batch to the answers to all lines
   * in their order. A job that failed rejects with its `YomiProblem`, a cancelled one with one of the code `job_cancelled`.
   *
   * Without `deadlineMs` it waits as long as the server is there, as `events` does. With it a job that goes on then is
   * `YomiUnanswered`. The job goes on, and may be waited for again.
   */
  async result(options: Options = {}): Promise<Result> {
    const { signal } = options;
    const ms = millisecondsOf(options.deadlineMs) ?? Infinity;
    const late = new AbortController();
    const waiting = ms < Infinity ? timer(ms, () => late.abort(new YomiUnanswered("no answer by the deadline: the job has not ended"))) : undefined;
    const lines: BatchAnswer[] = [];
    let result: unknown;
    let state = "";
    try {
      for await (const event of this.events({ ...options, signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]) })) {
        const { event: name, data } = event as JobEvent;
        if (name === "line") lines.push(data);
        else if (name === "result") result = data;
        else if (name === "state") {
          state = data.state;
          if (data.problem !== undefined) throw problemIn(data.problem);
        }
      }
    } finally {
      clearTimeout(waiting);
    }
    if (state === "cancelled") {
      const code = "job_cancelled";
      const title = "The job was cancelled";
      throw problemIn({ type: `urn:yomi:problem:${code}`, title, status: 409, code, detail: `${title}; its events have what it found.`, request_id: "" });
    }
    if (this.document.kind === "batch") result = lines.sort((one, other) => one.line - other.line);
    if (state !== "completed" || result === undefined) throw unreadable(200, "the job ended without a result");
    return result as Result;
  }
}

/** The jobs of a server. */
export class Jobs {
  readonly othello: GameJobs<"othello">;
  readonly gomoku: GameJobs<"gomoku">;
  readonly tictactoe: GameJobs<"tictactoe">;
  readonly #yomi: Yomi;

  constructor(yomi: Yomi) {
    this.#yomi = yomi;
    this.othello = new GameJobs(this, "othello");
    this.gomoku = new GameJobs(this, "gomoku");
    this.tictactoe = new GameJobs(this, "tictactoe");
  }

  /** Submits a batch: up to 10,000 lines and 8 MiB, more are refused. `ordered` is about its events; its result is in order anyway. */
  async batch<L extends BatchLine>(lines: Iterable<L> | AsyncIterable<L>, options: BatchOptions & JobOptions = {}): Promise<Job<BatchAnswer<L>[], JobEvent<never, L>>> {
    const { ordered = false, ...rest } = options;
    let text = "";
    for await (const line of lines) text += `${JSON.stringify(line) ?? null}\n`;
    const headers = { ...rest.headers, "content-type": NDJSON };
    return this.submit("batch", `v1/batch?ordered=${ordered}`, { ...rest, accept: NDJSON, method: "POST", headers }, text);
  }

  /** The job of that id, submitted by whatever process. */
  async get(id: string, options?: Options): Promise<Job> {
    if (!/^[\w-]+$/.test(id)) throw new TypeError(`id: expected the id of a job, found ${JSON.stringify(id)}`);
    return new Job(this.#yomi, await this.#yomi.send<object>(`v1/jobs/${id}`, { ...options }));
  }

  /** The jobs of the key, the newest first, page by page as they are read. Without a key there is no list: `forbidden`. */
  async *list(options?: Options): AsyncGenerator<Job, void, undefined> {
    for (let path: string | undefined = "v1/jobs"; path !== undefined; ) {
      const page: Schemas["JobsAnswer"] = await this.#yomi.send(path, { ...options });
      for (const document of page.jobs) yield new Job(this.#yomi, document);
      path = page.next;
    }
  }

  /** @internal */
  async submit<J>(kind: JobKind, path: string, { idempotencyKey = randomKey(), ...sending }: Sending & JobOptions, text?: string): Promise<J> {
    if (!/^[!-~]{1,255}$/.test(idempotencyKey)) throw new TypeError("idempotencyKey: expected 1 to 255 visible characters of ASCII");
    const headers = { ...sending.headers, prefer: "respond-async", "idempotency-key": idempotencyKey };
    const send = this.#yomi.prepared(path, { ...sending, headers });
    const { deadlineMs, clock, contact, signal = new AbortController().signal } = this.#yomi.manner(sending, Math.min(sending.takesMs ?? Infinity, AT_ONCE_MS));
    const end = clock.now() + deadlineMs;
    let most = kind === "batch" ? FIRST_BATCH_MS : FIRST_MS;
    const longest = () => {
      const ms = Math.max(1, Math.min(most, end - clock.now()));
      // A server without jobs may need all of it.
      most = Infinity;
      return ms;
    };
    const read = async (response: Response) => {
      const text = await response.text();
      if (response.status === 202) return new Job(this.#yomi, parseObject(text, "the job", 202)) as J;
      const given = eventsOf(kind, text);
      const now = Date.now();
      const { state } = (given.at(-1) as { data: JobStateNews }).data;
      const document: JobStatus = { id: "", kind, state, durable: false, created_ms: now, ended_ms: now, max_ms: 0, tries: 1, last_event: given.length, path: "" };
      return new Job(this.#yomi, document, given) as J;
    };
    return persist({ send: (signal) => send(signal, "", text), read, longest }, patientUntil(() => end, clock, 1, contact), signal);
  }
}

/** The jobs of one game. */
export class GameJobs<G extends Game> {
  readonly #jobs: Jobs;
  readonly game: G;

  /** @internal */
  constructor(jobs: Jobs, game: G) {
    this.#jobs = jobs;
    this.game = game;
  }

  /** Submits a search for the best move. */
  bestMove(request: Given<Requests[G]["bestMove"]>, options?: JobOptions): Promise<Job<BestMove, JobEvent<BestMove, never>>> {
    return this.#submit("bestmove", request, options);
  }

  /** Submits the review of a game. */
  review(request: Given<Requests[G]["review"]>, options?: JobOptions): Promise<Job<Review, JobEvent<Review, never>>> {
    return this.#submit("review", request, options);
  }

  async #submit<J>(kind: JobKind, body: object, options?: JobOptions): Promise<J> {
    return this.#jobs.submit(kind, `v1/${this.game}/${kind}`, { ...options, body, takesMs: searchTime(body) });
  }
}
