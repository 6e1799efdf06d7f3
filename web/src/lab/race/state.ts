/** Settings of a race: its searches and position, and the sets on offer. */

import { effect, signal } from "@preact/signals";

import type { Game } from "../../api/types";
import { data, gameNamed, games } from "../../games";
import { question } from "../ask";
import { type Read, addressOf, keep, parametersOf } from "../route";
import type { MoveOrdering, Race, RaceRequest, Run, RunAlgorithm, Switch, Techniques } from "../types";
import { orderings, pliesOf, runAlgorithms, switches, switchesOf } from "../types";

/** Settings of one search in a race. */
export interface Lane {
  algorithm: RunAlgorithm;
  ordering: MoveOrdering;
  on: readonly Switch[];
  /** Width of an aspiration window, or margin of futility pruning, in points; empty for the default. */
  amount: string;
}

export interface RaceSearch {
  game: Game;
  moves: string;
  depth: string;
  /** The text of a written tree; empty for a position. */
  tree: string;
  lanes: readonly Lane[];
}

export const MOST_LANES = 6;

const lane = (algorithm: RunAlgorithm, ordering: MoveOrdering = "none", on: readonly Switch[] = [], amount = ""): Lane =>
  ({ algorithm, ordering, on, amount });

const [MIDGAME] = data.othello.race;
/** An open threat of gomoku that must be answered. */
const THREATS = "h8h9i9g7j10";
/** A position in which a null move and a small margin lead to a wrong value. */
const DECEPTIVE = "f5d6c3d3c4f4f6g5e6f7";
const deepening: readonly Switch[] = ["iterative_deepening", "transposition_table"];

/** Alpha-beta in gomoku: near the stones, in the order that it has learnt. */
const near = (...on: Switch[]): Lane => lane("alpha_beta", "dynamic", switches.filter((name) => name === "neighbourhood" || on.includes(name)));

/** Sets of searches, each with one topic, by the name of their message. */
export const sets = {
  algorithms: {
    game: "othello", moves: MIDGAME, depth: "5", tree: "",
    lanes: [lane("minimax"), lane("negamax"), lane("alpha_beta"), lane("pvs", "static"), lane("mtd_f", "static", deepening), lane("mcts")],
  },
  orders: {
    game: "othello", moves: MIDGAME, depth: "6", tree: "",
    lanes: [lane("alpha_beta", "worst_first"), lane("alpha_beta", "random"), lane("alpha_beta", "static"), lane("alpha_beta", "dynamic")],
  },
  learners: {
    game: "gomoku", moves: THREATS, depth: "3", tree: "",
    lanes: [
      near(), near("killer_moves"), near("history"), near("killer_moves", "history"), near("counter_moves"),
      near("killer_moves", "history", ...deepening),
    ],
  },
  aspiration: {
    game: "othello", moves: MIDGAME, depth: "7", tree: "",
    lanes: [
      lane("alpha_beta", "dynamic", deepening), lane("alpha_beta", "dynamic", [...deepening, "aspiration_window"], "30"),
      lane("alpha_beta", "dynamic", [...deepening, "aspiration_window"], "8"), lane("alpha_beta", "dynamic", [...deepening, "aspiration_window"], "2"),
    ],
  },
  guesses: {
    game: "othello", moves: DECEPTIVE, depth: "8", tree: "",
    lanes: [
      lane("alpha_beta", "dynamic", deepening), lane("alpha_beta", "dynamic", [...deepening, "null_move"]),
      lane("alpha_beta", "dynamic", [...deepening, "futility"], "20"), lane("alpha_beta", "dynamic", [...deepening, "futility"], "5"),
      lane("alpha_beta", "dynamic", [...deepening, "late_move_reduction"]),
    ],
  },
} as const satisfies Record<string, RaceSearch>;
export type SetName = keyof typeof sets;
export const setNames = Object.keys(sets) as SetName[];

/** Beginners' questions, each with the race that answers it. */
export const questions: Record<string, RaceSearch> = {
  order: sets.orders,
  start: {
    game: "tictactoe", moves: "", depth: "", tree: "['A', ['B', ['E', 3], ['F', 12]], ['C', ['H', 2], ['I', 8]], ['D', ['K', 14], ['L', 1]]]",
    lanes: [lane("minimax"), lane("alpha_beta"), lane("alpha_beta_two_sided"), lane("pvs")],
  },
  killers: { game: "gomoku", moves: THREATS, depth: "3", tree: "", lanes: [near(), near("killer_moves"), near("history"), near("killer_moves", "history")] },
  deepening: {
    game: "othello", moves: MIDGAME, depth: "7", tree: "",
    lanes: [lane("alpha_beta", "dynamic"), lane("alpha_beta", "dynamic", ["iterative_deepening"]), lane("alpha_beta", "dynamic", ["transposition_table"]), lane("alpha_beta", "dynamic", deepening)],
  },
  value: {
    game: "tictactoe", moves: "b2a1", depth: "7", tree: "",
    lanes: [lane("minimax"), lane("negamax"), lane("alpha_beta"), lane("pvs"), lane("mtd_f")],
  },
};
export const questionNames = Object.keys(questions);

export const raced = question<Race>();
export const wanted = signal<RaceSearch>(sets.algorithms);
export const isOpen = signal(false);

export function race(next: RaceSearch): void {
  wanted.value = next;
  raced.ask("/v1/lab/race", requestOf(next));
}

export function requestOf({ game, moves, depth, tree, lanes }: RaceSearch): RaceRequest {
  const plies = Number(depth);
  const runs = lanes.map((lane, index) => runOf(lane, index, tree === "" && Number.isInteger(plies) && plies > 0 ? plies : undefined));
  return tree === "" ? { game, moves, runs, time_ms: 20_000 } : { tree, runs };
}

/** Playouts of Monte Carlo tree search in a race. */
const PLAYOUTS = 2000;

function runOf({ algorithm, ordering, on, amount }: Lane, index: number, depth: number | undefined): Run {
  const name = `${index + 1}`;
  if (algorithm === "mcts") return { name, algorithm, nodes: PLAYOUTS };
  const techniques: Techniques = {};
  if (ordering !== "none") techniques.move_ordering = ordering;
  for (const name of on) techniques[name] = true;
  const points = Number(amount);
  if (amount !== "" && Number.isInteger(points)) {
    if (on.includes("aspiration_window")) techniques.aspiration_window = { width: points };
    else if (on.includes("futility")) techniques.futility = { margin: points };
  }
  return {
    name, algorithm, ...(depth === undefined ? {} : { depth }), ...(Object.keys(techniques).length > 0 ? { techniques } : {}),
  };
}

/** Short name of a lane: `alpha_beta+static+killer_moves`. */
function laneText({ algorithm, ordering, on, amount }: Lane): string {
  return [algorithm, ordering, amount === "" ? "-" : amount, ...on].join("+");
}

export function addressOfRace({ game, moves, depth, tree, lanes }: RaceSearch): string {
  const subject: Record<string, string> = tree === "" ? { game, moves, depth } : { tree };
  return addressOf("race", { ...subject, runs: lanes.map(laneText).join(",") });
}

/** Race of an address; that of a question, or the first set, by default. */
export function raceOf(given: URLSearchParams): Read<RaceSearch> {
  const { faults, read } = parametersOf(given, ["game", "moves", "depth", "tree", "runs", "question"]);
  const usual = read("question", sets.algorithms as RaceSearch, (text) => Object.hasOwn(questions, text) ? questions[text] : undefined);
  const tree = given.get("tree") ?? "";
  const game = read("game", undefined, gameNamed);
  const texts = (given.get("runs") ?? "").split(",").filter((text) => text !== "");
  const lanes = texts.slice(0, MOST_LANES).flatMap((text) => {
    const lane = laneOf(text);
    if (lane === undefined) faults.push(text.slice(0, 60));
    return lane ?? [];
  });
  faults.push(...texts.slice(MOST_LANES).map((text) => text.slice(0, 60)));
  const race: RaceSearch = { game: game ?? games[0]!, moves: given.get("moves") ?? "", depth: read("depth", "", pliesOf), tree, lanes };
  return { value: lanes.length === 0 || (tree === "" && game === undefined && given.has("game")) ? usual : race, faults };
}

/** A lane from its text; `undefined` unless all of it is known. */
function laneOf(text: string): Lane | undefined {
  const [name, order = "none", amount = "-", ...techniques] = text.split("+");
  const algorithm = runAlgorithms.find((known) => known === name);
  const ordering = orderings.find((known) => known === order);
  const on = switchesOf(techniques);
  if (algorithm === undefined || ordering === undefined || on === undefined || !/^(-|\d{1,9})$/.test(amount)) return undefined;
  return { algorithm, ordering, on, amount: amount === "-" ? "" : amount };
}

effect(() => {
  const address = addressOfRace(wanted.value);
  if (isOpen.value) keep(address);
});

export function setLane(index: number, part: Partial<Lane>): void {
  const { lanes } = wanted.value;
  race({ ...wanted.value, lanes: lanes.map((lane, at) => (at === index ? { ...lane, ...part } : lane)) });
}
