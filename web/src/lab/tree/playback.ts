/** Playback of a recorded search as a sequence of steps: a node is entered, or left with a value; those of playouts are in `playouts.ts`. */

import type { RecordedNode } from "../types";

export interface Step {
  kind: "enter" | "leave" | "select" | "expand" | "playout" | "back";
  node: number;
  /** Its playout, from 0. */
  playout?: number;
}

/** A playable search. */
export interface Film {
  steps: Step[];
  /** Steps after which each node has been entered and left; `Infinity` for a skipped one. */
  entered: Float64Array;
  left: Float64Array;
  /** Steps after which a node is known to be skipped; `Infinity` for a visited one. */
  skipped: Float64Array;
  /** Steps after which the number of cuts, or of finished playouts, increases by one, in order. */
  cuts: number[];
  children: number[][];
}

export function film(nodes: readonly RecordedNode[]): Film {
  const children: number[][] = nodes.map(() => []);
  const roots: number[] = [];
  for (const { id, parent } of nodes) (parent === null ? roots : children[parent]!).push(id);
  const never = () => new Float64Array(nodes.length).fill(Infinity);
  const made: Film = { steps: [], entered: never(), left: never(), skipped: never(), cuts: [], children };
  // Iterative: a pass may be deeper than the browser's stack.
  const open: { node: number; next: number }[] = [];
  for (const root of roots) {
    enter(root);
    while (open.length > 0) {
      const top = open.at(-1)!;
      const child = children[top.node]![top.next++];
      if (child === undefined) {
        open.pop();
        leave(top.node);
      } else if (nodes[child]!.visited) {
        enter(child);
      }
    }
  }
  return made;

  function enter(node: number): void {
    made.steps.push({ kind: "enter", node });
    made.entered[node] = made.steps.length;
    open.push({ node, next: 0 });
  }
  function leave(node: number): void {
    made.steps.push({ kind: "leave", node });
    const now = made.steps.length;
    made.left[node] = now;
    if (nodes[node]!.cut !== undefined) made.cuts.push(now);
    const below = children[node]!.filter((child) => !nodes[child]!.visited);
    for (let skipped = below.pop(); skipped !== undefined; skipped = below.pop()) {
      made.skipped[skipped] = now;
      below.push(...children[skipped]!);
    }
  }
}

/** Window of an open node after a number of steps, narrowed by its children's values. */
export function windowNow(nodes: readonly RecordedNode[], film: Film, node: number, at: number): [number | null, number | null] {
  const { player, window } = nodes[node]!;
  let [alpha, beta] = (window ?? [null, null]) as [number | null, number | null];
  for (const child of film.children[node]!) {
    const { value, purpose } = nodes[child]!;
    if (value === undefined || purpose === "null_move" || film.left[child]! > at) continue;
    if (player === "max") alpha = alpha === null ? value : Math.max(alpha, value);
    else beta = beta === null ? value : Math.min(beta, value);
  }
  return [alpha, beta];
}
