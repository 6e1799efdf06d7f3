/** Results of analysis: for the position on the board, and scores of positions visited before. */

import { computed, signal } from "@preact/signals";

import type { BestMove, Progress, Score } from "../api/types";
import { indexOf } from "../board/grid";
import { data } from "../games";
import { at, grid, setup } from "../play/state";
import { keyAt } from "./key";
import { isHidden } from "./review/trying";

/** Intermediate result of a search. */
export interface Analysis {
  /** Its position, and the number of moves of the game. */
  key: string;
  ply: number;
  found: Progress | BestMove | null;
  /** Nodes so far, over all searches of the position. */
  nodes: number;
  /** Why it stopped; empty while it runs. */
  end: { stoppedBy: string } | { refused: string } | null;
}

/** Whether analysis is on, and whether it is paused. */
export const wanted = signal(false);
export const held = signal(false);
/** Number of moves to score, if chosen. */
export const chosenBreadth = signal<number | "all" | null>(null);
/** The same with a default: a few in positions with many moves. */
export const breadth = computed(() => chosenBreadth.value ?? data[setup.value.game].breadth);
export const analysis = signal<Analysis | null>(null);
/** Number of additional maximum search times requested for a position, by its key. */
export const deeper = signal<{ key: string; times: number }>({ key: "", times: 0 });
/** Maximum search time of the server, in milliseconds. */
export const longest = signal(60_000);

/** Scores of visited positions, by their key. */
export const scores = signal<ReadonlyMap<string, Score>>(new Map());

/** The previewed line, which is on the board instead of the game. */
export const preview = signal<readonly string[] | null>(null);

export function keep(key: string, score: Score): void {
  const next = new Map(scores.peek());
  next.set(key, score);
  scores.value = next;
}

/** Result for the position on the board; possibly empty while analysis is paused. */
export const current = computed(() => (analysis.value?.key === keyAt(at.value) ? analysis.value : null));

/** Search time of the position on the board, in seconds. */
export const budget = computed(() => (longest.value / 1000) * (1 + (deeper.value.key === keyAt(at.value) ? deeper.value.times : 0)));

/** Whether a longer search may improve the result. */
export const mayGoDeeper = computed(() => {
  const end = current.value?.end ?? null;
  return end === null || ("stoppedBy" in end && !["depth", "solved", "only_move", "game_over"].includes(end.stoppedBy));
});

/** Best moves of the position on the board, best first; empty while they are hidden. */
export const lines = computed(() => {
  const now = current.value;
  return now === null || !wanted.value || isHidden.value ? [] : (now.found?.lines ?? []);
});

/** Their squares. */
export const marked = computed(() => lines.value.map((line) => ({ ...line, index: indexOf(grid.value, line.move) }))
  .filter(({ index }) => index >= 0));
