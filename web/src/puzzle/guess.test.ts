/** Days in a row on which a puzzle was solved. */

import { expect, test } from "vitest";

import { solvedAfter } from "./guess";

test("a day after a day counts on, a day left out begins anew, and the same day counts once", () => {
  const first = solvedAfter(undefined, "2026-02-28", 2);
  expect(first).toEqual({ date: "2026-02-28", tries: 2, streak: 1 });
  const second = solvedAfter(first, "2026-03-01", 1);
  expect(second.streak).toBe(2);
  expect(solvedAfter(second, "2026-03-01", 5)).toBe(second);
  expect(solvedAfter(second, "2026-03-03", 1).streak).toBe(1);
  expect(solvedAfter(second, "2026-02-28", 1).streak).toBe(1);
});
