/**
 * The state of the page as the part of an address after `#`: `#/gomoku?size=15&rule=renju&moves=h8i9&at=1&v=1`. The names
 * are those of the API's fields where it has them, and the API reads those; the rest is the page's own.
 */

import { type Game, type PositionRequest, rules } from "../api/types";
import { data, gameNamed, sidesOf } from "../games";
import type { Turns } from "../board/grid";
import type { Opening, Pace, Player, Setup } from "./state";
import { type Tree, gameOf, pathOf, wentTo } from "./tree";

/** The version of links, raised when a link comes to mean something else. A link without one is older, and means the same. */
export const VERSION = 1;

/** What a link carries. */
export interface Linked {
  setup: Setup;
  /** An opening by Swap2 that is under way. */
  opening: Opening | null;
  tree: Tree;
  players: readonly [Player, Player];
  pace: Pace;
  turns: Turns;
}

export function toHash(state: Linked): string {
  const { game, size, rule, start } = state.setup;
  const { main, line, isAside, at } = state.tree;
  const query = new URLSearchParams();
  if (size !== undefined) query.set("size", String(size));
  if (rule !== undefined) query.set("rule", rule);
  if (start !== undefined) {
    query.set("board", start.board);
    query.set("turn", start.turn);
  }
  if (state.opening !== null) query.set("swap2", String(state.opening));
  if (main.length > 0) query.set("moves", main.join(""));
  if (line !== null) {
    query.set("line_from", String(line.from));
    if (line.moves.length > 0) query.set("line", line.moves.join(""));
    if (isAside) query.set("on", "line");
  }
  if (at !== pathOf(state.tree).length) query.set("at", String(at));
  state.players.forEach((player, index) => {
    query.set(index === 0 ? "first" : "second", player.kind === "human" ? "human" : String(player.level));
  });
  if (state.pace.kind === "time") query.set("time_ms", String(state.pace.ms));
  if (state.turns !== 0) query.set("turned", String(state.turns));
  // Written as it is documented, which a form would not.
  const clock = state.pace.kind === "clock" ? `&clock=${state.pace.minutes}+${state.pace.increment}` : "";
  return `#/${game}?${query}${clock}&v=${VERSION}`;
}

/** What was read of a link. */
export interface Read {
  /** All of it that the page reads itself; the moves and the board where they are written as the page writes them. */
  state: Linked;
  /** What the API has to read before anything can be shown, as it stands in the link; `null` where the page wrote it. */
  foreign: PositionRequest | null;
  /** What was not understood and left out, as it stands in the link. */
  faults: string[];
  /** Whether a later page wrote it, which means what this one does not know. */
  isLater: boolean;
}

/** Names that a link may have. */
const NAMES = ["size", "rule", "board", "turn", "moves", "swap2", "line_from", "line", "on", "at", "first", "second", "time_ms", "clock", "turned", "v"];
/** What the API reads. */
const FIELDS = ["size", "rule", "board", "turn", "moves"] as const;
/** Moves as the page writes them. */
const MOVES = /^(pass|[a-z][1-9]\d?)*$/;

/** Reads a link; `null` where it names no game. */
export function fromHash(hash: string, level: number): Read | null {
  const [path = "", text = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const game = gameNamed(path);
  if (game === undefined) return null;
  const query = new URLSearchParams(text);
  const faults = [...new Set(query.keys())].filter((name) => !NAMES.includes(name)).map((name) => said(query, name));
  /** What is read of a value; a fault where it is none. */
  const read = <T>(name: string, usual: T, reader: (text: string) => T | undefined): T => {
    const given = query.get(name);
    if (given === null) return usual;
    const found = reader(given);
    if (found === undefined) faults.push(said(query, name));
    return found ?? usual;
  };
  const foreign = foreignOf(game, query);
  const setup: Setup = foreign === null ? setupOf(game, query) : { game };
  const main = foreign === null ? split(query.get("moves") ?? "") : [];
  const moves = (text: string) => (MOVES.test(text) ? split(text) : undefined);
  const from = read("line_from", null, (text) => whole(text, 0, foreign === null ? main.length : 999));
  const line = read<string[]>("line", [], (text) => (from === null ? undefined : moves(text)));
  const isAside = read("on", false, (text) => (text === "line" && from !== null ? true : undefined));
  const tree: Tree = { ...gameOf(main), line: from === null ? null : { from, moves: line } };
  const end = isAside ? from! + line.length : foreign === null ? main.length : Infinity;
  const pace = read<Pace>("time_ms", { kind: "level" }, (text) => {
    const ms = whole(text, 1, 60_000);
    return ms === undefined ? undefined : { kind: "time", ms };
  });
  const state: Linked = {
    setup,
    opening: read<Opening | null>("swap2", null, (text) => openingOf(text, setup, main.length)),
    tree: { ...tree, isAside, at: read("at", end, (text) => whole(text, 0, end)) },
    players: [read("first", { kind: "human", level }, (text) => playerOf(text, level)), read("second", { kind: "engine", level }, (text) => playerOf(text, level))],
    pace: read("clock", pace, clockOf),
    turns: read<Turns>("turned", 0, (text) => whole(text, 0, 3) as Turns | undefined),
  };
  const version = read("v", 0, (text) => whole(text, 0, 999_999));
  return { state, foreign, faults, isLater: version > VERSION };
}

/** What the API has read, in the place of the text. */
export function withMoves(state: Linked, setup: Setup, main: readonly string[]): Linked {
  const { tree } = state;
  const from = tree.line === null || tree.line.from > main.length ? null : tree.line;
  return { ...state, setup, tree: wentTo({ ...tree, main, line: from }, tree.isAside, tree.at) };
}

/** The fields of the API as they stand in a link, where the page has not written them so. */
function foreignOf(game: Game, query: URLSearchParams): PositionRequest | null {
  const [size, rule, board, turn, moves] = FIELDS.map((name) => query.get(name));
  const isOwn = (size == null || (data[game].hasRules && whole(size, 5, 20) !== undefined))
    && (rule == null || (data[game].hasRules && rules.some((known) => known === rule)))
    && (board == null) === (turn == null) && (board == null || /^[XO-]+$/.test(board)) && (turn == null || sidesOf(game).some((side) => side === turn))
    && (moves == null || MOVES.test(moves));
  if (isOwn) return null;
  const given = Object.fromEntries(FIELDS.flatMap((name) => { const value = query.get(name); return value === null ? [] : [[name, value]]; }));
  // What is no number is refused by the API as it stands.
  return { ...given, ...(size != null && /^\d+$/.test(size) ? { size: Number(size) } : {}) } as PositionRequest;
}

function setupOf(game: Game, query: URLSearchParams): Setup {
  const [size, rule, board, turn] = FIELDS.map((name) => query.get(name));
  const side = sidesOf(game).find((side) => side === turn);
  const known = rules.find((known) => known === rule);
  return {
    game, ...(size == null ? {} : { size: Number(size) }), ...(known === undefined ? {} : { rule: known }),
    ...(board == null || side === undefined ? {} : { start: { board, turn: side } }),
  };
}

function split(moves: string): string[] {
  return moves.match(/pass|[a-z]\d+/g) ?? [];
}

function said(query: URLSearchParams, name: string): string {
  return `${name}=${query.get(name) ?? ""}`.slice(0, 60);
}

/** The opening that a link is in the middle of, where the game has one and no more stones than it. */
function openingOf(text: string, { game, rule, start }: Setup, stones: number): Opening | undefined {
  if (!data[game].hasRules || rule === "renju" || start !== undefined || (text !== "3" && text !== "5")) return undefined;
  const wanted: Opening = text === "5" && stones >= 3 ? 5 : 3;
  return stones <= wanted ? wanted : undefined;
}

function playerOf(text: string, level: number): Player | undefined {
  if (text === "human") return { kind: "human", level };
  const asked = whole(text, 0, 30);
  return asked === undefined ? undefined : { kind: "engine", level: asked };
}

/** Minutes and seconds a move; the plus of an address is a blank to forms. */
function clockOf(text: string): Pace | undefined {
  const [, minutes, increment] = /^(\d{1,3})[+ ](\d{1,3})$/.exec(text) ?? [];
  if (minutes === undefined || Number(minutes) === 0) return undefined;
  return { kind: "clock", minutes: Number(minutes), increment: Number(increment) };
}

function whole(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}
