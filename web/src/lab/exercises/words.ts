/** Explanations of wrong answers, in the page's language. */

import { has, t } from "../../text/text";
import { written } from "../numbers";
import type { Mistake } from "../types";

export function sayMistake(mistake: Mistake): string {
  const { code, node, other = "", expected, found, extra = 0, cut } = mistake;
  const id = `lab-mistake-${code}`;
  // A newer server may report mistakes unknown to this page.
  if (!has(id)) return mistake.detail;
  const why = cut === undefined ? "" : t("lab-why", {
    after: cut.after, player: cut.player, node: cut.node, value: written(cut.value), bound: written(cut.bound), from: cut.from ?? "",
    origin: cut.from === undefined ? "window" : "node",
  });
  return t(id, {
    node, other, extra, why, cut: cut === undefined ? "no" : "yes",
    expected: expected === undefined ? "none" : written(expected), known: expected === undefined ? "no" : "yes",
    found: found === undefined ? "–" : written(found),
    bound: cut === undefined ? "" : written(cut.bound), side: cut?.player ?? "max", left: cut?.node ?? "",
  });
}
