import assert from "node:assert/strict";
import { test } from "node:test";

import { type BatchLine, type Position, Yomi, YomiProblem, YomiUnanswered } from "../src/index.ts";
import { type Answer, FakeClock, broken, events, json, problem, scripted } from "./fakes.ts";

const draining = { status: 503, code: "draining", detail: "?", retry_after_ms: 500 };
const lines = ["f5", "f5d6", "f5d6c3"].map((moves, at) => ({ game: "othello" as const, moves, id: `id ${at}` }));

/** Lines of an answer, and what the connection does after them. */
const says = (said: object[], then: "end" | "break" | "hang" = "end") => events(said.map((line) => `${JSON.stringify(line)}\n`), then);
const move = (line: number, best_move = `move ${line}`) => ({ line, status: 200, answer: { best_move } });
const refused = (line: number, document: object = draining) => ({ line, status: 503, problem: document });
const end = { end: { lines: 0, answered: 0, refused: 0 } };

function client(...answers: Answer[]) {
  const clock = new FakeClock();
  const { fetch, requests } = scripted(...answers);
  return { clock, requests, yomi: new Yomi({ url: "http://yomi.test", fetch, clock }) };
}

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = [];
  for await (const one of parts) found.push(one);
  return found;
}

const asked = (request: Request | undefined) => request!.text().then((text) => text.trim().split("\n").map((line) => JSON.parse(line).id));

test("lines are answered as they are finished, with the index of each", async () => {
  const { yomi, requests } = client(says([{ progress: end.end }, { ...move(3), id: "id 2" }, move(1), refused(2, { status: 422, code: "invalid_request", detail: "?" }), end]));
  const found = await all(yomi.batch(lines));
  assert.deepEqual(found.map(({ line, id, status, answer, problem }) => [line, id, status, answer?.best_move, problem?.code]), [
    [2, "id 2", 200, "move 3", undefined], [0, undefined, 200, "move 1", undefined], [1, undefined, 503, undefined, "invalid_request"],
  ]);
  assert.ok(found[2]?.problem instanceof YomiProblem);
  assert.equal(requests[0]?.url, "http://yomi.test/v1/batch?ordered=false");
  assert.equal(requests[0]?.headers.get("content-type"), "application/x-ndjson");
  assert.deepEqual(await asked(requests[0]), ["id 0", "id 1", "id 2"]);
});

test("a batch that breaks is taken up with the lines that have no answer", async () => {
  for (const then of ["break", "end"] as const) {
    const { yomi, requests } = client(says([move(2, "b"), { progress: end.end }], then), broken("ECONNREFUSED"), says([move(2, "c"), move(1, "a"), end]));
    assert.deepEqual((await all(yomi.batch(lines))).map(({ line, answer }) => [line, answer?.best_move]), [[1, "b"], [2, "c"], [0, "a"]]);
    assert.deepEqual(await asked(requests[2]), ["id 0", "id 2"]);
  }
});

test("lines that are refused for a moment are asked again, in their order where that is asked for", async () => {
  const { yomi, requests, clock } = client(says([refused(1), move(2, "b"), refused(3), end]), says([move(1, "a"), move(2, "c"), end]));
  const found = await all(yomi.batch(lines, { ordered: true }));
  assert.deepEqual(found.map(({ line, answer }) => [line, answer?.best_move]), [[0, "a"], [1, "b"], [2, "c"]]);
  assert.deepEqual(await asked(requests[1]), ["id 0", "id 2"]);
  assert.deepEqual(clock.pauses, [500]);
  assert.equal(requests[0]?.url, "http://yomi.test/v1/batch?ordered=true");
});

test("lines that stay refused until the deadline without a new answer are given with their problem", async () => {
  const { yomi, clock } = client(says([move(1, "a"), refused(2), refused(3), end]), says([refused(1), refused(2), end]));
  const found = await all(yomi.batch(lines, { deadlineMs: 5000 }));
  assert.deepEqual(found.map(({ line, problem }) => [line, problem?.code]), [[0, undefined], [1, "draining"], [2, "draining"]]);
  assert.ok(clock.time > 4000 && clock.time < 5000, String(clock.time));
});

test("a batch that is refused, or ends early with a problem, is thrown or asked again", async () => {
  const whole = client(problem(413, "too_large"));
  await assert.rejects(all(whole.yomi.batch(lines)), (error: YomiProblem) => error.code === "too_large");
  const early = client(says([move(1), { problem: draining }]), says([move(1), { problem: { status: 500, code: "internal", detail: "a bug" } }]));
  await assert.rejects(all(early.yomi.batch(lines)), (error: YomiProblem) => error.code === "internal");
  assert.deepEqual(early.clock.pauses, [500]);
  const away = client(broken("ECONNREFUSED"));
  await assert.rejects(all(away.yomi.batch(lines, { deadlineMs: 1000 })), YomiUnanswered);
  const unreadable = client(events(["nothing\n"]));
  await assert.rejects(all(unreadable.yomi.batch(lines)), (error: YomiProblem) => error.code === "unreadable");
});

test("leaving the loop ends the request, and closes where the lines come from", async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield* lines;
    } finally {
      isClosed = true;
    }
  }
  const { yomi, requests } = client(says([move(1)], "hang"));
  for await (const _ of yomi.batch(source())) break;
  assert.equal(requests[0]?.signal.aborted, true);
  assert.equal(isClosed, true);
});

test("many lines go in several requests, by number and by size", async () => {
  const answered: Answer = async (request) => {
    const count = (await request.clone().text()).trim().split("\n").length;
    return says([...Array.from({ length: count }, (_, at) => move(at + 1)), end])(request);
  };
  const { yomi, requests } = client(answered);
  const many = Array.from({ length: 10_001 }, (): BatchLine => ({ game: "tictactoe", moves: "b2" }));
  const found = await all(yomi.batch(many));
  assert.deepEqual(found.map(({ line }) => line), many.map((_, at) => at));
  assert.equal(requests.length, 2);

  const large = Array.from({ length: 200 }, (): BatchLine => ({ game: "othello", id: "é".repeat(30_000) }));
  assert.equal((await all(yomi.batch(large))).length, 200);
  for (const request of requests) assert.ok((await request.arrayBuffer()).byteLength <= 8 * 1024 * 1024);
  assert.equal(requests.length, 4);
  assert.deepEqual(await all(yomi.batch([])), []);
  assert.equal(requests.length, 4);
});

test("answers have the type of the endpoint", async () => {
  const { yomi } = client(says([{ line: 1, status: 200, answer: { legal_moves: ["f5"] } }, end]));
  for await (const { answer } of yomi.batch([{ game: "othello", endpoint: "position", moves: ["f5"] as readonly string[] }])) {
    const position: Position | undefined = answer;
    assert.deepEqual(position?.legal_moves, ["f5"]);
  }
});

test("a line whose player draws its moves gets a seed, the same when it is sent again", async () => {
  const drawn = [{ game: "othello", opponent: "club" }, { game: "gomoku", algorithm: "human", seed: 0 }, { game: "othello", level: 3 }] as const;
  const { yomi, requests } = client(says([move(3, "c"), { progress: end.end }], "break"), says([move(1, "a"), move(2, "b"), end]));
  assert.equal((await all(yomi.batch(drawn))).length, 3);
  const sent = await Promise.all(requests.map((request) => request.text().then((text) => text.trim().split("\n").map((line) => JSON.parse(line).seed as unknown))));
  assert.ok(Number.isSafeInteger(sent[0]![0]) && sent[0]![1] === 0 && sent[0]![2] === undefined, String(sent));
  assert.deepEqual(sent[1], sent[0]!.slice(0, 2));
});

test("a move and a stream of an opponent have a seed", async () => {
  const { yomi, requests } = client(json({ best_move: "d3" }));
  await yomi.othello.bestMove({ opponent: "club" });
  const asking = yomi.othello.bestMoveStream({ opponent: "club" }).next();
  await asking.catch(() => undefined);
  for (const request of requests) assert.ok(Number.isSafeInteger(((await request.json()) as { seed: number }).seed));
});
