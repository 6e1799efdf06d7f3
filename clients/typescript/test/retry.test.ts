import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { mock, test } from "node:test";

import { type Retry, type Settings, Yomi, YomiBusy, YomiInvalid, YomiProblem, YomiUnanswered, YomiUnauthorized } from "../src/index.ts";
import { realClock } from "../src/retry.ts";
import { type Answer, FakeClock, broken, event, events, json, problem, scripted } from "./fakes.ts";

const move = json({ best_move: "c4" });
const busy = problem(503, "queue_full", { retry_after_ms: 400 });
const hanging: Answer = ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
const html: Answer = () => new Response("<p>Bad Gateway</p>", { status: 502, headers: { "content-type": "text/html" } });

function client(...answers: Answer[]) {
  return clientWith({}, ...answers);
}

function clientWith(settings: Settings, ...answers: Answer[]) {
  const clock = new FakeClock();
  const { fetch, requests } = scripted(...answers);
  return { clock, requests, yomi: new Yomi({ url: "http://yomi.test/below", fetch, clock, ...settings }) };
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

test("a report takes a review back as it came, and is the bytes of a file", async () => {
  const { yomi, requests } = client(() => new Response("(;GM[2])"));
  const review = { start: { board: "-", turn: "black" as const }, moves: ["f5"], plies: [], complete: true };
  const found = await yomi.othello.reviewReport({ review, format: "sgf" });
  assert.equal(new TextDecoder().decode(found), "(;GM[2])");
  assert.deepEqual([requests[0]?.url, requests[0]?.headers.get("accept")], ["http://yomi.test/below/v1/othello/review/report", "*/*"]);
  assert.deepEqual(await requests[0]?.json(), { review, format: "sgf" });
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
  const yomi = new Yomi({ fetch, clock, connectDeadlineMs: Infinity });
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
  const { clock, yomi } = client(html, named, json(null, 502), json({ retry_after_ms: 150 }, 503), move);
  await yomi.othello.bestMove({});
  assert.deepEqual(clock.pauses, [1000, 3000, 1000, 150]);
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

test("a server that has never answered is tried for ten seconds, or as long as is set", async () => {
  for (const [settings, ms] of [[{}, 10_000], [{ connectDeadlineMs: 3000 }, 3000], [{ connectDeadlineMs: 0 }, 0], [{ connectDeadlineMs: Infinity }, 120_000], [{ deadlineMs: 5000 }, 5000]] as const) {
    const { clock, yomi } = clientWith(settings, broken("ECONNREFUSED"));
    await assert.rejects(yomi.othello.bestMove({}), YomiUnanswered);
    assert.ok(clock.time > ms - 300 && clock.time <= ms, String(clock.time));
    await assert.rejects(yomi.othello.bestMoveStream({}).next(), YomiUnanswered);
    assert.ok(clock.time <= ms + Math.min(ms, 30_000));
  }
  await assert.rejects(client(broken("ECONNREFUSED")).yomi.status(), /^YomiUnanswered: no answer within 10 s \(connectDeadlineMs\): TypeError: fetch failed: ECONNREFUSED$/);
  assert.throws(() => new Yomi({ connectDeadlineMs: NaN }), /^TypeError: connectDeadlineMs: /);
});

test("after an answer of any kind tries last until the deadline", async () => {
  for (const first of [json({}), problem(503, "draining"), html]) {
    const { clock, yomi } = client(first, broken("ECONNREFUSED"));
    await yomi.status({ deadlineMs: 0 }).catch(() => undefined);
    await assert.rejects(yomi.status(), /by the deadline/);
    assert.ok(clock.time > 29_000);
  }
});

test("a connection that breaks after a second was one to a server", async () => {
  const { clock, yomi } = client((request) => {
    clock.time += 20_000;
    return broken("ECONNRESET")(request);
  }, broken("ECONNREFUSED"));
  await assert.rejects(yomi.status(), /by the deadline/);
  assert.ok(clock.time > 29_000);
});

test("an unknown host is not tried again before an answer", async () => {
  const { yomi, requests, clock } = client(broken("ENOTFOUND"));
  await assert.rejects(yomi.othello.bestMove({}), /^YomiUnanswered: no answer: .*ENOTFOUND/);
  assert.deepEqual([requests.length, clock.pauses], [1, []]);
  for (const answers of [[broken("EAI_AGAIN"), move], [busy, broken("ENOTFOUND"), move]]) {
    assert.equal((await client(...answers).yomi.othello.bestMove({})).best_move, "c4");
  }
});

test("each retry is told", async () => {
  const retries: Retry[] = [];
  const { yomi } = clientWith({ onRetry: (retry) => retries.push(retry) }, broken("ECONNREFUSED"), busy, move);
  await yomi.othello.bestMove({});
  assert.deepEqual(retries.map(({ attempt, waitMs }) => [attempt, waitMs]), [[1, 100], [2, 400]]);
  assert.match(String(retries[0]?.reason), /fetch failed/);
  assert.equal((retries[1]?.reason as YomiProblem).code, "queue_full");
});

test("retries are at most maxRetries, of a stream since its last new part", async () => {
  for (const maxRetries of [0, 1, 3]) {
    for (const answer of [broken("ECONNREFUSED"), broken("ECONNRESET"), busy]) {
      const { yomi, requests } = clientWith({ maxRetries }, answer);
      await assert.rejects(yomi.status());
      assert.equal(requests.length, 1 + maxRetries);
    }
  }
  const parts = [1, 2, 3].map((depth) => events([event(String(depth), "progress", { depth })]));
  const { yomi, requests } = clientWith({ maxRetries: 1 }, ...parts, broken("ECONNREFUSED"));
  await assert.rejects(async () => {
    for await (const _ of yomi.othello.bestMoveStream({}));
  }, /no answer after 1 retries \(maxRetries\)/);
  assert.equal(requests.length, 4);
  for (const wrong of [-1, NaN, "x" as unknown as number]) assert.throws(() => new Yomi({ maxRetries: wrong }), /^TypeError: maxRetries: /);
});

test("requests name the library and its version, unless the caller does", async () => {
  const { fetch, requests } = scripted(json({}));
  await new Yomi({ fetch }).status();
  await new Yomi({ fetch, headers: { "User-Agent": "mine" } }).status();
  await new Yomi({ fetch, key: "k" }).status({ headers: { Authorization: "other" } });
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  assert.deepEqual(requests.map(({ headers }) => headers.get("user-agent")), [`yomi-client-typescript/${version}`, "mine", `yomi-client-typescript/${version}`]);
  assert.equal(requests[2]?.headers.get("authorization"), "other");
});

test("headers of a success are told, of requests, streams and batches", async () => {
  const limited = json({ best_move: "c4" }, 200, { ratelimit: '"key";r=9' });
  const { yomi } = client(busy, limited, events([event("1", "result", {})]), () => new Response('{"end":{}}\n'));
  const told: (string | null)[] = [];
  const onResponse = ({ headers }: Response) => told.push(headers.get("ratelimit"), headers.get("content-type"));
  assert.equal((await yomi.othello.bestMove({}, { onResponse })).best_move, "c4");
  await yomi.othello.bestMoveStream({}, { onResponse }).next();
  await yomi.batch([{ game: "othello" }], { onResponse, deadlineMs: 0 }).next().catch(() => undefined);
  assert.deepEqual(told, ['"key";r=9', "application/json", null, "text/event-stream", null, "text/plain;charset=UTF-8"]);
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

test("a server that names no time to wait, or none that is one, is not asked in a hot loop", async () => {
  const named = (value: string): Answer => () => new Response("", { status: 503, headers: { "retry-after": value } });
  const { clock, yomi } = client(named("0"), named(""), named("-5"), named("soon"), json({ retry_after_ms: "x", code: "a", detail: "b" }, 503), problem(503, "draining", { retry_after_ms: 0 }), move);
  await yomi.othello.bestMove({});
  assert.deepEqual(clock.pauses, [100, 1000, 1000, 1000, 1000, 100]);
});

test("a deadline that is no number of milliseconds is refused", async () => {
  const { yomi, requests } = client(move);
  for (const deadlineMs of [NaN, "500", null] as number[]) {
    await assert.rejects(yomi.othello.bestMove({}, { deadlineMs }), TypeError);
    await assert.rejects(yomi.othello.bestMoveStream({}, { deadlineMs }).next(), TypeError);
    assert.throws(() => new Yomi({ deadlineMs }), TypeError);
  }
  assert.equal(requests.length, 0);
});

test("no deadline, and times that are none, leave the server the time to answer", async () => {
  const late = (answer: Answer): Answer => async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    request.signal.throwIfAborted();
    return answer(request);
  };
  const endless = client(late(move));
  assert.equal((await endless.yomi.othello.bestMove({}, { deadlineMs: Infinity })).best_move, "c4");
  const wrong = scripted(late(problem(422, "invalid_request")));
  await assert.rejects(new Yomi({ fetch: wrong.fetch }).othello.bestMove({ deadline_ms: "500" as unknown as number }), (error: YomiProblem) => error.status === 422);
  assert.equal(wrong.requests.length, 1);
});

test("one try may take all of the caller's deadline; without one, as long as the queue", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    for (const [ask, whole, more] of [
      [(yomi: Yomi) => yomi.status({ deadlineMs: 60_000 }), 59_000, 2000],
      [(yomi: Yomi) => yomi.othello.position({}, { deadlineMs: 60_000 }), 59_000, 2000],
      [(yomi: Yomi) => yomi.othello.bestMove({ depth: 60 }, { deadlineMs: 900_000 }), 899_000, 2000],
      [(yomi: Yomi) => yomi.othello.bestMove({ deadline_ms: 1000 }, { deadlineMs: 900_000 }), 5900, 200],
      [(yomi: Yomi) => yomi.othello.positionPng({}), 34_000, 2000],
      [(yomi: Yomi) => yomi.status(), 4000, 2000],
    ] as const) {
      const { yomi, requests } = client(hanging, problem(422, "invalid_request"));
      const asked = assert.rejects(ask(yomi), YomiProblem);
      await Promise.resolve();
      mock.timers.tick(whole);
      assert.equal(requests[0]?.signal.aborted, false);
      mock.timers.tick(more);
      assert.equal(requests[0]?.signal.aborted, true);
      await asked;
    }
  } finally {
    mock.timers.reset();
  }
});

test("what no other try mends is not tried again", async () => {
  const circular: { self?: object } = {};
  circular.self = circular;
  const { yomi, requests, clock } = client(move);
  await assert.rejects(yomi.othello.bestMove(circular as object), TypeError);
  await assert.rejects(yomi.othello.bestMove(undefined as unknown as object), TypeError);
  await assert.rejects(yomi.othello.bestMoveStream(null as unknown as object).next(), TypeError);
  await assert.rejects(yomi.status({ headers: { "x-request-id": "a\nb" } }), /x-request-id/);
  assert.equal(requests.length, 0);
  await assert.rejects(yomi.send("v1/status", {}, () => Promise.reject(new RangeError("mine"))), /mine/);
  assert.equal(requests.length, 1);

  for (const code of ["DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "ERR_TLS_CERT_ALTNAME_INVALID"]) {
    const untrusted = client(broken(code));
    await assert.rejects(untrusted.yomi.status(), (error: YomiUnanswered) => error instanceof YomiUnanswered && error.message.includes(code));
    assert.equal(untrusted.requests.length, 1);
  }
  const port = client(() => Promise.reject(new TypeError("fetch failed", { cause: new Error("bad port") })));
  await assert.rejects(port.yomi.status(), /bad port/);
  assert.equal(port.requests.length, 1);
  assert.deepEqual(clock.pauses, []);
});

test("an answer that is none is asked for once more", async () => {
  for (const text of ["<p>hello</p>", '{"best_mo', "null", "[1]", ""]) {
    const { yomi, requests } = client(() => new Response(text));
    await assert.rejects(yomi.othello.bestMove({}), (error: YomiProblem) => error.code === "unreadable" && error.status === 200);
    assert.equal(requests.length, 2, text);
  }
});

test("a failure tells its innermost cause", async () => {
  const { yomi } = client(() => Promise.reject(new TypeError("fetch failed", { cause: new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:1")]) })));
  await assert.rejects(yomi.version({ deadlineMs: 0 }), /fetch failed: connect ECONNREFUSED 127\.0\.0\.1:1/);
});

test("the class of a problem says what to do", async () => {
  for (const [status, code, retry_after_ms, kind] of [
    [401, "unauthorized", undefined, YomiUnauthorized],
    [403, "forbidden", undefined, YomiUnauthorized],
    [403, "cross_site", undefined, YomiUnauthorized],
    [429, "rate_limited", 60_000, YomiBusy],
    [503, "queue_full", 60_000, YomiBusy],
    [503, "overloaded", 60_000, YomiBusy],
    [503, "invented", undefined, YomiBusy],
    [409, "job_unfinished", 60_000, YomiBusy],
    [400, "malformed_body", undefined, YomiInvalid],
    [413, "too_large", undefined, YomiInvalid],
    [422, "invalid_request", undefined, YomiInvalid],
    [418, "invented", undefined, YomiInvalid],
    [404, "not_found", undefined, YomiProblem],
    [408, "request_timeout", undefined, YomiProblem],
    [409, "job_cancelled", undefined, YomiProblem],
    [500, "internal", undefined, YomiProblem],
  ] as const) {
    const { yomi } = client(problem(status, code, { retry_after_ms }));
    await assert.rejects(yomi.othello.bestMove({}, { deadlineMs: 10 }), (error: YomiProblem) => {
      assert.deepEqual([error.constructor, error.name, error.code], [kind, kind.name, code]);
      return error instanceof YomiProblem;
    });
  }
  await assert.rejects(client(html).yomi.status({ deadlineMs: 0 }), YomiBusy);
  const late = client(events([event("1", "problem", { status: 503, code: "draining", detail: "?", retry_after_ms: 600_000 })]));
  await assert.rejects(late.yomi.othello.bestMoveStream({}).next(), YomiBusy);
});

test("redirects are not followed", async () => {
  const { yomi, requests } = client(() => new Response(null, { status: 307, headers: { location: "http://elsewhere.test/" } }));
  await assert.rejects(yomi.othello.bestMove({}), (error: YomiProblem) => error.status === 307 && /redirect/.test(error.detail));
  assert.equal(requests.length, 1);
  assert.equal(requests[0]?.redirect, "manual");
});

test("paths are below the address of the server, with and without a slash", async () => {
  const { yomi, requests } = client(json({}));
  for (const path of ["v1/status", "/v1/status", "//v1/status"]) await yomi.send(path);
  assert.deepEqual(new Set(requests.map(({ url }) => url)), new Set(["http://yomi.test/below/v1/status"]));
  await yomi.send("//elsewhere.test/x");
  assert.equal(requests[3]?.url, "http://yomi.test/below/elsewhere.test/x");
  for (const path of ["http://elsewhere.test/x", "file:///x", "../v1/status"]) await assert.rejects(yomi.send(path), TypeError, path);
  assert.equal(requests.length, 4);
});

test("keys and addresses are checked at once, and no error repeats a secret", async () => {
  const { fetch, requests } = scripted(json({}));
  await new Yomi({ fetch, key: " yomi_secret\n" }).status();
  await new Yomi({ fetch, key: "" }).status();
  await new Yomi({ fetch, key: " " }).status();
  assert.deepEqual(requests.map(({ headers }) => headers.get("authorization")), ["Bearer yomi_secret", null, null]);
  for (const settings of [
    { key: "yomi_\nsecret" }, { key: "yomi_secrét" }, { headers: { authorization: "secret\n\n1" } },
    { url: "http://user:secret@yomi.test" }, { url: "http://user:secret@yomi test" }, { url: "ftp://user:secret@yomi.test" },
  ]) {
    assert.throws(() => new Yomi({ fetch, ...settings }), (error: Error) => error instanceof TypeError && !error.message.includes("secr"), JSON.stringify(settings));
  }
  for (const url of ["localhost:8080", "yomi.test", "ftp://yomi.test", "http://yomi.test:99999", "http://", "http://yomi.test/?key=1"]) {
    assert.throws(() => new Yomi({ url }), /^TypeError: url: expected http:/, url);
  }
  assert.equal(new Yomi({ url: "" }).url, "http://localhost:8080/");
});
