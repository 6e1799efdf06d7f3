import { expect, test } from "vitest";

import { backInGame, gameOf, loses, pathOf, played, playedOn, shortened, steppedTo, wentTo } from "./tree";

const main = ["f5", "d6", "c3", "d3", "c4", "f4"];
const inside = gameOf(main, 4);

test("the next move of the game steps, and the game stays whole", () => {
  expect(played(inside, "c4")).toEqual({ main, line: null, isAside: false, at: 5 });
});

test("another move begins a line; the game stays whole, and is gone back to", () => {
  const aside = played(played(inside, "e3"), "f6");
  expect(aside).toEqual({ main, line: { from: 4, moves: ["e3", "f6"] }, isAside: true, at: 6 });
  expect(pathOf(aside)).toEqual(["f5", "d6", "c3", "d3", "e3", "f6"]);
  expect(loses(inside, aside)).toBe(false);
  expect(backInGame(aside)).toEqual({ main, line: aside.line, isAside: false, at: 4 });
  // The same move enters the existing variation.
  expect(played(backInGame(aside), "e3")).toEqual({ ...aside, at: 5 });
  // The game's own move returns to the game.
  expect(played(steppedTo(aside, 4), "c4")).toEqual({ main, line: aside.line, isAside: false, at: 5 });
});

test("inside a line its own next move steps, and another one ends it otherwise, which loses something", () => {
  const aside = played(played(inside, "e3"), "f6");
  expect(played(steppedTo(aside, 5), "f6")).toEqual(aside);
  const other = played(steppedTo(aside, 5), "c5");
  expect(pathOf(other)).toEqual(["f5", "d6", "c3", "d3", "e3", "c5"]);
  expect(loses(aside, other)).toBe(true);
  // A move before the variation starts another one.
  const earlier = played(steppedTo(aside, 2), "c5");
  expect(earlier.line).toEqual({ from: 2, moves: ["c5"] });
  expect(loses(aside, earlier)).toBe(true);
});

test("at the end a move goes on with the game or the line", () => {
  expect(played(gameOf(main), "f6").main).toEqual([...main, "f6"]);
  expect(loses(gameOf(main), played(gameOf(main), "f6"))).toBe(false);
});

test("playing on inside a game begins an empty line, in which the game's own move is one of the line", () => {
  const on = playedOn(gameOf(main, 3));
  expect(on).toEqual({ main, line: { from: 3, moves: [] }, isAside: true, at: 3 });
  expect(played(on, "d3")).toEqual({ main, line: { from: 3, moves: ["d3"] }, isAside: true, at: 4 });
  expect(playedOn(gameOf(main))).toEqual(gameOf(main));
});

test("the moves of the game and of the line are gone to", () => {
  const aside = played(inside, "e3");
  expect(wentTo(aside, false, 6)).toEqual({ ...aside, isAside: false, at: 6 });
  expect(wentTo(wentTo(aside, false, 6), true, 5)).toEqual(aside);
  expect(wentTo(gameOf(main), true, 2)).toEqual(gameOf(main, 2));
});

test("moves are taken off the end of the shown line; a line that began later goes with them", () => {
  const aside = played(played(inside, "e3"), "f6");
  expect(shortened(aside, 5)).toEqual({ main, line: { from: 4, moves: ["e3"] }, isAside: true, at: 5 });
  const back = { ...aside, isAside: false, at: 6 };
  expect(shortened(back, 4)).toEqual({ main: main.slice(0, 4), line: aside.line, isAside: false, at: 4 });
  expect(shortened(back, 3)).toEqual({ main: main.slice(0, 3), line: null, isAside: false, at: 3 });
  expect(loses(back, shortened(back, 5))).toBe(true);
});
