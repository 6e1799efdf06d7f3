/**
 * State of the page as the fragment of the address: `#/gomoku?size=15&rule=renju&moves=h8i9&at=1&v=1`. Names and formats are
 * those of the API's fields where it has them; the rest belongs to the page.
 */

import { type Game, type PositionRequest, rules } from "../api/types";
import { data, gameNamed, sidesOf } from "../games";
import type { Turns } from "../board/grid";
import type { Opening, Pace, Player, Setup } from "./state";
import { LIMITS, type Line, type Tree, arranged, gameOf, noteKey, oneLine, pathOf, pathsOf, wentTo } from "./tree";

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

/** Most encoded letters of comments in a link that is sent; more are kept with the game, and in a record. */
const NOTES_IN_LINK = 4000;

export function toHash(state: Linked, notesAtMost = NOTES_IN_LINK): string {
  const { game, size, rule, start, placed, seed, hints } = state.setup;
  const { main, lines, on, at } = state.tree;
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
  if (lines.length > 0) {
    query.set("line_from", lines.map(({ of, from }) => (of < 0 ? from : `${from}-${of + 1}`)).join("."));
    if (lines.some(({ moves }) => moves.length > 0)) query.set("line", lines.map(({ moves }) => moves.join("")).join("."));
    if (on >= 0) query.set("on", `line${on === 0 ? "" : on + 1}`);
  }
  const notes = notesIn(state.tree, notesAtMost);
  if (notes.length > 0) query.set("notes", notes.join("\n"));
  if (at !== pathOf(state.tree).length) query.set("at", String(at));
  state.players.forEach((player, index) => {
    query.set(index === 0 ? "first" : "second", player.kind === "human" ? "human" : player.opponent === undefined ? String(player.level) : `${OPPONENT}${player.opponent}`);
  });
  if (seed !== undefined) query.set("seed", String(seed));
  if (hints !== undefined) query.set("hints", String(hints));
  if (state.pace.kind === "time") query.set("time_ms", String(state.pace.ms));
  if (state.turns !== 0) query.set("turned", String(state.turns));
  // Encoded as documented, unlike a form.
  const clock = state.pace.kind === "clock" ? `&clock=${state.pace.minutes}+${state.pace.increment}` : "";
  return `#/${game}?${query}${clock}&v=${VERSION}`;
}

/** Comments as a link has them, `LINE-PLY text`, as many as fit; the game is line 0. */
function notesIn(tree: Tree, most: number): string[] {
  const left = new Map(Object.entries(tree.notes));
  if (left.size === 0) return [];
  return pathsOf(tree).flatMap((path, line) => Array.from({ length: path.length + 1 }, (_, ply) => {
    const key = noteKey(path.slice(0, ply));
    const text = left.get(key);
    if (text === undefined) return [];
    left.delete(key);
    const note = `${line}-${ply} ${text}`;
    most -= encodeURIComponent(note).length;
    return most < 0 ? [] : [note];
  }).flat());
}

/** Number of comments for which a link that is sent has no room. */
export function notesLeftOut({ tree }: Linked): number {
  return Object.keys(tree.notes).length - notesIn(tree, NOTES_IN_LINK).length;
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
const NAMES = ["size", "rule", "board", "turn", "moves", "swap2", "placed", "line_from", "line", "on", "notes", "at", "first", "second", "seed", "hints", "time_ms", "clock", "turned", "v"];
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
  const hints = read("hints", undefined, (text) => whole(text, 1, 999));
  const setup: Setup = { ...(foreign === null ? setupOf(game, query) : { game }), ...(placed === undefined ? {} : { placed }), ...(seed === undefined ? {} : { seed }), ...(hints === undefined ? {} : { hints }) };
  const main = foreign === null ? split(query.get("moves") ?? "") : [];
  const before = read<Line[]>("line_from", [], (text) => linesOf(text, query.get("line") ?? "", foreign === null ? main.length : 999));
  const lines = read<Line[]>("line", before, () => (before.length === 0 ? undefined : before));
  const on = read("on", -1, (text) => {
    const number = /^line([2-9]|[1-5]\d|60)?$/.exec(text);
    return number !== null && Number(number[1] ?? 1) <= lines.length ? Number(number[1] ?? 1) - 1 : undefined;
  });
  const notes = read<Tree["notes"]>("notes", {}, (text) => (foreign === null ? notesOf(text, pathsOf({ main, lines })) : undefined));
  const tree: Tree = { ...gameOf(main), lines, on, notes };
  const end = lines[on] !== undefined ? lines[on].from + lines[on].moves.length : foreign === null ? main.length : Infinity;
  const pace = read<Pace>("time_ms", { kind: "level" }, (text) => {
    const ms = whole(text, 1, 60_000);
    return ms === undefined ? undefined : { kind: "time", ms };
  });
  const state: Linked = {
    setup,
    opening: read<Opening | null>("swap2", null, (text) => openingOf(text, setup, main.length)),
    tree: { ...tree, at: read("at", end, (text) => whole(text, 0, end)) },
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
  const made = arranged({ ...tree, main, lines: tree.lines.map((line) => (line.of < 0 && line.from > main.length ? { ...line, of: -2 } : line)) });
  return { ...state, setup, tree: wentTo(made, made.on, tree.at) };
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

/** Lines by where they leave the game or a line before them, and by their moves. */
function linesOf(froms: string, moves: string, end: number): Line[] | undefined {
  const [starts, texts] = [froms.split("."), moves.split(".")];
  if (starts.length > LIMITS.lines || (moves !== "" && texts.length !== starts.length) || !texts.every((text) => MOVES.test(text))) return undefined;
  const lines: Line[] = [];
  for (const [index, start] of starts.entries()) {
    const [, from = "", of] = /^(\d+)(?:-(\d+))?$/.exec(start) ?? [];
    const parent = of === undefined ? { from: 0, moves: { length: end } } : lines[Number(of) - 1];
    const at = parent === undefined ? undefined : whole(from, parent.from, parent.from + parent.moves.length);
    if (at === undefined) return undefined;
    lines.push({ of: of === undefined ? -1 : Number(of) - 1, from: at, moves: split(texts[index] ?? "") });
  }
  return lines;
}

function notesOf(text: string, paths: readonly (readonly string[])[]): Tree["notes"] | undefined {
  const notes = text.split("\n").map((note) => {
    const [, line, ply, said = ""] = /^(\d+)-(\d+) (.+)$/.exec(note) ?? [];
    const path = paths[Number(line ?? NaN)];
    return path === undefined || Number(ply) > path.length ? null : [noteKey(path.slice(0, Number(ply))), oneLine(said).slice(0, LIMITS.note)] as const;
  });
  return notes.every((note) => note !== null) ? Object.fromEntries(notes) : undefined;
}

export function split(moves: string): string[] {
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
