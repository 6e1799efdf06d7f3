/** Playback of Monte Carlo tree search: each playout in four steps, and what the nodes have counted by then. */

import type { Recorded, RecordedNode } from "../types";
import type { Film, Step } from "./playback";

/** Visits of each node, and wins for the player whose move led there; at the root for MAX. */
export interface Counts { visits: number[]; wins: number[] }

/** Nodes from the root to one. */
export function wayTo(nodes: readonly RecordedNode[], node: number): number[] {
  const way = [node];
  for (let at = nodes[node]!.parent; at !== null; at = nodes[at]!.parent) way.unshift(at);
  return way;
}

/** The player whose move led to a node; at the root MAX. */
export const moverOf = ({ parent, player }: RecordedNode): "max" | "min" => (parent === null || player === "min" ? "max" : "min");

export function playoutFilm({ nodes, playouts = [] }: Recorded): Film {
  const never = () => new Float64Array(nodes.length).fill(Infinity);
  const children: number[][] = nodes.map(() => []);
  for (const { id, parent } of nodes) if (parent !== null) children[parent]!.push(id);
  const made: Film = { steps: [], entered: never(), left: never(), skipped: never(), cuts: [], children };
  const step = (kind: Step["kind"], node: number, playout: number) => made.steps.push({ kind, node, playout });
  made.entered[0] = 0;
  playouts.forEach(({ node }, playout) => {
    const isNew = made.entered[node] === Infinity;
    step("select", isNew ? nodes[node]!.parent! : node, playout);
    if (isNew) made.entered[node] = step("expand", node, playout);
    step("playout", node, playout);
    const now = step("back", node, playout);
    for (const at of wayTo(nodes, node)) made.left[at] = Math.min(made.left[at]!, now);
    made.cuts.push(now);
  });
  return made;
}

/** What the nodes have counted after so many playouts. */
export function countsAfter({ nodes, playouts = [] }: Recorded, done: number): Counts {
  const counts: Counts = { visits: nodes.map(() => 0), wins: nodes.map(() => 0) };
  for (const { node, winner } of playouts.slice(0, done)) {
    for (const at of wayTo(nodes, node)) {
      counts.visits[at]! += 1;
      counts.wins[at]! += winner === null ? 0.5 : winner === moverOf(nodes[at]!) ? 1 : 0;
    }
  }
  return counts;
}

/** Finished playouts after a step. */
export const doneAt = (film: Film, at: number): number => film.cuts.filter((end) => end <= at).length;

/** UCB1 of a visited node that is not the root, from such counts. */
export function ucb1({ visits, wins }: Counts, { id, parent }: RecordedNode): number {
  return wins[id]! / visits[id]! + Math.sqrt((2 * Math.log(visits[parent!]!)) / visits[id]!);
}
