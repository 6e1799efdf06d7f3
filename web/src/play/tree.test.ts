import { expect, test } from "vitest";

import { type Tree, arranged, backInGame, beside, gameOf, isTooLarge, LIMITS, loses, noted, pathOf, pathsOf, played, playedOn, promoted, shortened, steppedTo, wentTo, without } from "./tree";

const main = ["f5", "d6", "c3", "d3", "c4", "f4"];
const inside = gameOf(main, 4);
const playAll = (tree: Tree, ...moves: string[]) => moves.reduce(played, tree);
/** The game with a line e3 f6 from move 5, in it c5 in place of f6, and e6 from move 3. */
const bushy = playAll(steppedTo(backInGame(playAll(steppedTo(playAll(inside, "e3", "f6"), 5), "c5")), 2), "e6", "f4");

test("the next move of the game steps, and the game stays whole", () => {
  expect(played(inside, "c4")).toEqual(gameOf(main, 5));
});

test("another move begins a line; the game stays whole, and is gone back to", () => {
  const aside = playAll(inside, "e3", "f6");
  expect(aside).toEqual({ ...gameOf(main), lines: [{ of: -1, from: 4, moves: ["e3", "f6"] }], on: 0, at: 6 });
  expect(pathOf(aside)).toEqual(["f5", "d6", "c3", "d3", "e3", "f6"]);
  expect(loses(inside, aside)).toBe(false);
  expect(backInGame(aside)).toEqual({ ...aside, on: -1, at: 4 });
  // The same move enters the existing line, and the game's own returns to the game.
  expect(played(backInGame(aside), "e3")).toEqual({ ...aside, at: 5 });
  expect(played(steppedTo(aside, 4), "c4")).toEqual({ ...aside, on: -1, at: 5 });
});

test("a line has lines of its own; each is kept", () => {
  expect(pathsOf(bushy).map((path) => path.join(""))).toEqual(["f5d6c3d3c4f4", "f5d6c3d3e3f6", "f5d6c3d3e3c5", "f5d6e6f4"]);
  expect(bushy.lines.map(({ of, from }) => [of, from])).toEqual([[-1, 4], [0, 5], [-1, 2]]);
  expect(pathOf(bushy)).toEqual(["f5", "d6", "e6", "f4"]);
  // At its start a line gives way to another one of what it leaves.
  expect(played(steppedTo(bushy, 2), "b4").lines.at(-1)).toEqual({ of: -1, from: 2, moves: ["b4"] });
  // What two lines share is of the one that they leave.
  expect(played(wentTo(bushy, 1, 3), "c6").lines.at(-1)).toEqual({ of: -1, from: 3, moves: ["c6"] });
  expect(backInGame(wentTo(bushy, 1, 6))).toEqual({ ...bushy, on: -1, at: 4 });
});

test("alternatives are walked: to the move on the board, else to the next one", () => {
  const moves = (tree: Tree | null) => tree && pathOf(tree).slice(0, tree.at).join("");
  const fifth = wentTo(bushy, -1, 5);
  expect(moves(beside(fifth, 1))).toBe("f5d6c3d3e3");
  expect(moves(beside(beside(fifth, 1)!, 1))).toBe("f5d6c3d3c4");
  expect(moves(beside(wentTo(bushy, 0, 6), -1))).toBe("f5d6c3d3e3c5");
  expect(moves(beside(wentTo(bushy, -1, 2), 1))).toBe("f5d6e6");
  expect(beside(wentTo(bushy, -1, 6), 1)).toBeNull();
  expect(beside(gameOf([]), 1)).toBeNull();
});

test("a promoted line is the game, and what it leaves is the line, with the lines of both", () => {
  const up = promoted(bushy, 0);
  expect(pathsOf(up).map((path) => path.join("")).toSorted()).toEqual(pathsOf(bushy).map((path) => path.join("")).toSorted());
  expect(up.main).toEqual(["f5", "d6", "c3", "d3", "e3", "f6"]);
  expect(pathOf(up)).toEqual(pathOf(bushy));
  expect(pathOf(promoted(wentTo(bushy, -1, 6), 0)).join("")).toBe("f5d6c3d3c4f4");
  expect(pathOf(promoted(wentTo(bushy, 0, 6), 0)).join("")).toBe("f5d6c3d3e3f6");
  const deep = promoted(wentTo(bushy, 1, 6), 1);
  expect(pathsOf(deep).map((path) => path.join(""))).toEqual(["f5d6c3d3c4f4", "f5d6c3d3e3c5", "f5d6c3d3e3f6", "f5d6e6f4"]);
  expect([deep.on, deep.main]).toEqual([0, main]);
  expect(promoted(up, up.lines.findIndex(({ moves }) => moves[0] === "c4")).main).toEqual(main);
  for (const tree of [up, deep]) expect(tree.lines.every(({ of }, index) => of < index)).toBe(true);
});

test("a deleted line goes with those that leave it; the board stays where it is, or goes back", () => {
  const less = without(bushy, 0);
  expect(less.lines).toEqual([{ of: -1, from: 2, moves: ["e6", "f4"] }]);
  expect(pathOf(less)).toEqual(pathOf(bushy));
  expect(loses(bushy, less)).toBe(true);
  expect(without(wentTo(bushy, 1, 6), 0)).toMatchObject({ on: -1, at: 4 });
  expect(without(wentTo(bushy, 1, 6), 1)).toMatchObject({ on: 0, at: 5 });
});

test("comments belong to positions: they stay when lines change places, and go with what is gone", () => {
  const told = noted(noted(wentTo(bushy, 1, 6), "  a cut\nin  two "), "a cut in two");
  expect(told.notes).toEqual({ f5d6c3d3e3c5: "a cut in two" });
  expect(promoted(promoted(told, 1), 0).notes).toEqual(told.notes);
  expect(without(told, 1).notes).toEqual({});
  expect(noted(told, " ").notes).toEqual({});
  expect(noted(told, "x".repeat(9999)).notes["f5d6c3d3e3c5"]).toHaveLength(LIMITS.note);
});

test("at the end a move goes on with the game or the line", () => {
  expect(played(gameOf(main), "f6").main).toEqual([...main, "f6"]);
  expect(loses(gameOf(main), played(gameOf(main), "f6"))).toBe(false);
});

test("playing on inside a game begins an empty line, once, in which the game's own move is one of the line", () => {
  const on = playedOn(gameOf(main, 3));
  expect(on).toEqual({ ...gameOf(main, 3), lines: [{ of: -1, from: 3, moves: [] }], on: 0 });
  expect(playedOn(wentTo(on, -1, 3))).toEqual(on);
  expect(played(on, "d3")).toMatchObject({ lines: [{ of: -1, from: 3, moves: ["d3"] }], on: 0, at: 4 });
  expect(playedOn(gameOf(main))).toEqual(gameOf(main));
});

test("the moves of the game and of a line are gone to", () => {
  const aside = played(inside, "e3");
  expect(wentTo(aside, -1, 6)).toEqual({ ...aside, on: -1, at: 6 });
  expect(wentTo(wentTo(aside, -1, 6), 0, 5)).toEqual(aside);
  expect(wentTo(gameOf(main), 0, 2)).toEqual(gameOf(main, 2));
});

test("moves are taken off the end of the shown line; a line that leaves them goes with them", () => {
  const aside = playAll(inside, "e3", "f6");
  expect(shortened(aside, 5)).toMatchObject({ main, lines: [{ of: -1, from: 4, moves: ["e3"] }], on: 0, at: 5 });
  const back = wentTo(aside, -1, 6);
  expect(shortened(back, 4)).toEqual({ ...back, main: main.slice(0, 4), at: 4 });
  expect(shortened(back, 3)).toEqual(gameOf(main.slice(0, 3)));
  expect(loses(back, shortened(back, 5))).toBe(true);
});

test("a tree is bounded", () => {
  const wide = arranged({ ...gameOf(main), lines: Array.from({ length: LIMITS.lines }, (_, index) => ({ of: -1, from: 1, moves: [`a${index + 1}`] })) });
  expect(isTooLarge(wide)).toBe(false);
  expect(isTooLarge(played(steppedTo(wide, 1), "h8"))).toBe(true);
  expect(isTooLarge({ ...gameOf(main), lines: [{ of: -1, from: 0, moves: Array.from({ length: LIMITS.moves + 1 }, () => "pass") }] })).toBe(true);
});
