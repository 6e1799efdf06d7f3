/** Order of mistakes, and assignment of reviewed moves to games. */

import { expect, test } from "vitest";

import type { ReviewPly } from "../../api/types";
import { keyOf } from "../key";
import { mistakeFrom, worstOf } from "./mistakes";
import { belonging } from "./reviews";

function move(ply: number, expectation: number, value = 0, changed: Partial<ReviewPly> = {}): ReviewPly {
  return { ply, side: ply % 2 === 1 ? "black" : "white", played: `a${ply}`, loss: { expectation, value, unit: "discs", standard_error: 0 }, class: "mistake", ...changed } as ReviewPly;
}

test("the worst moves of a side come first, forced and good ones never", () => {
  const found = [move(1, 0.1), move(2, 0.9), move(3, 0.3, 2), move(5, 0.3, 8), move(7, 0, 0, { class: "best" }), move(9, 0.04, 4, { class: "good" }), move(11, 0.5, 1, { forced: "only_move" }), move(13, 0.02)];
  expect(worstOf(found, "black").map(({ ply }) => ply)).toEqual([5, 3, 1]);
  expect(worstOf(found, "black", 9).map(({ ply }) => ply)).toEqual([5, 3, 1, 13]);
  expect(worstOf(found, "white").map(({ ply }) => ply)).toEqual([2]);
});

test("steps lead to the nearest mistake of either direction, and round the ends", () => {
  const found = [move(3, 0.2), move(8, 0.2), move(9, 0.2)];
  const ply = (at: number, by: 1 | -1) => mistakeFrom(found, at, by)?.ply;
  expect([0, 2, 7, 8, 20].map((at) => ply(at, 1))).toEqual([3, 8, 9, 3, 3]);
  expect([0, 2, 7, 8, 20].map((at) => ply(at, -1))).toEqual([9, 9, 3, 8, 9]);
  expect(mistakeFrom([], 0, 1)).toBeUndefined();
});

test("a reviewed move belongs to the game up to it, and to no other", () => {
  const keys = (moves: string[], rule: "renju" | "freestyle" = "freestyle") =>
    Array.from({ length: moves.length + 1 }, (_, ply) => keyOf({ game: "gomoku", size: 15, rule }, moves.slice(0, ply)));
  const game = ["h8", "i9", "g7"];
  const found = new Map(keys(game).slice(1).map((key, index) => [key, move(index + 1, 0.1, 0, { played: game[index]! })]));
  const shown = (moves: string[], rule?: "renju") => belonging(found, keys(moves, rule), moves).map((ply) => ply?.ply);
  expect(shown(game)).toEqual([1, 2, 3]);
  expect(shown([...game, "a1"])).toEqual([1, 2, 3, undefined]);
  expect(shown(["h8", "i9"])).toEqual([1, 2]);
  expect(shown(["h8", "j9", "g7"])).toEqual([1, undefined, undefined]);
  expect(shown(["i9", "h8", "g7"])).toEqual([undefined, undefined, undefined]);
  expect(shown(game, "renju")).toEqual([undefined, undefined, undefined]);
});
