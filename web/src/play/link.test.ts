import { expect, test } from "vitest";

import { type Linked, fromHash, toHash } from "./link";

const states: Linked[] = [
  {
    setup: { game: "othello" }, opening: null, moves: ["f5", "d6", "pass"], at: 1,
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 7 }], pace: { kind: "level" }, turns: 2,
  },
  {
    setup: { game: "gomoku", size: 20, rule: "renju" }, opening: null, moves: ["h8", "t20"], at: 2,
    players: [{ kind: "engine", level: 0 }, { kind: "engine", level: 30 }], pace: { kind: "time", ms: 250 }, turns: 0,
  },
  {
    setup: { game: "tictactoe", start: { board: "X---O----", turn: "X" } }, opening: null, moves: [], at: 0,
    players: [{ kind: "human", level: 4 }, { kind: "human", level: 4 }], pace: { kind: "clock", minutes: 3, increment: 2 }, turns: 0,
  },
  {
    setup: { game: "gomoku", size: 15, rule: "standard" }, opening: 5, moves: ["h8", "a1", "h9"], at: 3,
    players: [{ kind: "human", level: 4 }, { kind: "engine", level: 9 }], pace: { kind: "level" }, turns: 0,
  },
];

test("what is written is read back as the same", () => {
  for (const state of states) expect(fromHash(toHash(state), 4)).toEqual(state);
});

test("a foreign address is no link, and what it has too much of is cut", () => {
  for (const hash of ["", "#", "#/chess?moves=e4", "#/lab/tree"]) expect(fromHash(hash, 4)).toBeNull();
  const read = fromHash("#/gomoku?size=999&rule=chess&at=99&moves=h8'; echo&turned=9&first=99", 4)!;
  expect(read.setup).toEqual({ game: "gomoku", size: 20 });
  for (const query of ["rule=renju&swap2=3", "swap2=3&moves=a1a2a3a4", "swap2=7", `board=${"-".repeat(225)}&turn=black&swap2=3`]) {
    expect(fromHash(`#/gomoku?${query}`, 4)!.opening, query).toBeNull();
  }
  expect(fromHash("#/gomoku?swap2=5&moves=h8", 4)!.opening).toBe(3);
  expect([read.moves, read.at, read.turns, read.players[0].level]).toEqual([["h8"], 1, 3, 30]);
});
