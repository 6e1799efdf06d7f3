/** What the server refuses, in the language of the page; what the page has no words for, in the server's. */

import type { components } from "@yomi/client";

import type { Problem } from "../api/types";
import { has, t } from "./text";

type Fault = components["schemas"]["Fault"];

/** Why a request is refused: each of its faults, or what happened. */
export function sayRefusal(problem: Problem): string {
  const faults = problem.errors ?? [];
  if (faults.length > 0) return faults.map(sayFault).join(" ");
  const id = `problem-${problem.code}`;
  return has(id) ? t(id, { detail: problem.detail }) : problem.detail;
}

function sayFault(fault: Fault): string {
  const { pointer, code, detail, min, max, index, move = "", line, column, did_you_mean: meant = "" } = fault;
  const id = `fault-${code}`;
  // A later server knows more faults than this page.
  if (!has(id)) return detail;
  return t(id, {
    field: pointer.slice(1), detail, move, meant, min: min ?? "", max: max ?? "",
    number: index === undefined ? 0 : index + 1, line: line ?? "", column: column ?? "",
    known: meant !== "" ? "name" : max !== undefined ? "range" : "no",
  });
}
