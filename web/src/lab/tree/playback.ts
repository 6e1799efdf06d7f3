/** A recorded search as a sequence of steps: a node is entered, and left with a value. */

import type { RecordedNode } from "../types";

export interface Step {
  kind: "enter" | "leave";
  node: number;
}

/** A search that can be played. */
export interface Film {
  steps: Step[];
  /** After how many steps each node has been entered and left; `Infinity` for a skipped one. */
  entered: Float64Array;
  left: Float64Array;
  /** After how many steps it is known that a node is skipped; `Infinity` for a visited one. */
  skipped: Float64Array;
  /** After how many steps there is one cut more, in order. */
  cuts: number[];
  children: number[][];
}

export function film(nodes: readonly RecordedNode[]): Film {
  const children: number[][] = nodes.map(() => []);
  const roots: number[] = [];
  for (const { id, parent } of nodes) (parent === null ? roots : children[parent]!).push(id);
  const never = () => new Float64Array(nodes.length).fill(Infinity);
  const made: Film = { steps: [], entered: never(), left: never(), skipped: never(), cuts: [], children };
  // Without recursion: a pass may be as deep as the stack of a browser is not.
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

/** The window of an open node as it stands after so many steps: what its children have given narrows it. */
export function windowNow(nodes: readonly RecordedNode[], film: Film, node: number, at: number): [number | null, number | null] {
  const { player, window } = nodes[node]!;
  let [alpha, beta] = (window ?? [null, null]) as [number | null, number | null];
  for (const child of film.children[node]!) {
    const value = nodes[child]!.value;
    if (value === undefined || film.left[child]! > at) continue;
    if (player === "max") alpha = alpha === null ? value : Math.max(alpha, value);
    else beta = beta === null ? value : Math.min(beta, value);
  }
  return [alpha, beta];
}
