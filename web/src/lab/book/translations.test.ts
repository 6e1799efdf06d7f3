import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { AS_TEXT, type Content, type Language, type Part, namesIn, partsOf, sharing } from "../../../textbook";
import { type Translation, readPage, sectionsOf, translated, withPrograms } from "../../../translation";

const folder = new URL("../../../../docs/textbook/", import.meta.url).pathname;
const texts = new URL("../../text/", import.meta.url).pathname;
const names = namesIn(folder);

interface Page { file: string; language: Language; english: string; read: () => Translation }

const pages: Page[] = (["ja", "zh"] as const).flatMap((language) =>
  readdirSync(join(folder, language)).map((name) => {
    const file = `docs/textbook/${language}/${name}`;
    const english = readPage(join(folder, name));
    return { file, language, english, read: () => translated(readFileSync(join(folder, language, name), "utf8"), file, english, names) };
  }));

describe("of a small page", () => {
  const english = "# Title\n\nText with [a link](pvs.md).\n\n## Code\n\n```text\na ← 1\n```\n\n```sh\nyomi lab tree \"['A', 1]\"\n```\n\n```text\nA  MAX\n```\n\n![A picture](pvs.svg)\n";
  const [title, code] = sectionsOf(english).map(({ fingerprint }) => `<!-- en: ${fingerprint} -->`);
  const made = (text: string) => translated(text, "ja/page.md", english, ["pvs"]);

  test("placeholders become the blocks of the English page, references links", () => {
    const page = made(`# 題\n${title}\n\n文です。\n続きの[文][pvs]。\n\n## コード\n${code}\n\n{code}\n\n{figure}\n`);
    expect(page.changed).toEqual([]);
    const pre = (text: string) => ["pre", { tabindex: "0", lang: "en" }, text];
    expect(partsOf(page.text, "文字")).toEqual([
      { contents: [["h2", {}, "題"], ["p", {}, "文です。続きの", ["a", { href: "#/lab/textbook/pvs" }, "文"], "。"], ["h3", {}, "コード"], pre("a ← 1")] },
      { command: "yomi lab tree \"['A', 1]\"", station: "tree", body: { tree: "['A', 1]" } },
      { contents: [["details", {}, ["summary", {}, "文字"], pre("A  MAX")]] },
    ]);
  });

  test("a link to a program in a line of its own is a block of the English page, and its changes are none of the text", () => {
    const page = withPrograms("# T\n\n[python/games.py](python/games.py)\n", folder);
    expect(page).toMatch(/^# T\n\n```python\n"""[^]*\n```\n$/);
    const [section] = sectionsOf(page);
    expect([[...section!.blocks.keys()], section!.text]).toEqual([["code"], "# T {code}"]);
    expect(withPrograms("See [python/games.py](python/games.py).", folder)).toBe("See [python/games.py](python/games.py).");
  });

  test("a fault has the name of the file and the line", () => {
    const whole = `# 題\n${title}\n\n## コード\n${code}\n\n{code}\n{figure}\n`;
    for (const [text, fault] of [
      [whole.replace("{code}", "{codes}"), 'ja/page.md:7: "Code" has no {codes}'],
      [whole.replace("{figure}", "{figure 2}"), 'ja/page.md:8: "Code" has no {figure 2}'],
      [whole.replace("{figure}", "{code}"), "ja/page.md:8: {code} stands here a second time"],
      [whole.replace("{figure}\n", ""), 'ja/page.md:4: lacks {figure} of "Code"'],
      [whole.replace("{code}", "[文][pvx]\n{code}"), "ja/page.md:7: there is no page [pvx]"],
      [whole.replace("{code}", "```text"), "ja/page.md:7: a block of code stands in the English page alone; {code} or {figure} shows it"],
      [whole.replace(`${code}\n`, ""), `ja/page.md:5: ${code} has to stand below the heading`],
      [whole.replace("## ", "### "), 'ja/page.md:4: the level is not that of "Code"'],
      [`# 題\n${title}\n`, 'ja/page.md:3: lacks the section "Code"'],
      [`${whole}## 余分\n${code}\n`, "ja/page.md:9: the English page has no such section"],
      [`文\n${whole}`, "ja/page.md:1: a page begins with its title"],
    ] as const) expect(() => made(text), fault).toThrow(new Error(fault));
  });

  test("a section whose English changed is named, and a new figure or another line width changes none", () => {
    const page = `# 題\n${title}\n\n## コード\n${code}\n\n{code}\n{figure}\n`;
    const changed = (text: string) => translated(page, "ja/page.md", text, ["pvs"]).changed;
    expect(changed(english.replace("Text with", "A text with"))).toEqual([expect.stringMatching(/^ja\/page\.md:1: the English section "Title" changed since; it is [0-9a-f]{8} now, not /)]);
    expect(changed(english.replace("A  MAX", "A  MIN").replace("Text with", "Text\nwith"))).toEqual([]);
  });
});

test("no section is older than its English one", () => {
  expect(pages.flatMap(({ read }) => read().changed)).toEqual([]);
});

/** What a page shows as text, elements of code left out. */
function said(contents: readonly Content[]): string {
  return contents.map((content) => {
    if (typeof content === "string") return content;
    const [tag, , ...inner] = content;
    return tag === "pre" || tag === "code" ? "" : said(inner);
  }).join(" ");
}

const isContents = (part: Part): part is { contents: Content[] } => "contents" in part;

test("every translated page is shown whole: its figures in their order, no mark of Markdown left", () => {
  expect(pages.length).toBeGreaterThan(0);
  for (const { file, language, english, read } of pages) {
    const parts = partsOf(read().text, AS_TEXT[language]);
    const commands = (all: Part[]) => all.flatMap((part) => (isContents(part) ? [] : [part.command]));
    expect(commands(parts), file).toEqual(commands(partsOf(english)));
    // What the browser makes of it is the same, and no block stands in it.
    const written = sharing(parts, partsOf(english));
    expect(new Function("english", `return ${written};`)(partsOf(english)), file).toEqual(parts);
    expect(written, file).not.toContain('"pre"');
    const text = said(parts.filter(isContents).flatMap(({ contents }) => contents));
    expect(text, file).toMatch(/[\u3040-\u9fff]/);
    expect(text, file).not.toMatch(/\*\*|\]\(|\]\[|<!--|\{(?:figure|code)|`/);
  }
});

/** Words for the numbers from 0. */
const WORDS = ["zero", "one|once|first|an?|single", "two|twice|second|both|half|squared?", "three|third", "four|fourth", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = /−?\d+(?:[.,]\d+)*/g;

test("a translated section has no number and no name that its English one lacks", () => {
  const faults: string[] = [];
  for (const { file, read } of pages) {
    for (const { line, text, english } of read().sections) {
      const original = english.text.toLowerCase();
      const known = new Set(original.match(NUMBER));
      for (const [value, words] of WORDS.entries()) if (new RegExp(`\\b(?:${words})\\b`).test(original)) known.add(String(value));
      const plain = text.replace(/\{[^}]*\}|\]\[[^\]]*\]/g, "");
      for (const [number] of plain.matchAll(NUMBER)) if (!known.has(number)) faults.push(`${file}:${line}: ${number} is not in "${english.heading}"`);
      for (const [, name] of plain.matchAll(/`([^`]*)`/g)) if (!english.text.includes(`\`${name!}\``)) faults.push(`${file}:${line}: \`${name!}\` is not in "${english.heading}"`);
    }
  }
  expect(faults).toEqual([]);
});

interface Term { en: string; replaced?: Partial<Record<Language, Record<string, string>>> }

test("translated pages and the texts of the page use the terms of docs/textbook/terms.json", () => {
  const { terms } = JSON.parse(readFileSync(join(folder, "terms.json"), "utf8")) as { terms: Term[] };
  const files = [
    ...pages.map(({ file, language }) => ({ file, language, text: readFileSync(join(folder, "../..", file), "utf8") })),
    ...([["ja", "ja.ftl"], ["zh", "zh-Hans.ftl"]] as const).map(([language, file]) => ({ file, language, text: readFileSync(join(texts, file), "utf8") })),
  ];
  const faults: string[] = [];
  for (const { file, language, text } of files) {
    for (const [at, line] of text.split("\n").entries()) {
      for (const { en, replaced } of terms) {
        for (const [pattern, instead] of Object.entries(replaced?.[language] ?? {})) {
          const found = new RegExp(pattern).exec(line);
          if (found !== null) faults.push(`${file}:${at + 1}: ${found[0]} → ${instead} (${en})`);
        }
      }
    }
  }
  expect(faults).toEqual([]);
});
