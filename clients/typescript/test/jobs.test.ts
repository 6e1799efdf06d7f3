import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Yomi, YomiProblem, YomiUnanswered } from "../src/index.ts";
import { Jobs } from "../src/jobs.ts";
import { type Answer, FakeClock, broken, event, events, json, problem, scripted } from "./fakes.ts";

const ID = "0f5c2d7e9b1a4c3d8e6f7a8b9c0d1e2f";

function job(more: object = {}): object {
  return { id: ID, kind: "bestmove", state: "waiting", durable: true, created_ms: 1, max_ms: 60_000, tries: 0, last_event: 0, path: `/v1/jobs/${ID}`, ...more };
}

const accepted = (more?: object) => json(job(more), 202, { location: `/v1/jobs/${ID}`, "retry-after": "1" });
const known = (more?: object) => json(job(more));
const state = (id: string, state: string, more: object = {}) => event(id, "state", { state, ...more });
const result = (id: string, depth: number) => event(id, "result", { best_move: "d3", depth });

function client(...answers: Answer[]) {
  const clock = new FakeClock();
  const { fetch, requests } = scripted(...answers);
  const jobs = new Jobs(new Yomi({ url: "http://yomi.test/below", fetch, clock, key: "k" }));
  return { clock, requests, jobs };
}

async function all<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const found: Event[] = [];
  for await (const one of stream) found.push(one);
  return found;
}

const code = (code: string) => (error: unknown) => error instanceof YomiProblem && error.code === code;

test("a request is submitted once, however often its answer is lost", async () => {
  const { jobs, requests } = client(broken("ECONNRESET"), problem(503, "store_unavailable", { retry_after_ms: 300 }), broken("ECONNREFUSED"), accepted());
  const found = await jobs.othello.bestMove({ moves: "f5d6", depth: 8 });
  assert.deepEqual([found.id, found.document.state], [ID, "waiting"]);
  const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
  assert.match(keys[0]!, /^[0-9a-f]{32}$/);
  assert.deepEqual(keys, Array(4).fill(keys[0]));
  for (const { method, url, headers } of requests) {
    assert.deepEqual([method, url, headers.get("prefer"), headers.get("authorization")], ["POST", "http://yomi.test/below/v1/othello/bestmove", "respond-async", "Bearer k"]);
  }
  assert.deepEqual(await Promise.all(requests.map((request) => request.json())), Array(4).fill({ moves: "f5d6", depth: 8 }));
  await jobs.othello.bestMove({});
  assert.notEqual(requests[4]!.headers.get("idempotency-key"), keys[0]);
});

test("a key of the caller is kept, and refused where no header may have it", async () => {
  const { jobs, requests } = client(accepted({ kind: "review" }));
  await jobs.gomoku.review({ moves: "h8" }, { idempotencyKey: "game-7", headers: { "x-request-id": "r" } });
  assert.deepEqual([requests[0]!.headers.get("idempotency-key"), requests[0]!.headers.get("x-request-id")], ["game-7", "r"]);
  assert.equal(requests[0]!.url, "http://yomi.test/below/v1/gomoku/review");
  for (const idempotencyKey of ["", "a b", "é", "棋", "a\nb", "x".repeat(256)]) {
    await assert.rejects(jobs.gomoku.review({}, { idempotencyKey }), TypeError);
  }
  assert.equal(requests.length, 1);
});

test("a conflict is thrown at once", async () => {
  const { jobs, clock } = client(problem(422, "idempotency_conflict"));
  await assert.rejects(jobs.othello.bestMove({}, { idempotencyKey: "old" }), code("idempotency_conflict"));
  assert.deepEqual(clock.pauses, []);
});

test("the events of a job go on behind the last one, each once", async () => {
  const { jobs, requests, clock } = client(
    accepted({ kind: "review" }),
    events([state("1", "running", { try: 1 }), event("2", "estimate", { plies: 2 }), "id: 3\nevent: pl"], "break"),
    broken("ECONNRESET"),
    broken("ECONNREFUSED"),
    problem(503, "store_unavailable", { retry_after_ms: 700 }),
    events([event("2", "estimate", { plies: 2 }), event("3", "ply", { ply: 1 }), event("4", "invented", {})], "end"),
    // Its number is that of an event to come.
    events([event("5", "problem", { status: 503, code: "draining", detail: "?", retry_after_ms: 200 })]),
    events([event("5", "result", { plies: [] }), state("6-last", "completed")], "hang"),
  );
  const found = await jobs.othello.review({ moves: "f5d6" });
  const given = await all(found.events());
  assert.deepEqual(given.map(({ id, event }) => `${id} ${event}`), ["1 state", "2 estimate", "3 ply", "5 result", "6-last state"]);
  assert.deepEqual(requests.slice(1).map(({ headers }) => headers.get("last-event-id")), [null, "2", "2", "2", "2", "4", "4"]);
  assert.ok(requests.slice(1).every(({ method, url, body }) => method === "GET" && url.endsWith(`/below/v1/jobs/${ID}/events`) && body === null));
  assert.deepEqual(clock.pauses, [100, 100, 700, 100, 200]);
  assert.equal(found.document.state, "completed");
});

test("another process goes on behind an event", async () => {
  const { jobs, requests } = client(known({ state: "running" }), events([event("2", "estimate", {}), event("3", "ply", {}), state("4-last", "cancelled")]), () => new Response(null, { status: 204 }));
  const found = await jobs.get(ID);
  assert.deepEqual((await all(found.events({ lastEventId: "2" }))).map(({ id }) => id), ["3", "4-last"]);
  assert.equal(requests[1]!.headers.get("last-event-id"), "2");
  assert.deepEqual(await all(found.events({ lastEventId: "4-last" })), []);
});

test("a job that is forgotten is told, under the events too", async () => {
  const { jobs } = client(
    problem(404, "not_found"),
    known(),
    events([state("1", "running")], "break"),
    problem(404, "not_found"),
    events([state("1", "running"), event("2-last", "problem", { status: 404, code: "not_found", detail: "it was forgotten" })]),
  );
  await assert.rejects(jobs.get(ID), code("not_found"));
  const found = await jobs.get(ID);
  await assert.rejects(found.result(), code("not_found"));
  await assert.rejects(found.result(), code("not_found"));
});

test("a result is waited for over breaks, and by two callers", async () => {
  const { jobs } = client(
    accepted(),
    events([state("1", "running")], "break"),
    events([state("1", "running"), result("2", 9), state("3-last", "completed")]),
  );
  const found = await jobs.othello.bestMove({});
  const [one, other] = await Promise.all([found.result(), found.result()]);
  assert.deepEqual([one.depth, other.depth], [9, 9]);
});

test("a batch has the answers to its lines in order, problems among them", async () => {
  const lines = [{ game: "othello", moves: "f5", id: "ü" }, { game: "gomoku", endpoint: "position" }] as const;
  const { jobs, requests } = client(
    accepted({ kind: "batch" }),
    events([
      state("1", "running"),
      event("2", "line", { line: 2, status: 422, problem: { status: 422, code: "invalid_request", detail: "?" } }),
      event("3", "line", { line: 1, id: "ü", status: 200, answer: { best_move: "d6" } }),
      event("4", "end", { lines: 2, answered: 1, refused: 1 }),
      state("5-last", "completed"),
    ]),
  );
  const found = await jobs.batch(lines, { ordered: true });
  assert.equal(requests[0]!.url, "http://yomi.test/below/v1/batch?ordered=true");
  assert.deepEqual([requests[0]!.headers.get("content-type"), requests[0]!.headers.get("accept")], ["application/x-ndjson", "application/x-ndjson"]);
  assert.equal(await requests[0]!.text(), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const answers = await found.result();
  assert.deepEqual(answers.map(({ line, id, status }) => [line, id, status]), [[0, "ü", 200], [1, undefined, 422]]);
  assert.equal(answers[1]!.problem?.code, "invalid_request");
  assert.ok(answers[0]!.answer !== undefined && "best_move" in answers[0]!.answer);
});

test("a job that failed throws its problem, a cancelled one says so", async () => {
  const failure = { status: 500, code: "job_given_up", detail: "three times" };
  const { jobs, requests } = client(
    known({ kind: "batch" }),
    events([event("1", "line", { line: 1, status: 200, answer: {} }), state("2-last", "failed", { problem: failure })]),
    known({ state: "cancelled" }),
    events([event("1", "line", { line: 1, status: 200, answer: {} }), state("2-last", "cancelled")]),
  );
  const found = await jobs.get(ID);
  await assert.rejects(found.result(), code("job_given_up"));
  assert.equal((await found.cancel()).state, "cancelled");
  assert.deepEqual([requests[2]!.method, requests[2]!.url], ["DELETE", `http://yomi.test/below/v1/jobs/${ID}`]);
  await assert.rejects(found.result(), code("job_cancelled"));
});

test("a deadline shorter than the job is YomiUnanswered, and the job goes on", async () => {
  const { jobs, requests } = client(accepted(), events([state("1", "running")], "hang"), events([result("2", 3), state("3-last", "completed")]));
  const found = await jobs.othello.bestMove({});
  await assert.rejects(found.result({ deadlineMs: 20 }), (error: Error) => error instanceof YomiUnanswered && /not ended/.test(error.message));
  assert.ok(requests[1]!.signal.aborted);
  assert.equal((await found.result({ deadlineMs: Infinity })).depth, 3);
  await assert.rejects(found.result({ deadlineMs: NaN }), TypeError);
});

test("a server that stays away until the deadline is YomiUnanswered", async () => {
  for (const options of [{ deadlineMs: 5000 }, {}]) {
    const { jobs, clock } = client(accepted(), events([state("1", "running")], "break"), broken("ECONNREFUSED"));
    const found = await jobs.othello.bestMove({});
    await assert.rejects(found.result(options), YomiUnanswered);
    assert.ok(clock.time <= (options.deadlineMs ?? 30_000) && clock.time > (options.deadlineMs ?? 30_000) - 200);
  }
});

test("an abort ends the wait, not the job", async () => {
  const { jobs, requests } = client(accepted(), events([state("1", "running")], "hang"));
  const found = await jobs.othello.bestMove({});
  const stop = new AbortController();
  const waiting = found.result({ signal: stop.signal });
  await new Promise(setImmediate);
  stop.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
  assert.deepEqual(requests.map(({ method }) => method), ["POST", "GET"]);
  await assert.rejects(jobs.othello.bestMove({}, { signal: stop.signal }), /enough/);
  for await (const _ of found.events()) break;
  assert.ok(requests[2]!.signal.aborted);
});

test("a job may lose its connection any number of times, as long as the server is there", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let say = (_: string) => undefined as void;
    let breakOff = () => undefined as void;
    const open: Answer = () =>
      new Response(new ReadableStream<Uint8Array>({ start: (controller) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
        breakOff = () => controller.error(new TypeError("terminated"));
      } }));
    const { jobs, requests, clock } = client(accepted(), open);
    const found = await jobs.othello.bestMove({});
    const waiting = found.result();
    const turn = () => new Promise(setImmediate);
    for (let breaks = 1; breaks <= 3; breaks++) {
      await turn();
      assert.equal(requests.length, 1 + breaks);
      for (let comments = 0; comments < 6; comments++) {
        mock.timers.tick(10_000);
        clock.time += 10_000;
        say(": still searching\n\n");
        await turn();
      }
      breakOff();
      await turn();
    }
    await turn();
    say(result("1", 7) + state("2-last", "completed"));
    assert.equal((await waiting).depth, 7);
    // One that accepts and drops is given up.
    const dropping = client(accepted(), events([state("1", "running")], "break"));
    await assert.rejects((await dropping.jobs.othello.bestMove({})).result(), YomiUnanswered);
    assert.ok(dropping.clock.time <= 30_000);
  } finally {
    mock.timers.reset();
  }
});

test("the jobs of a key are listed page by page", async () => {
  const { jobs, requests } = client(
    json({ jobs: [job(), job({ id: "b" })], next: `/v1/jobs?after=${ID}` }),
    json({ jobs: [job({ id: "c" })] }),
    problem(403, "forbidden"),
  );
  assert.deepEqual((await all(jobs.list())).map(({ id }) => id), [ID, "b", "c"]);
  assert.equal(requests[1]!.url, `http://yomi.test/below/v1/jobs?after=${ID}`);
  await assert.rejects(all(jobs.list()), code("forbidden"));
});

test("an id that is none is refused before it is sent", async () => {
  const { jobs, requests } = client(known());
  for (const id of ["", "..", "a/b", "棋", "a b", "\ud800"]) await assert.rejects(jobs.get(id), TypeError);
  assert.equal(requests.length, 0);
});

test("a server without jobs answers at once: the job has ended", async () => {
  const { jobs, requests } = client(
    json({ best_move: "d3", depth: 5 }),
    () => new Response('{"line":2,"status":422,"problem":{"status":422,"code":"invalid_request","detail":"?"}}\n{"line":1,"status":200,"answer":{"best_move":"b2"}}\n{"end":{"lines":2,"answered":1,"refused":1}}\n'),
  );
  const found = await jobs.othello.bestMove({});
  assert.deepEqual([found.id, found.document.state, (await found.result()).depth], ["", "completed", 5]);
  assert.deepEqual((await all(found.events())).map(({ event }) => event), ["result", "state"]);
  assert.deepEqual((await all(found.events({ lastEventId: "1" }))).map(({ event }) => event), ["state"]);
  assert.equal((await found.cancel()).state, "completed");
  assert.equal((await found.status()).state, "completed");
  const batch = await jobs.batch([{ game: "tictactoe" }, { game: "tictactoe" }]);
  assert.deepEqual((await batch.result()).map(({ line, status }) => [line, status]), [[0, 200], [1, 422]]);
  assert.equal(requests.length, 2);
});

test("an answer that is no job is a problem", async () => {
  const { jobs, requests } = client(json({}, 202), () => new Response("<p>", { status: 202 }), () => new Response("<p>"));
  for (let tries = 0; tries < 2; tries++) await assert.rejects(jobs.othello.bestMove({}), code("unreadable"));
  assert.equal(requests.length, 4);
});

test("a submission that is not answered is sent again after ten seconds, then until its deadline", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const silent: Answer = ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    const { jobs, requests, clock } = client(silent, silent, accepted());
    const turn = () => new Promise(setImmediate);
    const late = assert.rejects(jobs.othello.bestMove({ time_ms: 600_000 }), YomiUnanswered);
    for (const [ms, sent] of [[9_999, 1], [1, 2], [30_000, 2]] as const) {
      await turn();
      clock.time += ms;
      mock.timers.tick(ms);
      await turn();
      assert.equal(requests.length, sent);
    }
    clock.time += 90_000;
    mock.timers.tick(90_000);
    await late;
    assert.equal(requests[0]!.headers.get("idempotency-key"), requests[1]!.headers.get("idempotency-key"));
  } finally {
    mock.timers.reset();
  }
});
