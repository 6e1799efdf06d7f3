/**
 * Refusals: the problem documents (RFC 9457) of the server, and those that stand in for what a proxy says.
 */

import type { Problem } from "./types.ts";

/** A request that the server refuses; its classes say what to do. */
export class YomiProblem extends Error {
  override readonly name: string = "YomiProblem";
  /** The document as it came, with fields that are newer than this client. */
  readonly document: Problem & Record<string, unknown>;
  /** A URN that stands for `code`. */
  readonly type: string;
  readonly status: number;
  /** The kind of problem, for programs; more of them come. */
  readonly code: Problem["code"];
  /** What happened, a sentence for people. */
  readonly detail: string;
  readonly title: string;
  /** The id in the server's log. */
  readonly request_id: string;
  /** Milliseconds after which a new try has a chance; only where one has. */
  readonly retry_after_ms: Problem["retry_after_ms"];
  /** What this client holds and may hold of a limit that all clients share. */
  readonly share: Problem["share"];
  /** The faults in fields, with JSON pointers. */
  readonly errors: NonNullable<Problem["errors"]>;
  /** With `preempted`: what the search had found. */
  readonly best_so_far: Problem["best_so_far"];

  constructor(document: Problem) {
    super(`${document.status} ${document.code}: ${document.detail}`);
    this.document = document as Problem & Record<string, unknown>;
    this.type = document.type;
    this.status = document.status;
    this.code = document.code;
    this.detail = document.detail;
    this.title = document.title;
    this.request_id = document.request_id;
    this.retry_after_ms = document.retry_after_ms;
    this.share = document.share;
    this.errors = document.errors ?? [];
    this.best_so_far = document.best_so_far;
  }
}

/** The server cannot do it now; the same request has a chance later, after `retry_after_ms` where there is one. */
export class YomiBusy extends YomiProblem {
  override readonly name = "YomiBusy";
}

/** The request is wrong, and is refused whenever it comes; `errors` lists what is. */
export class YomiInvalid extends YomiProblem {
  override readonly name = "YomiInvalid";
}

/** The key is missing, unknown, or may not do this (401, 403). */
export class YomiUnauthorized extends YomiProblem {
  override readonly name = "YomiUnauthorized";
}

/** Statuses of servers and proxies that pass, with or without a problem document. */
export const PASSING = [429, 502, 503, 504];

/** Statuses of the client's errors that are not about the request: nothing there, its head or body late, the state of a job. */
const NOT_THERE = [404, 408, 409];

/** The problem of a document, of the class that says what to do. */
export function problemIn(document: Problem): YomiProblem {
  const { status, retry_after_ms: wait } = document;
  const isPassing = PASSING.includes(status) || (typeof wait === "number" && wait >= 0);
  const isInvalid = status >= 400 && status < 500 && !NOT_THERE.includes(status);
  return new (status === 401 || status === 403 ? YomiUnauthorized : isPassing ? YomiBusy : isInvalid ? YomiInvalid : YomiProblem)(document);
}

/** Code of the document that stands in for an answer which is none, as a proxy's in HTML. */
export const UNREADABLE = "unreadable";

/** Problem that stands in for an unreadable answer. */
export function unreadable(status: number, detail: string, more: Partial<Problem> = {}): YomiProblem {
  return problemIn({ type: "about:blank", title: "The answer cannot be read", request_id: "", ...more, status, detail, code: UNREADABLE });
}

/** Parses a JSON object; throws an `unreadable` problem for anything else. */
export function parseObject(text: string, what: string, status = 200): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // Below.
  }
  throw unreadable(status, `${what} is no JSON object`);
}

/** The problem of a response that is no success. */
export async function problemOf(response: Response): Promise<YomiProblem> {
  const { status, statusText, headers } = response;
  const document = ((await response.json().catch(() => null)) ?? {}) as Partial<Problem>;
  if (typeof document.code === "string" && typeof document.detail === "string") {
    return problemIn({ type: "about:blank", title: statusText, request_id: "", ...document, status } as Problem);
  }
  const known = { title: statusText, request_id: headers.get("x-request-id") ?? "" };
  // Browsers hide status and target of a redirect.
  if (response.type === "opaqueredirect" || [301, 302, 303, 307, 308].includes(status)) {
    return unreadable(status, "the server redirects, and redirects are not followed: give the client the address that it leads to", known);
  }
  const named = document.retry_after_ms ?? Number(headers.get("retry-after") || NaN) * 1000;
  return unreadable(status, `${status} ${statusText}, without a problem document`, { ...known, ...(named >= 0 && { retry_after_ms: named }) });
}
