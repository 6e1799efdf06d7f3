/**
 * Every sentence of the laboratory is proven from its recording, in three languages; TREES random trees (1,000), each
 * searched by every algorithm with an order of moves and a window that are drawn, and the examples of the page.
 */

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Recorded, RecordedNode } from "../src/lab/types";
import { orderings, treeAlgorithms } from "../src/lab/types";
import { film } from "../src/lab/tree/playback";
import { examples, requestOf } from "../src/lab/tree/state";
import { sayCut, sayNode, sayStep } from "../src/lab/tree/words";
import { speak, speakAll } from "../src/text/text";
import { numbers } from "./random";
import { type Language, type Searched, type Written, languages, unproven } from "./prover";
import { Server } from "./stage";

const TREES = Number(process.env["TREES"] ?? 1000);
/** False sentences that are planted in each language. */
const PLANTED = 50;

/** As much of a browser as the page's modules look at when they are loaded. */
vi.hoisted(() => {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { documentElement: {} });
});

let server: Server;
beforeAll(async () => {
  server = await Server.start();
  await speakAll();
});
afterAll(() => server.stop());

async function search(path: string, body: object): Promise<Recorded> {
  const response = await fetch(new URL(path, server.url), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify([body, answer])).toBe(200);
  return answer as Recorded;
}

/** Without a window, and without an order of moves. */
const isMinimax = (algorithm: string) => algorithm === "minimax" || algorithm === "negamax";

type Nested = [string, number] | [string, ...Nested[]];
const nested = ({ name, value, children }: Written): Nested => (value === undefined ? [name, ...children.map(nested)] : [name, value]);

/** A tree of two to four plies, with leaves that are often equal. */
function tree(random: () => number): Written {
  let named = 0;
  const plies = 2 + Math.floor(random() * 3);
  const most = random() < 0.5 ? 5 : 40;
  const grow = (ply: number): Written => {
    const name = `N${named++}`;
    if (ply > 0 && (ply === plies || random() < 0.15)) return { name, value: Math.floor(random() * most) - 2, children: [] };
    return { name, children: Array.from({ length: 1 + Math.floor(random() * 4) }, () => grow(ply + 1)) };
  };
  return grow(0);
}

function window(random: () => number): [number | null, number | null] {
  const low = Math.floor(random() * 12) - 4;
  const chosen = Math.floor(random() * 6);
  return [chosen === 3 || chosen === 5 ? low : null, chosen > 3 ? low + 1 + Math.floor(random() * 8) : null];
}

async function searches(seed: number): Promise<Searched[]> {
  const random = numbers(seed);
  const written = tree(random);
  return Promise.all(treeAlgorithms.map(async (algorithm) => {
    const drawn = { window: window(random), techniques: { move_ordering: orderings[Math.floor(random() * orderings.length)]! } };
    const { window: given, ...settings } = isMinimax(algorithm) ? { window: [null, null] as const } : drawn;
    const body = { tree: nested(written), root: random() < 0.5 ? "max" : "min", algorithm, seed, ...(isMinimax(algorithm) ? {} : { window: given }), ...settings };
    return { record: await search("v1/lab/tree", body), tree: written, window: given, aspires: false };
  }));
}

interface Said { kind: Parameters<typeof unproven>[0]; text: string; node: RecordedNode }

/** Every sentence of a recording. */
function sentences(record: Recorded): Said[] {
  const made = film(record.nodes);
  const steps = made.steps.map((step, index): Said => {
    const node = record.nodes[step.node]!;
    return { kind: step.kind === "enter" ? "enter" : node.cut === undefined ? "leave" : "cut", text: sayStep(record, made, index + 1), node };
  });
  const outline = record.nodes.map((node): Said => ({ kind: "outline", text: sayNode(node), node }));
  return [{ kind: "start", text: sayStep(record, made, 0), node: record.nodes[0]! }, ...steps, ...outline];
}

function check(searched: Searched, language: Language): number {
  const said = sentences(searched.record);
  const faults = said.map(({ kind, text, node }) => [unproven(kind, text, node, searched, language), text]).filter(([fault]) => fault !== "");
  if (faults.length > 0) expect(faults.slice(0, 3), JSON.stringify({ ...searched, record: searched.record.engine })).toEqual([]);
  return said.length;
}

test(`what the laboratory says of ${TREES} trees is proven in three languages`, { timeout: 60_000 + 1000 * TREES }, async () => {
  const count: Record<string, number> = {};
  for (let seed = 0; seed < TREES; seed++) {
    const some = await searches(seed);
    for (const { nodes } of some.map(({ record }) => record)) {
      for (const from of nodes.flatMap(({ alpha_from, beta_from }) => [alpha_from, beta_from])) count[from?.origin ?? "open"] = (count[from?.origin ?? "open"] ?? 0) + 1;
    }
    for (const language of languages) {
      await speak(language);
      for (const searched of some) check(searched, language);
    }
  }
  // None of the origins that a written tree has is left out.
  expect(Object.keys(count).sort()).toEqual(["mtd_f", "null_window", "open", "re_search", "tie", "value", "window"]);
});

/** What the page can be asked beside its examples. */
const methods = [
  ...treeAlgorithms.map((algorithm) => ({ algorithm })),
  ...(["alpha_beta", "pvs"] as const).map((algorithm) => ({ algorithm, techniques: { aspiration_window: true, iterative_deepening: true, transposition_table: true, move_ordering: "dynamic" } })),
  ...(["alpha_beta", "pvs"] as const).map((algorithm) => ({ algorithm, techniques: { null_move: { reduction: 1 }, futility: true, late_move_reduction: true, move_ordering: "static" } })),
];

test("what it says of the page's examples is proven in three languages, with techniques, too", { timeout: 240_000 }, async () => {
  for (const example of Object.values(examples).filter(({ algorithm }) => algorithm !== "mcts")) {
    const { path, body } = requestOf(example);
    for (const { techniques, algorithm } of methods.map((method) => ({ techniques: {}, ...method }))) {
      const isTree = example.tree !== "";
      if (isTree && Object.keys(techniques).length > 0) continue;
      const all: Record<string, unknown> = { ...body.techniques, ...techniques };
      if (isMinimax(algorithm)) delete all["move_ordering"];
      const record = await search(path, { ...body, algorithm, techniques: all });
      const searched: Searched = { record, window: [null, null], aspires: "aspiration_window" in techniques };
      if (isTree) searched.tree = read(JSON.parse(example.tree.replaceAll("'", '"')) as Nested);
      for (const language of languages) {
        await speak(language);
        check(searched, language);
      }
    }
  }
});

function read([name, ...rest]: Nested): Written {
  return typeof rest[0] === "number" ? { name, value: rest[0], children: [] } : { name, children: (rest as Nested[]).map(read) };
}

type From = NonNullable<RecordedNode["alpha_from"]>;
/** The value of a node that is worth something else. */
const another = ({ record }: Searched, bound: number): From => ({ origin: "value", node: record.nodes.findLast(({ visited, value }) => visited && value !== bound)?.id ?? null });

/** What is made of a node so that what is said of it is false; `null` where it would not be. */
const falsehoods: Record<string, [Said["kind"], (node: RecordedNode, searched: Searched) => Partial<RecordedNode> | null]> = {
  "a null window's end as a value": ["enter", (node, searched) => from(node, "null_window", (bound) => another(searched, bound))],
  "a tie's end as a value": ["enter", (node) => from(node, "tie", (_, { node: at }) => ({ origin: "value", node: at }))],
  "a second search's end as a value": ["enter", (node) => from(node, "re_search", (_, { node: at }) => ({ origin: "value", node: at }))],
  "MTD(f)'s window as a value": ["enter", (node, searched) => from(node, "mtd_f", (bound) => another(searched, bound))],
  "MTD(f)'s window as that of the caller": ["enter", (node) => from(node, "mtd_f", () => ({ origin: "window", node: null }))],
  "the caller's window as a value": ["enter", (node, searched) => from(node, "window", (bound) => another(searched, bound))],
  "the caller's window as aspiration": ["enter", (node) => from(node, "window", () => ({ origin: "aspiration_window", node: null }))],
  "a value of another node": ["enter", (node, searched) => from(node, "value", (bound) => another(searched, bound))],
  "a value as a tie": ["enter", (node) => from(node, "value", (_, { node: at }) => ({ origin: "tie", node: at }))],
  "a value as the caller's window": ["enter", (node) => from(node, "value", () => ({ origin: "window", node: null }))],
  "no reason for a bound": ["enter", ({ alpha_from }) => (alpha_from === undefined ? null : { alpha_from: undefined } as never)],
  "an open window at the start": ["start", ({ window }) => (window!.every((bound) => bound === null) ? null : { window: [null, null] })],
  "a leaf that is none": ["enter", ({ answered }) => (answered === undefined ? { answered: "leaf" } : null)],
  "another player": ["leave", ({ player, answered }) => (answered === undefined ? { player: player === "max" ? "min" : "max" } : null)],
  "a bound as a value": ["leave", ({ kind }) => (kind === "upper_bound" ? { kind: "exact" } : null)],
  "another value": ["leave", ({ value }) => ({ value: value! + 1 })],
  "a bound from elsewhere in a cut": ["cut", (node, searched) => {
    const { by, bound } = node.cut!;
    return { [`${by}_from`]: another(searched, bound) };
  }],
  "a cut for another value": ["cut", ({ cut }) => ({ cut: { ...cut!, value: cut!.value + (cut!.by === "alpha" ? 100 : -100) } })],
  "another place in the order": ["outline", ({ order }) => (order === undefined ? null : { order: order + 1 })],
  "another number of skipped nodes": ["outline", ({ below }) => (below === undefined ? null : { below: below + 1 })],
};

function from(node: RecordedNode, origin: string, instead: (bound: number, from: From) => From): Partial<RecordedNode> | null {
  const end = node.alpha_from?.origin === origin ? "alpha" : node.beta_from?.origin === origin ? "beta" : null;
  if (end === null) return null;
  return { [`${end}_from`]: instead(node.window![end === "alpha" ? 0 : 1]!, node[`${end}_from`]!) };
}

test(`${PLANTED} false sentences are found in each language`, { timeout: 240_000 }, async () => {
  const all: Searched[] = [];
  for (let seed = 0; seed < 60; seed++) all.push(...await searches(seed));
  for (const language of languages) {
    await speak(language);
    const planted = Object.entries(falsehoods).flatMap(([name, [kind, make]]) => {
      const made = all.flatMap((searched) => {
        for (const said of sentences(searched.record).filter((said) => said.kind === kind)) {
          const changed = make(said.node, searched);
          if (changed === null) continue;
          const nodes = searched.record.nodes.map((node) => (node === said.node ? { ...node, ...changed } : node));
          const step = film(searched.record.nodes).steps.findIndex((step) => step.node === said.node.id && (step.kind === "enter") === (kind === "enter"));
          const record = { ...searched.record, nodes };
          const text = kind === "outline" ? sayNode(nodes[said.node.id]!) : sayStep(record, film(record.nodes), kind === "start" ? 0 : step + 1);
          return text === said.text ? [] : [{ kind, text, node: said.node, searched }];
        }
        return [];
      });
      expect(made.length, name).toBeGreaterThanOrEqual(3);
      return made.slice(0, 3).map((one) => ({ name, ...one }));
    });
    expect(planted.length).toBeGreaterThanOrEqual(PLANTED);
    const believed = planted.filter(({ kind, text, node, searched }) => unproven(kind, text, node, searched, language) === "");
    expect(believed.map(({ name, text }) => [name, text])).toEqual([]);
  }
});

test("the reason of a cut in the outline is that of its step", async () => {
  await speak("en");
  for (const { record } of await searches(1)) {
    const made = film(record.nodes);
    made.steps.forEach(({ kind, node }, index) => {
      if (kind === "leave" && record.nodes[node]!.cut !== undefined) expect(sayStep(record, made, index + 1)).toBe(sayCut(record, record.nodes[node]!));
    });
  }
});
