/** Short texts of a review. */

import { expect, test } from "vitest";

import type { ReviewClass, ReviewPly } from "../../api/types";
import { sayClass, scoreOf, turned } from "./words";

const estimated = (value: number, expectation: number) => ({ value, unit: "discs", certainty: "estimated", expectation }) as const;

/** A mistake of 9 discs, with changes. */
function move(changed: Partial<ReviewPly> = {}): ReviewPly {
  return {
    ply: 17, side: "black", played: "c7", best: "c4", played_score: estimated(-5, 0.3), best_score: estimated(4, 0.7), depth: 9, nodes: 1,
    loss: { value: 9, unit: "discs", expectation: 0.4, standard_error: 0.02 }, class: "blunder", marks: [], text: "", line: ["c4"], refutation: ["c7"], ...changed,
  };
}

test("a move that may be worse than its class is no unclear one", () => {
  const between: [ReviewClass, ReviewClass] = ["mistake", "blunder"];
  // Without a language a message is its name.
  expect(sayClass(move({ class: "mistake", size_unclear: true, between }))).toBe("review-size-between");
  expect(sayClass(move({ class: "unclear", between: ["good", "mistake"] }))).toBe("review-between");
  expect(sayClass(move())).toBe("review-class");
});

test("a score of a review is one of a search, from either side", () => {
  expect(scoreOf(estimated(3, 0.6))).toEqual({ value: 3, unit: "discs", kind: "heuristic", win_probability: 0.6 });
  const won = { value: 1, unit: "outcome", certainty: "exact", plies_to_end: 5, expectation: 1 } as const;
  expect(scoreOf(won)).toEqual({ value: 1, unit: "outcome", kind: "exact", win_in: 5 });
  expect(scoreOf(turned(won))).toEqual({ value: -1, unit: "outcome", kind: "exact", loss_in: 4 });
});
