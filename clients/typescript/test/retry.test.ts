import assert from "node:assert/strict";
import { test } from "node:test";

import { Yomi, YomiProblem, YomiUnanswered } from "../src/index.ts";
import { realClock } from "../src/retry.ts";
import { type Answer, FakeClock, broken, json, problem, scripted } from "./fakes.ts";

const move = json({ best_move: "c4" });
const busy = problem(503, "queue_full", { retry_after_ms: 400 });
const html: Answer = () => new Response("<p>Bad Gateway</p>", { status: 502, headers: { "content-type": "text/html" } });

function client(...answers: Answer[]) {
  const clock = new FakeClock();
  const { fetch, requests } = scripted(...answers);
  return { clock, requests, yomi: new Yomi({ url: "http://yomi.test/below", fetch, clock }) };
}

test("a refusal that names its time comes again after it, longer by less than a quarter, and no longer each time", async () => {
  const { clock, yomi, requests } = client(busy, busy, busy, busy, busy, busy, busy, move);
  clock.chance = 0.999;
  assert.equal((await yomi.othello.bestMove({ moves: "f5d6", time_ms: 100 })).best_move, "c4");
  assert.equal(clock.pauses.length, 7);
  for (const pause of clock.pauses) assert.ok(pause >= 400 && pause < 500, String(pause));
  assert.equal(requests[0]?.url, "http://yomi.test/below/v1/othello/bestmove");
  const bodies = await Promise.all(requests.map((request) => request.text()));
  assert.deepEqual(new Set(bodies), new Set(['{"moves":"f5d6","time_ms":100}']));
});

test("tries last until the deadline, however many they are, and end with the refusal", async () => {
  const { clock, yomi, requests } = client(busy);
  await assert.rejects(yomi.othello.position({}, { deadlineMs: 10_000 }), (error: YomiProblem) => error.code === "queue_full");
  assert.ok(requests.length > 20, String(requests.length));
  assert.ok(clock.time < 10_000);
});

test("a wait that would pass the deadline is not begun", async () => {
  const { clock, yomi } = client(problem(429, "rate_limited", { retry_after_ms: 60_000 }));
  await assert.rejects(yomi.othello.position({}), (error: YomiProblem) => error.retry_after_ms === 60_000);
  assert.deepEqual(clock.pauses, []);
});

test("a server that is away for ten seconds costs nothing but time", async () => {
  const clock = new FakeClock();
  const { fetch } = scripted((request) => (clock.time < 10_000 ? broken("ECONNREFUSED")(request) : move(request)));
  const yomi = new Yomi({ fetch, clock });
  await yomi.tictactoe.bestMove({ moves: [] });
  assert.ok(clock.time >= 10_000 && clock.time < 10_250);
});

test("a connection that is refused waits 100 to 250 ms", async () => {
  for (const chance of [0, 0.5, 0.999]) {
    const { clock, yomi } = client(broken("ECONNREFUSED"), move);
    clock.chance = chance;
    await yomi.othello.bestMove({});
    assert.ok(clock.pauses[0]! >= 100 && clock.pauses[0]! < 250, String(clock.pauses));
  }
});

test("a connection that was reset is tried again at once, once", async () => {
  const { clock, yomi, requests } = client(broken("ECONNRESET"), broken("UND_ERR_SOCKET"), move);
  await yomi.othello.bestMove({});
  assert.equal(requests.length, 3);
  assert.deepEqual(clock.pauses, [100]);
});

test("a proxy's page comes again after a second, or after the time of its header", async () => {
  const named: Answer = () => new Response("", { status: 503, headers: { "retry-after": "3" } });
  const { clock, yomi } = client(html, named, json(null, 502), json({ retry_after_ms: 50 }, 503), move);
  await yomi.othello.bestMove({});
  assert.deepEqual(clock.pauses, [1000, 3000, 1000, 50]);
});

test("a body that breaks off is asked for again", async () => {
  const { yomi } = client(() => new Response('{"best_mo'), move);
  assert.equal((await yomi.othello.bestMove({})).best_move, "c4");
});

test("no server at all ends with the last failure as its cause", async () => {
  const { yomi } = client(broken("ECONNREFUSED"));
  await assert.rejects(yomi.version({ deadlineMs: 900 }), (error: YomiUnanswered) =>
    error instanceof YomiUnanswered && (error.cause as Error).message === "fetch failed");
});

test("a mistake of the caller is thrown at once, with all that the document says", async () => {
  const errors = [{ pointer: "/levle", code: "unknown_field", detail: "?", did_you_mean: "level" }];
  const { clock, yomi, requests } = client(problem(422, "invalid_request", { errors, invented: 7 }));
  await assert.rejects(yomi.othello.bestMove({}), (error: YomiProblem) => {
    assert.ok(error instanceof YomiProblem && error instanceof Error);
    assert.deepEqual([error.status, error.code, error.request_id, error.retry_after_ms], [422, "invalid_request", "r1", undefined]);
    assert.deepEqual(error.errors, errors);
    assert.equal(error.document["invented"], 7);
    return true;
  });
  assert.equal(requests.length, 1);
  assert.deepEqual(clock.pauses, []);
});

test("what a later server says arrives", async () => {
  const { yomi } = client(json({ best_move: "c4", stopped_by: "invented", new_field: [1] }), problem(418, "invented"));
  const answer = await yomi.othello.bestMove({});
  assert.deepEqual(answer, { best_move: "c4", stopped_by: "invented", new_field: [1] });
  await assert.rejects(yomi.othello.bestMove({}), (error: YomiProblem) => error.code === "invented");
});

test("an abort ends a request under way, and a wait", async () => {
  const hanging: Answer = ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  const stop = new AbortController();
  const { yomi } = client(hanging);
  const asked = yomi.othello.bestMove({}, { signal: stop.signal });
  stop.abort();
  await assert.rejects(asked, { name: "AbortError" });
  await assert.rejects(yomi.othello.bestMove({}, { signal: stop.signal }), { name: "AbortError" });

  const waiting = new AbortController();
  const paused = realClock.pause(60_000, waiting.signal);
  waiting.abort();
  await assert.rejects(paused, { name: "AbortError" });
});

test("one try gets as long as its search may take, and is not waited for longer than the deadline", async () => {
  const hanging: Answer = ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  const { fetch } = scripted(hanging);
  const began = performance.now();
  await assert.rejects(new Yomi({ fetch }).othello.bestMove({ time_ms: 5000 }, { deadlineMs: 200 }), YomiUnanswered);
  assert.ok(performance.now() - began < 2000);
});

test("key and address come from the environment, and the caller's own before them", async () => {
  const { fetch, requests } = scripted(json({}));
  process.env["YOMI_KEY"] = "yomi_environment";
  process.env["YOMI_URL"] = "http://environment.test";
  try {
    await new Yomi({ fetch }).limits();
    await new Yomi({ fetch, key: "yomi_own", url: "http://own.test/", headers: { "x-mine": "1" } }).games({ headers: { "x-request-id": "a" } });
  } finally {
    delete process.env["YOMI_KEY"];
    delete process.env["YOMI_URL"];
  }
  assert.deepEqual(requests.map(({ url }) => url), ["http://environment.test/v1/limits", "http://own.test/v1/games"]);
  assert.deepEqual(requests.map(({ headers }) => headers.get("authorization")), ["Bearer yomi_environment", "Bearer yomi_own"]);
  assert.deepEqual([requests[1]?.headers.get("x-mine"), requests[1]?.headers.get("x-request-id")], ["1", "a"]);
});
