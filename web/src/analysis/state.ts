/** What analysis has found: of the position on the board, and the scores of positions that were looked at. */

import { computed, signal } from "@preact/signals";

import type { BestMove, Progress, Score } from "../api/types";
import { indexOf } from "../board/grid";
import { data } from "../games";
import { at, grid, setup } from "../play/state";
import { keyAt } from "./key";
import { isHidden } from "./review/trying";

/** A search as far as it has come. */
export interface Analysis {
  /** Of which position, and after how many moves of the game. */
  key: string;
  ply: number;
  found: Progress | BestMove | null;
  /** Positions that were entered so far, in all searches of it. */
  nodes: number;
  /** The score of each depth, from the side to move. */
  depths: { depth: number; score: Score }[];
  /** How it ended; nothing while it goes on. */
  end: { stoppedBy: string } | { refused: string } | null;
}

/** Whether a person wants analysis, and whether it is held. */
export const wanted = signal(false);
export const held = signal(false);
/** How many moves get a score, where a person has chosen. */
export const chosenBreadth = signal<number | "all" | null>(null);
/** The same; where moves are many a few, unless a person wants more. */
export const breadth = computed(() => chosenBreadth.value ?? data[setup.value.game].breadth);
export const analysis = signal<Analysis | null>(null);
/** How many times more than once the server's longest search a person wants of a position, by its key. */
export const deeper = signal<{ key: string; times: number }>({ key: "", times: 0 });
/** The longest search that the server gives, in milliseconds. */
export const longest = signal(60_000);

/** Scores of positions that were looked at, by their key. */
export const scores = signal<ReadonlyMap<string, Score>>(new Map());

/** A line that is looked at: it is on the board instead of the game. */
export const preview = signal<readonly string[] | null>(null);

export function keep(key: string, score: Score): void {
  const next = new Map(scores.peek());
  next.set(key, score);
  scores.value = next;
}

/** What has been found of the position on the board. While analysis is held that may be nothing. */
export const current = computed(() => (analysis.value?.key === keyAt(at.value) ? analysis.value : null));

/** Seconds that the position on the board is searched for. */
export const budget = computed(() => (longest.value / 1000) * (1 + (deeper.value.key === keyAt(at.value) ? deeper.value.times : 0)));

/** Whether a longer search may find more. */
export const mayGoDeeper = computed(() => {
  const end = current.value?.end ?? null;
  return end === null || ("stoppedBy" in end && !["depth", "solved", "only_move", "game_over"].includes(end.stoppedBy));
});

/** The best moves of the position on the board, best first; none where a person is to find them. */
export const lines = computed(() => {
  const now = current.value;
  return now === null || !wanted.value || isHidden.value ? [] : (now.found?.lines ?? []);
});

/** Their squares. */
export const marked = computed(() => lines.value.map((line) => ({ ...line, index: indexOf(grid.value, line.move) }))
  .filter(({ index }) => index >= 0));
