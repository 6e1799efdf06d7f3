/** Answers as people type them: numbers, with any sort of sign and digit, no bound, and a value with what it says. */

/** Stands for what is more than every number: a bound of ∞ where none is right is an answer, and a wrong one. */
const BEYOND = 1e9;

/** What is filled in: a bound on entry, or the value that is returned. */
export type Part = "alpha" | "beta" | "value";

/** A number; `null` for nothing, which is no bound; `undefined` for what cannot be read. */
export type Answer = number | null | undefined;

/** Half-width, with ASCII signs: what Unicode has several letters for is one. */
function plain(text: string): string {
  return text.normalize("NFKC").replace(/[\u2010-\u2015\u2212]/g, "-").replace(/[≥≧⩾]/g, ">=").replace(/[≤≦⩽]/g, "<=").replace(/\s/g, "").replace(",", ".").toLowerCase();
}

/** Reads a cell of the table of windows. */
export function cellOf(part: Part, text: string): Answer {
  const [, sign = "", rest = ""] = /^(>=|<=|=)?(.*)$/.exec(plain(text))!;
  // A value that is at least or at most a number is told by that number; so is α, which is at least, and β, which is at most.
  if ((sign === ">=" && part === "beta") || (sign === "<=" && part === "alpha")) return undefined;
  const number = numberOf(rest);
  if (number === null && sign !== "") return undefined;
  if (number === -Infinity && part === "alpha") return null;
  if (number === Infinity && part === "beta") return null;
  return typeof number === "number" ? Math.min(Math.max(number, -BEYOND), BEYOND) : number;
}

/** Reads a leaf that wants a whole number. */
export function leafOf(text: string): Answer {
  const number = numberOf(plain(text));
  return typeof number === "number" && !Number.isInteger(number) ? undefined : number;
}

function numberOf(text: string): Answer {
  if (text === "") return null;
  const [, sign, infinite] = /^([+-]?)(∞|inf|infinity)$/.exec(text) ?? [];
  if (infinite !== undefined) return sign === "-" ? -Infinity : Infinity;
  return /^[+-]?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}
