/** Text of a step and its reason. */

import { t } from "../../text/text";
import { valued, windowText, written } from "../numbers";
import type { Recorded, RecordedNode } from "../types";
import type { Film } from "./playback";

export function sayStep(record: Recorded, film: Film, at: number): string {
  const step = film.steps[at - 1];
  if (step === undefined) return t("lab-say-start");
  const node = record.nodes[step.node]!;
  return step.kind === "enter" ? sayEntered(node) : sayLeft(record, node);
}

function sayEntered(node: RecordedNode): string {
  const [alpha, beta] = node.window as [number | null, number | null];
  const window = windowText(alpha, beta);
  const isLeaf = node.answered !== undefined;
  const said = isLeaf
    ? t("lab-say-leaf", { node: nameOf(node), window })
    : t("lab-say-enter", { player: node.player, node: nameOf(node), window });
  const purpose = node.purpose === "value" ? "" : ` ${t("lab-say-purpose", { purpose: node.purpose })}`;
  const known = [alpha === null ? "" : t("lab-say-alpha", { value: written(alpha) }), beta === null ? "" : t("lab-say-beta", { value: written(beta) })];
  return [said + purpose, ...known.filter((part) => part !== "")].join(" ");
}

function sayLeft(record: Recorded, node: RecordedNode): string {
  const cut = sayCut(record, node);
  if (cut !== "") return cut;
  const value = valued(node.value ?? 0, node.kind);
  if (node.answered !== undefined) return t("lab-say-answered", { node: nameOf(node), value, answered: node.answered });
  return t("lab-say-leave", { player: node.player, node: nameOf(node), value });
}

/** Why the rest of a node was skipped; empty if it was not. */
export function sayCut({ nodes }: Recorded, node: RecordedNode): string {
  const { cut } = node;
  if (cut === undefined) return "";
  const from = cut.bound_from === null ? "" : nameOf(nodes[cut.bound_from]!);
  const value = written(cut.value);
  const bound = written(cut.bound);
  return t("lab-say-cut", { by: cut.by, node: nameOf(node), value, bound, from, origin: from === "" ? "window" : "node" });
}

/** Everything about a node in one line, for the outline. */
export function sayNode(node: RecordedNode): string {
  if (!node.visited) {
    return t("lab-node-skipped", { node: nameOf(node), below: node.below ?? 0 });
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
