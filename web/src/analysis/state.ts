/** What analysis has found: of the position on the board, and of every position of the game that was looked at. */

import { computed, signal } from "@preact/signals";

import { type BestMove, type Progress, type Score, sidesOf } from "../api/types";
import { indexOf } from "../board/grid";
import { type Setup, at, grid, moves, requestOf, setup, shown, sideAt } from "../play/state";
import { chanceOf } from "./score";

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
/** The same; of gomoku's many moves a few, unless a person wants more. */
export const breadth = computed(() => chosenBreadth.value ?? (setup.value.game === "gomoku" ? 5 : "all"));
export const analysis = signal<Analysis | null>(null);
/** How many times more than once the server's longest search a person wants of a position, by its key. */
export const deeper = signal<{ key: string; times: number }>({ key: "", times: 0 });
/** The longest search that the server gives, in milliseconds. */
export const longest = signal(60_000);

/** Scores of positions that were looked at, by their key. */
export const scores = signal<ReadonlyMap<string, Score>>(new Map());

/** A line that is looked at: it is on the board instead of the game. */
export const preview = signal<readonly string[] | null>(null);

export const keyOf = (setup: Setup, moves: readonly string[]) => `${setup.game} ${JSON.stringify(requestOf(setup, moves))}`;
export const keyAt = (ply: number) => keyOf(setup.value, moves.value.slice(0, ply));

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

/** The best moves of the position on the board, best first. */
export const lines = computed(() => {
  const now = current.value;
  return now === null || !wanted.value ? [] : (now.found?.lines ?? []);
});

/** Their squares. */
export const marked = computed(() => lines.value.map((line) => ({ ...line, index: indexOf(grid.value, line.move) }))
  .filter(({ index }) => index >= 0));

/** A position of the game as the graph shows it. */
export interface Point {
  ply: number;
  /** The chance of the first side, 0 to 1. */
  chance: number | undefined;
  /** Othello: discs that the first side is ahead. */
  discs: number | undefined;
  score: Score | undefined;
  /** Whether the score is that of a search, and not of the end of the game. */
  isSearched: boolean;
  /** What the move that led here gave away of the chance of its side. */
  lost: number;
}

/** Chance that a move has to give away to be a mistake, and a blunder. */
export const MISTAKE = 0.15;
export const BLUNDER = 0.35;

/** The game from its start to its end. */
export const points = computed<Point[]>(() => {
  const known = scores.value;
  const first = sidesOf(setup.value.game)[0];
  const found: Point[] = [];
  for (let ply = 0; ply <= moves.value.length; ply++) {
    const searched = known.get(keyAt(ply));
    const score = searched ?? outcomeAt(ply);
    const isFirst = sideAt(ply) === first;
    const chance = score === undefined ? undefined : chanceOf(score);
    const ofFirst = chance === undefined ? undefined : isFirst ? chance : 1 - chance;
    const discs = score?.unit === "discs" ? (isFirst ? score.value : -score.value) : undefined;
    const before = found.at(-1)?.chance;
    const gain = before === undefined || ofFirst === undefined ? 0 : ofFirst - before;
    // The mover is the other side.
    found.push({ ply, chance: ofFirst, discs, score, isSearched: searched !== undefined, lost: Math.max(0, isFirst ? gain : -gain) });
  }
  return found;
});

/** The score of a game that is over. */
function outcomeAt(ply: number): Score | undefined {
  const position = shown.value?.position;
  if (ply !== moves.value.length || position?.outcome == null || position.moves.length !== ply) return undefined;
  const { winner, discs } = position.outcome;
  const ahead = winner === null ? 0 : winner === position.turn ? 1 : -1;
  if (discs == null) return { value: ahead, unit: "outcome", kind: "exact" };
  const cells = [...position.board].length;
  return { value: ahead * (Math.abs(discs.black - discs.white) + (ahead === 0 ? 0 : cells - discs.black - discs.white)), unit: "discs", kind: "exact" };
}

/** Whether anything of the game has been searched. */
export const isLookedAt = computed(() => points.value.some(({ isSearched }) => isSearched));

export function mistakes(): Point[] {
  return points.value.filter(({ lost }) => lost >= MISTAKE);
}
