/**
 * The client of one server: games, records, the laboratory, and what the server says of itself.
 *
 * Every request carries its whole position, so that any of them may be sent twice.
 */

import type { components } from "./schema.ts";
import { type BatchAnswer, type BatchLine, type BatchOptions, NDJSON, batch } from "./batch.ts";
import { addressBelow, addressOf, headersOf, keyOf, millisecondsOf, seeded } from "./given.ts";
import type { Manner } from "./follow.ts";
import { parseObject } from "./problem.ts";
import { type Clock, type Contact, type Retry, patientUntil, persist, realClock } from "./retry.ts";
import { events, newInReview, newInSearch } from "./stream.ts";
import type {
  BestMove, BestMoveEvent, Bytes, ExerciseCheck, ExerciseSheet, Explanation, Game, GamesRead, Given, Openings, OpeningsRequest, Position, Race, RecordedTree, Requests, Review, ReviewEvent, Swap2Answer,
} from "./types.ts";

type Schemas = components["schemas"];

/** What a client is made of. */
export interface Settings {
  /**
   * Address of the server, below whatever prefix a proxy adds, without user and password. `YOMI_URL` of the environment, else
   * `http://localhost:8080`.
   */
  url?: string | URL | undefined;
  /** Key of a server that wants one; `YOMI_KEY` of the environment. Keep it out of web pages. */
  key?: string | undefined;
  /** The `deadlineMs` of requests that have none of their own. */
  deadlineMs?: number | undefined;
  /**
   * Milliseconds after which the tries of a request end before the server has ever answered this client; 10,000 by default,
   * `Infinity` for none. A host whose name is unknown is then not tried again.
   */
  connectDeadlineMs?: number | undefined;
  /** Most tries after the first one: of a request, and of a stream or a batch since its last new part. Without it the deadline decides. */
  maxRetries?: number | undefined;
  /** Called before each wait for another try; what it throws ends the request. */
  onRetry?: ((retry: Retry) => void) | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Sends requests in place of `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Time and chance, for tests. */
  clock?: Clock | undefined;
}

/** How one request is sent. */
export interface Options {
  /**
   * Milliseconds until the promise settles: tries, waits and the answer. By default 30 s, and for searches as long again as the
   * request may take on the server. For streams and batches: milliseconds without anything new, after which a connection that
   * breaks or falls silent is the last one. `Infinity` is none.
   */
  deadlineMs?: number | undefined;
  /** Aborts the request, and with it the search on the server. */
  signal?: AbortSignal | undefined;
  /** Headers of this request, such as `x-request-id`. */
  headers?: Record<string, string> | undefined;
  /** Called with each response of success, for its headers; its body is the client's. */
  onResponse?: ((response: Response) => void) | undefined;
}

/** How a request that has no method of its own is sent. */
export interface Sending extends Options {
  /** A JSON object, which makes it a `POST`; absent in a `GET`. */
  body?: object;
  /** The media type that is to come back. */
  accept?: string | undefined;
  /** `POST` with a `body`, else `GET`. */
  method?: string | undefined;
  /** Milliseconds that the server may take. */
  takesMs?: number | undefined;
}

/** Default time for tries and waits; before the first answer to a client. */
const DEADLINE_MS = 30_000;
const CONNECT_DEADLINE_MS = 10_000;
/** What one try may take beyond the server's time, for the way there and back. */
const WAY_MS = 5000;
/** Longest time in the server's queue, and of a search without a limit, by default (`/v1/limits`). */
const QUEUE_MS = 30_000;
const SEARCH_MS = 60_000;

/** Whether a field is a time in milliseconds. */
const isTime = (ms: unknown): ms is number => typeof ms === "number" && ms >= 0;

/** Longest time in milliseconds that a search takes on the server. Fields of a wrong type are left to the server to refuse. */
export function searchTime(body: object): number {
  const { deadline_ms, time_ms } = (body ?? {}) as { deadline_ms?: unknown; time_ms?: unknown };
  return isTime(deadline_ms) ? deadline_ms : QUEUE_MS + (isTime(time_ms) ? time_ms : SEARCH_MS);
}

/** Node.js, and what is like it. */
const runtime = () => (globalThis as { process?: { env?: Record<string, string | undefined>; versions?: { node?: string } } }).process;

function environment(name: string): string | undefined {
  return runtime()?.env?.[name] || undefined;
}

/** Not for browsers: some drop it, others ask the server whether pages of another origin may send it. */
const USER_AGENT = "yomi-client-typescript/0.1.0";

const text = (response: Response): Promise<string> => response.text();
const bytes = async (response: Response): Promise<Bytes> => new Uint8Array(await response.arrayBuffer());
/** Buffers the body, so that the caller's `read` cannot fail because of the connection. */
async function whole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  // 204 must have none.
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/** A server, and how it is asked. */
export class Yomi {
  readonly othello: OthelloClient = new OthelloClient(this, "othello");
  readonly gomoku: GomokuClient = new GomokuClient(this, "gomoku");
  readonly tictactoe: GameClient<"tictactoe"> = new GameClient(this, "tictactoe");
  readonly lab: Laboratory = new Laboratory(this);
  /** Address of the server; ends with a slash. */
  readonly url: string;
  readonly #settings: Settings;
  readonly #headers: Headers;
  readonly #clock: Clock;
  readonly #contact: Contact;

  constructor(settings: Settings = {}) {
    this.url = addressOf(String(settings.url || environment("YOMI_URL") || "http://localhost:8080"));
    const key = keyOf(settings.key ?? environment("YOMI_KEY") ?? "");
    const headers = headersOf(runtime()?.versions?.node ? { "user-agent": USER_AGENT } : {}, key !== "" ? { authorization: `Bearer ${key}` } : {}, settings.headers);
    millisecondsOf(settings.deadlineMs);
    this.#settings = settings;
    this.#headers = headers;
    this.#clock = settings.clock ?? realClock;
    const connectDeadlineMs = millisecondsOf(settings.connectDeadlineMs, "connectDeadlineMs") ?? CONNECT_DEADLINE_MS;
    const { maxRetries = Infinity, onRetry } = settings;
    if (!(maxRetries >= 0)) throw new TypeError(`maxRetries: expected a number from 0 on, found ${String(maxRetries)}`);
    this.#contact = { connectDeadlineMs, maxRetries, onRetry, hasAnswered: false };
  }

  /** The games in a text: PGN, SGF, GGF, `.psq`, JSON, OBF, moves. */
  record(request: Given<Schemas["RecordRequest"]>, options?: Options): Promise<GamesRead> {
    return this.send("v1/record", { ...options, body: request });
  }

  /** Games, levels, algorithms and techniques of the server. */
  games(options?: Options): Promise<Schemas["GamesAnswer"]> {
    return this.send("v1/games", { ...options });
  }

  /** The range of every number that a request may have. */
  limits(options?: Options): Promise<Schemas["LimitsAnswer"]> {
    return this.send("v1/limits", { ...options });
  }

  /** How busy the server is. */
  status(options?: Options): Promise<Schemas["StatusAnswer"]> {
    return this.send("v1/status", { ...options });
  }

  /** Version and fingerprint of the server. */
  version(options?: Options): Promise<Schemas["VersionAnswer"]> {
    return this.send("v1/version", { ...options });
  }

  /** Sends a request to any path of the server, for what this client has no method for. Without `read` its answer is JSON. */
  send<T>(path: string, sending?: Sending): Promise<T>;
  send<T>(path: string, sending: Sending, read: (response: Response) => Promise<T>): Promise<T>;
  async send<T>(path: string, sending: Sending = {}, read?: (response: Response) => Promise<T>): Promise<T> {
    const { signal = new AbortController().signal, takesMs = 0, body } = sending;
    const send = this.prepared(path, sending);
    const asked = millisecondsOf(sending.deadlineMs) ?? this.#settings.deadlineMs;
    const end = this.#clock.now() + (asked ?? DEADLINE_MS + takesMs);
    // One try may take all of an explicit deadline, unless `deadline_ms` limits the server.
    const isBounded = asked === undefined || isTime((body as { deadline_ms?: unknown } | undefined)?.deadline_ms);
    const longest = () => Math.max(1, Math.min(isBounded ? takesMs + WAY_MS : Infinity, end - this.#clock.now()));
    const patience = patientUntil(() => end, this.#clock, 1, this.#contact);
    if (read !== undefined) return read(await persist({ send, read: whole, longest }, patience, signal));
    const object = async (response: Response) => parseObject(await response.text(), "the answer", response.status) as T;
    return persist({ send, read: object, longest }, patience, signal);
  }

  /** The events of a stream. */
  async *stream<Event extends { event: string; data: unknown }>(path: string, sending: Sending, isNew: (event: Event) => boolean): AsyncGenerator<Event, void, undefined> {
    const send = this.prepared(path, { ...sending, accept: "text/event-stream" });
    yield* events((id, signal) => send(signal, id), isNew, this.manner(sending));
  }

  /**
   * Many requests at once, answered line by line as they are finished, or with `ordered` in their order. Leaving the loop ends
   * the searches.
   *
   * `line` of an answer is the index in `lines`, from 0. A line that is refused has a `problem`; one that is refused for a moment
   * is asked again, until the deadline has passed without a new answer. Up to 10,000 lines go into a request, those without an
   * answer into another one when it breaks.
   */
  async *batch<L extends BatchLine>(lines: Iterable<L> | AsyncIterable<L>, options: BatchOptions = {}): AsyncGenerator<BatchAnswer<L>, void, undefined> {
    const { ordered = false, headers, ...rest } = options;
    const send = this.prepared(`v1/batch?ordered=${ordered}`, { ...rest, accept: NDJSON, method: "POST", headers: { ...headers, "content-type": NDJSON } });
    yield* batch(lines, ordered, (text, signal) => send(signal, "", text), this.manner(options));
  }

  /** @internal Deadline, clock and signal of a stream, or of a request that may take so long. */
  manner({ deadlineMs, signal }: Options, takesMs = 0): Manner {
    return { deadlineMs: millisecondsOf(deadlineMs) ?? this.#settings.deadlineMs ?? DEADLINE_MS + takesMs, clock: this.#clock, contact: this.#contact, signal };
  }

  /** @internal Builds and validates a request once, outside the tries, which would not mend it; returns its sender. */
  prepared(path: string, sending: Sending): (signal: AbortSignal, lastEventId?: string, text?: string | null) => Promise<Response> {
    const isPost = "body" in sending;
    const { accept = "application/json", body, method = isPost ? "POST" : "GET" } = sending;
    const url = addressBelow(this.url, path);
    if (isPost && (typeof body !== "object" || body === null)) throw new TypeError("a request must be an object");
    const content = isPost ? JSON.stringify(body) : null;
    const headers = headersOf({ accept, ...(isPost && { "content-type": "application/json" }) }, this.#headers, sending.headers);
    const { fetch: send = fetch } = this.#settings;
    return async (signal, lastEventId = "", text = content) => {
      const known = new Headers(headers);
      if (lastEventId !== "") known.set("last-event-id", lastEventId);
      const response = await send(url, { method, body: text, headers: known, signal, redirect: "manual" });
      this.#contact.hasAnswered = true;
      if (response.ok) sending.onResponse?.(response);
      return response;
    };
  }
}

/** One game of a server. */
export class GameClient<G extends Game> {
  protected readonly yomi: Yomi;
  readonly game: G;

  constructor(yomi: Yomi, game: G) {
    this.yomi = yomi;
    this.game = game;
  }

  /** The best move, its score and the line of best play. `best_move` is `"pass"` where the rules say so, `null` after the end. */
  bestMove(request: Given<Requests[G]["bestMove"]>, options?: Options): Promise<BestMove> {
    return this.yomi.send(`v1/${this.game}/bestmove`, { ...options, body: seeded(request), takesMs: searchTime(request) });
  }

  /**
   * The search while it goes on: `progress` for each deeper iteration, then `result`. Leaving the loop ends the search.
   *
   * A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing of it;
   * iterations that were given already are left out.
   */
  bestMoveStream(request: Given<Requests[G]["bestMove"]>, options?: Options): AsyncGenerator<BestMoveEvent, void, undefined> {
    return this.yomi.stream(`v1/${this.game}/bestmove/stream`, { ...options, body: seeded(request) }, newInSearch());
  }

  /** What the rules say: legal moves, what they flip, threats, forbidden points, the outcome. */
  position(request: Given<Requests[G]["position"]>, options?: Options): Promise<Position> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, takesMs: QUEUE_MS });
  }

  positionSvg(request: Given<Requests[G]["position"]>, options?: Options): Promise<string> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, accept: "image/svg+xml", takesMs: QUEUE_MS }, text);
  }

  positionPng(request: Given<Requests[G]["position"]>, options?: Options): Promise<Bytes> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, accept: "image/png", takesMs: QUEUE_MS }, bytes);
  }

  /** The board as text. */
  positionText(request: Given<Requests[G]["position"]>, options?: Options): Promise<string> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, accept: "text/plain", takesMs: QUEUE_MS }, text);
  }

  /** A whole game judged move by move. */
  review(request: Given<Requests[G]["review"]>, options?: Options): Promise<Review> {
    return this.yomi.send(`v1/${this.game}/review`, { ...options, body: request, takesMs: searchTime(request) });
  }

  /**
   * The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`. Leaving the loop ends it.
   *
   * A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given already
   * are left out, though the second search may have judged them differently. `result` has all moves as it was judged last.
   */
  reviewStream(request: Given<Requests[G]["review"]>, options?: Options): AsyncGenerator<ReviewEvent, void, undefined> {
    return this.yomi.stream(`v1/${this.game}/review/stream`, { ...options, body: request }, newInReview());
  }

  /** Facts about a move beside another one, each counted, proven or estimated, with a sentence. */
  explain(request: Given<Requests[G]["explain"]>, options?: Options): Promise<Explanation> {
    return this.yomi.send(`v1/${this.game}/explain`, { ...options, body: request, takesMs: QUEUE_MS + SEARCH_MS });
  }

  /** The review as a page in one file. */
  reviewHtml(request: Given<Requests[G]["review"]>, options?: Options): Promise<string> {
    return this.#review(".html", "text/html", request, options, text);
  }

  /** The graph of the review. */
  reviewSvg(request: Given<Requests[G]["review"]>, options?: Options): Promise<string> {
    return this.#review(".svg", "image/svg+xml", request, options, text);
  }

  reviewPng(request: Given<Requests[G]["review"]>, options?: Options): Promise<Bytes> {
    return this.#review(".png", "image/png", request, options, bytes);
  }

  /**
   * The file that a finished review becomes: a page (`html`), a record (`sgf`, `ggf`), a text, a picture. Nothing is searched.
   * `review` is an answer of `review`, or the `start`, `moves` and finished `plies` of its stream.
   */
  reviewReport(request: Given<Schemas["ReportRequest"]>, options?: Options): Promise<Bytes> {
    return this.yomi.send(`v1/${this.game}/review/report`, { ...options, body: request, accept: "*/*", takesMs: QUEUE_MS }, bytes);
  }

  #review<T>(form: string, accept: string, body: Given<Requests[G]["review"]>, options: Options | undefined, read: (response: Response) => Promise<T>): Promise<T> {
    return this.yomi.send(`v1/${this.game}/review${form}`, { ...options, body, accept, takesMs: searchTime(body) }, read);
  }
}

/** Othello, whose openings are known too. */
export class OthelloClient extends GameClient<"othello"> {
  /** How people went on from a position, and with what results. */
  openings(request: OpeningsRequest = {}, options?: Options): Promise<Openings> {
    const given = Object.entries(request).filter(([, value]) => value !== undefined);
    return this.yomi.send(`v1/othello/openings?${new URLSearchParams(given)}`, { ...options });
  }
}

/** Gomoku, which has Swap2 too. */
export class GomokuClient extends GameClient<"gomoku"> {
  /** What to do in an opening by Swap2. */
  swap2(request: Given<Schemas["GomokuSwap2Request"]>, options?: Options): Promise<Swap2Answer> {
    return this.yomi.send("v1/gomoku/swap2", { ...options, body: request, takesMs: QUEUE_MS + SEARCH_MS });
  }
}

/** Searches to look at. */
export class Laboratory {
  readonly #yomi: Yomi;

  constructor(yomi: Yomi) {
    this.#yomi = yomi;
  }

  /** A written tree, searched: every node with its window, its value and what cut it. */
  tree(request: Given<Schemas["LabTreeRequest"]>, options?: Options): Promise<RecordedTree> {
    return this.#ask("tree", request, options);
  }

  treeSvg(request: Given<Schemas["LabTreeRequest"]>, options?: Options): Promise<string> {
    return this.#ask("tree", request, options, text, "image/svg+xml");
  }

  treePng(request: Given<Schemas["LabTreeRequest"]>, options?: Options): Promise<Bytes> {
    return this.#ask("tree", request, options, bytes, "image/png");
  }

  treeText(request: Given<Schemas["LabTreeRequest"]>, options?: Options): Promise<string> {
    return this.#ask("tree", request, options, text, "text/plain");
  }

  /** The tree in the language of Graphviz. */
  treeDot(request: Given<Schemas["LabTreeRequest"]>, options?: Options): Promise<string> {
    return this.#ask("tree", request, options, text, "text/vnd.graphviz");
  }

  /** The search of a position, recorded. */
  trace(request: Given<Schemas["LabTraceRequest"]>, options?: Options): Promise<RecordedTree> {
    return this.#ask("trace", request, options);
  }

  traceSvg(request: Given<Schemas["LabTraceRequest"]>, options?: Options): Promise<string> {
    return this.#ask("trace", request, options, text, "image/svg+xml");
  }

  tracePng(request: Given<Schemas["LabTraceRequest"]>, options?: Options): Promise<Bytes> {
    return this.#ask("trace", request, options, bytes, "image/png");
  }

  traceText(request: Given<Schemas["LabTraceRequest"]>, options?: Options): Promise<string> {
    return this.#ask("trace", request, options, text, "text/plain");
  }

  /** The search in the language of Graphviz. */
  traceDot(request: Given<Schemas["LabTraceRequest"]>, options?: Options): Promise<string> {
    return this.#ask("trace", request, options, text, "text/vnd.graphviz");
  }

  /** Several searches of one position or tree, compared. */
  race(request: Given<Schemas["LabRaceRequest"]>, options?: Options): Promise<Race> {
    return this.#ask("race", request, options);
  }

  /** An exercise about alpha-beta. */
  exercise(request: Given<Schemas["LabExerciseRequest"]>, options?: Options): Promise<ExerciseSheet> {
    return this.#ask("exercise", request, options);
  }

  /** Whether the answer to an exercise is right, and what is not. */
  checkExercise(request: Given<Schemas["LabExerciseCheckRequest"]>, options?: Options): Promise<ExerciseCheck> {
    return this.#ask("exercise/check", request, options);
  }

  #ask<T>(path: string, body: object, options: Options | undefined, read?: (response: Response) => Promise<T>, accept?: string): Promise<T> {
    const sending = { ...options, body, accept, takesMs: searchTime(body) };
    return read === undefined ? this.#yomi.send(`v1/lab/${path}`, sending) : this.#yomi.send(`v1/lab/${path}`, sending, read);
  }
}
