import { afterEach, expect, test, vi } from "vitest";

import { recall } from "./memory";

afterEach(() => { vi.unstubAllGlobals(); });

test("preferences are read as far as they are of their type", () => {
  const stored = (text: string | null) => vi.stubGlobal("localStorage", { getItem: () => text });
  for (const text of [null, "null", "5", "{", '"a"', '{"locale":5,"theme":"red","level":99}']) {
    stored(text);
    const { locale, theme, level } = recall();
    expect([locale, theme, level], String(text)).toEqual([undefined, undefined, undefined]);
  }
  stored('{"locale":"ja","theme":"dark","level":7,"v":1,"later":true}');
  expect(recall()).toEqual({ locale: "ja", theme: "dark", level: 7, v: 1, later: true });
});
