/** Points of the game graph: the score of each position, from the review or else from analysis. */

import { computed } from "@preact/signals";

import type { ReviewPly, Score } from "../api/types";
import { sidesOf } from "../games";
import { moves, setup, shown, sideAt } from "../play/state";
import { keys } from "./key";
import { plies } from "./review/reviews";
import { scoreOf, turned } from "./review/words";
import { chanceOf } from "./score";
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

/** The game from its start to its end. */
export const points = computed<Point[]>(() => {
  const first = sidesOf(setup.value.game)[0];
  return keys.value.map((key, ply) => {
    const review = plies.value[ply - 1];
    const isFirst = sideAt(ply) === first;
    const score = (ply === moves.value.length ? outcome.value : undefined) ?? reviewedAt(ply) ?? scores.value.get(key);
    const chance = score === undefined ? undefined : chanceOf(score);
    return {
      ply, review,
      chance: chance === undefined ? undefined : isFirst ? chance : 1 - chance,
      discs: score?.unit === "discs" ? (isFirst ? score.value : -score.value) : undefined,
    };
  });
});

/** Score of a position in the review: that of its best move; after the last reviewed move, that of the move. */
function reviewedAt(ply: number): Score | undefined {
  const [last, next] = [plies.value[ply - 1], plies.value[ply]];
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
