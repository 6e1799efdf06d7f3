import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { type BestMoveEvent, type ReviewEvent, Yomi, YomiProblem, YomiUnanswered, readEvents } from "../src/index.ts";
import { type Answer, FakeClock, broken, event, events, problem, scripted } from "./fakes.ts";

function client(...answers: Answer[]) {
  const clock = new FakeClock();
  const { fetch, requests } = scripted(...answers);
  return { clock, requests, yomi: new Yomi({ url: "http://yomi.test", fetch, clock }) };
}

async function all<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const found: Event[] = [];
  for await (const one of stream) found.push(one);
  return found;
}

const depths = (found: BestMoveEvent[]) => found.map(({ event, data }) => `${event} ${data.depth}`);
const progress = (id: number, depth: number) => event(String(id), "progress", { depth });

test("a stream gives its events to the result", async () => {
  const { yomi, requests } = client(events([": still searching\n\n", progress(1, 1), progress(2, 2), event("3-last", "result", { depth: 2 })]));
  assert.deepEqual(depths(await all(yomi.othello.bestMoveStream({ moves: "f5" }))), ["progress 1", "progress 2", "result 2"]);
  assert.equal(requests[0]?.headers.get("accept"), "text/event-stream");
  assert.equal(requests[0]?.headers.get("last-event-id"), null);
});

test("a stream that breaks is asked for again with its last id, and no event comes twice", async () => {
  for (const end of ["break", "end"] as const) {
    const { yomi, requests, clock } = client(
      events([progress(1, 1), progress(2, 3), "id: 3\nevent: progr"], end),
      broken("ECONNREFUSED"),
      problem(503, "draining", { retry_after_ms: 700 }),
      events([progress(3, 1), progress(4, 3), progress(5, 4), event("6-last", "result", { depth: 4 })]),
    );
    assert.deepEqual(depths(await all(yomi.gomoku.bestMoveStream({}))), ["progress 1", "progress 3", "progress 4", "result 4"]);
    assert.deepEqual(requests.map(({ headers }) => headers.get("last-event-id")), [null, "2", "2", "2"]);
    assert.deepEqual(clock.pauses, [100, 100, 700]);
  }
});

test("a review that breaks gives its estimate once, each move once, and no progress backwards", async () => {
  const ply = (id: number, ply: number) => event(String(id), "ply", { ply });
  const done = (id: number, done: number) => event(String(id), "progress", { done, finished: 0 });
  const estimate = (id: number) => event(String(id), "estimate", { plies: 3 });
  const { yomi } = client(
    events([estimate(1), ply(2, 3), done(3, 0.4)], "break"),
    events([estimate(4), ply(5, 3), done(6, 0.2), event("7", "invented", {}), ply(8, 2), done(9, 0.9), event("10-last", "result", { plies: [] })]),
  );
  const found: ReviewEvent[] = await all(yomi.othello.reviewStream({ moves: "f5d6c3" }));
  assert.deepEqual(found.map(({ event }) => event), ["estimate", "ply", "progress", "ply", "progress", "result"]);
});

test("a problem that passes begins the stream anew, another one is thrown", async () => {
  const passing = { status: 503, code: "queue_timeout", detail: "?", retry_after_ms: 300 };
  const lasting = { status: 500, code: "internal", detail: "a bug" };
  const { yomi, clock, requests } = client(
    events([progress(1, 1), event("2", "problem", passing)]),
    events([progress(3, 2), event("4-last", "problem", lasting)]),
  );
  const given: BestMoveEvent[] = [];
  await assert.rejects(async () => {
    for await (const one of yomi.othello.bestMoveStream({})) given.push(one);
  }, (error: YomiProblem) => error.code === "internal");
  assert.deepEqual(depths(given), ["progress 1", "progress 2"]);
  assert.deepEqual(clock.pauses, [300]);
  assert.equal(requests[1]?.headers.get("last-event-id"), "2");
});

test("a request that is refused is no stream", async () => {
  const { yomi } = client(problem(422, "invalid_request"));
  await assert.rejects(all(yomi.othello.bestMoveStream({})), (error: YomiProblem) => error.status === 422);
});

test("a stream without a sign of the server until the deadline is given up", async () => {
  const { yomi } = client(events([progress(1, 1)], "break"), broken("ECONNREFUSED"));
  await assert.rejects(all(yomi.othello.bestMoveStream({}, { deadlineMs: 2000 })), YomiUnanswered);
});

test("a stream that falls silent is begun anew", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    for (const [deadlineMs, silence] of [[13_000, 12_000], [30_000, 15_000], [300_000, 25_000]] as const) {
      const { yomi, requests } = client(events([progress(1, 1)], "hang"), events([event("2-last", "result", { depth: 1 })]));
      const stream = yomi.othello.bestMoveStream({}, { deadlineMs });
      assert.equal((await stream.next()).value?.event, "progress");
      const next = stream.next();
      await new Promise(setImmediate);
      mock.timers.tick(silence - 1);
      await new Promise(setImmediate);
      assert.equal(requests.length, 1);
      mock.timers.tick(1);
      assert.equal((await next).value?.event, "result");
      assert.equal(requests.length, 2);
    }
  } finally {
    mock.timers.reset();
  }
});

test("a deadline shorter than the comments of the server does not begin a search anew", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let say = (_: string) => undefined as void;
    const alive: Answer = () => new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (say = (text) => controller.enqueue(new TextEncoder().encode(text))) }));
    const { yomi, requests, clock } = client(alive);
    const next = yomi.othello.bestMoveStream({}, { deadlineMs: 2000 }).next();
    for (let comments = 0; comments < 6; comments++) {
      await new Promise(setImmediate);
      mock.timers.tick(10_000);
      clock.time += 10_000;
      say(": still searching\n\n");
    }
    say(event("1-last", "result", { depth: 9 }));
    assert.equal((await next).value?.data.depth, 9);
    assert.equal(requests.length, 1);
  } finally {
    mock.timers.reset();
  }
});

test("connections that bring nothing new end at the deadline", async () => {
  for (const again of [": still searching\n\n", progress(2, 1)]) {
    const { yomi, clock, requests } = client(events([progress(1, 1)], "break"), events([again], "break"));
    await assert.rejects(all(yomi.othello.bestMoveStream({}, { deadlineMs: 2000 })), YomiUnanswered);
    assert.ok(clock.time <= 2000 && requests.length > 10, `${clock.time} ${requests.length}`);
  }
});

test("an event whose data is none is thrown at once", async () => {
  for (const data of ["{", "null", "7"]) {
    const { yomi, requests } = client(events([`id: 1\nevent: progress\ndata: ${data}\n\n`]));
    await assert.rejects(all(yomi.othello.bestMoveStream({})), (error: YomiProblem) => error.code === "unreadable");
    assert.equal(requests.length, 1);
  }
});

test("leaving the loop, and an abort, end the request", async () => {
  const left = client(events([progress(1, 1)], "hang"));
  for await (const _ of left.yomi.othello.bestMoveStream({})) break;
  assert.equal(left.requests[0]?.signal.aborted, true);

  const aborted = client(events([progress(1, 1)], "hang"));
  const stop = new AbortController();
  await assert.rejects(async () => {
    for await (const _ of aborted.yomi.othello.bestMoveStream({}, { signal: stop.signal })) stop.abort();
  }, { name: "AbortError" });
  assert.equal(aborted.requests[0]?.signal.aborted, true);
});

test("events are read however their bytes are cut", async () => {
  const text = "\uFEFFretry: 5\r\nid: 1\r\nevent: progress\r\ndata: {\"a\":\r\ndata:\"●\"}\r\n\r\n: silence\n\ndata: x\r\rdata\n\nid: 9\n\ndata: cut off\n";
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    assert.deepEqual(await all(readEvents(body)), [
      { id: "1", event: "progress", data: '{"a":\n"●"}' },
      { id: "1", event: "message", data: "x" },
      { id: "1", event: "message", data: "" },
    ], `in pieces of ${size}`);
  }
});
