/** Layout of the nodes of one pass, by d3-hierarchy's tidy tree (Buchheim, Jünger and Leipert 2002). */

import { hierarchy, tree } from "d3-hierarchy";

import type { Film } from "./playback";

/** Units between neighbours and between plies. */
export const ACROSS = 64;
const DOWN = 104;
/** Room above the root, and below the deepest nodes. */
export const [ABOVE, BELOW] = [46, 62];
/** Room for a board above each node. */
export const BOARD = 72;

export interface Layout {
  /** Visible nodes, parents first. */
  shown: number[];
  x: Float64Array;
  y: Float64Array;
  left: number;
  right: number;
  bottom: number;
  /** Units between plies, and above the root. */
  down: number;
  above: number;
  /** Minimum distance of neighbours by ply; `Infinity` for a single node. */
  spacing: number[];
  /** Number of nodes below a collapsed one. */
  hidden: Map<number, number>;
}

export function layout(film: Film, root: number, count: number, collapsed: ReadonlySet<number>, hasBoards = false): Layout {
  const down = hasBoards ? DOWN + BOARD : DOWN;
  const top = hierarchy<number>(root, (node) => (collapsed.has(node) ? [] : film.children[node]));
  const placed = tree<number>().nodeSize([ACROSS, down]).separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(top);
  const made: Layout = {
    shown: [], x: new Float64Array(count), y: new Float64Array(count), left: 0, right: 0, bottom: 0, down, above: hasBoards ? ABOVE + BOARD : ABOVE, spacing: [], hidden: new Map(),
  };
  const last: number[] = [];
  placed.eachBefore(({ data, x, y, depth }) => {
    // Nodes of a ply come from left to right.
    made.spacing[depth] = Math.min(made.spacing[depth] ?? Infinity, x - (last[depth] ?? -Infinity));
    last[depth] = x;
    made.shown.push(data);
    made.x[data] = x;
    made.y[data] = y;
    made.left = Math.min(made.left, x);
    made.right = Math.max(made.right, x);
    made.bottom = Math.max(made.bottom, y);
    if (collapsed.has(data)) made.hidden.set(data, below(film, data));
  });
  return made;
}

function below(film: Film, node: number): number {
  let count = 0;
  const open = [...film.children[node]!];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    count += 1;
    open.push(...film.children[next]!);
  }
  return count;
}
