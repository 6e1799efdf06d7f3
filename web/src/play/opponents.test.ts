import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {}, baseURI: "http://localhost/" });
  vi.stubGlobal("addEventListener", () => {});
});

import { type Opponent, type Streak, neighbourAfter, newSeed, streakAfter } from "./opponents";

const texts = { en: "", ja: "", zh: "" };
const all: Opponent[] = ["weak", "middle", "strong"].map((name) => ({ name, title: texts, summary: texts }));

function after(opponent: string, ...results: ("won" | "drawn" | "lost")[]): Streak {
  return results.reduce<Streak | undefined>((streak, result, seed) => streakAfter(streak, { game: "othello", opponent, seed }, result), undefined)!;
}

test("three wins or losses in a row suggest the neighbour, if there is one", () => {
  for (const [opponent, results, expected] of [
    ["middle", ["won", "won"], undefined], ["middle", ["won", "won", "won"], "strong"], ["middle", ["lost", "lost", "lost", "lost"], "weak"],
    ["middle", ["won", "won", "drawn", "won"], undefined], ["middle", ["won", "lost", "won"], undefined], ["strong", ["won", "won", "won"], undefined], ["gone", ["won", "won", "won"], undefined],
  ] as const) expect(neighbourAfter(after(opponent, ...results), all)?.name, `${opponent} ${results}`).toBe(expected);
});

test("a game counts once, and another opponent begins anew", () => {
  const two = after("weak", "won", "won");
  expect(streakAfter(two, { game: "othello", opponent: "weak", seed: two.seed }, "won")).toBe(two);
  expect(streakAfter(two, { game: "othello", opponent: "middle", seed: 9 }, "won").count).toBe(1);
  expect(Number.isSafeInteger(newSeed())).toBe(true);
});
