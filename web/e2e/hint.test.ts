/** A hint, the rules as an animated board, handicap: what helps a person who learns, and what makes sides equal. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { announced, close, headline, openPanel, played, square, stage } from "./stage";

const set = stage();

const query = (page: Page, name: string) => page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
async function play(page: Page, name: string): Promise<void> {
  await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
  await square(page, name).click();
}

test("a hint tells a part of the board, then the move; it costs one search, and stands beside the result and in My games", async () => {
  const page = await set.open("#/tictactoe?first=human&second=human");
  let searches = 0;
  page.on("request", (request) => { searches += Number(request.url().endsWith("/bestmove")); });
  for (const move of ["b2", "b1", "a1", "c3"]) await play(page, move);
  await expect.poll(() => button(page, "Hint").getAttribute("aria-disabled")).toBe("false");
  await button(page, "Hint").click();
  const said = page.getByTestId("hint");
  await expect.poll(() => said.textContent()).toMatch(/^The best move lies between a[1-3] and c[1-3]\.$/);
  await expect.poll(() => announced(page).textContent()).toContain("The best move lies between");
  await page.getByTestId("hint-mark").waitFor();
  await square(page, "a1").focus();
  await page.keyboard.press("h");
  await expect.poll(() => said.textContent()).toMatch(/^The best move is (a2|a3)\.$/);
  await expect.poll(() => button(page, "Hint").getAttribute("aria-disabled")).toBe("true");
  expect(searches).toBe(1);
  await expect.poll(() => query(page, "hints")).toBe("1");
  // Another position has none, and another hint counts on.
  await play(page, "a3");
  await expect.poll(() => said.count()).toBe(0);
  await button(page, "Hint").click();
  await expect.poll(() => query(page, "hints")).toBe("2");
  for (const move of ["c1", "a2"]) await play(page, move);
  await expect.poll(() => headline(page).textContent()).toBe("X wins, with 2 hints");
  await openPanel(page, "game");
  await button(page, "My games").click();
  await expect.poll(() => dialog(page).locator(".mine-list").innerText()).toContain("X wins · 7 moves · 2 hints");
  await page.keyboard.press("Escape");
  await button(page, "Again").click();
  await expect.poll(() => query(page, "hints")).toBeNull();
  await close(page);
});

test("a game that is only shown has no hint; an engine's turn has none", async () => {
  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human");
  await expect.poll(() => played(page)).toBe("f5d6c3");
  expect(await button(page, "Hint").count()).toBe(0);
  await close(page);
});

for (const [tag, name, said] of [["ja-JP", "ヒント", /^最善手は[a-o]\d+から[a-o]\d+までの範囲にあります。$/], ["zh-CN", "提示", /^最佳着法在 [a-o]\d+ 到 [a-o]\d+ 之间。$/]] as const) {
  test(`a hint on a phone: ${tag}`, async () => {
    const page = await set.open("#/gomoku?first=human&second=human", { locale: tag, colorScheme: "dark", viewport: { width: 390, height: 844 } });
    await play(page, "h8");
    await button(page, name).click();
    await expect.poll(() => page.getByTestId("hint").textContent()).toMatch(said);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await close(page);
  });
}
