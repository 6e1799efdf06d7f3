/**
 * State of the page as the fragment of the address: `#/gomoku?size=15&rule=renju&moves=h8i9&at=1&v=1`. Names and formats are
 * those of the API's fields where it has them; the rest belongs to the page.
 */

import { type Game, type PositionRequest, rules } from "../api/types";
import { data, gameNamed, sidesOf } from "../games";
import type { Turns } from "../board/grid";
import type { Opening, Pace, Player, Setup } from "./state";
import { type Tree, gameOf, pathOf, wentTo } from "./tree";

/** Version of links, incremented when an existing link would change its meaning. A link without it is older, with the same meaning. */
export const VERSION = 1;

/** Content of a link. */
export interface Linked {
  setup: Setup;
  /** An opening by Swap2 in progress. */
  opening: Opening | null;
  tree: Tree;
  players: readonly [Player, Player];
  pace: Pace;
  turns: Turns;
}

export function toHash(state: Linked): string {
  const { game, size, rule, start, placed, seed } = state.setup;
  const { main, line, isAside, at } = state.tree;
  const query = new URLSearchParams();
  if (size !== undefined) query.set("size", String(size));
  if (rule !== undefined) query.set("rule", rule);
  if (start !== undefined) {
    query.set("board", start.board);
    query.set("turn", start.turn);
  }
  if (state.opening !== null) query.set("swap2", String(state.opening));
  if (placed !== undefined) query.set("placed", String(placed));
  if (main.length > 0) query.set("moves", main.join(""));
  if (line !== null) {
    query.set("line_from", String(line.from));
    if (line.moves.length > 0) query.set("line", line.moves.join(""));
    if (isAside) query.set("on", "line");
  }
  if (at !== pathOf(state.tree).length) query.set("at", String(at));
  state.players.forEach((player, index) => {
    query.set(index === 0 ? "first" : "second", player.kind === "human" ? "human" : player.opponent === undefined ? String(player.level) : `${OPPONENT}${player.opponent}`);
  });
  if (seed !== undefined) query.set("seed", String(seed));
  if (state.pace.kind === "time") query.set("time_ms", String(state.pace.ms));
  if (state.turns !== 0) query.set("turned", String(state.turns));
  // Encoded as documented, unlike a form.
  const clock = state.pace.kind === "clock" ? `&clock=${state.pace.minutes}+${state.pace.increment}` : "";
  return `#/${game}?${query}${clock}&v=${VERSION}`;
}

/** Result of parsing a link. */
export interface Read {
  /** The parts that the page parses itself; moves and board only in the page's own format. */
  state: Linked;
  /** The parts that the API must parse before the game can be shown, verbatim; `null` if there are none. */
  foreign: PositionRequest | null;
  /** Parts that were not understood and left out, verbatim. */
  faults: string[];
  /** Whether a newer page wrote it, so that it may contain unknown parts. */
  isLater: boolean;
}

/** Allowed names. */
const NAMES = ["size", "rule", "board", "turn", "moves", "swap2", "placed", "line_from", "line", "on", "at", "first", "second", "seed", "time_ms", "clock", "turned", "v"];
/** Names that the API parses. */
const FIELDS = ["size", "rule", "board", "turn", "moves"] as const;
/** Precedes the name of an opponent, so that no later name is a level or a person. */
const OPPONENT = "opponent-";
/** Moves in the page's format. */
const MOVES = /^(pass|[a-z][1-9]\d?)*$/;

/** Parses a link; `null` if it names no game. */
export function fromHash(hash: string, level: number): Read | null {
  const [path = "", text = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const game = gameNamed(path);
  if (game === undefined) return null;
  const query = new URLSearchParams(text);
  const { faults, read } = partsOf(query, NAMES);
  const foreign = foreignOf(game, query);
  const placed = read("placed", undefined, (text) => (data[game].hasRules ? whole(text, 3, 5) : undefined));
  const seed = read("seed", undefined, (text) => (/^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined));
  const setup: Setup = { ...(foreign === null ? setupOf(game, query) : { game }), ...(placed === undefined ? {} : { placed }), ...(seed === undefined ? {} : { seed }) };
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

/** Reader of the parts of a link. `faults` are those with other names and those that `read` does not understand, verbatim. */
export function partsOf(query: URLSearchParams, names: readonly string[]): { faults: string[]; read: <T>(name: string, usual: T, reader: (text: string) => T | undefined) => T } {
  // Of a name that stands twice the first value is read.
  const faults = [...query].filter(([name], index) => !names.includes(name) || [...query.keys()].indexOf(name) !== index).map(([name, value]) => said(name, value));
  /** The parsed value, or a fault. */
  const read = <T>(name: string, usual: T, reader: (text: string) => T | undefined): T => {
    const given = query.get(name);
    if (given === null) return usual;
    const found = reader(given);
    if (found === undefined) faults.push(said(name, given));
    return found ?? usual;
  };
  return { faults, read };
}

/** Replaces a text by what the API has parsed. */
export function withMoves(state: Linked, setup: Setup, main: readonly string[]): Linked {
  const { tree } = state;
  const from = tree.line === null || tree.line.from > main.length ? null : tree.line;
  return { ...state, setup, tree: wentTo({ ...tree, main, line: from }, tree.isAside, tree.at) };
}

/** Fields for the API, verbatim from the link, if they are not in the page's format. */
function foreignOf(game: Game, query: URLSearchParams): PositionRequest | null {
  const [size, rule, board, turn, moves] = FIELDS.map((name) => query.get(name));
  const isOwn = (size == null || (data[game].hasRules && whole(size, 5, 20) !== undefined))
    && (rule == null || (data[game].hasRules && rules.some((known) => known === rule)))
    && (board == null) === (turn == null) && (board == null || /^[XO-]+$/.test(board)) && (turn == null || sidesOf(game).some((side) => side === turn))
    && (moves == null || MOVES.test(moves));
  if (isOwn) return null;
  const given = Object.fromEntries(FIELDS.flatMap((name) => { const value = query.get(name); return value === null ? [] : [[name, value]]; }));
  // The API refuses a value that is not a number.
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

function said(name: string, value: string): string {
  return `${name}=${value}`.slice(0, 60);
}

/** The unfinished opening of a link, if the game has one and no more stones than it. */
function openingOf(text: string, { game, rule, start }: Setup, stones: number): Opening | undefined {
  if (!data[game].hasRules || rule === "renju" || start !== undefined || (text !== "3" && text !== "5")) return undefined;
  const wanted: Opening = text === "5" && stones >= 3 ? 5 : 3;
  return stones <= wanted ? wanted : undefined;
}

function playerOf(text: string, level: number): Player | undefined {
  if (text === "human") return { kind: "human", level };
  if (new RegExp(`^${OPPONENT}[a-z][a-z0-9_-]{0,31}$`).test(text)) return { kind: "engine", level, opponent: text.slice(OPPONENT.length) };
  const asked = whole(text, 0, 30);
  return asked === undefined ? undefined : { kind: "engine", level: asked };
}

/** Minutes and seconds a move; forms decode a plus as a space. */
function clockOf(text: string): Pace | undefined {
  const [, minutes, increment] = /^(\d{1,3})[+ ](\d{1,3})$/.exec(text) ?? [];
  if (minutes === undefined || Number(minutes) === 0) return undefined;
  return { kind: "clock", minutes: Number(minutes), increment: Number(increment) };
}

function whole(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : undefined;
}
