/**
 * The client of one server: games, records, the laboratory, and what the server says of itself.
 *
 * Every request carries its whole position, so that any of them may be sent twice.
 */

import type { components } from "./schema.ts";
import { type Clock, patientUntil, persist, realClock } from "./retry.ts";
import { follow, newInReview, newInSearch } from "./stream.ts";
import type {
  BestMove, BestMoveEvent, ExerciseCheck, ExerciseSheet, Game, GamesRead, Position, Race, RecordedTree, Requests, Review, ReviewEvent, Swap2Answer,
} from "./types.ts";

type Schemas = components["schemas"];

/** What a client is made of. */
export interface Settings {
  /** Address of the server, below whatever prefix a proxy adds. `YOMI_URL` of the environment, else `http://localhost:8080`. */
  url?: string | URL | undefined;
  /** Key of a server that wants one; `YOMI_KEY` of the environment. Keep it out of web pages. */
  key?: string | undefined;
  /** The `deadlineMs` of requests that have none of their own. */
  deadlineMs?: number | undefined;
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
   * request may take on the server. For streams: milliseconds without a sign of the server.
   */
  deadlineMs?: number | undefined;
  /** Aborts the request, and with it the search on the server. */
  signal?: AbortSignal | undefined;
  /** Headers of this request, such as `x-request-id`. */
  headers?: Record<string, string> | undefined;
}

/** How a request that has no method of its own is sent. */
export interface Sending extends Options {
  /** A JSON object, which makes it a `POST`. */
  body?: object | undefined;
  /** The media type that is to come back. */
  accept?: string | undefined;
  /** Milliseconds that the server may take. */
  takesMs?: number | undefined;
}

/** Default time for tries and waits. */
const DEADLINE_MS = 30_000;
/** What one try may take beyond the server's time, for the way there and back. */
const WAY_MS = 5000;
/** Longest time in the server's queue, and of a search without a limit, by default (`/v1/limits`). */
const QUEUE_MS = 30_000;
const SEARCH_MS = 60_000;

/** Longest time in milliseconds that a search takes on the server. */
function searchTime(body: { deadline_ms?: number | undefined; time_ms?: number | undefined }): number {
  return body.deadline_ms ?? QUEUE_MS + (body.time_ms ?? SEARCH_MS);
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}

const json = <T>(response: Response): Promise<T> => response.json() as Promise<T>;
const text = (response: Response): Promise<string> => response.text();
const bytes = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await response.arrayBuffer());

/** A server, and how it is asked. */
export class Yomi {
  readonly othello: GameClient<"othello"> = new GameClient(this, "othello");
  readonly gomoku: GomokuClient = new GomokuClient(this, "gomoku");
  readonly tictactoe: GameClient<"tictactoe"> = new GameClient(this, "tictactoe");
  readonly lab: Laboratory = new Laboratory(this);
  /** Address of the server; ends with a slash. */
  readonly url: string;
  readonly #settings: Settings;
  readonly #clock: Clock;

  constructor(settings: Settings = {}) {
    this.url = String(settings.url ?? environment("YOMI_URL") ?? "http://localhost:8080").replace(/\/*$/, "/");
    const key = settings.key ?? environment("YOMI_KEY");
    const headers = { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...settings.headers };
    this.#settings = { ...settings, headers };
    this.#clock = settings.clock ?? realClock;
  }

  /** The games in a text: PGN, SGF, GGF, `.psq`, JSON, OBF, moves. */
  record(request: Schemas["RecordRequest"], options?: Options): Promise<GamesRead> {
    return this.send("v1/record", { ...options, body: request }, json<GamesRead>);
  }

  /** Games, levels, algorithms and techniques of the server. */
  games(options?: Options): Promise<Schemas["GamesAnswer"]> {
    return this.send("v1/games", { ...options }, json<Schemas["GamesAnswer"]>);
  }

  /** The range of every number that a request may have. */
  limits(options?: Options): Promise<Schemas["LimitsAnswer"]> {
    return this.send("v1/limits", { ...options }, json<Schemas["LimitsAnswer"]>);
  }

  /** How busy the server is. */
  status(options?: Options): Promise<Schemas["StatusAnswer"]> {
    return this.send("v1/status", { ...options }, json<Schemas["StatusAnswer"]>);
  }

  /** Version and fingerprint of the server. */
  version(options?: Options): Promise<Schemas["VersionAnswer"]> {
    return this.send("v1/version", { ...options }, json<Schemas["VersionAnswer"]>);
  }

  /** Sends a request to any path of the server, for what this client has no method for. */
  send<T>(path: string, sending: Sending, read: (response: Response) => Promise<T>): Promise<T> {
    const { signal = new AbortController().signal, takesMs = 0 } = sending;
    const end = this.#clock.now() + (sending.deadlineMs ?? this.#settings.deadlineMs ?? DEADLINE_MS + takesMs);
    const longest = () => Math.max(1, Math.min(takesMs + WAY_MS, end - this.#clock.now()));
    return persist({ send: (signal) => this.#once(path, sending, signal), read, longest }, patientUntil(() => end, this.#clock), signal);
  }

  /** The events of a stream. */
  stream<Event extends { event: string; data: unknown }>(path: string, sending: Sending, isNew: (event: Event) => boolean): AsyncGenerator<Event, void, undefined> {
    const { deadlineMs = this.#settings.deadlineMs ?? DEADLINE_MS } = sending;
    const send = (lastEventId: string, signal: AbortSignal) => {
      const headers = lastEventId === "" ? sending.headers : { ...sending.headers, "last-event-id": lastEventId };
      return this.#once(path, { ...sending, accept: "text/event-stream", headers }, signal);
    };
    return follow({ send, isNew, deadlineMs, clock: this.#clock, signal: sending.signal });
  }

  #once(path: string, { body, accept = "application/json", headers }: Sending, signal: AbortSignal): Promise<Response> {
    const send = this.#settings.fetch ?? fetch;
    const known = { accept, ...(body !== undefined && { "content-type": "application/json" }), ...this.#settings.headers, ...headers };
    const content = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    return send(new URL(path, this.url), { ...content, headers: known, signal });
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
  bestMove(request: Requests[G]["bestMove"], options?: Options): Promise<BestMove> {
    return this.yomi.send(`v1/${this.game}/bestmove`, { ...options, body: request, takesMs: searchTime(request) }, json<BestMove>);
  }

  /**
   * The search while it goes on: `progress` for each deeper iteration, then `result`. Leaving the loop ends the search.
   *
   * A stream that breaks is begun anew, from its first iteration or with the cached answer, as the server keeps nothing of it;
   * iterations that were given already are left out.
   */
  bestMoveStream(request: Requests[G]["bestMove"], options?: Options): AsyncGenerator<BestMoveEvent, void, undefined> {
    return this.yomi.stream(`v1/${this.game}/bestmove/stream`, { ...options, body: request }, newInSearch());
  }

  /** What the rules say: legal moves, what they flip, threats, forbidden points, the outcome. */
  position(request: Requests[G]["position"], options?: Options): Promise<Position> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request }, json<Position>);
  }

  positionSvg(request: Requests[G]["position"], options?: Options): Promise<string> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, accept: "image/svg+xml" }, text);
  }

  positionPng(request: Requests[G]["position"], options?: Options): Promise<Uint8Array<ArrayBuffer>> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, accept: "image/png" }, bytes);
  }

  /** The board as text. */
  positionText(request: Requests[G]["position"], options?: Options): Promise<string> {
    return this.yomi.send(`v1/${this.game}/position`, { ...options, body: request, accept: "text/plain" }, text);
  }

  /** A whole game judged move by move. */
  review(request: Requests[G]["review"], options?: Options): Promise<Review> {
    return this.#review("", "application/json", request, options, json<Review>);
  }

  /**
   * The review while it goes on: `estimate`, `ply` for each move once, `progress`, then `result`. Leaving the loop ends it.
   *
   * A stream that breaks is begun anew, from the first move, as the server keeps nothing of it; moves that were given already
   * are left out, though the second search may have judged them differently. `result` has all moves as it was judged last.
   */
  reviewStream(request: Requests[G]["review"], options?: Options): AsyncGenerator<ReviewEvent, void, undefined> {
    return this.yomi.stream(`v1/${this.game}/review/stream`, { ...options, body: request }, newInReview());
  }

  /** The review as a page in one file. */
  reviewHtml(request: Requests[G]["review"], options?: Options): Promise<string> {
    return this.#review(".html", "text/html", request, options, text);
  }

  /** The graph of the review. */
  reviewSvg(request: Requests[G]["review"], options?: Options): Promise<string> {
    return this.#review(".svg", "image/svg+xml", request, options, text);
  }

  reviewPng(request: Requests[G]["review"], options?: Options): Promise<Uint8Array<ArrayBuffer>> {
    return this.#review(".png", "image/png", request, options, bytes);
  }

  #review<T>(form: string, accept: string, body: Requests[G]["review"], options: Options | undefined, read: (response: Response) => Promise<T>): Promise<T> {
    return this.yomi.send(`v1/${this.game}/review${form}`, { ...options, body, accept, takesMs: searchTime(body) }, read);
  }
}

/** Gomoku, which has Swap2 too. */
export class GomokuClient extends GameClient<"gomoku"> {
  /** What to do in an opening by Swap2. */
  swap2(request: Schemas["GomokuSwap2Request"], options?: Options): Promise<Swap2Answer> {
    return this.yomi.send("v1/gomoku/swap2", { ...options, body: request, takesMs: QUEUE_MS + SEARCH_MS }, json<Swap2Answer>);
  }
}

/** Searches to look at. */
export class Laboratory {
  readonly #yomi: Yomi;

  constructor(yomi: Yomi) {
    this.#yomi = yomi;
  }

  /** A written tree, searched: every node with its window, its value and what cut it. */
  tree(request: Schemas["LabTreeRequest"], options?: Options): Promise<RecordedTree> {
    return this.#ask("tree", request, options, json<RecordedTree>);
  }

  treeSvg(request: Schemas["LabTreeRequest"], options?: Options): Promise<string> {
    return this.#ask("tree", request, options, text, "image/svg+xml");
  }

  treePng(request: Schemas["LabTreeRequest"], options?: Options): Promise<Uint8Array<ArrayBuffer>> {
    return this.#ask("tree", request, options, bytes, "image/png");
  }

  treeText(request: Schemas["LabTreeRequest"], options?: Options): Promise<string> {
    return this.#ask("tree", request, options, text, "text/plain");
  }

  /** The tree in the language of Graphviz. */
  treeDot(request: Schemas["LabTreeRequest"], options?: Options): Promise<string> {
    return this.#ask("tree", request, options, text, "text/vnd.graphviz");
  }

  /** The search of a position, recorded. */
  trace(request: Schemas["LabTraceRequest"], options?: Options): Promise<RecordedTree> {
    return this.#ask("trace", request, options, json<RecordedTree>);
  }

  traceSvg(request: Schemas["LabTraceRequest"], options?: Options): Promise<string> {
    return this.#ask("trace", request, options, text, "image/svg+xml");
  }

  tracePng(request: Schemas["LabTraceRequest"], options?: Options): Promise<Uint8Array<ArrayBuffer>> {
    return this.#ask("trace", request, options, bytes, "image/png");
  }

  traceText(request: Schemas["LabTraceRequest"], options?: Options): Promise<string> {
    return this.#ask("trace", request, options, text, "text/plain");
  }

  /** The search in the language of Graphviz. */
  traceDot(request: Schemas["LabTraceRequest"], options?: Options): Promise<string> {
    return this.#ask("trace", request, options, text, "text/vnd.graphviz");
  }

  /** Several searches of one position or tree, compared. */
  race(request: Schemas["LabRaceRequest"], options?: Options): Promise<Race> {
    return this.#ask("race", request, options, json<Race>);
  }

  /** An exercise about alpha-beta. */
  exercise(request: Schemas["LabExerciseRequest"], options?: Options): Promise<ExerciseSheet> {
    return this.#ask("exercise", request, options, json<ExerciseSheet>);
  }

  /** Whether the answer to an exercise is right, and what is not. */
  checkExercise(request: Schemas["LabExerciseCheckRequest"], options?: Options): Promise<ExerciseCheck> {
    return this.#ask("exercise/check", request, options, json<ExerciseCheck>);
  }

  #ask<T>(path: string, body: object, options: Options | undefined, read: (response: Response) => Promise<T>, accept?: string): Promise<T> {
    return this.#yomi.send(`v1/lab/${path}`, { ...options, body, accept, takesMs: searchTime(body) }, read);
  }
}
