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
