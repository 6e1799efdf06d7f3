import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {} });
});

import { begin, goTo, playMove, playOnFromHere, stopPlaying } from "./actions";
import { clocks, runClock } from "./clock";
import { goToGame } from "./games";
import { kept, revert, show } from "./history";
import { type Position } from "../api/types";
import { fallen, playing, shown, tree } from "./state";
import { gameOf } from "./tree";

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  begin({ game: "othello" }, { pace: { kind: "clock", minutes: 1, increment: 0 }, players: [{ kind: "human", level: 0 }, { kind: "human", level: 0 }] });
  shown.value = { position: { board: "-".repeat(64), turn: "black", legal_moves: [], must_pass: false, last_move: null, moves: [] } as unknown as Position, settled: true };
  stop = runClock();
});
afterEach(() => { stop(); vi.useRealTimers(); });

const seconds = () => clocks.value!.map((ms) => Math.round(ms / 1000));

/** Two moves, after which black has 50 seconds left and its clock runs. */
function playTwo(): void {
  playMove("d3");
  playMove("c5");
  vi.advanceTimersByTime(10_000);
  expect(seconds()).toEqual([50, 60]);
}

test("time that was used is not won back by stopping, stepping, leaving the view or the game", () => {
  const ways: Record<string, () => void> = {
    stopping: () => { stopPlaying(); vi.advanceTimersByTime(5000); playOnFromHere(); },
    stepping: () => { goTo(1); vi.advanceTimersByTime(5000); goTo(2); },
    "leaving the view": () => { stop(); vi.advanceTimersByTime(5000); stop = runClock(); },
    "another game and back": () => { goToGame("gomoku"); vi.advanceTimersByTime(5000); goToGame("othello"); },
    "a new game and back": () => { begin({ game: "othello" }); vi.advanceTimersByTime(5000); revert(); },
    "a variation and back": () => { goTo(0); playMove("f5"); tree.value = gameOf(["d3", "c5"]); },
  };
  playTwo();
  let left = 50;
  for (const [name, way] of Object.entries(ways)) {
    way();
    expect(seconds(), name).toEqual([left, 60]);
    vi.advanceTimersByTime(5000);
    left -= 5;
    expect(seconds(), name).toEqual([left, 60]);
  }
});

test("a move is credited once, and one that takes its place starts from the same time", () => {
  begin({ game: "othello" }, { pace: { kind: "clock", minutes: 1, increment: 3 } });
  playMove("d3");
  playMove("c5");
  vi.advanceTimersByTime(10_000);
  expect(seconds()).toEqual([53, 63]);
  playMove("d6");
  expect(seconds()).toEqual([56, 63]);
  goTo(2);
  goTo(3);
  expect(seconds()).toEqual([56, 63]);
  goTo(2);
  playMove("e6");
  expect(seconds()).toEqual([56, 63]);
});

test("a game lost on time stays lost", () => {
  playTwo();
  vi.advanceTimersByTime(51_000);
  expect(fallen.value).toBe("black");
  const lost = kept();
  begin({ game: "othello" });
  expect(fallen.value).toBeNull();
  show(lost);
  expect([fallen.value, playing.value]).toEqual(["black", true]);
  expect(seconds()).toEqual([0, 60]);
});
