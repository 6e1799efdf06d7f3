import { expect, test } from "vitest";

import type { RecordedNode } from "../types";
import { film, windowNow } from "./playback";

const node = (id: number, parent: number | null, player: "max" | "min", more: Partial<RecordedNode>): RecordedNode =>
  ({ id, parent, name: "ABCDEFG"[id]!, player, pass: 1, ply: 0, purpose: "value", visited: true, pv: false, ...more });

/** A: B (D 3, E 12), C (F 2, G skipped). */
const nodes = [
  node(0, null, "max", { value: 3, window: [null, null] }),
  node(1, 0, "min", { value: 3, window: [null, null] }),
  node(2, 0, "min", { value: 2, window: [3, null], cut: { by: "alpha", value: 2, bound: 3, bound_from: 1, origin: "value" } }),
  node(3, 1, "max", { value: 3, window: [null, null] }),
  node(4, 1, "max", { value: 12, window: [null, 3] }),
  node(5, 2, "max", { value: 2, window: [3, null] }),
  node(6, 2, "max", { visited: false }),
];

test("nodes are entered before their children and left after them; what a cut skips is known when the node is left", () => {
  const made = film(nodes);
  const told = made.steps.map(({ kind, node }) => `${kind === "enter" ? "+" : "-"}${nodes[node]!.name}`).join(" ");
  expect(told).toBe("+A +B +D -D +E -E -B +C +F -F -C -A");
  expect(made.cuts).toEqual([11]);
  expect(made.skipped[6]).toBe(11);
  expect(made.entered[6]).toBe(Infinity);
});

test("the window of an open node narrows as its children give values", () => {
  const made = film(nodes);
  expect(windowNow(nodes, made, 0, 2)).toEqual([null, null]);
  expect(windowNow(nodes, made, 0, 7)).toEqual([3, null]);
  expect(windowNow(nodes, made, 1, 4)).toEqual([null, 3]);
});
