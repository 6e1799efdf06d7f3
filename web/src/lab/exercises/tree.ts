/** Tree of an exercise: named nodes and their layout. */

import { hierarchy, tree } from "d3-hierarchy";

import type { Player } from "../types";

export interface ExerciseNode {
  name: string;
  parent: string | null;
  children: string[];
  player: Player;
  value: number | null;
  ply: number;
}

/** A nested list: a name, then a number or lists. */
type Nested = [string, ...(number | Nested)[]];

export type Nodes = ReadonlyMap<string, ExerciseNode>;

export function nodesOf(list: unknown, root: Player): Map<string, ExerciseNode> {
  const nodes = new Map<string, ExerciseNode>();
  const walk = ([name, ...rest]: Nested, parent: string | null, ply: number): void => {
    const player = (ply % 2 === 0) === (root === "max") ? "max" : "min";
    const lists = rest.filter((part): part is Nested => Array.isArray(part));
    const value = typeof rest[0] === "number" ? rest[0] : null;
    nodes.set(name, { name, parent, children: lists.map(([child]) => child), player, value, ply });
    for (const child of lists) walk(child, name, ply + 1);
  };
  walk(list as Nested, null, 0);
  return nodes;
}

/** The tree as nested lists again. */
export function nestedOf(nodes: Nodes, name = rootOf(nodes)): Nested {
  const { children, value } = nodes.get(name)!;
  return children.length === 0 ? [name, value ?? 0] : [name, ...children.map((child) => nestedOf(nodes, child))];
}

export function rootOf(nodes: Nodes): string {
  return nodes.keys().next().value!;
}

/** The leaves from left to right. */
export function leavesOf(nodes: Nodes, name = rootOf(nodes)): string[] {
  const { children } = nodes.get(name)!;
  return children.length === 0 ? [name] : children.flatMap((child) => leavesOf(nodes, child));
}

/** The tree with two adjacent children of a node swapped. */
export function moved(nodes: Nodes, name: string, by: -1 | 1): Map<string, ExerciseNode> {
  const next = new Map(nodes);
  const { parent } = nodes.get(name)!;
  if (parent === null) return next;
  const children = [...nodes.get(parent)!.children];
  const from = children.indexOf(name);
  const to = from + by;
  if (to < 0 || to >= children.length) return next;
  [children[from], children[to]] = [children[to]!, children[from]!];
  next.set(parent, { ...nodes.get(parent)!, children });
  return next;
}

export interface Places {
  at: ReadonlyMap<string, { x: number; y: number }>;
  left: number;
  width: number;
  height: number;
  /** Width of a node by ply, in pixels. */
  wide: readonly number[];
}

/** Preferred pixels between neighbours, between plies, and between rows of leaves. */
export const [ACROSS, DOWN, ROW] = [50, 92, 42];
/** Minimum pixels between neighbours of a row, as a touch target; and maximum rows of leaves. */
const [LEAST, ROWS] = [28, 4];
/** Maximum width of a node in pixels, and gap between two. */
const [WIDEST, GAP] = [44, 4];

/** Layout for a width in pixels. Leaves that do not fit side by side are placed in several rows. */
export function placesOf(nodes: Nodes, room = Infinity): Places {
  const leaves = leavesOf(nodes);
  // As few rows as touch targets allow; the outermost leaves are half a leaf from the edges.
  const acrossIn = (rows: number) => Math.min(Math.max(room / (leaves.length - 1 + rows), LEAST / ROWS), ACROSS);
  const rows = Array.from({ length: ROWS }, (_, index) => index + 1).find((rows) => acrossIn(rows) * rows >= LEAST) ?? ROWS;
  const across = acrossIn(rows);
  const placed = tree<string>().nodeSize([across, DOWN]).separation(() => 1)(hierarchy(rootOf(nodes), (name) => nodes.get(name)!.children));
  const at = new Map<string, { x: number; y: number }>();
  const row = new Map(leaves.map((name, index) => [name, index % rows]));
  /** Last node and least distance of each ply. */
  const last: number[] = [];
  const spacing: number[] = [];
  let [left, right, bottom] = [0, 0, 0];
  placed.each(({ data, x, y, depth }) => {
    const below = y + (row.get(data) ?? 0) * ROW;
    at.set(data, { x, y: below });
    spacing[depth] = Math.min(spacing[depth] ?? Infinity, x - (last[depth] ?? -Infinity));
    last[depth] = x;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.max(bottom, below);
  });
  const deepest = spacing.length - 1;
  const wide = spacing.map((space, ply) => Math.min(WIDEST, (ply === deepest ? across * rows : space) - GAP));
  const edge = (across * rows) / 2;
  return { at, left: left - edge, width: right - left + 2 * edge, height: bottom + 2 * 40, wide };
}
