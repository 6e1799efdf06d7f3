/** Text of a reviewed move, in full and in short. */

import type { ReviewPly, ReviewScore, Score } from "../../api/types";
import { number, t } from "../../text/text";
import { percent } from "../score";

/** A message with its values. */
export type Said = readonly [id: string, values: Record<string, string | number>];

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

/** Sentences about a move. */
export function saidOf(move: ReviewPly): Said[] {
  const { played, best, side, forced, marks } = move;
  if (move.class === "placed") return [["review-placed", { played }]];
  if (forced !== undefined) return [["review-forced", { forced, played, side }], ...lost(move)];
  if (played === best) return [["review-best", { played }], ...lost(move)];
  const names = { played, best };
  const said: Said[] = [move.class === "best" ? ["review-equal", names] : ["review-better", { ...names, ...margin(move) }]];
  if (marks.includes("missed_win")) said.push(["review-missed-win", names]);
  if (marks.includes("forbidden")) said.push(["review-forbidden", names]);
  else if (marks.includes("allowed_win")) said.push(["review-allowed-win", names]);
  if (marks.includes("slack")) said.push(["review-slack", {}]);
  if (marks.includes("exercise")) said.push(["review-exercise", names]);
  return [...said, ...lost(move)];
}

function lost({ marks }: ReviewPly): Said[] {
  return marks.includes("lost") ? [["review-lost", {}]] : [];
}

/** Advantage of the best move: in discs if the loss is given in them, else in expectation. */
function margin({ loss }: ReviewPly): { unit: string; by: number } {
  const { value, unit, expectation } = loss;
  if (unit === "discs" && value !== undefined) return { unit, by: value < 1 ? Math.round(value * 10) / 10 : Math.round(value) };
  return { unit: "expectation", by: Math.round(expectation * 100) };
}

export function say(move: ReviewPly): string {
  return saidOf(move).map(([id, values]) => t(id, values)).join(" ");
}

/** Class of a move as text; for an unclear one, the classes between which it lies. */
export function sayClass({ class: name, between, forced }: ReviewPly): string {
  if (forced !== undefined) return t("review-forced-short", { forced });
  const [best, worst] = between ?? [];
  return best === undefined || worst === undefined ? t("review-class", { class: name })
    : t("review-between", { best: t("review-class", { class: best }), worst: t("review-class", { class: worst }) });
}

/** Short form of a loss. */
export function sayLoss({ loss: { value, unit, expectation } }: ReviewPly): string {
  return unit === "discs" && value !== undefined ? number(value, Number.isInteger(value) ? 0 : 1) : percent(expectation);
}

/** Notation of a move. */
export function nameOfMove(move: string): string {
  return move === "pass" ? t("pass-short") : move;
}
