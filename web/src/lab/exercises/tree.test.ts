import { expect, test } from "vitest";

import { leavesOf, moved, nestedOf, nodesOf, placesOf } from "./tree";

const list = ["A", ["B", ["D", 3], ["E", 12]], ["C", ["F", 2]]];

test("what is read is written again, and players take turns from the root", () => {
  const nodes = nodesOf(list, "min");
  expect(nestedOf(nodes)).toEqual(list);
  expect([...nodes.values()].map(({ player }) => player)).toEqual(["min", "max", "min", "min", "max", "min"]);
  expect(leavesOf(nodes)).toEqual(["D", "E", "F"]);
});

test("a child changes places with its neighbour, and stays at the ends", () => {
  const nodes = nodesOf(list, "max");
  expect(nestedOf(moved(nodes, "C", -1))).toEqual(["A", ["C", ["F", 2]], ["B", ["D", 3], ["E", 12]]]);
  expect(nestedOf(moved(nodes, "C", 1))).toEqual(list);
  expect(nestedOf(moved(nodes, "A", 1))).toEqual(list);
});

test("leaves stand side by side, from left to right", () => {
  const { at } = placesOf(nodesOf(list, "max"));
  expect(at.get("D")!.x).toBeLessThan(at.get("E")!.x);
  expect(at.get("D")!.y).toBe(at.get("F")!.y);
});

test("a tree is as wide as its frame; where leaves have no room beside each other, they stand in rows", () => {
  const wide = nodesOf(["A", ...Array.from({ length: 3 }, (_, i) => [`B${i}`, ...Array.from({ length: 9 }, (_, j) => [`C${i}${j}`, j])])], "max");
  for (const room of [2000, 800, 600, 300, 200]) {
    const { at, width, wide: across } = placesOf(wide, room);
    expect(width, `${room}`).toBeLessThanOrEqual(Math.max(room, 30 * 7) + 0.01);
    const leaves = leavesOf(wide).map((name) => at.get(name)!);
    // Neighbours are far enough apart for a finger, within a row or between rows.
    for (const [index, leaf] of leaves.entries()) {
      for (const other of leaves.slice(0, index)) expect(Math.hypot(leaf.x - other.x, leaf.y - other.y), `${room}`).toBeGreaterThanOrEqual(27.9);
    }
    expect(across.at(-1)).toBeGreaterThanOrEqual(23.9);
  }
});
