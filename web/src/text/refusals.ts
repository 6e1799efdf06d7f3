/** Texts of the server's refusals, in the page's language; unknown ones in the server's words. */

import type { components } from "@yomi/client";

import type { Problem } from "../api/types";
import { has, t } from "./text";

type Fault = components["schemas"]["Fault"];

/** Reasons of a refusal: each of its faults, or the problem itself. */
export function sayRefusal(problem: Problem): string {
  const faults = problem.errors ?? [];
  if (faults.length > 0) return faults.map(sayFault).join(" ");
  const id = `problem-${problem.code}`;
  return has(id) ? t(id, { detail: problem.detail }) : problem.detail;
}

function sayFault(fault: Fault): string {
  const { pointer, code, detail, min, max, index, move = "", line, column, did_you_mean: meant = "", legal_moves: legal } = fault;
  const id = `fault-${code}`;
  // A newer server may report faults unknown to this page.
  if (!has(id)) return detail;
  return t(id, {
    field: pointer.slice(1), detail, said: detail.slice(0, 1).toUpperCase() + detail.slice(1), move, meant, kind: move !== "" && legal === undefined ? "unknown" : "illegal", min: min ?? "", max: max ?? "",
    number: index === undefined ? 0 : index + 1, line: line ?? "", column: column ?? "",
    known: meant !== "" ? "name" : max !== undefined ? "range" : "no",
  });
}
