/** State of the tree view: search, step, collapsed and selected nodes. */

import { batch, computed, effect, signal } from "@preact/signals";

import type { Game } from "../../api/types";
import { gameNamed } from "../../games";
import { question } from "../ask";
import { type Read, addressOf, keep, parametersOf } from "../route";
import type { Algorithm, MoveOrdering, Recorded, Switch, Techniques, TraceRequest, TreeRequest } from "../types";
import { algorithms, orderings, pliesOf, switchesOf } from "../types";
import { film } from "./playback";
import { playoutFilm } from "./playouts";

/** A search that can be requested. */
export interface Search {
  /** The text of a written tree; empty for a position. */
  tree: string;
  root: "max" | "min";
  game: Game;
  moves: string;
  depth: string;
  /** Of Monte Carlo tree search; empty for the default. */
  playouts: string;
  algorithm: Algorithm;
  ordering: MoveOrdering;
  on: readonly Switch[];
}

export const EMPTY: Search = {
  tree: "", root: "max", game: "tictactoe", moves: "", depth: "", playouts: "", algorithm: "alpha_beta", ordering: "none", on: [],
};

/** Initial examples, by the name of their message. */
export const examples: Record<string, Search> = {
  "small": { ...EMPTY, tree: "['A', ['B', ['E', 3], ['F', 12]], ['C', ['H', 2], ['I', 8]], ['D', ['K', 14], ['L', 1]]]" },
  "deep": {
    ...EMPTY,
    tree: "['A', ['B', ['D', ['H', 10], ['I', 11]], ['E', ['J', 9], ['K', 12]]], ['C', ['F', ['L', 14], ['M', 15]], ['G', ['N', 13], ['O', 14], ['P', 5]]], ['Q', ['R', ['S', 4], ['T', 6]], ['U', ['V', 20], ['W', 1]]]]",
  },
  "min": { ...EMPTY, root: "min", tree: "['A', ['B', ['E', 7], ['F', 4]], ['C', ['H', 6], ['I', 9], ['J', 2]], ['D', ['K', 5], ['L', 3]]]" },
  "tictactoe-6": { ...EMPTY, game: "tictactoe", moves: "b2a1c3a3a2c2", depth: "3" },
  "tictactoe-4": { ...EMPTY, game: "tictactoe", moves: "b2a1a3c1", depth: "5" },
  "othello": { ...EMPTY, game: "othello", moves: "f5d6c3", depth: "3", ordering: "static" },
  "gomoku": { ...EMPTY, game: "gomoku", moves: "h8h9g8i8", depth: "2", ordering: "static", on: ["neighbourhood"] },
  "mcts": { ...EMPTY, game: "tictactoe", moves: "b2a1c3a3", playouts: "40", algorithm: "mcts" },
};

export const wanted = signal<Search>(examples["small"]!);
export const asked = question<Recorded>();

export const played = computed(() => {
  const found = asked.answer.value;
  if (found === null) return null;
  return found.playouts === undefined ? film(found.nodes) : playoutFilm(found);
});

/** Current step; the last one after a new search. */
export const at = signal(0);
export const isPlaying = signal(false);
/** Playback speed in steps a second. */
export const speed = signal(2);
export const pass = signal(1);
export const collapsed = signal<ReadonlySet<number>>(new Set());
/** The selected node; -1 for that of the step. */
export const selected = signal(-1);
export const showsBoards = signal(false);

/** Step at which the next search is shown; the end if the address has none. */
let firstStep: number | null = null;

/** Requests the chosen search, and writes it to the address. */
export function search(next: Search): void {
  wanted.value = next;
  const { path, body } = requestOf(next);
  asked.ask(path, body);
}

export function requestOf(search: Search): { path: "/v1/lab/tree" | "/v1/lab/trace"; body: TreeRequest | TraceRequest } {
  const techniques: Techniques = { move_ordering: search.ordering };
  if (search.ordering === "none") delete techniques.move_ordering;
  for (const name of search.on) techniques[name] = true;
  const common = {
    algorithm: search.algorithm,
    ...(Object.keys(techniques).length > 0 ? { techniques } : {}),
  };
  if (search.tree !== "") return { path: "/v1/lab/tree", body: { tree: search.tree, root: search.root, ...common } };
  // Playouts are bounded by their number, other searches by their depth.
  const bound = search.algorithm === "mcts" ? "nodes" : "depth";
  const most = Number(bound === "nodes" ? search.playouts : search.depth);
  return {
    path: "/v1/lab/trace",
    body: { game: search.game, moves: search.moves, ...(Number.isInteger(most) && most > 0 ? { [bound]: most } : {}), ...common },
  };
}

/** Search of an address; the first example by default. */
export function searchOf(given: URLSearchParams): Read<Search> {
  const { faults, read } = parametersOf(given, ["tree", "root", "game", "moves", "depth", "playouts", "algorithm", "ordering", "on", "step"]);
  const tree = given.get("tree") ?? "";
  const game = read("game", undefined, gameNamed);
  firstStep = read<number | null>("step", null, (text) => /^-?\d{1,9}$/.test(text) ? Math.max(Number(text), 0) : undefined);
  const search: Search = {
    tree,
    root: read("root", "max", (text) => (["max", "min"] as const).find((name) => name === text)),
    game: game ?? EMPTY.game,
    moves: given.get("moves") ?? "",
    depth: read("depth", "", pliesOf),
    playouts: read("playouts", "", pliesOf),
    algorithm: read("algorithm", "alpha_beta", (text) => algorithms.find((name) => name === text)),
    ordering: read("ordering", "none", (text) => orderings.find((name) => name === text)),
    on: read("on", [], (text) => switchesOf(text.split(","))),
  };
  return { value: tree === "" && game === undefined ? examples["small"]! : search, faults };
}

export function addressOfSearch(search: Search, step?: number): string {
  const { tree, root, game, moves, depth, playouts, algorithm, ordering, on } = search;
  const subject: Record<string, string> = tree !== "" ? { tree, root } : { game, moves, depth, playouts };
  return addressOf("tree", {
    ...subject, algorithm, ordering: ordering === "none" ? "" : ordering, on: on.join(","),
    step: step === undefined ? "" : String(step),
  });
}

/** A new answer is shown at its end, with its last pass. */
effect(() => {
  const found = asked.answer.value;
  if (found === null) return;
  const { steps } = played.value!;
  batch(() => {
    isPlaying.value = false;
    pass.value = found.nodes.reduce((most, node) => Math.max(most, node.pass), 1);
    collapsed.value = new Set();
    selected.value = -1;
    at.value = Math.min(firstStep ?? steps.length, steps.length);
    firstStep = null;
  });
});

/** Whether the view is open: only then it controls the address. */
export const isOpen = signal(false);

effect(() => {
  const { steps } = played.value ?? { steps: [] };
  const step = at.value === steps.length || isPlaying.value ? undefined : at.value;
  if (isOpen.value) keep(addressOfSearch(wanted.value, step));
});

/** Node of the last step; the root before the first one. */
export const current = computed(() => {
  const film = played.value;
  return film === null ? 0 : (film.steps[Math.max(at.value, 1) - 1]?.node ?? 0);
});

/** Goes to a step, and shows its pass. */
export function goTo(step: number): void {
  const film = played.value;
  if (film === null) return;
  batch(() => {
    at.value = Math.min(Math.max(step, 0), film.steps.length);
    const node = asked.answer.value?.nodes[film.steps[Math.max(at.value, 1) - 1]?.node ?? 0];
    if (node !== undefined) pass.value = node.pass;
    selected.value = -1;
  });
}

export function nextCut(): void {
  const film = played.value;
  if (film === null) return;
  const next = film.cuts.find((cut) => cut > at.value);
  goTo(next ?? film.steps.length);
}

export function toggle(node: number): void {
  const next = new Set(collapsed.value);
  if (!next.delete(node)) next.add(node);
  collapsed.value = next;
}

/** Plays to the end. */
effect(() => {
  if (!isPlaying.value) return;
  const timer = setInterval(() => {
    const film = played.peek();
    if (film === null || at.peek() >= film.steps.length) isPlaying.value = false;
    else goTo(at.peek() + 1);
  }, 1000 / speed.value);
  return () => clearInterval(timer);
});

export function playOrPause(): void {
  const film = played.value;
  if (film === null) return;
  if (!isPlaying.value && at.value >= film.steps.length) goTo(0);
  isPlaying.value = !isPlaying.value;
}
