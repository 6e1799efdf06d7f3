import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {}, baseURI: "http://localhost/" });
  vi.stubGlobal("addEventListener", () => {});
});

import { isPage, load, pages } from "./pages";

test("a page is loaded in its language, an unknown one is the first", async () => {
  expect(pages.length).toBeGreaterThan(20);
  const title = async (page: string, locale: "en" | "ja" | "zh-Hans") => {
    const { parts, language } = await load(page, locale);
    return [language, "contents" in parts[0]! && parts[0].contents[0]![2]];
  };
  expect(await title("minimax", "en")).toEqual(["en", "Minimax"]);
  expect(await title("minimax", "ja")).toEqual(["ja", "ミニマックス法"]);
  expect(await title("alpha_beta", "zh-Hans")).toEqual(["zh-Hans", "写成一个函数的 α-β 剪枝"]);
  expect(await title("", "ja")).toEqual(["ja", "教科書"]);
  expect([isPage("ja"), await title("constructor", "zh-Hans")]).toEqual([false, ["zh-Hans", "教科书"]]);
});
