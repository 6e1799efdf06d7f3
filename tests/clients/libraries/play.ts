// What is tried with every generated client, tried with the installed package, and what only that has.
import { type BatchLine, type BestMoveEvent, type Settings, Yomi, YomiProblem, YomiUnanswered } from "@yomi/client";
import { Jobs } from "@yomi/client/jobs";
import { type Client, type Problem, type Reply, play } from "./game.ts";

async function reply<Answer>(asked: Promise<Answer>): Promise<Reply<Answer>> {
  try {
    return { answer: await asked };
  } catch (error) {
    if (error instanceof YomiProblem) return { problem: error.document as Problem };
    throw error;
  }
}

function connect(url: string): Client {
  const settings: Settings = { url };
  const yomi = new Yomi(settings);
  return {
    games: {
      othello: {
        position: (body) => reply(yomi.othello.position(body)),
        bestMove: (body) => reply(yomi.othello.bestMove(body)),
      },
      gomoku: {
        position: (body) => reply(yomi.gomoku.position({ ...body, size: 9 })),
        bestMove: (body) => reply(yomi.gomoku.bestMove({ ...body, size: 9, rule: "freestyle" })),
      },
      tictactoe: {
        position: (body) => reply(yomi.tictactoe.position(body)),
        bestMove: (body) => reply(yomi.tictactoe.bestMove(body)),
      },
    },
    bestMoveByLink: (linked) => {
      const query = new URLSearchParams(Object.entries(linked).map(([name, value]) => [name, String(value)]));
      return reply(yomi.send(`v1/othello/bestmove?${query}`, {}, (response) => response.json()));
    },
    board: (board) => reply(yomi.othello.position({ board, turn: "black" })),
    async *stream(body) {
      for await (const { data } of yomi.othello.bestMoveStream(body)) yield data;
    },
    picture: (moves) => yomi.othello.positionSvg({ moves }),
    pixels: async (moves) => new Blob([await yomi.othello.positionPng({ moves })]),
    tree: (tree) => reply(yomi.lab.tree({ tree })),
    race: (body) => reply(yomi.lab.race(body)),
  };
}

function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

await play(connect);

// The address is in the environment.
const yomi = new Yomi();
const { games, unreadable } = await yomi.record({ text: "1. f5 d6 2. c3" });
check(games[0]?.moves.length === 3 && unreadable.length === 0, "the record is not read");
const review = { moves: "f5d6c3d3", time_ms: 200 } as const;
const seen = new Set<string>();
for await (const event of yomi.othello.reviewStream(review)) {
  seen.add(event.event === "ply" ? `ply ${event.data.ply}` : event.event);
  if (event.event === "result") check(event.data.plies.length === 4, "a review of other moves");
}
for (const event of ["estimate", "ply 1", "ply 4", "result"]) check(seen.has(event), `no ${event} in ${[...seen]}`);
check((await yomi.othello.review(review)).sides.length === 2, "a review of other sides");
check((await yomi.othello.reviewHtml(review)).includes("<html"), "no page");
check((await yomi.othello.reviewSvg(review)).startsWith("<svg"), "no graph");
check((await yomi.othello.reviewPng(review))[1] === 0x50, "no graph in pixels");
const finished = await yomi.othello.review(review);
check(new TextDecoder().decode(await yomi.othello.reviewReport({ review: finished, format: "ggf" })).startsWith("(;GM[Othello]"), "no record of a review");
check((await yomi.othello.reviewReport({ review: finished, format: "png" }))[1] === 0x50, "no report in pixels");
check((await yomi.gomoku.positionText({ moves: "h8" })).includes("X"), "no drawing");
check(((await yomi.othello.openings({ moves: "f5d6" })).moves[0]?.games ?? 0) > 1000, "no openings");
check((await yomi.othello.openings()).proven?.at_least === 0, "no proven draw");
check((await yomi.tictactoe.explain({ moves: "b2", move: "b1" })).facts.length > 0, "no facts");
check((await yomi.gomoku.swap2({})).stones !== undefined, "no opening by Swap2");
check((await yomi.lab.treeDot({ tree: "[1, 2]" })).includes("digraph"), "no graph of a tree");
check((await yomi.lab.traceText({ game: "tictactoe", depth: 1 })).length > 0, "no drawing of a search");
check((await yomi.lab.treeSvg({ tree: "[1, 2]" })).startsWith("<svg"), "no picture of a tree");
check((await yomi.lab.tracePng({ game: "tictactoe", depth: 1 }))[1] === 0x50, "no pixels of a search");
check((await yomi.lab.trace({ game: "tictactoe", depth: 1 })).nodes.length > 1, "no search");
const exercise = { exercise: "skipped", seed: 7 } as const;
check((await yomi.lab.exercise(exercise)).leaves > 0, "no exercise");
check(!(await yomi.lab.checkExercise({ ...exercise, skipped: [] })).correct, "an empty answer is right");
const [known, limits, status, version] = await Promise.all([yomi.games(), yomi.limits(), yomi.status(), yomi.version()]);
check(known.games.length === 3 && limits["level"]?.max === 30, "games or limits");
check(status.threads > 0 && version.fingerprint.length > 0, "status or version");

// A batch of games and endpoints, with a line that is wrong.
const lines: BatchLine[] = [
  { game: "othello", moves: ["f5", "d6"] as readonly string[], level: 2, id: "first" },
  { game: "gomoku", endpoint: "position", moves: "h8i9", size: 15 },
  { game: "othello", moves: "f5f5" },
  { game: "tictactoe", endpoint: "review", moves: "b2a1" },
];
const told: string[] = [];
for await (const { line, id, status, answer, problem } of yomi.batch(lines, { ordered: true })) {
  if (answer === undefined) told.push(`${line} ${status} ${problem.errors[0]?.pointer}`);
  else if ("best_move" in answer) told.push(`${line} ${id} ${answer.best_move === null ? "nothing" : "a move"}`);
  else told.push(`${line} ${"plies" in answer ? `${answer.plies.length} plies` : answer.turn}`);
}
check(told.join(", ") === "0 first a move, 1 black, 2 422 /moves, 3 2 plies", told.join(", "));
async function* many(): AsyncGenerator<BatchLine> {
  for (let at = 0; at < 10_500; at++) yield { game: "tictactoe", endpoint: "position", moves: "b2" };
}
const indexes = new Set<number>();
for await (const { line, answer } of yomi.batch(many())) if (answer !== undefined) indexes.add(line);
check(indexes.size === 10_500, `${indexes.size} of 10,500 lines are answered`);
for await (const _ of yomi.batch([{ game: "tictactoe", moves: "b2" }, { game: "othello", moves: "f5d6", time_ms: 60_000 }])) break;

// Jobs: once for a key, followed, waited for, cancelled.
const jobs = new Jobs(yomi);
const idempotencyKey = crypto.randomUUID();
const reviewed = await jobs.othello.review(review, { idempotencyKey });
check((await jobs.othello.review(review, { idempotencyKey })).id === reviewed.id, "a second job for one key");
const conflict: unknown = await jobs.othello.review({ moves: "f5" }, { idempotencyKey }).catch((error: unknown) => error);
check(conflict instanceof YomiProblem && conflict.code === "idempotency_conflict", String(conflict));
const of: string[] = [];
for await (const { event } of reviewed.events()) of.push(event);
check(of.join(" ") === "state estimate ply ply ply ply result state", of.join(" "));
check((await reviewed.result()).plies.length === 4 && reviewed.document.state === "completed", "a review of other moves");
const again = await jobs.get(reviewed.id);
check((await again.status()).kind === "review" && "plies" in (await again.result()), "another job under its id");
const answered = await (await jobs.batch(lines)).result();
check(answered.map(({ status }) => status).join() === "200,200,422,200" && answered[2]?.problem !== undefined, JSON.stringify(answered));
const long = await jobs.othello.bestMove({ moves: "f5d6", time_ms: 50_000 });
const unanswered: unknown = await long.result({ deadlineMs: 300 }).catch((error: unknown) => error);
check(unanswered instanceof YomiUnanswered, String(unanswered));
check((await long.cancel()).state === "cancelled", "a cancelled job goes on");
for (const refused of [() => long.result(), () => jobs.get("0".repeat(32)), () => jobs.list().next()]) {
  const error: unknown = await refused().catch((error: unknown) => error);
  check(error instanceof YomiProblem && ["job_cancelled", "not_found", "forbidden"].includes(error.code), String(error));
}
// The server of a later version passes no preference on, as one without jobs.
const atOnce = await new Jobs(new Yomi({ url: process.env["YOMI_GROWN_URL"] })).othello.bestMove({ moves: "f5d6", level: 2 });
check(atOnce.id === "" && (await atOnce.result()).best_move !== null, "an answer at once is no job that has ended");

// Leaving the loop, and an abort, stop the search.
const first: BestMoveEvent[] = [];
for await (const event of yomi.othello.bestMoveStream({ moves: "f5d6", time_ms: 60_000 })) {
  first.push(event);
  break;
}
const error: unknown = await yomi.othello
  .bestMove({ moves: "f5d6", time_ms: 60_000 }, { signal: AbortSignal.timeout(100) })
  .catch((error: unknown) => error);
check(error instanceof DOMException && error.name === "TimeoutError", String(error));
for (let tries = 0; (await yomi.status()).busy > 0; tries++) {
  check(tries < 40, "an abandoned search goes on");
  await new Promise((resolve) => setTimeout(resolve, 50));
}
console.log("  record, reviews, laboratory, documents, batches, jobs, aborts");
