import { expect, test } from "vitest";

import { type Linked, fromHash, notesLeftOut, toHash, withMoves } from "./link";
import { gameOf } from "./tree";

const states: Linked[] = [
  {
    setup: { game: "othello" }, opening: null, tree: gameOf(["f5", "d6", "pass"], 1),
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 7 }], pace: { kind: "level" }, turns: 2,
  },
  {
    setup: { game: "gomoku", size: 20, rule: "renju" }, opening: null, tree: gameOf(["h8", "t20"]),
    players: [{ kind: "engine", level: 0 }, { kind: "engine", level: 30 }], pace: { kind: "time", ms: 250 }, turns: 0,
  },
  {
    setup: { game: "tictactoe", start: { board: "X---O----", turn: "X" } }, opening: null, tree: gameOf([]),
    players: [{ kind: "human", level: 4 }, { kind: "human", level: 4 }], pace: { kind: "clock", minutes: 3, increment: 2 }, turns: 0,
  },
  {
    setup: { game: "gomoku", size: 15, rule: "standard" }, opening: 5, tree: gameOf(["h8", "a1", "h9"]),
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 9 }], pace: { kind: "level" }, turns: 0,
  },
  {
    setup: { game: "gomoku", placed: 5 }, opening: null, tree: gameOf(["h8", "a1", "h9", "i9", "i8"]),
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 4 }], pace: { kind: "level" }, turns: 0,
  },
  {
    setup: { game: "othello", seed: Number.MAX_SAFE_INTEGER, hints: 2 }, opening: null, tree: gameOf(["f5"]),
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 4, opponent: "club-player" }], pace: { kind: "level" }, turns: 0,
  },
  ...[0, -1].map((on): Linked => ({
    setup: { game: "othello" }, opening: null, tree: { ...gameOf(["f5", "d6", "c3", "d3"], 2), lines: [{ of: -1, from: 1, moves: ["f6", "e6"] }], on },
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 7 }], pace: { kind: "level" }, turns: 0,
  })),
  {
    setup: { game: "othello" }, opening: null, tree: { ...gameOf(["f5", "d6"], 1), lines: [{ of: -1, from: 1, moves: [] }], on: 0 },
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 7 }], pace: { kind: "level" }, turns: 0,
  },
  {
    setup: { game: "othello" }, opening: null,
    tree: {
      ...gameOf(["f5", "d6", "c3"]), lines: [{ of: -1, from: 1, moves: ["f6", "e6"] }, { of: 0, from: 2, moves: ["f4", "pass"] }, { of: -1, from: 3, moves: [] }], on: 1, at: 3,
      notes: { "": "by 三人 & co = 100%", f5f6f4: "1-2 even so" },
    },
    players: [{ kind: "human", level: 4 }, { kind: "human", level: 4 }], pace: { kind: "level" }, turns: 0,
  },
];

test("what is written is read back as the same", () => {
  for (const state of states) expect(fromHash(toHash(state), 4), toHash(state)).toEqual({ state, foreign: null, faults: [], isLater: false });
});

test("a link of one line is as it was before there were several", () => {
  expect(toHash(states[6]!)).toBe("#/othello?moves=f5d6c3d3&line_from=1&line=f6e6&on=line&at=2&first=human&second=7&v=1");
  expect(toHash(states[9]!)).toContain("moves=f5d6c3&line_from=1.2-1.3&line=f6e6.f4pass.&on=line2&notes=");
});

test("comments that do not fit are counted, and kept where there is room", () => {
  const state = { ...states[0]!, tree: { ...states[0]!.tree, notes: { "": "長".repeat(400), f5: "x".repeat(300), f5d6: "y" } } };
  expect(notesLeftOut(state)).toBe(0);
  const long = { ...state, tree: { ...state.tree, notes: { "": "長".repeat(400), f5: "長".repeat(400), f5d6: "y" } } };
  expect(notesLeftOut(long)).toBe(2);
  expect(toHash(long).length).toBeLessThan(4200);
  expect(fromHash(toHash(long, Infinity), 4)!.state.tree.notes).toEqual(long.tree.notes);
});

test("a link carries its version; one without is older, and one of a later page is known as such", () => {
  expect(toHash(states[0]!)).toBe("#/othello?moves=f5d6pass&at=1&first=human&second=7&turned=2&v=1");
  expect(fromHash("#/othello?moves=f5d6pass&at=1&first=human&second=7&turned=2", 4)!.state).toEqual(states[0]);
  expect(fromHash("#/othello?v=2", 4)!.isLater).toBe(true);
});

test("a foreign address is no link", () => {
  for (const hash of ["", "#", "#/chess?moves=e4", "#/lab/tree"]) expect(fromHash(hash, 4)).toBeNull();
});

test("a clock is read as it is documented, and with its plus quoted", () => {
  for (const clock of ["5+3", "5%2B3"]) expect(fromHash(`#/othello?clock=${clock}`, 4)).toMatchObject({ state: { pace: { kind: "clock", minutes: 5, increment: 3 } }, faults: [] });
});

test("what the page has not written is for the API to read, as it stands", () => {
  const foreign = (query: string) => fromHash(`#/gomoku?${query}`, 4)!.foreign;
  expect(foreign("moves=H8I9")).toEqual({ moves: "H8I9" });
  expect(foreign("moves=1.+h8+i9&size=13")).toEqual({ moves: "1. h8 i9", size: 13 });
  expect(foreign("size=999")).toEqual({ size: 999 });
  expect(foreign("size=large")).toEqual({ size: "large" });
  expect(foreign("rule=chess&moves=h8")).toEqual({ rule: "chess", moves: "h8" });
  expect(foreign("board=---")).toEqual({ board: "---" });
  expect(fromHash("#/othello?size=8", 4)!.foreign).toEqual({ size: 8 });
  const read = fromHash("#/othello?moves=F5D6C3&at=1", 4)!;
  expect(withMoves(read.state, { game: "othello" }, ["f5", "d6", "c3"]).tree).toEqual(gameOf(["f5", "d6", "c3"], 1));
});

test("what of the page's own is not understood is left out, and said", () => {
  const read = fromHash("#/gomoku?moves=h8&at=99&turned=9&first=99&second=engine&hints=0&seed=9007199254740992&on=line&line=h9&clock=0+1&time_ms=x&swap2=7&colour=red", 4)!;
  expect(read.state).toMatchObject({ setup: { game: "gomoku" }, opening: null, tree: gameOf(["h8"]), turns: 0, pace: { kind: "level" } });
  expect(read.faults).toEqual(["colour=red", "seed=9007199254740992", "hints=0", "line=h9", "on=line", "time_ms=x", "swap2=7", "at=99", "first=99", "second=engine", "clock=0 1", "turned=9"]);
  for (const query of ["line_from=2", "line_from=1-1", "line_from=0-2.0", "line_from=0.x", "line_from=0.0&line=h9", "line_from=0&line=h9!", "notes=5-0 x", "notes=0-9 x", "notes=x", `line_from=${"0.".repeat(60)}0`]) {
    const { state, faults } = fromHash(`#/gomoku?moves=h8&${query}`, 4)!;
    expect([state.tree, faults.length > 0], query).toEqual([gameOf(["h8"]), true]);
  }
  for (const query of ["rule=renju&swap2=3", "swap2=3&moves=a1a2a3a4", `board=${"-".repeat(225)}&turn=black&swap2=3`]) {
    expect(fromHash(`#/gomoku?${query}`, 4)!.state.opening, query).toBeNull();
  }
  expect(fromHash("#/gomoku?swap2=5&moves=h8", 4)!.state.opening).toBe(3);
});
