/**
 * The game on the page: its rules, its players and the position shown. What changes it is in `actions`;
 * what is drawn follows from it.
 */

import { computed, signal } from "@preact/signals";

import { type Game, type Position, type PositionRequest, type Rule, type Side, otherSide } from "../api/types";
import { games, sidesOf } from "../games";
import { gridOf, type Turns } from "../board/grid";
import { recall } from "../text/memory";
import { EMPTY, type Tree, pathOf } from "./tree";

/** A game before its first move. */
export interface Setup {
  game: Game;
  size?: number | undefined;
  rule?: Rule | undefined;
  /** Where it starts, unless from the initial position. */
  start?: Position["start"] | undefined;
}

export interface Player {
  kind: "human" | "engine";
  /** How strong the engine plays, 0 to 30. */
  level: number;
}

/** What limits the engine, and with a clock the person too. */
export type Pace =
  | { kind: "level" }
  | { kind: "time"; ms: number }
  | { kind: "clock"; minutes: number; increment: number };

/** What is on the board. */
export interface Shown {
  position: Position;
  /** Whether the server has said so; until then it is what a legal move makes of the position before. */
  settled: boolean;
}

/** A position that a person puts together. */
export interface Edited {
  board: string;
  turn: Side;
  tool: "X" | "O" | "-";
}

/** Stones of an opening by Swap2: the first player's three, and two more where the second wants them. */
export type Opening = 3 | 5;

export const DEFAULT_LEVEL = 4;

/** Default players: a person moves first, the engine answers. */
export function usualPlayers(): readonly [Player, Player] {
  const level = recall().level ?? DEFAULT_LEVEL;
  return [{ kind: "human", level }, { kind: "engine", level }];
}

export const setup = signal<Setup>({ game: games[0]! });
export const tree = signal<Tree>(EMPTY);
/** The moves of the game, or of the line beside it where the board stands in that, with those of the game before it. */
export const moves = computed(() => pathOf(tree.value));
/** How many of `moves` are on the board. */
export const at = computed(() => tree.value.at);
export const players = signal<readonly [Player, Player]>(usualPlayers());
export const pace = signal<Pace>({ kind: "level" });
export const turns = signal<Turns>(0);
export const shown = signal<Shown | null>(null);
export const edited = signal<Edited | null>(null);
/** An opening by Swap2 while it is under way. No colours are assigned then: `players` are the opener and the responder. */
export const opening = signal<Opening | null>(null);
/** Whether a game is being played. Otherwise it is looked at: no engine moves, and a person may move for either side. */
export const playing = signal(true);
/** Whether an engine is looking for a move. */
export const thinking = signal(false);
/** The side whose time is up. */
export const fallen = signal<Side | null>(null);
/** What a person has to know now: a move that is not legal, a refusal. */
export const notice = signal<string | null>(null);
/** The latest event other than a move: the choice of a colour. */
export const news = signal<string | null>(null);
/** Whether a game has just taken the place of another one, which can be brought back. */
export const hasReplaced = signal(false);

export const grid = computed(() => gridOf(setup.value.game, setup.value.size));

/** The side to move after so many moves: passes are moves, so that sides take turns. */
export function sideAt(ply: number): Side {
  const first = setup.value.start?.turn ?? sidesOf(setup.value.game)[0];
  return ply % 2 === 0 ? first : otherSide(first);
}

/** The index in `players` of the player to act after `ply` moves. */
export function seatAt(ply: number): 0 | 1 {
  if (opening.value !== null) return ply === 3 || ply === 4 ? 1 : 0;
  return sidesOf(setup.value.game).indexOf(sideAt(ply)) === 0 ? 0 : 1;
}

export function playerAt(ply: number): Player {
  return players.value[seatAt(ply)];
}

/** The player to act at the shown position. */
export const actor = computed(() => playerAt(at.value));

/** Whether a colour is to be chosen, or two more stones, before the game goes on. */
export const choosing = computed(() => opening.value !== null && at.value === moves.value.length && at.value === opening.value);

/** The cell of a side's stones. */
export function cellOf(side: Side): "X" | "O" {
  return side === "black" || side === "X" ? "X" : "O";
}

/** The position after so many moves, as a request says it. */
export function requestAt(ply: number): PositionRequest {
  return requestOf(setup.value, moves.value.slice(0, ply));
}

/** The position after moves of a game, as a request says it. */
export function requestOf({ size, rule, start }: Setup, moves: readonly string[]): PositionRequest {
  return {
    ...(size === undefined ? {} : { size }),
    ...(rule === undefined ? {} : { rule }),
    ...(start === undefined ? {} : { board: start.board, turn: start.turn }),
    moves: [...moves],
  };
}

/** Whether the game has come to its end where the board stands. */
export const isOver = computed(() => shown.value?.position.outcome !== undefined || fallen.value !== null);

/** Whether an engine is to move where the board stands. Inside a game the board waits for no engine. */
export const isEngines = computed(() => playing.value && at.value === moves.value.length && actor.value.kind === "engine");

/** Whether a person may move where the board stands. */
export const mayMove = computed(() => {
  const now = shown.value;
  return now !== null && now.settled && edited.value === null && !isOver.value && !choosing.value && !isEngines.value;
});
