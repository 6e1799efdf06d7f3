/** Text of a step and its reason. */

import { t } from "../../text/text";
import { valued, windowText, written } from "../numbers";
import type { Recorded, RecordedNode } from "../types";
import type { Film, Step } from "./playback";
import { countsAfter, moverOf, ucb1, wayTo } from "./playouts";

export function sayStep(record: Recorded, film: Film, at: number): string {
  const step = film.steps[at - 1];
  if (record.playouts !== undefined) return step === undefined ? t("lab-mcts-start") : sayPlayout(record, step);
  if (step === undefined) return sayStart(record.nodes[0]!);
  const node = record.nodes[step.node]!;
  return step.kind === "enter" ? sayEntered(record, node) : sayLeft(record, node);
}

function sayStart({ window = [] }: RecordedNode): string {
  return t("lab-say-start", { open: window.every((bound) => bound === null) ? "yes" : "no", window: windowText(window[0], window[1]) });
}

function sayEntered(record: Recorded, node: RecordedNode): string {
  const [name, window] = [nameOf(node), windowText(node.window?.[0], node.window?.[1])];
  const said = node.answered === "leaf" ? t("lab-say-leaf", { node: name, window }) : t("lab-say-enter", { player: node.player, node: name, window });
  const purpose = node.purpose === "value" ? "" : t("lab-say-purpose", { purpose: node.purpose });
  const bounds = (["alpha", "beta"] as const).map((end) => sayBound(record, node, end)).filter((bound) => bound !== "");
  return [said, purpose, ...bounds.map((bound) => t("lab-say-bound", { bound }))].filter((part) => part !== "").join(" ");
}

/** Where an end of a node's window comes from, as part of a sentence; empty for an open one. */
function sayBound({ nodes }: Recorded, node: RecordedNode, end: "alpha" | "beta"): string {
  const from = end === "alpha" ? node.alpha_from : node.beta_from;
  if (from === undefined) return "";
  const source = from.node === null ? undefined : nodes[from.node];
  return t(`lab-bound-${end}`, {
    origin: from.origin, bound: written(node.window![end === "alpha" ? 0 : 1]!),
    from: source === undefined ? "" : nameOf(source), value: written(source?.value ?? 0),
  });
}

function sayLeft(record: Recorded, node: RecordedNode): string {
  const cut = sayCut(record, node);
  if (cut !== "") return cut;
  const value = valued(node.value ?? 0, node.kind);
  if (node.answered !== undefined) return t("lab-say-answered", { node: nameOf(node), value, answered: node.answered });
  return t("lab-say-leave", { player: node.player, node: nameOf(node), value });
}

/** Why the rest of a node was skipped; empty if it was not. */
export function sayCut(record: Recorded, node: RecordedNode): string {
  const { cut } = node;
  if (cut === undefined) return "";
  const bound = sayBound(record, node, cut.by === "alpha" ? "alpha" : "beta");
  return t("lab-say-cut", { by: cut.by, node: nameOf(node), value: written(cut.value), bound });
}

/** Random moves that a sentence tells. */
const MOVES_TOLD = 9;

/** A step of a playout, with the numbers as they are then. */
function sayPlayout(record: Recorded, { kind, node, playout = 0 }: Step): string {
  const { nodes, playouts = [] } = record;
  const { node: last, moves, winner } = playouts[playout]!;
  const [at, count] = [nameOf(nodes[node]!), playout + 1];
  const before = countsAfter(record, playout);
  switch (kind) {
    case "select": {
      const way = wayTo(nodes, node).slice(1).map((id) => `${nameOf(nodes[id]!)} ${ucb1(before, nodes[id]!).toFixed(3)}`).join(" → ");
      const end = t("lab-mcts-end", { end: node === last ? "over" : "untried", node: at });
      return t("lab-mcts-select", { moved: way === "" ? "no" : "yes", count, way, end });
    }
    case "expand": {
      const parent = nodes[node]!.parent!;
      const later = nodes.filter((other) => other.parent === parent && other.id >= node).length;
      return t("lab-mcts-expand", { node: at, parent: nameOf(nodes[parent]!), count: nodes[parent]!.untried! + later });
    }
    case "playout": {
      const told = moves.slice(0, MOVES_TOLD).join(" ") + (moves.length > MOVES_TOLD ? " …" : "");
      return t("lab-mcts-playout", { over: moves.length === 0 ? "yes" : "no", node: at, count: moves.length, moves: told, winner: winner ?? "draw" });
    }
    default: {
      const { visits, wins } = countsAfter(record, count);
      const way = wayTo(nodes, node).reverse().map((id) => `${nameOf(nodes[id]!)} ${wins[id]!}/${visits[id]!}`).join(" → ");
      return t("lab-mcts-back", { way });
    }
  }
}

/** Everything about a node in one line, for the outline. */
export function sayNode(node: RecordedNode): string {
  if (!node.visited) {
    return t("lab-node-skipped", { node: nameOf(node), below: node.below ?? 0 });
  }
  if (node.visits !== undefined) {
    const counts = { node: nameOf(node), share: `${node.wins!}/${node.visits}`, mover: moverOf(node), untried: node.untried! };
    return node.ucb1 === undefined ? t("lab-mcts-root", counts) : t("lab-mcts-node", { ...counts, bound: node.ucb1.toFixed(3) });
  }
  const [alpha, beta] = node.window as [number | null, number | null];
  return t("lab-node", {
    node: nameOf(node), player: node.answered === "leaf" ? "leaf" : node.player,
    value: valued(node.value ?? 0, node.kind), window: windowText(alpha, beta), order: node.order ?? 0,
  });
}

/** The root of a position has no name. */
export function nameOf(node: RecordedNode): string {
  return node.parent === null && node.name === "root" ? t("lab-root") : node.name;
}
