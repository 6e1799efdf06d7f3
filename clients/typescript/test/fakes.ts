/** A clock that pauses move on, and a server that answers from a script. */

import type { Clock } from "../src/index.ts";

/** Time that passes in pauses alone. */
export class FakeClock implements Clock {
  time = 0;
  chance = 0;
  readonly pauses: number[] = [];
  now = (): number => this.time;
  random = (): number => this.chance;
  pause = (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    this.pauses.push(ms);
    this.time += ms;
    return Promise.resolve();
  };
}

/** One answer of the script, made of the request. */
export type Answer = (request: Request) => Response | Promise<Response>;

/** A `fetch` that gives one answer after the other, the last one again and again. */
export function scripted(...answers: Answer[]): { fetch: typeof fetch; requests: Request[] } {
  const requests: Request[] = [];
  const fake = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input as string, init);
    request.signal.throwIfAborted();
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer === undefined) throw new Error("the script is empty");
    return answer(request);
  };
  return { fetch: fake as typeof fetch, requests };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

export function problem(status: number, code: string, more: object = {}): Answer {
  return json({ type: `urn:yomi:problem:${code}`, title: code, status, detail: `${code} happened`, code, request_id: "r1", ...more }, status);
}

/** A connection that fails as Node's `fetch` says it. */
export function broken(code: string): Answer {
  return () => Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
}

/** Server-sent events, and what the connection does after them. */
export function events(chunks: string[], then: "end" | "break" | "hang" = "end"): Answer {
  return ({ signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder();
        for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
        if (then === "end") controller.close();
        else signal.addEventListener("abort", () => controller.error(signal.reason));
      },
      pull(controller) {
        if (then === "break") controller.error(new TypeError("terminated"));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}

/** The text of one event. */
export function event(id: string, name: string, data: unknown): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
