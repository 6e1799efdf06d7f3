import { expect, test } from "vitest";

import { handicapOf, startWith } from "./handicap";

const initial = `${"-".repeat(27)}OX------XO${"-".repeat(27)}`;

test("a handicap is known by its start", () => {
  for (const stones of [1, 2, 3, 4]) {
    expect(handicapOf({ game: "othello", start: startWith("othello", 8, initial, stones) })).toBe(stones);
    for (const size of [9, 10, 15, 20]) expect(handicapOf({ game: "gomoku", size, start: startWith("gomoku", size, "-".repeat(size * size), stones) })).toBe(stones);
  }
  expect(startWith("othello", 8, initial, 2)).toEqual({ board: `X${initial.slice(1, 63)}X`, turn: "white" });
  const { board } = startWith("gomoku", 15, "-".repeat(225), 1);
  expect([board[112], board[48], board.split("X").length - 1]).toEqual(["X", "X", 2]);
});

test("another start is none", () => {
  expect(handicapOf({ game: "othello" })).toBe(0);
  expect(handicapOf({ game: "othello", start: { board: initial, turn: "white" } })).toBe(0);
  expect(handicapOf({ game: "othello", start: { ...startWith("othello", 8, initial, 1), turn: "black" } })).toBe(0);
  expect(handicapOf({ game: "gomoku", start: { board: `O${startWith("gomoku", 15, "-".repeat(225), 1).board.slice(1)}`, turn: "white" } })).toBe(0);
  expect(handicapOf({ game: "tictactoe", start: { board: "X---X----", turn: "O" } })).toBe(0);
});
