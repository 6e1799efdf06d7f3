/**
 * The state of the page as the part of an address after `#`: `#/gomoku?size=15&rule=renju&moves=h8i9&at=1`. The names
 * are those of the API's fields where it has them.
 */

import { type Rule, type Side, games, rules, sidesOf } from "../api/types";
import type { Turns } from "../board/grid";
import type { Opening, Pace, Player, Setup } from "./state";

/** What a link carries. */
export interface Linked {
  setup: Setup;
  /** An opening by Swap2 that is under way. */
  opening: Opening | null;
  moves: string[];
  at: number;
  players: readonly [Player, Player];
  pace: Pace;
  turns: Turns;
}

export function toHash(state: Linked): string {
  const { game, size, rule, start } = state.setup;
  const query = new URLSearchParams();
  if (size !== undefined) query.set("size", String(size));
  if (rule !== undefined) query.set("rule", rule);
  if (start !== undefined) {
    query.set("board", start.board);
    query.set("turn", start.turn);
  }
  if (state.opening !== null) query.set("swap2", String(state.opening));
  if (state.moves.length > 0) query.set("moves", state.moves.join(""));
  if (state.at !== state.moves.length) query.set("at", String(state.at));
  state.players.forEach((player, index) => {
    query.set(index === 0 ? "first" : "second", player.kind === "human" ? "human" : String(player.level));
  });
  if (state.pace.kind === "time") query.set("time_ms", String(state.pace.ms));
  if (state.pace.kind === "clock") query.set("clock", `${state.pace.minutes}+${state.pace.increment}`);
  if (state.turns !== 0) query.set("turned", String(state.turns));
  return `#/${game}?${query}`;
}

/** What a link says; `null` where it names no game. Moves and boards are for the server to judge. */
export function fromHash(hash: string, level: number): Linked | null {
  const [path = "", text = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const game = games.find((game) => game === path);
  if (game === undefined) return null;
  const query = new URLSearchParams(text);
  const board = query.get("board");
  const turn = sidesOf(game).find((side) => side === query.get("turn"));
  const moves = (query.get("moves") ?? "").slice(0, 4000).match(/pass|[a-z]\d{1,2}/g) ?? [];
  const setup: Setup = {
    game,
    ...(game === "gomoku" ? gomoku(query) : {}),
    ...(board !== null && turn !== undefined ? { start: { board, turn: turn as Side } } : {}),
  };
  return {
    setup,
    opening: openingOf(query.get("swap2"), setup, moves.length),
    moves,
    at: whole(query.get("at"), 0, moves.length) ?? moves.length,
    players: [player(query.get("first"), "human", level), player(query.get("second"), "engine", level)],
    pace: paceOf(query),
    turns: (whole(query.get("turned"), 0, 3) ?? 0) as Turns,
  };
}

function gomoku(query: URLSearchParams): { size?: number; rule?: Rule } {
  const size = whole(query.get("size"), 5, 20);
  const rule = rules.find((rule) => rule === query.get("rule"));
  return { ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }) };
}

/** The opening that a link is in the middle of, where the game has one and no more stones than it. */
function openingOf(text: string | null, { game, rule, start }: Setup, stones: number): Opening | null {
  if (game !== "gomoku" || rule === "renju" || start !== undefined || (text !== "3" && text !== "5")) return null;
  const wanted: Opening = text === "5" && stones >= 3 ? 5 : 3;
  return stones <= wanted ? wanted : null;
}

function player(text: string | null, fallback: Player["kind"], level: number): Player {
  const asked = whole(text, 0, 30);
  if (asked !== undefined) return { kind: "engine", level: asked };
  return { kind: text === "human" ? "human" : fallback, level };
}

function paceOf(query: URLSearchParams): Pace {
  const ms = whole(query.get("time_ms"), 1, 60_000);
  if (ms !== undefined) return { kind: "time", ms };
  const clock = /^(\d{1,3})\+(\d{1,3})$/.exec(query.get("clock") ?? "");
  if (clock !== null && Number(clock[1]) > 0) return { kind: "clock", minutes: Number(clock[1]), increment: Number(clock[2]) };
  return { kind: "level" };
}

function whole(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text), min), max);
}
