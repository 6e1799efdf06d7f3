/** Every name of the laboratory's contract has a message in every language. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { algorithms, bugs, exerciseNames, orderings, runAlgorithms, switches } from "./types";

const source = new URL("..", import.meta.url).pathname;
const contract = readFileSync(new URL("../../../openapi.yaml", import.meta.url), "utf8");

/** Names of an enumeration of the contract. */
function names(schema: string): string[] {
  const [, text] = new RegExp(`\\n    ${schema}:([^]*?)\\n    [A-Z]`).exec(contract)!;
  const [, list = ""] = /enum:\s*(?:\[([^\]]+)\]|((?:\n\s+- "[^"]+")+))/.exec(text!) ?? [];
  const found = list === "" ? [...text!.matchAll(/- "([^"]+)"/g)].map(([, name]) => name!) : list.split(",").map((name) => name.trim());
  expect(found.length, schema).toBeGreaterThan(1);
  return found;
}

function bundle(locale: string): FluentBundle {
  const made = new FluentBundle(locale, { useIsolating: false });
  made.addResource(new FluentResource(readFileSync(`${source}/text/${locale}.ftl`, "utf8")));
  return made;
}

/** Messages with a variant per name, and the names. */
const chosen: [string, Record<string, readonly string[]>][] = [
  ["lab-algorithm-name", { name: names("LabRunAlgorithm").filter((name) => name !== "random") }],
  ["lab-ordering-name", { name: [...names("MoveOrdering"), "static_tree"] }],
  ["lab-technique", { name: switches }],
  ["lab-exercise-name", { name: names("Exercise") }],
  ["lab-bug-name", { name: names("Bug") }],
  ["lab-say-purpose", { purpose: names("KnownNodePurpose").filter((name) => name !== "value") }],
  ["lab-say-cut", { by: names("CutBound") }],
  ["lab-bound-alpha", { origin: names("KnownCutOrigin") }],
  ["lab-bound-beta", { origin: names("KnownCutOrigin") }],
];

/** Messages of every task, by language. */
const leavesANode: Record<string, string> = {
  en: "value is α or less at a MIN node, β or more at a MAX node",
  ja: "MINのノードでは値がα以下、MAXのノードでは値がβ以上",
  "zh-Hans": "在 MIN 节点值不大于 α、在 MAX 节点值不小于 β 时",
};

for (const locale of ["en", "ja", "zh-Hans"]) {
  test(`every name is told apart in ${locale}`, () => {
    const texts = bundle(locale);
    for (const [id, given] of chosen) {
      const [[variable, values]] = Object.entries(given) as [[string, readonly string[]]];
      const message = texts.getMessage(id)!.value!;
      const said = values.map((value) => texts.formatPattern(message, { [variable]: value, node: "A", value: "1", bound: "2", from: "B" }, []));
      expect(new Set(said).size, `${id}: ${said.join(" | ")}`).toBe(values.length);
    }
    for (const code of names("KnownMistake")) expect(texts.hasMessage(`lab-mistake-${code}`), code).toBe(true);
  });

  test(`every task says in ${locale} when alpha-beta leaves a node, ties included`, () => {
    const texts = bundle(locale);
    for (const name of names("Exercise").filter((name) => name !== "minimax")) {
      const task = texts.formatPattern(texts.getMessage(`lab-task-${name}`)!.value!);
      expect(task, name).toContain(leavesANode[locale]!);
    }
  });
}

test("what the page offers is what the contract has", () => {
  expect([...algorithms].sort()).toEqual(names("LabAlgorithm").sort());
  expect([...runAlgorithms].sort()).toEqual(names("LabRunAlgorithm").filter((name) => name !== "random").sort());
  expect([...orderings].sort()).toEqual(names("MoveOrdering").sort());
  expect([...exerciseNames].sort()).toEqual(names("Exercise").sort());
  expect([...bugs].sort()).toEqual(names("Bug").sort());
});
