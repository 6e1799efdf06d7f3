/** Points of the game graph: the score of each position, from the review or else from analysis. */

import { computed, signal } from "@preact/signals";

import type { ReviewPly, Score } from "../api/types";
import { data, sidesOf } from "../games";
import { moves, setup, shown, sideAt, tree } from "../play/state";
import { keys } from "./key";
import { plies } from "./review/reviews";
import { scoreOf, turned } from "./review/words";
import { chanceOf, percent, signed } from "./score";
import { scores } from "./state";

/** A position of the game. */
export interface Point {
  ply: number;
  /** Win probability of the first side, 0 to 1. */
  chance: number | undefined;
  /** Othello: disc difference from the first side's view. */
  discs: number | undefined;
  /** Review of the move that led here. */
  review: ReviewPly | undefined;
}

const measure = signal<"chance" | "discs">("chance");
/** Whether values are said in discs. */
export const isDiscs = computed(() => measure.value === "discs" && data[setup.value.game].turnsOver);

export function changeMeasure(): void {
  measure.value = isDiscs.value ? "chance" : "discs";
}

/** The shown game or line from its start to its end. */
export const points = computed(() => pointsOf(keys.value, plies.value, outcome.value));
/** Last position of the graph: it has the whole game beside a line. */
export const axis = computed(() => Math.max(1, moves.value.length, tree.value.on < 0 ? 0 : tree.value.main.length));

/** Points of a game by the keys of its positions and its review; `end` is the score of the last one. */
export function pointsOf(keys: readonly string[], plies: readonly (ReviewPly | undefined)[], end?: Score): Point[] {
  return keys.map((key, ply) => ({ ply, review: plies[ply - 1], ...valueOf((ply === keys.length - 1 ? end : undefined) ?? reviewedAt(plies, ply) ?? scores.value.get(key), ply) }));
}

/** A score of the position after some moves, from the first side's view. */
export function valueOf(score: Score | undefined, ply: number): Pick<Point, "chance" | "discs"> {
  const isFirst = sideAt(ply) === sidesOf(setup.value.game)[0];
  const chance = score === undefined ? undefined : chanceOf(score);
  return {
    chance: chance === undefined ? undefined : isFirst ? chance : 1 - chance,
    discs: score?.unit === "discs" ? (isFirst ? score.value : -score.value) : undefined,
  };
}

/** A value in the chosen measure as text; `undefined` where it is unknown. */
export function sayValue({ chance, discs }: Pick<Point, "chance" | "discs">, inDiscs = isDiscs.value): string | undefined {
  if (inDiscs) return discs === undefined ? undefined : signed(discs, 0);
  return chance === undefined ? undefined : percent(chance);
}

/** Score of a position in the review: that of its best move; after the last reviewed move, that of the move. */
function reviewedAt(plies: readonly (ReviewPly | undefined)[], ply: number): Score | undefined {
  const [last, next] = [plies[ply - 1], plies[ply]];
  if (next !== undefined) return scoreOf(next.best_score);
  return last === undefined ? undefined : scoreOf(turned(last.played_score));
}

/** Score of a finished game, while its end is shown; apart, so that a step elsewhere leaves the points as they are. */
const outcome = computed<Score | undefined>(() => {
  const position = shown.value?.position;
  if (position?.outcome == null || position.moves.length !== moves.value.length) return undefined;
  const { winner, discs } = position.outcome;
  const ahead = winner === null ? 0 : winner === position.turn ? 1 : -1;
  if (discs == null) return { value: ahead, unit: "outcome", kind: "exact" };
  const cells = [...position.board].length;
  return { value: ahead * (Math.abs(discs.black - discs.white) + (ahead === 0 ? 0 : cells - discs.black - discs.white)), unit: "discs", kind: "exact" };
});

/** Whether any position of the game has a score. */
export const isLookedAt = computed(() => keys.value.some((key, ply) => scores.value.has(key) || plies.value[ply] !== undefined));
