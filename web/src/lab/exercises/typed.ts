/** Parser of typed answers: numbers with any sign and digits, absent bounds, and values with their kind. */

/** Stands for infinity: a bound of ∞ where none exists is an answer, and a wrong one. */
const BEYOND = 1e9;

/** Kind of field: a bound on entry, or the returned value. */
export type Part = "alpha" | "beta" | "value";

/** A number; `null` for an absent bound; `undefined` for unreadable text. */
export type Answer = number | null | undefined;

/** Normalises to half-width characters and ASCII signs, where Unicode has several; a Japanese keyboard types its long vowel for a minus. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/[\u2010-\u2015\u2212\u30fc]/g, "-").replace(/[≥≧⩾]/g, ">=").replace(/[≤≦⩽]/g, "<=").replace(/\s/g, "")
    .replace(/^([^<>=]+)以上$/, ">=$1").replace(/^([^<>=]+)以下$/, "<=$1").replace(",", ".").toLowerCase();
}

/** Parses a cell of the table of windows. */
export function cellOf(part: Part, text: string): Answer {
  const [, sign = "", rest = ""] = /^(>=|<=|=)?(.*)$/.exec(plain(text))!;
  // A lower or upper bound is entered as its number; likewise α, a lower bound, and β, an upper one.
  if ((sign === ">=" && part === "beta") || (sign === "<=" && part === "alpha")) return undefined;
  const number = numberOf(rest);
  if (number === null && sign !== "") return undefined;
  if (number === -Infinity && part === "alpha") return null;
  if (number === Infinity && part === "beta") return null;
  return typeof number === "number" ? Math.min(Math.max(number, -BEYOND), BEYOND) : number;
}

/** Parses a leaf, which must be a whole number. */
export function leafOf(text: string): Answer {
  const number = numberOf(plain(text));
  return typeof number === "number" && !Number.isInteger(number) ? undefined : number;
}

function numberOf(text: string): Answer {
  if (text === "") return null;
  const [, sign, infinite] = /^([+-]?)(∞|inf|infinity)$/.exec(text) ?? [];
  if (infinite !== undefined) return sign === "-" ? -Infinity : Infinity;
  return /^[+-]?\d{1,9}(\.\d{0,6})?$/.test(text) ? Number(text) : undefined;
}
