/**
 * State of the game: rules, players and shown position. Changes are in `actions`; the view is derived from it.
 */

import { computed, signal } from "@preact/signals";

import { type Game, type Position, type PositionRequest, type ReviewRequest, type Rule, type Side, otherSide } from "../api/types";
import { games, sidesOf } from "../games";
import { gridOf, type Turns } from "../board/grid";
import { recall } from "../text/memory";
import { EMPTY, type Tree, pathOf } from "./tree";

/** What a record says about its game, verbatim. */
export interface About {
  first?: string | undefined;
  second?: string | undefined;
  event?: string | undefined;
  date?: string | undefined;
  result?: string | undefined;
}

/** A game before its first move. */
export interface Setup {
  game: Game;
  about?: About | undefined;
  size?: number | undefined;
  rule?: Rule | undefined;
  /** Start position, unless it is the initial one. */
  start?: Position["start"] | undefined;
  /** First moves that an opening by Swap2 placed. */
  placed?: number | undefined;
  /** Seed of the moves of opponents: the same seed and the same moves make the same game. */
  seed?: number | undefined;
  /** Positions in which the person asked for a hint. */
  hints?: number | undefined;
}

export interface Player {
  kind: "human" | "engine";
  /** Engine level, 0 to 30. */
  level: number;
  /** Name of an opponent of the server, in place of the level. */
  opponent?: string | undefined;
}

/** Limits of the engine; a clock limits both sides. */
export type Pace =
  | { kind: "level" }
  | { kind: "time"; ms: number }
  | { kind: "clock"; minutes: number; increment: number };

/** What is on the board. */
export interface Shown {
  position: Position;
  /** Whether the server has confirmed it; until then it is predicted from the position before. */
  settled: boolean;
}

/** Remaining milliseconds, first side first. */
export type Clocks = readonly [number, number];

/** Clocks of a game after each sequence of moves that stood on the board, by the moves. Updated in place while a clock runs. */
export type Times = Map<string, Clocks>;

export const timeKey = (moves: readonly string[]) => moves.join("");

/** A position in the editor. */
export interface Edited {
  board: string;
  turn: Side;
  tool: "X" | "O" | "-";
}

/** Stones of an opening by Swap2: the first player's three, and the second's two, if chosen. */
export type Opening = 3 | 5;

export const DEFAULT_LEVEL = 4;

/** Default players: the user moves first, the engine or the opponent chosen last replies. */
export function usualPlayers(game: Game): readonly [Player, Player] {
  const { level = DEFAULT_LEVEL, opponents } = recall();
  const opponent = opponents?.[game];
  return [{ kind: "human", level }, { kind: "engine", level, ...(opponent === undefined ? {} : { opponent }) }];
}

export const setup = signal<Setup>({ game: games[0]! });
export const tree = signal<Tree>(EMPTY);
let path: readonly string[] = [];
/** Moves of the game, or in a variation, the game's moves before it and its own: the same array until one of them changes. */
export const moves = computed(() => {
  const next = pathOf(tree.value);
  return (path = next.length === path.length && tree.value.on >= 0 && next.every((move, index) => move === path[index]) ? path : next);
});
/** Number of `moves` on the board. */
export const at = computed(() => tree.value.at);
export const players = signal<readonly [Player, Player]>(usualPlayers(games[0]!));
export const pace = signal<Pace>({ kind: "level" });
export const turns = signal<Turns>(0);
export const shown = signal<Shown | null>(null);
export const edited = signal<Edited | null>(null);
/** An opening by Swap2 in progress. No colours are assigned then: `players` are the opener and the responder. */
export const opening = signal<Opening | null>(null);
/** Whether a game is being played. Otherwise it is only shown: no engine moves, and the user may move for either side. */
export const playing = signal(true);
/** Whether the server has failed on the shown position, so that the user may request it again. */
export const failed = signal(false);
/** Whether an engine is searching for a move. */
export const thinking = signal(false);
/** Clocks of the shown game. */
export const times = signal<Times>(new Map());
/** The side whose time has run out. */
export const fallen = signal<Side | null>(null);
/** Message for the user: an illegal move, a refusal. */
export const notice = signal<string | null>(null);
/** The latest event other than a move: the choice of a colour. */
export const news = signal<string | null>(null);
/** Whether a game has just replaced another one, which can be restored. */
export const hasReplaced = signal(false);

export const grid = computed(() => gridOf(setup.value.game, setup.value.size));

/** Side to move after a number of moves: passes are moves, so that sides alternate. */
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

/** Whether a colour, or two more stones, must be chosen before the game continues. */
export const choosing = computed(() => opening.value !== null && at.value === moves.value.length && at.value === opening.value);

/** Cell content of a side's stones. */
export function cellOf(side: Side): "X" | "O" {
  return side === "black" || side === "X" ? "X" : "O";
}

/** The position after a number of moves, as request fields. */
export function requestAt(ply: number): PositionRequest {
  return requestOf(setup.value, moves.value.slice(0, ply));
}

/** The position after moves of a game, as request fields. */
export function requestOf({ size, rule, start }: Setup, moves: readonly string[]): PositionRequest {
  return {
    ...(size === undefined ? {} : { size }),
    ...(rule === undefined ? {} : { rule }),
    ...(start === undefined ? {} : { board: start.board, turn: start.turn }),
    moves: [...moves],
  };
}

/** A game as request fields of its review. */
export function reviewOf(setup: Setup, moves: readonly string[]): Pick<ReviewRequest, "placed"> & PositionRequest {
  const { placed } = setup;
  return { ...requestOf(setup, moves), ...(placed === undefined ? {} : { placed: Math.min(placed, moves.length) }) };
}

/** Whether the game is over at the shown position. */
export const isOver = computed(() => shown.value?.position.outcome !== undefined || fallen.value !== null);

/** Whether an engine is to move at the shown position. Within a game no engine moves. */
export const isEngines = computed(() => playing.value && at.value === moves.value.length && actor.value.kind === "engine");

/** Whether the user may move at the shown position. */
export const mayMove = computed(() => {
  const now = shown.value;
  return now !== null && now.settled && edited.value === null && !isOver.value && !choosing.value && !isEngines.value;
});
