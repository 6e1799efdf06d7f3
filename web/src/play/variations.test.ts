import { expect, test } from "vitest";

import { setup } from "./state";
import { backInGame, gameOf, noted, played, steppedTo, wentTo } from "./tree";
import { treesOf, withBranches } from "./variations";

/** Moves and comments of a tree, lines in parentheses. */
const shape = (nodes: ReturnType<typeof treesOf>): unknown => nodes.map(({ move, comment, next }) => [[move, comment].filter(Boolean).join(": "), ...(next.length > 0 ? [shape(next)] : [])]);

test("a record is read as a tree, with escaped brackets, old names and what stands between", () => {
  const text = "(;GM[4]SZ[15]C[a \\] b (; not a node\n]LB[hh:1]\n;B[hh];Wh ite[ii]\n(;B[gg]C[x])(;Black[jj](;W[aa])(;W[bb])))(;GM[2];B[])";
  expect(shape(treesOf(text))).toEqual([
    ["a ] b (; not a node", [["hh", [["", [["gg: x"], ["jj", [["aa"], ["bb"]]]]]]]]],
    ["", [[""]]],
  ].map((game) => game));
  expect(treesOf(text)[0]!.text).toBe("GM[4]SZ[15]");
  expect(treesOf(text)[1]!.next[0]!.move).toBe("");
});

test("lines and comments are written into the record of the server", () => {
  setup.value = { game: "gomoku", size: 15, rule: "freestyle" };
  const inside = steppedTo(gameOf(["h8", "i9", "g8"]), 1);
  const one = ["g7", "g9"].reduce(played, inside);
  const two = played(steppedTo(one, 2), "f9");
  const tree = noted(wentTo(noted(noted(backInGame(two), "the [centre]"), ""), 0, 3), "so");
  const noteMain = noted(wentTo(tree, -1, 2), "a \\ b");
  expect(withBranches("(;GM[4]FF[4]SZ[15]\n;B[hh]\n;W[ig]V[0.1]C[Good.]\n;B[gh])\n", noteMain, "gomoku")).toBe(
    "(;GM[4]FF[4]SZ[15]\n;B[hh]\n(;W[ig]V[0.1]C[a \\\\ b / Good.]\n;B[gh])\n(;W[gi]\n(;B[gg]C[so])\n(;B[fg])))\n");
  expect(withBranches("(;GM[4]\n;B[hh]C[A [fine\\] move.])\n", noted(gameOf(["h8"]), "so / A [fine] move."), "gomoku")).toBe("(;GM[4]\n;B[hh]C[so / A [fine\\] move.])\n");
  const whole = noted(steppedTo(gameOf(["h8"]), 0), "[x]");
  expect(withBranches("(;GM[4]\n;B[hh])\n", whole, "gomoku")).toBe("(;GM[4]C[[x\\]]\n;B[hh])\n");
});
