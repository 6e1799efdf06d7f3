/** The puzzle on the board: a move is a guess at it until it is solved; and the days in a row on which one was solved. */

import { computed, signal } from "@preact/signals";
import type { ComponentType } from "preact";

import { keys } from "../analysis/key";
import type { Game } from "../api/types";
import { at } from "../play/state";
import { recall, remember } from "../text/memory";

/** A puzzle of a day. */
export interface Puzzle {
  game: Game;
  /** YYYY-MM-DD. */
  date: string;
  /** Key of its position, and the moves before it. */
  key: string;
  ply: number;
  best: string;
  /** Gomoku, tic-tac-toe: no other move wins within so many plies. */
  within: number | undefined;
  level: number;
  /** Guesses so far, of which the last one is wrong unless it is solved. */
  tries: number;
  wrong: string | null;
  state: "open" | "solved" | "shown";
}

/** Days in a row, as stored by game. */
export interface Solved {
  date: string;
  tries: number;
  streak: number;
}

export const puzzle = signal<Puzzle | null>(null);
/** What is said of it; `null` until loaded. */
export const puzzleCard = signal<ComponentType | null>(null);

/** Whether the board shows the puzzle, or what followed it. */
export const isPuzzle = computed(() => puzzle.value !== null && keys.value[puzzle.value.ply] === puzzle.value.key);
const isAsked = computed(() => isPuzzle.value && puzzle.value!.state === "open" && at.value === puzzle.value!.ply);

/** Takes a move as a guess; returns whether it is a wrong one, which is not played. */
export function guessed(move: string): boolean {
  const now = puzzle.value;
  if (!isAsked.value || now === null) return false;
  const isRight = move === now.best;
  puzzle.value = { ...now, tries: now.tries + 1, wrong: isRight ? null : move, state: isRight ? "solved" : "open" };
  if (isRight) remember({ puzzles: { ...recall().puzzles, [now.game]: solvedAfter(recall().puzzles?.[now.game], now.date, now.tries + 1) } });
  return !isRight;
}

/** The days in a row after a puzzle is solved; one that was solved before on its day changes nothing. */
export function solvedAfter(before: Solved | undefined, date: string, tries: number): Solved {
  if (before?.date === date) return before;
  const isNext = before !== undefined && Date.parse(date) - Date.parse(before.date) === 86_400_000;
  return { date, tries, streak: isNext ? before.streak + 1 : 1 };
}
