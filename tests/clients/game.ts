// What is tried with every generated TypeScript client: whole games, a clock, techniques, refusals, a
// stream, a picture, the laboratory, and a server that says what its contract does not know yet.
//
// The types below are what a game needs of the contract. A client is given by an adapter, whose
// generated types have to fit them: that is checked by tsc, the rest against a running server.

export type Name = "othello" | "gomoku" | "tictactoe";

export interface Asked {
  moves: string[];
  level?: number;
  depth?: number;
  deadline_ms?: number;
  time_ms?: number;
  clock?: { remaining_ms: number; increment_ms?: number };
  algorithm?: "engine" | "alpha_beta";
  techniques?: {
    move_ordering?: "static" | "dynamic";
    killer_moves?: boolean | { slots?: number };
    transposition_table?: boolean | { entries?: number };
  };
}

// The same in a query, where what has parts is flat.
export interface Linked {
  moves: string;
  depth?: number;
  deadline_ms?: number;
  algorithm?: "engine" | "alpha_beta";
  techniques?: string[];
  "clock.remaining_ms"?: number;
  "clock.increment_ms"?: number;
}

export interface Raced {
  game: Name;
  moves: string[];
  runs: { algorithm: "alpha_beta" | "pvs"; depth: number }[];
}

export interface Position {
  turn: "black" | "white" | "X" | "O";
  legal_moves: string[];
  outcome?: { winner: string | null };
}

export interface BestMove {
  best_move: string | null;
  score: { value: number; unit: "discs" | "points" | "outcome" | "win_rate" };
  depth: number;
  stopped_by: string;
  outcome?: { winner: string | null };
}

export interface Event {
  best_move: string | null;
  depth: number;
}

export interface Problem {
  status: number;
  code: string;
  detail: string;
  retry_after_ms?: number;
  errors?: { pointer: string; code: string; detail: string }[];
}

export interface Record {
  value: number;
  best_child: string | null;
  nodes: { name: string; visited: boolean }[];
}

export interface Race {
  agree: boolean | null;
  rows: { name: string; value: number | null; stopped_by: string }[];
}

export type Reply<Answer> = { answer: Answer } | { problem: Problem };

export interface Game {
  position(asked: { moves: string[] }): Promise<Reply<Position>>;
  bestMove(asked: Asked): Promise<Reply<BestMove>>;
}

export type Tree = (string | number | Tree)[];

export interface Client {
  games: { [name in Name]: Game };
  // These are of Othello.
  bestMoveByLink(linked: Linked): Promise<Reply<BestMove>>;
  stream(asked: Asked): AsyncIterable<Event>;
  picture(moves: string): Promise<string>;
  pixels(moves: string): Promise<Blob | undefined>;
  board(board: string): Promise<Reply<Position>>;
  tree(tree: Tree): Promise<Reply<Record>>;
  race(asked: Raced): Promise<Reply<Race>>;
}

function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

function answered<Answer>(reply: Reply<Answer>): Answer {
  if ("problem" in reply) throw new Error(`refused: ${reply.problem.code}: ${reply.problem.detail}`);
  return reply.answer;
}

function refused<Answer>(reply: Reply<Answer>): Problem {
  check("problem" in reply, "what is wrong was not refused");
  return reply.problem;
}

// Plays from the first move to the end, every move a legal one.
async function wholeGame(name: Name, game: Game): Promise<void> {
  const moves: string[] = [];
  for (;;) {
    const { legal_moves, outcome } = answered(await game.position({ moves }));
    const { best_move, outcome: same } = answered(
      await game.bestMove({ moves, level: 1, deadline_ms: 5000 }),
    );
    if (best_move === null) {
      check(legal_moves.length === 0, `${name}: no best move, but legal ones`);
      check(outcome?.winner === same?.winner, `${name}: two outcomes`);
      console.log(`  ${name}: ${moves.length} moves, winner ${outcome?.winner ?? "none"}`);
      return;
    }
    check(legal_moves.includes(best_move), `${name}: ${best_move} is not legal`);
    moves.push(best_move);
    check(moves.length <= 130, `${name}: does not end`);
  }
}

async function clockAndTechniques(client: Client): Promise<void> {
  const othello = client.games.othello;
  const clock = { remaining_ms: 1000, increment_ms: 10 };
  const timed = answered(await othello.bestMove({ moves: ["f5", "d6"], clock }));
  check(timed.depth > 0 && timed.score.unit === "discs", "nothing searched by the clock");
  const linkedTime = answered(
    await client.bestMoveByLink({
      moves: "f5d6",
      "clock.remaining_ms": clock.remaining_ms,
      "clock.increment_ms": clock.increment_ms,
    }),
  );
  check(linkedTime.depth > 0, "nothing searched by the clock of a link");

  const searched = answered(
    await othello.bestMove({
      moves: ["f5", "d6"],
      algorithm: "alpha_beta",
      depth: 3,
      techniques: { move_ordering: "dynamic", killer_moves: { slots: 3 }, transposition_table: true },
    }),
  );
  const linked = answered(
    await client.bestMoveByLink({
      moves: "f5d6",
      algorithm: "alpha_beta",
      depth: 3,
      techniques: ["move_ordering:dynamic", "killer_moves:3", "transposition_table"],
    }),
  );
  check(searched.depth === 3 && linked.depth === 3, "another depth than asked");
  check(searched.best_move === linked.best_move, "another move by link");
  check(searched.score.value === linked.score.value, "another value by link");
  console.log(`  clock and techniques, by body and by link: ${timed.best_move}, ${searched.best_move}`);
}

async function refusals(client: Client): Promise<void> {
  const problem = refused(await client.board("-".repeat(63)));
  const fault = problem.errors?.[0];
  check(problem.status === 422 && problem.code === "invalid_request", `status ${problem.status}`);
  check(fault?.code === "wrong_length" && fault.pointer === "/board", `fault ${fault?.code}`);
  check(problem.retry_after_ms === undefined, "what stays wrong asks for another try");
  console.log(`  refusal: ${problem.code}, ${fault.code} at ${fault.pointer}`);
}

async function stream(client: Client): Promise<void> {
  const depths: number[] = [];
  for await (const event of client.stream({ moves: ["f5", "d6"], time_ms: 150 })) {
    check(event.best_move !== null, "an event without a move");
    depths.push(event.depth);
  }
  check(depths.length > 1, `a stream of ${depths.length} events`);
  check(depths.every((depth, at) => depth >= (depths[at - 1] ?? 0)), `depths ${depths}`);
  console.log(`  stream: depths ${depths[0]} to ${depths.at(-1)}`);
}

async function picture(client: Client): Promise<void> {
  const svg = await client.picture("f5d6");
  check(svg.startsWith("<svg"), `no picture: ${svg.slice(0, 40)}`);
  const png = new Uint8Array((await (await client.pixels("f5d6"))?.arrayBuffer()) ?? []);
  check(String.fromCharCode(...png.slice(1, 4)) === "PNG", `no pixels: ${png.slice(0, 8).join(" ")}`);
  console.log(`  picture of ${svg.length} characters, and of ${png.length} bytes`);
}

async function laboratory(client: Client): Promise<void> {
  const record = answered(await client.tree(["A", ["B", 3, 5], ["C", 2, 9]]));
  check(record.value === 3 && record.best_child === "B", `the tree is worth ${record.value}`);
  check(record.nodes.some((node) => !node.visited), "alpha-beta cut nothing");
  const race = answered(
    await client.race({
      game: "othello",
      moves: ["f5", "d6"],
      runs: [{ algorithm: "alpha_beta", depth: 3 }, { algorithm: "pvs", depth: 3 }],
    }),
  );
  check(race.agree === true && race.rows.length === 2, `${race.rows.length} rows`);
  console.log(`  laboratory: ${record.nodes.length} nodes, ${race.rows.map((row) => row.name).join(" against ")}`);
}

// Against a server that has learnt new words: they have to arrive, not to be lost, nor to be a fault.
async function newWords(client: Client): Promise<void> {
  const answer = answered(await client.games.othello.bestMove({ moves: ["f5", "d6"], level: 1 }));
  check(answer.best_move !== null, "a new word has hidden the best move");
  check(answer.stopped_by === "invented", `stopped_by is ${answer.stopped_by}`);
  const problem = refused(await client.board("-".repeat(63)));
  check(problem.code === "invented", `code is ${problem.code}`);
  check(problem.errors?.[0]?.code === "invented", `the fault's code is ${problem.errors?.[0]?.code}`);
  console.log(`  new words: stopped_by ${answer.stopped_by}, code ${problem.code}`);
}

// Runs all checks; `connect` creates the client of a server. Reports all failures, not only the first.
export async function play(connect: (url: string) => Client): Promise<void> {
  const { YOMI_URL, YOMI_GROWN_URL } = process.env;
  check(YOMI_URL !== undefined && YOMI_GROWN_URL !== undefined, "no server to play with");
  const client = connect(YOMI_URL);
  const parts: [string, () => Promise<void>][] = [
    ["othello", () => wholeGame("othello", client.games.othello)],
    ["gomoku", () => wholeGame("gomoku", client.games.gomoku)],
    ["tictactoe", () => wholeGame("tictactoe", client.games.tictactoe)],
    ["clock and techniques", () => clockAndTechniques(client)],
    ["refusals", () => refusals(client)],
    ["stream", () => stream(client)],
    ["picture", () => picture(client)],
    ["laboratory", () => laboratory(client)],
    ["new words", () => newWords(connect(YOMI_GROWN_URL))],
  ];
  for (const [name, part] of parts) {
    await part().catch((error: unknown) => {
      console.error(`  FAIL ${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    });
  }
}
