import { expect, test } from "vitest";

import { type Turns, gridOf, indexAt, indexOf, nameOf, placeOf } from "./grid";

const grids = [gridOf("othello", undefined), gridOf("gomoku", 20), gridOf("tictactoe", undefined)];

test("every square is found by its name and by its place, however the board is turned", () => {
  for (const grid of grids) {
    for (let index = 0; index < grid.columns * grid.rows; index++) {
      expect(indexOf(grid, nameOf(grid, index))).toBe(index);
      for (const turns of [0, 1, 2, 3] as Turns[]) {
        expect(indexAt(grid, turns, placeOf(grid, turns, index))).toBe(index);
      }
    }
  }
});

test("gomoku counts from the bottom, the others from the top", () => {
  expect(nameOf(gridOf("gomoku", undefined), 0)).toBe("a15");
  expect(nameOf(gridOf("othello", undefined), 0)).toBe("a1");
});

test("what is no square has no index", () => {
  for (const name of ["", "pass", "i1", "a9", "a0", "aa1", "'; echo"]) {
    expect(indexOf(gridOf("othello", undefined), name)).toBe(-1);
  }
});

test("a quarter turn takes the top left to the top right", () => {
  expect(placeOf(gridOf("othello", undefined), 1, 0)).toEqual({ x: 7, y: 0 });
});
