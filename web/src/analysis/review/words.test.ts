/** Sentences of a review in English, and its messages in every language. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { ReviewPly } from "../../api/types";
import { locales } from "../../text/text";
import { saidOf, scoreOf, turned } from "./words";

const folder = new URL("../../text/", import.meta.url).pathname;

function bundle(locale: string): FluentBundle {
  const made = new FluentBundle(locale, { useIsolating: false });
  made.addResource(new FluentResource(readFileSync(`${folder}${locale}.ftl`, "utf8")));
  return made;
}

const estimated = (value: number, expectation: number) => ({ value, unit: "discs", certainty: "estimated", expectation }) as const;

/** A mistake of 9 discs, with changes. */
function move(changed: Partial<ReviewPly> = {}): ReviewPly {
  return {
    ply: 17, side: "black", played: "c7", best: "c4", played_score: estimated(-5, 0.3), best_score: estimated(4, 0.7), depth: 9, nodes: 1,
    loss: { value: 9, unit: "discs", expectation: 0.4, standard_error: 0.02 }, class: "blunder", marks: [], line: ["c4"], refutation: ["c7"], ...changed,
  };
}

const loss = (changed: Partial<ReviewPly["loss"]>) => ({ loss: { expectation: 0.4, standard_error: 0, ...changed } });
const cases: [Partial<ReviewPly>, string][] = [
  [{}, "c7 was played, c4 was better by 9 discs."],
  [loss({ value: 1.2, unit: "discs" }), "c7 was played, c4 was better by 1 disc."],
  [loss({ value: 0.5, unit: "discs" }), "c7 was played, c4 was better by 0.5 discs."],
  [loss({ expectation: 0.354 }), "c7 was played, c4 was better by 35 % of expectation."],
  [loss({ expectation: 0.354, value: 2, unit: "points" }), "c7 was played, c4 was better by 35 % of expectation."],
  [loss({ expectation: 0.001 }), "c7 was played, c4 was better by less than 1 % of expectation."],
  [{ best: "c7", class: "best" }, "c7 was played, the best move."],
  [{ class: "best" }, "c7 was played, as good as c4."],
  [{ forced: "pass", played: "pass", best: "pass" }, "Black had to pass."],
  [{ forced: "only_move", best: "c7" }, "c7 was the only move."],
  [{ marks: ["missed_win", "allowed_win", "turning_point"] }, "c7 was played, c4 was better by 9 discs. c4 wins for certain. After c7 the opponent wins for certain."],
  [{ ...loss({ expectation: 0.5 }), marks: ["allowed_win", "forbidden"] }, "c7 was played, c4 was better by 50 % of expectation. c7 is forbidden and loses the game."],
  [{ best: "c7", class: "placed" }, "c7 was placed by the opening rule and is not judged."],
  [{ best: "c7", class: "best", marks: ["lost"] }, "c7 was played, the best move. Every move loses for certain."],
];

test("a sentence says what was played and by how much another move was better", () => {
  const english = bundle("en");
  for (const [changed, sentence] of cases) {
    const said = saidOf(move(changed)).map(([id, values]) => english.formatPattern(english.getMessage(id)!.value!, values));
    expect(said.join(" ")).toBe(sentence);
  }
});

test("every sentence can be said in every language", () => {
  for (const locale of locales) {
    const words = bundle(locale);
    for (const [id, values] of cases.flatMap(([changed]) => saidOf(move(changed)))) {
      const errors: Error[] = [];
      words.formatPattern(words.getMessage(id)!.value!, values, errors);
      expect(errors, `${id} in ${locale}`).toEqual([]);
    }
  }
});

test("a score of a review is one of a search, from either side", () => {
  expect(scoreOf(estimated(3, 0.6))).toEqual({ value: 3, unit: "discs", kind: "heuristic", win_probability: 0.6 });
  const won = { value: 1, unit: "outcome", certainty: "exact", plies_to_end: 5, expectation: 1 } as const;
  expect(scoreOf(won)).toEqual({ value: 1, unit: "outcome", kind: "exact", win_in: 5 });
  expect(scoreOf(turned(won))).toEqual({ value: -1, unit: "outcome", kind: "exact", loss_in: 4 });
});
