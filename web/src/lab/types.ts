/** Types of the laboratory from the contract. */

import type { components } from "@yomi/client";

type Schemas = components["schemas"];

export type Recorded = Schemas["RecordAnswer"];
export type RecordedNode = Schemas["RecordedNode"];
export type TreeRequest = Schemas["LabTreeRequest"];
export type TraceRequest = Schemas["LabTraceRequest"];
export type RaceRequest = Schemas["LabRaceRequest"];
export type Race = Schemas["RaceAnswer"];
export type RaceRow = Schemas["RaceRow"];
export type Run = Schemas["LabRun"];
export type Techniques = Schemas["Techniques"];
export type Algorithm = Schemas["LabAlgorithm"];
export type RunAlgorithm = Schemas["LabRunAlgorithm"];
export type MoveOrdering = Schemas["MoveOrdering"];
export type ExerciseName = Schemas["Exercise"];
export type Exercise = Schemas["LabExerciseAnswer"];
export type Checked = Schemas["LabExerciseCheckAnswer"];
export type CheckRequest = Schemas["LabExerciseCheckRequest"];
export type Mistake = Schemas["ExerciseMistake"];
export type Bug = Schemas["Bug"];
export type Player = Schemas["NodePlayer"];

export const algorithms = ["minimax", "negamax", "alpha_beta_two_sided", "alpha_beta", "pvs", "mtd_f", "mcts"] as const satisfies readonly Algorithm[];
/** Those that search a written tree; the others play games. */
export const treeAlgorithms = algorithms.filter((name) => name !== "mcts");
export const runAlgorithms = algorithms satisfies readonly RunAlgorithm[];
export const orderings = ["none", "worst_first", "random", "static", "dynamic"] as const satisfies readonly MoveOrdering[];
export const exerciseNames = ["minimax", "skipped", "windows", "order", "fill", "bug"] as const satisfies readonly ExerciseName[];
export const bugs = ["swapped_window", "forced_pass", "zero_leaf"] as const satisfies readonly Bug[];

/** Boolean techniques, in the order of display. */
export const switches = [
  "iterative_deepening", "transposition_table", "killer_moves", "history", "counter_moves",
  "aspiration_window", "null_move", "futility", "late_move_reduction", "neighbourhood",
] as const satisfies readonly (keyof Techniques)[];
export type Switch = (typeof switches)[number];

/** The techniques of these names, in the order of display; `undefined` if one is none. */
export function switchesOf(names: readonly string[]): Switch[] | undefined {
  const found = switches.filter((name) => names.includes(name));
  return names.every((name) => found.some((known) => known === name)) ? found : undefined;
}

/** The text of a depth; `undefined` for any other. */
export const pliesOf = (text: string): string | undefined => (/^\d{1,4}$/.test(text) ? text : undefined);

type Nothing<Word extends never> = Word;

/** Names of the contract missing in the lists above: compiles only if all of them are left out deliberately. */
export type Lacking = [
  Nothing<Exclude<Algorithm, (typeof algorithms)[number]>>,
  // An opponent for matches, without meaning in a race.
  Nothing<Exclude<RunAlgorithm, (typeof runAlgorithms)[number] | "random">>,
  Nothing<Exclude<MoveOrdering, (typeof orderings)[number]>>,
  Nothing<Exclude<ExerciseName, (typeof exerciseNames)[number]>>,
  Nothing<Exclude<Bug, (typeof bugs)[number]>>,
  // The ordering has a list of its own, the others no switch on the page.
  Nothing<Exclude<keyof Techniques, Switch | "move_ordering" | "quiescence" | "reverse_futility" | "bounds" | "distance_to_win">>,
];
