import { FluentBundle, FluentResource } from "@fluent/bundle";
import { parse } from "@fluent/syntax";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { locales, preferredLocale } from "./text";

const source = new URL("..", import.meta.url).pathname;

function messages(locale: string): string[] {
  const { body } = parse(readFileSync(join(source, "text", `${locale}.ftl`), "utf8"), {});
  const junk = body.filter((entry) => entry.type === "Junk");
  expect(junk, `what cannot be read in ${locale}.ftl`).toEqual([]);
  return body.filter((entry) => entry.type === "Message").map((entry) => entry.id.name);
}

/** Source of the page without tests. */
function code(): string {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const own = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|schema\.ts$/.test(path));
  return own.map((path) => readFileSync(join(source, path), "utf8")).join("\n");
}

/** Names of an enumeration of the contract that may grow. */
function known(name: string): string[] {
  const contract = readFileSync(join(source, "../../openapi.yaml"), "utf8");
  const [, line, list] = new RegExp(`\\n    Known${name}:[^]*?enum:(?: \\[([^\\]]+)\\]|((?:\\n      - "?\\w+"?)+))`).exec(contract)!;
  return (line?.split(",") ?? list!.split(/\n\s+- /).slice(1)).map((word) => word.trim().replaceAll('"', ""));
}

const english = messages("en");

test("every message is in every language, once, in the same order", () => {
  expect(new Set(english).size).toBe(english.length);
  for (const locale of locales) expect(messages(locale), locale).toEqual(english);
});

test("every message that the page asks for is there, and every one that is there is asked for", () => {
  const text = code();
  const asked = new Set([...text.matchAll(/\b(?:t|row|has)\(\s*"([a-z][\w-]*)"/g), ...text.matchAll(/, t\("([\w-]+)"/g)].map((found) => found[1]!));
  const named = new Set([...text.matchAll(/"([a-z][\w-]*)"/g)].map((found) => found[1]!));
  const parts = [...text.matchAll(/`([a-z-]+-)\$\{/g)].map((found) => found[1]!);
  for (const id of asked) expect(english, id).toContain(id);
  for (const id of english) expect(named.has(id) || parts.some((part) => id.startsWith(part)), `${id} is asked for`).toBe(true);
});

test("every word of the API has its own", () => {
  for (const reason of known("ForbiddenReason")) expect(english).toContain(`forbidden-${reason}`);
  for (const code of known("FaultCode")) expect(english).toContain(`fault-${code}`);
  for (const code of known("ProblemCode")) expect(english).toContain(`problem-${code}`);
  for (const code of known("Incomparable")) expect(english).toContain(`lab-incomparable-${code}`);
});

test("refusals are said with what they have, in every language", () => {
  const given = { field: "moves", detail: "because", said: "Because", kind: "illegal", move: "a1", meant: "moves", min: 1, max: 9, number: 3, line: 1, column: 2, technique: "history" };
  for (const locale of locales) {
    const bundle = new FluentBundle(locale, { useIsolating: false });
    bundle.addResource(new FluentResource(readFileSync(join(source, "text", `${locale}.ftl`), "utf8")));
    for (const id of english.filter((id) => /^(fault|problem|lab-incomparable)-/.test(id))) {
      for (const known of ["range", "name", "no"]) {
        const errors: Error[] = [];
        const said = bundle.formatPattern(bundle.getMessage(id)!.value!, { ...given, known }, errors);
        expect(errors, `${id} in ${locale}`).toEqual([]);
        expect(said.length, `${id} in ${locale}`).toBeGreaterThan(2);
      }
    }
  }
});

test("the browser's language comes first, a choice before it", () => {
  expect(preferredLocale(["fr", "ja-JP", "en"], undefined)).toBe("ja");
  expect(preferredLocale(["zh-TW"], undefined)).toBe("zh-Hans");
  expect(preferredLocale(["ja"], "en")).toBe("en");
  expect(preferredLocale(["fr"], undefined)).toBe("en");
});
