import { beforeAll, expect, test, vi } from "vitest";

import { speak, speakAll } from "../../text/text";
import type { Recorded, RecordedNode } from "../types";
import { film } from "./playback";
import { sayCut, sayStep } from "./words";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
  await speakAll();
});

const node = (id: number, parent: number | null, player: "max" | "min", more: Partial<RecordedNode>): RecordedNode =>
  ({ id, parent, name: "ABC"[id]!, player, pass: 1, ply: 0, purpose: "value", visited: true, pv: false, window: [null, null], ...more });

/** A: B 4, and C as given. */
const record = (c: Partial<RecordedNode>, root: Partial<RecordedNode> = {}): Recorded =>
  ({ nodes: [node(0, null, "max", root), node(1, 0, "min", { value: 4, kind: "exact" }), node(2, 0, "min", { value: 2, kind: "upper_bound", ...c })] }) as Recorded;

function entered(c: Partial<RecordedNode>): string {
  const given = record(c);
  const made = film(given.nodes);
  return sayStep(given, made, made.entered[2]!);
}

test("a bound says where it comes from, and only a node's value is what a player already has", () => {
  const said = (origin: string, node: number | null) => entered({ window: [3, null], alpha_from: { origin, node } }).replace("MIN is to move at C. The window is [3, +∞]. ", "");
  expect(said("value", 1)).toBe("MAX already has 3 elsewhere, from B.");
  expect(said("tie", 1)).toBe("α = 3 is just below the 4 that MAX already has from B: of equal moves the first in the list is chosen.");
  expect(said("re_search", 1)).toBe("α = 3 is just below 4, the least that a null window proved of B.");
  expect(said("null_window", null)).toBe("α = 3 is the other end of a null window, just below β.");
  expect(said("aspiration_window", null)).toBe("α = 3 is the lower end of the aspiration window.");
  expect(said("mtd_f", null)).toBe("α = 3 is the lower end of the window that MTD(f) chose for this pass.");
  expect(said("window", null)).toBe("α = 3 is the lower end of the given window.");
});

test("the reason of a cut is where its bound comes from", () => {
  const given = record({ window: [3, null], alpha_from: { origin: "tie", node: 1 }, cut: { by: "alpha", value: 2, bound: 3, bound_from: 1, origin: "tie" } });
  expect(sayCut(given, given.nodes[2]!)).toContain("MIN already has 2 here, and α = 3 is just below the 4 that MAX already has from B:");
});

test("a window at the start is called open only where it is", () => {
  const start = (window: [number | null, number | null]) => sayStep(record({}, { window }), film([]), 0);
  expect(start([null, null])).toContain("open on both sides");
  expect(start([2, null])).toBe("The search begins at the root. The window is [2, +∞].");
});

test("an inner node that the table answers is no leaf", () => {
  expect(entered({ answered: "table" })).toMatch(/^MIN is to move at C/);
  expect(entered({ answered: "leaf" })).toMatch(/^The leaf C/);
});
