/** State of an exercise: task, answer and grading. */

import { batch, computed, effect, signal } from "@preact/signals";

import { question } from "../ask";
import { type Read, addressOf, keep, parametersOf } from "../route";
import { type Bug, type CheckRequest, type Checked, type Exercise, type ExerciseName, exerciseNames } from "../types";
import { type Nodes, leavesOf, moved, nestedOf, nodesOf } from "./tree";
import { type Part, cellOf, leafOf } from "./typed";

export interface Wanted {
  exercise: ExerciseName;
  seed: number;
  plies: number;
  children: number;
}

/** Size: a name for plies and children. */
export const sizes = { small: [2, 3], middle: [3, 3], large: [4, 2], huge: [4, 3] } as const;
export type SizeName = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as SizeName[];

export const wanted = signal<Wanted>({ exercise: "skipped", seed: 0, plies: 3, children: 3 });
export const made = question<Exercise>();
export const marked = question<Checked>();
export const isOpen = signal(false);

/** Whether the solution is shown. */
export const showsSolution = signal(false);

/** Text typed for a node. */
export interface Typed { alpha: string; beta: string; value: string }

export const skipped = signal<ReadonlySet<string>>(new Set());
export const typed = signal<ReadonlyMap<string, Typed>>(new Map());
export const numbers = signal<ReadonlyMap<string, string>>(new Map());
export const bug = signal<Bug | null>(null);
export const bugNode = signal("");
/** The move chosen as the best. */
export const best = signal("");
export const ordered = signal<Nodes>(new Map());
/** The node that is moved among its siblings. */
export const chosen = signal("");

/** The tree of the task. */
export const nodes = computed<Nodes>(() => {
  const exercise = made.answer.value;
  return exercise === null ? new Map() : nodesOf(exercise.tree, exercise.root);
});

export function want(next: Wanted): void {
  wanted.value = next;
  marked.stop();
  made.ask("/v1/lab/exercise", next);
}

/** Exercise of an address; the one before, or the first, where it names none. */
export function wantedOf(given: URLSearchParams): Read<Wanted> {
  const { faults, read } = parametersOf(given, ["exercise", "seed", "plies", "children"]);
  const number = (name: string, usual: number) => read(name, usual, (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined));
  const before = given.size > 0 ? undefined : made.answer.value === null ? draft()?.wanted : wanted.value;
  const exercise = read("exercise", before?.exercise ?? "skipped", (text) => exerciseNames.find((name) => name === text));
  const [plies, children] = exercise === "fill" ? [4, 2] : exercise === "minimax" ? [2, 3] : [3, 3];
  const value = before ?? { exercise, seed: number("seed", 0), plies: number("plies", plies), children: number("children", children) };
  return { value, faults };
}

export function addressOfExercise({ exercise, seed, plies, children }: Wanted): string {
  return addressOf("exercises", { exercise, seed: String(seed), plies: String(plies), children: String(children) });
}

/** Key of the unfinished answer in the storage of the tab. */
const DRAFT = "yomi-exercise";

/** An unfinished answer, with the exercise and the tree that it belongs to. */
interface Draft {
  wanted: Wanted;
  tree: string;
  skipped: string[];
  typed: [string, Typed][];
  numbers: [string, string][];
  bug: Bug | null;
  bugNode: string;
  best?: string;
  order: unknown;
}

let kept: Draft | null = null;

/** The stored answer; `null` without one. */
function draft(): Draft | null {
  try {
    return kept ?? JSON.parse(sessionStorage.getItem(DRAFT) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** The identity of the exercise shown. */
const shownTree = () => JSON.stringify([made.answer.value?.exercise, made.answer.value?.tree]);

/** A new exercise has no answer yet, unless the stored one is to it. */
effect(() => {
  if (made.answer.value === null) return;
  // A verdict that is still under way is one of the exercise before.
  marked.stop();
  const tree = nodes.value;
  const found = draft();
  const before = found?.tree === shownTree() ? found : null;
  batch(() => {
    verdict.value = null;
    showsSolution.value = false;
    skipped.value = new Set(before?.skipped);
    typed.value = new Map(before?.typed);
    numbers.value = new Map(before?.numbers);
    bug.value = before?.bug ?? null;
    bugNode.value = before?.bugNode ?? "";
    best.value = before?.best ?? "";
    unread.value = [];
    ordered.value = before === null ? tree : nodesOf(before.order, made.answer.value!.root);
    chosen.value = "";
  });
});

/** Stores the answer, for a look elsewhere and for a reload. */
function keepDraft(): void {
  const { exercise, seed, plies, children } = made.answer.value!;
  const now: Draft = {
    wanted: { exercise, seed, plies, children }, tree: shownTree(), skipped: [...skipped.value], typed: [...typed.value],
    numbers: [...numbers.value], bug: bug.value, bugNode: bugNode.value, best: best.value, order: nestedOf(ordered.value),
  };
  kept = now;
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(now));
  } catch {
    // Storage is disabled or full: the answer lasts until the page is left.
  }
}

effect(() => { if (isOpen.value) keep(addressOfExercise(wanted.value)); });

/** Grading of the current answer; none after a change. */
export const verdict = signal<Checked | null>(null);
effect(() => { verdict.value = marked.answer.value; });

export function changed(): void {
  verdict.value = null;
  keepDraft();
  // A field stays invalid until it changes.
  if (unread.value.length > 0) {
    const still = new Set(unreadNow().map(({ field, text }) => `${field} ${text}`));
    unread.value = unread.value.filter(({ field, text }) => still.has(`${field} ${text}`));
  }
}

export function mark(name: string): void {
  const next = new Set(skipped.value);
  if (!next.delete(name)) next.add(name);
  skipped.value = next;
  changed();
}

export function type(name: string, part: Partial<Typed>): void {
  const before = typed.value.get(name) ?? { alpha: "", beta: "", value: "" };
  typed.value = new Map(typed.value).set(name, { ...before, ...part });
  changed();
}

export function fill(name: string, text: string): void {
  numbers.value = new Map(numbers.value).set(name, text);
  changed();
}

export function move(name: string, by: -1 | 1): void {
  ordered.value = moved(ordered.value, name, by);
  changed();
}

/** A field with unreadable text: its element id, its node, and the text. */
export interface Unread {
  field: string;
  node: string;
  text: string;
}

/** Fields that were invalid when grading was requested. */
export const unread = signal<readonly Unread[]>([]);

const PARTS = ["alpha", "beta", "value"] as const satisfies readonly Part[];

const unreadCells = (): Unread[] => [...typed.value].flatMap(([node, texts]) => PARTS.filter((part) => cellOf(part, texts[part]) === undefined)
  .map((part) => ({ field: `${node}-${part}`, node, text: texts[part] })));

/** The rows that were typed. */
function rows(): { node: string }[] {
  const given = [...typed.value].filter(([, { alpha, beta, value }]) => alpha + beta + value !== "");
  return given.map(([node, texts]) => {
    const parts = PARTS.flatMap((part) => {
      const number = cellOf(part, texts[part]);
      return number == null ? [] : [[part, number] as const];
    });
    return { node, ...Object.fromEntries(parts) };
  });
}

/** Fields with unreadable text. */
function unreadNow(): Unread[] {
  switch (made.answer.value?.exercise) {
    case "windows": return unreadCells();
    case "minimax": return [...unreadCells(), ...(best.value === "" ? [{ field: "best", node: "", text: "" }] : [])];
    case "fill":
      return [...numbers.value].filter(([, text]) => leafOf(text) === undefined).map(([node, text]) => ({ field: node, node, text }));
    // No choice is made beforehand: both are the answer.
    case "bug": return (["bug", "node"] as const).filter((field) => (field === "bug" ? bug.value === null : bugNode.value === ""))
      .map((field) => ({ field, node: "", text: "" }));
    default: return [];
  }
}

/** The answer to the shown exercise, which another one may be about to replace. */
export function answerTo({ exercise, seed, plies, children }: Wanted): CheckRequest {
  const which = { exercise, seed, plies, children };
  switch (which.exercise) {
    case "skipped": return { ...which, skipped: [...skipped.value] };
    case "windows": return { ...which, windows: rows() };
    case "minimax": return { ...which, values: rows(), best: best.value };
    case "order": return { ...which, tree: nestedOf(ordered.value) };
    case "fill": {
      const filled = new Map(nodes.value);
      // An empty leaf uses none of the given numbers.
      for (const leaf of leavesOf(filled)) filled.set(leaf, { ...filled.get(leaf)!, value: leafOf(numbers.value.get(leaf) ?? "") ?? -1 });
      return { ...which, tree: nestedOf(filled) };
    }
    case "bug": return { ...which, bug: bug.value!, node: bugNode.value };
  }
}

/** Requests grading; with invalid fields, marks them instead and sends nothing. */
export function check(): void {
  unread.value = unreadNow();
  if (unread.value.length > 0) {
    marked.stop();
    verdict.value = null;
    return;
  }
  if (made.answer.value !== null) marked.ask("/v1/lab/exercise/check", answerTo(made.answer.value));
}
