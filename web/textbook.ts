/**
 * Reads a page of docs/textbook while the page is built: its Markdown becomes elements, its commands what the laboratory
 * is asked, so that the browser has no parser and is handed no HTML.
 */

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked, type MarkedToken, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

import { EXERCISES, readPage, translated, withPrograms } from "./translation.ts";

/** A part of a page. */
export type Part = { contents: Content[] } | { command: string; station: Station; body: Record<string, unknown> };

/** What a command asks for; the boards of a `position` are drawn by the server. */
export type Station = "tree" | "trace" | "race" | "position";

/** Parameters of techniques in the order of the command line. */
const PARAMETERS: Record<string, string[]> = {
  aspiration_window: ["width", "growth"], futility: ["margin"], reverse_futility: ["margin"], killer_moves: ["slots"],
  late_move_reduction: ["after_moves", "reduction"], neighbourhood: ["radius"], null_move: ["reduction"], quiescence: ["plies"],
  transposition_table: ["entries"],
};

export function textbook(): Plugin {
  return {
    name: "textbook",
    enforce: "pre",
    transform(text, id) {
      const [, language, name] = /\/docs\/textbook\/(?:(ja|zh)\/)?(\w+)\.md$/.exec(id) ?? [];
      if (name === undefined) return null;
      const parts = (code: string) => ({ code, map: null });
      const watch = (path: string) => { this.addWatchFile(path); };
      if (language === undefined) return parts(`export default ${JSON.stringify(partsOf(withPrograms(text, dirname(id), watch)))};`);
      const folder = dirname(dirname(id));
      const path = join(folder, `${name}.md`);
      watch(path);
      const english = readPage(path);
      const page = translated(text, `docs/textbook/${language}/${name}.md`, english, namesIn(folder));
      const written = sharing(partsOf(page.text, AS_TEXT[language as Language]), partsOf(english));
      return parts(`export default (english) => ${written};`);
    },
  };
}

/** A translated page as an expression that takes its figures and blocks from `english`, so that the binary has each once. */
export function sharing(parts: Part[], english: Part[]): string {
  const places = new Map<string, string>();
  const find = (content: Content, place: string) => {
    if (typeof content === "string") return;
    if (content[0] === "pre") places.set(JSON.stringify(content), place);
    else for (const [at, inner] of content.entries()) if (at > 1) find(inner as Content, `${place}[${at}]`);
  };
  for (const [at, part] of english.entries()) {
    if ("command" in part) places.set(JSON.stringify(part), `english[${at}]`);
    else for (const [place, content] of part.contents.entries()) find(content, `english[${at}].contents[${place}]`);
  }
  const write = (content: Content): string => {
    const json = JSON.stringify(content);
    if (typeof content === "string") return json;
    const [tag, attributes, ...inner] = content;
    return places.get(json) ?? `[${[JSON.stringify(tag), JSON.stringify(attributes), ...inner.map(write)].join(",")}]`;
  };
  return `[${parts.map((part) => ("contents" in part ? `{contents:[${part.contents.map(write).join(",")}]}` : places.get(JSON.stringify(part)) ?? JSON.stringify(part))).join(",")}]`;
}

/** Folders of translations. */
export type Language = "ja" | "zh";

/** What opens the output of a command. */
export const AS_TEXT: Record<Language, string> = { ja: "文字で表示", zh: "以文本显示" };

/** Names of the pages in a folder. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".md")).map((name) => name.replace(/\.md$/, ""));
}

/** What may stand in a page: a text, or an element with its attributes and what is in it. */
export type Content = string | [tag: string, attributes: Record<string, string>, ...contents: Content[]];

const marked = new Marked({ gfm: true });

/** The contents of tokens; a token of another kind is shown as it was written. */
function contentsOf(tokens: readonly Token[] | undefined): Content[] {
  return (tokens ?? []).flatMap((token) => contentOf(token as MarkedToken));
}

function contentOf(token: MarkedToken): Content[] {
  switch (token.type) {
    case "heading": return [[`h${Math.min(token.depth + 1, 6)}`, {}, ...contentsOf(token.tokens)]];
    case "paragraph": {
      const contents = contentsOf(token.tokens);
      return contents.length === 0 ? [] : [["p", {}, ...contents]];
    }
    case "blockquote": return [["blockquote", {}, ...contentsOf(token.tokens)]];
    case "list": return [[token.ordered ? "ol" : "ul", {}, ...token.items.map((item): Content => ["li", {}, ...contentsOf(item.tokens)])]];
    case "table": {
      const row = (cells: Tokens.TableCell[], tag: string): Content => ["tr", {}, ...cells.map((cell): Content => [tag, {}, ...contentsOf(cell.tokens)])];
      const body: Content = ["tbody", {}, ...token.rows.map((cells) => row(cells, "td"))];
      return [["div", { class: "table-frame", tabindex: "0" }, ["table", {}, ["thead", {}, row(token.header, "th")], body]]];
    }
    case "text": return token.tokens === undefined ? [token.raw] : contentsOf(token.tokens);
    case "strong": case "em": return [[token.type, {}, ...contentsOf(token.tokens)]];
    case "codespan": return [["code", {}, token.text]];
    case "escape": return [token.text];
    case "link": {
      const page = /^(\w+)\.md(#.*)?$/.exec(token.href);
      if (page !== null) return [["a", { href: `#/lab/textbook/${page[1] === "README" ? "" : page[1]!}` }, ...contentsOf(token.tokens)]];
      const exercise = /^`(\w+)`$/.exec(token.text);
      if (token.href === EXERCISES && exercise !== null) return [["a", { href: `#/lab/exercises?exercise=${exercise[1]!}` }, ...contentsOf(token.tokens)]];
      if (/^https:/.test(token.href)) return [["a", { href: token.href, rel: "noreferrer" }, ...contentsOf(token.tokens)]];
      // A file of the sources, which no server has.
      return contentsOf(token.tokens);
    }
    // A picture of what the live figure above it draws.
    case "image": case "space": return [];
    default: return [token.raw];
  }
}

export function partsOf(text: string, asText = "As text"): Part[] {
  const parts: Part[] = [];
  let isFigure = false;
  const push = (...contents: Content[]) => {
    const last = parts.at(-1);
    if (last !== undefined && "contents" in last) last.contents.push(...contents);
    else parts.push({ contents });
  };
  for (const token of marked.lexer(text) as MarkedToken[]) {
    if (token.type !== "code") {
      if (token.type !== "space") isFigure = false;
      push(...contentOf(token));
      continue;
    }
    const command = token.lang === "sh" ? read(token.text) : null;
    if (command !== null) {
      parts.push({ command: token.text, ...command });
      isFigure = true;
      continue;
    }
    const pre: Content = ["pre", { tabindex: "0", lang: "en" }, token.text];
    // What a command printed when the page was written: the live figure above says the same.
    push(isFigure ? ["details", {}, ["summary", {}, asText], pre] : pre);
    isFigure = false;
  }
  return parts.filter((part) => !("contents" in part) || part.contents.length > 0);
}

/** The words of a line for a shell, quotes taken off. */
function words(line: string): string[] {
  const plain = line.replace(/\\\n/g, " ");
  return [...plain.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
}

/** What `yomi lab …` or `yomi position` asks; `null` for another command. */
function read(line: string): { station: Station; body: Record<string, unknown> } | null {
  const [yomi, ...all] = words(line);
  if (all[0] === "lab") all.shift();
  const [station, ...rest] = all;
  if (yomi !== "yomi" || (station !== "tree" && station !== "trace" && station !== "race" && station !== "position")) return null;
  const body: Record<string, unknown> = {};
  const runs: Record<string, unknown>[] = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith("--")) body[station === "tree" ? "tree" : "game"] = word;
    else if (word === "--no-time") continue;
    else {
      const name = word.slice(2);
      const value = rest.shift() ?? "";
      if (name === "run") runs.push(run(value));
      else if (name === "techniques") body[name] = value.startsWith("{") ? (JSON.parse(value) as unknown) : techniques(value.split(","));
      else if (name === "include") body[name] = value.split(",");
      else body[name] = /^\d+$/.test(value) ? Number(value) : value;
    }
  }
  // The depth of a race is that of its runs.
  const { depth, ...others } = body;
  if (station === "race") return { station, body: { ...others, runs: runs.map((run) => (depth === undefined || "nodes" in run || run["algorithm"] === "random" ? run : { depth, ...run })) } };
  return { station, body };
}

function run(text: string): Record<string, unknown> {
  const [, name, spec] = /^(?:([^+]*): )?(.*)$/.exec(text)!;
  const [algorithm, ...more] = spec!.split("+");
  const made: Record<string, unknown> = { ...(name === undefined ? {} : { name }), algorithm };
  const set = more.filter((part) => !/^(depth|nodes|evaluation)=/.test(part));
  for (const part of more) {
    const [key, value] = part.split("=");
    if (key === "depth" || key === "nodes") made[key] = Number(value);
    if (key === "evaluation") made[key] = value;
  }
  if (set.length > 0) made["techniques"] = techniques(set);
  return made;
}

function techniques(parts: string[]): Record<string, unknown> {
  return Object.fromEntries(parts.map((part) => {
    const [name, setting] = part.split("=") as [string, string | undefined];
    if (setting === undefined) return [name, true];
    const numbers = setting.split(":");
    const parameters = PARAMETERS[name];
    if (parameters === undefined) return [name, setting];
    return [name, Object.fromEntries(numbers.map((number, index) => [parameters[index]!, Number(number)]))];
  }));
}
