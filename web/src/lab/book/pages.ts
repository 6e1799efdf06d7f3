/** Pages of the textbook, each loaded when it is opened. */

import type { Part } from "../../../textbook";
import { late } from "../../api/connection";

const loaders = import.meta.glob<Part[]>("../../../../docs/textbook/*.md", { import: "default" });

/** Recommended reading order; the remaining pages follow by name. */
const FIRST = ["minimax", "negamax", "alpha_beta", "alpha_beta_two_sided", "move_ordering", "iterative_deepening", "transposition_table", "pvs"];

const all = Object.keys(loaders).map((path) => path.replace(/^.*\//, "").replace(/\.md$/, ""));

export const pages: readonly string[] = [
  ...FIRST.filter((name) => all.includes(name)),
  ...all.filter((name) => !FIRST.includes(name) && name !== "README" && name !== "mistakes").sort(),
  "mistakes",
];

export const isPage = (page: string): boolean => page === "" || all.includes(page);

/** Parts of a page; those of the first page for an unknown name. */
export function load(page: string): Promise<Part[]> {
  const name = page === "" ? "README" : page;
  const loader = loaders[`../../../../docs/textbook/${name}.md`] ?? loaders["../../../../docs/textbook/README.md"]!;
  return late(loader);
}
