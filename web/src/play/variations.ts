/**
 * Lines and comments of records as trees (SGF), which the server reads as one game each: a record is split into a game a line, and the
 * games that the server reads are joined again.
 */

import { gamesOf } from "../api/client";
import { indexOf, placeOf } from "../board/grid";
import { noteKey, oneLine, type Tree, LIMITS, gameOf, isTooLarge, played, wentTo } from "./tree";
import type { Fit } from "./record";
import { grid, sideAt } from "./state";
import { sidesOf } from "../games";

interface Node {
  /** Properties that a position depends on, verbatim. */
  text: string;
  /** The move; empty for a pass. */
  move?: string;
  comment: string;
  next: Node[];
}

/** Properties that a position depends on; others have no place in the games that are asked for. */
const OF_POSITION = /^(B|W|AB|AW|AE|PL|SZ|RU|GM|BO|TY|QPR)$/;
const PASS = /^(|tt|pa|pass)$/i;

/** The trees of a record, by the first node of each. */
export function treesOf(text: string): Node[] {
  const roots: Node[] = [];
  // For each open parenthesis, the node before it.
  const open: (Node | null)[] = [];
  let now: Node | null = null;
  const node = (): Node => {
    const made: Node = { text: "", comment: "", next: [] };
    (now === null ? roots : now.next).push(made);
    return (now = made);
  };
  for (const [whole, symbol, name, values = ""] of text.matchAll(/([();])|([A-Za-z]+)\s*((?:\[(?:\\[^]|[^\]\\])*\]\s*)+)/g)) {
    if (symbol === "(") open.push(now);
    else if (symbol === ")") now = open.pop() ?? null;
    else if (symbol === ";") node();
    else {
      // GGF has properties before the first node's sign; SGF before version 4 has names with small letters.
      const into = now ?? node();
      const short = { black: "B", white: "W" }[name!.toLowerCase()] ?? (name!.replace(/[a-z]/g, "") || name!.toUpperCase());
      const [value = ""] = [...values.matchAll(/\[((?:\\[^]|[^\]\\])*)\]/g)].map(([, each]) => each!.replace(/\\([^])/g, "$1"));
      if (short === "C") into.comment = oneLine(value);
      if (OF_POSITION.test(short)) into.text += whole;
      if (short === "B" || short === "W") into.move = value.split("/")[0]!.trim();
    }
  }
  return roots;
}

/** Every line from a node to an end, the game first. */
function linesFrom(node: Node): Node[][] {
  return node.next.length === 0 ? [[node]] : node.next.flatMap((next) => linesFrom(next).map((line) => [node, ...line]));
}

/** What a record has beside a game, and how many lines and comments of it have no room or are illegal. */
export async function branched(text: string, { setup: { game, size, rule }, moves, number }: Fit, signal: AbortSignal): Promise<{ tree: Tree; left: number }> {
  const root = treesOf(text)[number - 1];
  const plain = gameOf(moves);
  if (root === undefined) return { tree: plain, left: 0 };
  const all = linesFrom(root);
  const lines = all.slice(0, LIMITS.lines + 1);
  const fields = { game, ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }) };
  const texts = lines.slice(1).map((line) => `(${line.map((node) => `;${node.text}`).join("")})`);
  const read = texts.length === 0 ? [] : await gamesOf({ ...fields, text: texts.join("") }, signal).then(({ games }) => games, () => []);
  // What the server refuses is missing among them.
  const found = texts.map((_, index) => read.find((each) => each.number === index + 1)?.moves ?? null);
  signal.throwIfAborted();
  let tree = plain;
  let left = all.length - lines.length;
  for (const path of found) {
    const next = path === null ? null : path.reduce(played, wentTo(tree, -1, 0));
    // The record's first line is the game: none goes on behind it.
    if (next === null || next.main.length > moves.length || isTooLarge(next)) left += 1;
    else tree = next;
  }
  const notes: Record<string, string> = {};
  let room: number = LIMITS.notes;
  for (const [index, line] of lines.entries()) {
    const path = index === 0 ? moves : found[index - 1] ?? [];
    let ply = 0;
    for (const { move, comment } of line) {
      // Passes that the record leaves out.
      if (move !== undefined && !PASS.test(move)) while (path[ply] === "pass") ply += 1;
      if (move !== undefined) ply += 1;
      const key = noteKey(path.slice(0, ply));
      if (comment === "" || key in notes || ply > path.length) continue;
      const said = comment.slice(0, LIMITS.note);
      room -= said.length;
      if (room >= 0) notes[key] = said;
      if (room < 0 || said.length < comment.length) left += 1;
    }
  }
  return { tree: { ...wentTo(tree, -1, moves.length), notes }, left };
}

/** A record of the game in SGF, as the server writes it, with the lines beside it and the comments. */
export function withBranches(text: string, { main, lines, notes }: Tree, game: Parameters<typeof sidesOf>[0]): string {
  const [head = "", ...nodes] = text.trimEnd().replace(/\)$/, "").split("\n;");
  const quoted = (said: string) => said.replace(/[\\\]]/g, "\\$&");
  const noted = (node: string, path: readonly string[]) => {
    const said = notes[noteKey(path)];
    if (said === undefined) return node;
    // What the review says of the move stands behind, once.
    const [whole, before = "", review = ""] = /([^A-Z])C\[((?:\\[^]|[^\]\\])*)\]/.exec(node) ?? [];
    if (whole === undefined) return `${node}C[${quoted(said)}]`;
    return node.replace(whole, () => `${before}C[${quoted(said)}${quoted(said).includes(review) ? "" : ` / ${review}`}]`);
  };
  const point = (move: string) => {
    const { x, y } = placeOf(grid.value, 0, indexOf(grid.value, move));
    return move === "pass" ? "" : String.fromCharCode(97 + x, 97 + y);
  };
  /** The moves of a line from one on, with the lines that leave it there. */
  const write = (on: number, before: readonly string[], moves: readonly string[]): string => {
    const ply = before.length;
    const [move, ...others] = moves;
    const path = move === undefined ? before : [...before, move];
    const node = move === undefined ? "" : on < 0 ? nodes[ply] ?? "" : `${sideAt(ply) === sidesOf(game)[0] ? "B" : "W"}[${point(move)}]`;
    const rest = move === undefined ? "" : `\n;${noted(node, path)}${write(on, path, others)}`;
    const leaving = lines.flatMap((line, index) => (line.of === on && line.from === ply && line.moves.length > 0 ? [write(index, before, line.moves)] : []));
    return leaving.length === 0 ? rest : [rest, ...leaving].filter((part) => part !== "").map((part) => `\n(${part.trim()})`).join("");
  };
  return `${noted(head, [])}${write(-1, [], main)})\n`;
}
