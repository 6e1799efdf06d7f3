/** Short texts of a reviewed move; its sentences are the server's. */

import type { ReviewPly, ReviewScore, Score } from "../../api/types";
import { number, t } from "../../text/text";
import { percent } from "../score";

/** Converts a review's score to a search score. */
export function scoreOf({ value, unit, certainty, plies_to_end, expectation }: ReviewScore): Score {
  if (certainty === "estimated") return { value, unit, kind: "heuristic", win_probability: expectation };
  const end = plies_to_end === undefined ? {} : value > 0 ? { win_in: plies_to_end } : value < 0 ? { loss_in: plies_to_end } : {};
  return { value, unit, kind: "exact", ...end };
}

/** The same score for the position after the move, from the other side. */
export function turned({ plies_to_end: end, ...score }: ReviewScore): ReviewScore {
  const left = end === undefined ? {} : { plies_to_end: end - 1 };
  return { ...score, ...left, value: -score.value, expectation: 1 - score.expectation };
}

/** Class of a move as text; for one whose class or size is unclear, the classes between which it lies. */
export function sayClass({ class: name, size_unclear: isSize, between, forced }: ReviewPly): string {
  if (forced !== undefined) return t("review-forced-short", { forced });
  const [best, worst] = between ?? [];
  return best === undefined || worst === undefined ? t("review-class", { class: name })
    : t(isSize ? "review-size-between" : "review-between", { best: t("review-class", { class: best }), worst: t("review-class", { class: worst }) });
}

/**
 * Short form of a loss: in discs where these go with its class. Few of them turn a close game, many cost little of one that is nearly
 * decided; then it is in chances.
 */
export function sayLoss({ class: of, loss: { value, unit, expectation } }: ReviewPly): string {
  const inDiscs = unit === "discs" && value !== undefined && (of === "inaccuracy" ? value < 7.5 : of !== "blunder" || value >= 2);
  return inDiscs ? number(value, Number.isInteger(value) ? 0 : 1) : percent(expectation);
}

/** Notation of a move. */
export function nameOfMove(move: string): string {
  return move === "pass" ? t("pass-short") : move;
}
