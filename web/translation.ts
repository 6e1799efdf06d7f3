/**
 * Reads a translated page of docs/textbook while the page is built. A translation holds text alone: the figures, the
 * code and the pseudo-code are those of the English page, and a line that is a placeholder says where each stands.
 *
 * A page has the sections of the English page in its order. Below each heading a comment has the fingerprint of the
 * English section that was translated (`<!-- en: 1a2b3c4d -->`). In a section `{figure}` stands for its first command
 * with the output, `{code}` for its first other block, `{figure 2}` and `{code 2}` for the next ones. Links are
 * `[text][pvs]`, by the name of the page, or `[`skipped`][exercise]`. A program of docs/textbook/python/ is a block of the English page, too: a line
 * there is the link to it.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A heading with what stands below it. */
export interface Section {
  /** From 1. */
  line: number;
  heading: string;
  /** The fenced blocks by their placeholders, as they are written. */
  blocks: Map<string, string>;
  /** The section without its blocks and pictures, in one line. */
  text: string;
  fingerprint: string;
}

/** Where the exercises are described; the text of a link there is the name of one. */
export const EXERCISES = "../laboratory.md#exercises";

const HEADING = /^(#+) (.+)$/;
const FENCE = /^`{3,}/;
const PICTURE = /^!\[[^\]]*\]\([^)]*\)$/;
const PLACEHOLDER = /^\{([^{}]*)\}$/;
const FINGERPRINT = /^<!-- en: ([0-9a-f]{8}) -->$/;
const REFERENCE = /\]\[([^\]]*)\]/g;
/** A line that ends with a full-width mark goes on without a space. */
const JOINT = /([。、，；：！？）」』”])\n *(?![-|#{<\n]|\d+\. )/g;

/** A line that is the link to a program. */
const PROGRAM = /^\[(python\/\w+\.py)\]\(\1\)$/gm;

/** An English page with the programs that it links to as blocks. */
export function withPrograms(page: string, folder: string, note: (path: string) => void = () => {}): string {
  return page.replace(PROGRAM, (_, name: string) => {
    const path = join(folder, name);
    note(path);
    return `\`\`\`python\n${readFileSync(path, "utf8").trimEnd()}\n\`\`\``;
  });
}

/** The English page of a file, with its programs. */
export const readPage = (path: string): string => withPrograms(readFileSync(path, "utf8"), dirname(path));

/** The sections of an English page. */
export function sectionsOf(page: string): Section[] {
  const sections: Section[] = [];
  const lines = page.split("\n");
  let kept: string[] = [];
  const close = () => {
    const last = sections.at(-1);
    if (last === undefined) return;
    last.text = kept.join(" ").replace(/\s+/g, " ").trim();
    last.fingerprint = createHash("sha256").update(last.text).digest("hex").slice(0, 8);
  };
  for (let at = 0; at < lines.length; at++) {
    const heading = HEADING.exec(lines[at]!);
    if (heading !== null) {
      close();
      kept = [];
      sections.push({ line: at + 1, heading: heading[2]!, blocks: new Map(), text: "", fingerprint: "" });
    }
    if (!FENCE.test(lines[at]!)) {
      if (!PICTURE.test(lines[at]!)) kept.push(lines[at]!);
      continue;
    }
    const from = at;
    at = endOf(lines, at);
    let name = "code";
    if (lines[from]!.endsWith("sh")) {
      name = "figure";
      // The output follows the command.
      at = endOf(lines, lines.findIndex((line, index) => index > at && FENCE.test(line)));
    }
    const { blocks } = sections.at(-1)!;
    const count = [...blocks.keys()].filter((other) => other.split(" ")[0] === name).length + 1;
    const placeholder = count === 1 ? name : `${name} ${count}`;
    blocks.set(placeholder, lines.slice(from, at + 1).join("\n"));
    kept.push(`{${placeholder}}`);
  }
  close();
  return sections;
}

/** The line that closes the fenced block which a line opens. */
const endOf = (lines: readonly string[], opened: number) => lines.findIndex((line, index) => index > opened && FENCE.test(line));

export interface Translation {
  /** Markdown with the blocks of the English page. */
  text: string;
  /** Sections whose English changed since they were translated, one a line. */
  changed: string[];
  /** Each section as it is written, beside its English one. */
  sections: { line: number; text: string; english: Section }[];
}

/**
 * A translated page, completed from its English one.
 *
 * Throws with the name of the file and the line at an unknown placeholder or reference, at a block of its own, and where
 * sections, fingerprints or blocks are missing.
 */
export function translated(page: string, file: string, english: string, pages: readonly string[]): Translation {
  const originals = sectionsOf(english);
  const made: Translation = { text: "", changed: [], sections: [] };
  const lines = page.split("\n");
  const used = new Set<string>();
  const fault = (line: number, text: string) => new Error(`${file}:${line}: ${text}`);
  const complete = () => {
    const section = made.sections.at(-1);
    const missing = [...(section?.english.blocks.keys() ?? [])].filter((name) => !used.has(name));
    if (missing.length > 0) throw fault(section!.line, `lacks ${missing.map((name) => `{${name}}`).join(", ")} of "${section!.english.heading}"`);
    used.clear();
  };
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (FENCE.test(line)) throw fault(at + 1, "a block of code stands in the English page alone; {code} or {figure} shows it");
    if (HEADING.test(line)) {
      complete();
      const original = originals[made.sections.length];
      if (original === undefined) throw fault(at + 1, "the English page has no such section");
      if (/^#+/.exec(line)![0] !== /^#+/.exec(english.split("\n")[original.line - 1]!)![0]) throw fault(at + 1, `the level is not that of "${original.heading}"`);
      const fingerprint = FINGERPRINT.exec(lines[at + 1] ?? "")?.[1];
      if (fingerprint === undefined) throw fault(at + 2, `<!-- en: ${original.fingerprint} --> has to stand below the heading`);
      if (fingerprint !== original.fingerprint) {
        made.changed.push(`${file}:${at + 1}: the English section "${original.heading}" changed since; it is ${original.fingerprint} now, not ${fingerprint}`);
      }
      made.sections.push({ line: at + 1, text: line.replace(/^#+ /, ""), english: original });
      out.push(line);
      at += 1;
      continue;
    }
    const section = made.sections.at(-1);
    if (section === undefined) throw fault(at + 1, "a page begins with its title");
    section.text += `\n${line}`;
    const name = PLACEHOLDER.exec(line.trim())?.[1];
    if (name !== undefined) {
      const block = section.english.blocks.get(name);
      if (block === undefined) throw fault(at + 1, `"${section.english.heading}" has no {${name}}`);
      if (used.has(name)) throw fault(at + 1, `{${name}} stands here a second time`);
      used.add(name);
      out.push(block);
      continue;
    }
    out.push(line.replace(REFERENCE, (_, reference: string) => {
      if (reference === "exercise") return `](${EXERCISES})`;
      if (!pages.includes(reference)) throw fault(at + 1, `there is no page [${reference}]`);
      return `](${reference}.md)`;
    }));
  }
  complete();
  const missing = originals[made.sections.length];
  if (missing !== undefined) throw fault(lines.length, `lacks the section "${missing.heading}"`);
  made.text = out.join("\n").replace(JOINT, "$1");
  return made;
}
