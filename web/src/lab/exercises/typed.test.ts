import { expect, test } from "vitest";

import { cellOf, leafOf } from "./typed";

test("numbers are read with any sort of sign, digit and blank", () => {
  for (const text of ["-25", "−25", "–25", "－２５", " - 25 ", "ー25", "ｰ２５"]) expect(cellOf("value", text), text).toBe(-25);
  for (const text of ["25", "+25", "２５", "=25", "25.", "25.0"]) expect(cellOf("alpha", text), text).toBe(25);
  expect(cellOf("beta", "2,5")).toBe(2.5);
});

test("no bound is nothing, or what is no bound on that side", () => {
  for (const text of ["", " ", "-∞", "−∞", "-inf", "－ｉｎｆ", "-Infinity", "ー∞"]) expect(cellOf("alpha", text), text).toBeNull();
  for (const text of ["", "∞", "+∞", "inf", "INF"]) expect(cellOf("beta", text), text).toBeNull();
});

test("the bound of the other side is an answer, beyond every number", () => {
  for (const text of ["∞", "+∞", "inf"]) expect(cellOf("alpha", text), text).toBe(1e9);
  for (const text of ["-∞", "-inf"]) expect(cellOf("beta", text), text).toBe(-1e9);
  expect(cellOf("value", "∞")).toBe(1e9);
});

test("a value may say what it is", () => {
  for (const text of ["≥25", "≧25", ">=25", "≥ 25", "≤25", "<=25", "25以上", "２５以下"]) expect(cellOf("value", text), text).toBe(25);
  expect(cellOf("alpha", "≥25")).toBe(25);
  expect(cellOf("beta", "≤25")).toBe(25);
  expect([cellOf("alpha", "≤25"), cellOf("beta", "≥25"), cellOf("alpha", "25以下")]).toEqual([undefined, undefined, undefined]);
});

test("anything else is not read", () => {
  for (const part of ["alpha", "beta", "value"] as const) {
    for (const text of ["banana", "2 or 3", "1e3", "--2", "25!", "≥", "∞∞", "½", "0x10", ".", "以上", "≥25以上"]) expect(cellOf(part, text), text).toBeUndefined();
  }
});

test("a leaf takes whole numbers", () => {
  expect([leafOf("7"), leafOf("７"), leafOf("")]).toEqual([7, 7, null]);
  expect([leafOf("2.5"), leafOf("∞"), leafOf("seven")]).toEqual([undefined, undefined, undefined]);
});
