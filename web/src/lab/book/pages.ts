/** Pages of the textbook, each loaded when it is opened. */

import type { Part } from "../../../textbook";
import { late } from "../../api/connection";
import type { Locale } from "../../text/text";

const FOLDER = "../../../../docs/textbook/";
const loaders = import.meta.glob<Part[]>("../../../../docs/textbook/*.md", { import: "default" });
/** A translation takes its figures and blocks from the English page. */
const translations = import.meta.glob<(english: Part[]) => Part[]>("../../../../docs/textbook/{ja,zh}/*.md", { import: "default" });

/** Recommended reading order; the remaining pages follow by name. */
const FIRST = ["game_tree", "minimax", "alpha_beta_two_sided", "negamax", "alpha_beta", "move_ordering", "iterative_deepening", "transposition_table", "pvs"];

const all = Object.keys(loaders).map((path) => path.replace(/^.*\//, "").replace(/\.md$/, ""));

export const pages: readonly string[] = [
  ...FIRST.filter((name) => all.includes(name)),
  ...all.filter((name) => !FIRST.includes(name) && name !== "README" && name !== "mistakes").sort(),
  "mistakes",
];

export const isPage = (page: string): boolean => page === "" || all.includes(page);

/** A page, and the language that it is in. */
export interface Shown {
  page: string;
  parts: Part[];
  language: Locale;
}

/** A page in a language where it is translated, else in English; the first page for an unknown name. */
export async function load(page: string, locale: Locale): Promise<Shown> {
  const name = isPage(page) && page !== "" ? page : "README";
  const translation = locale === "en" ? undefined : translations[`${FOLDER}${locale.split("-")[0]!}/${name}.md`];
  const english = late(loaders[`${FOLDER}${name}.md`]!);
  if (translation === undefined) return { page, parts: await english, language: "en" };
  const [translate, parts] = await Promise.all([late(translation), english]);
  return { page, parts: translate(parts), language: locale };
}
