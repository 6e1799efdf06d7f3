/** A hint, the rules as an animated board, handicap: what helps a person who learns, and what makes sides equal. */

import { readFileSync } from "node:fs";
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

const RULES = { othello: [4, /^Black begins\. A disc/, "turns"], gomoku: [4, /^Black begins\. In turn/, "places"], tictactoe: [3, /^X begins\./, "places"] } as const;

for (const [game, [steps, first]] of Object.entries(RULES)) {
  test(`the rules of ${game} are shown, a move each, by keys`, async () => {
    const page = await set.open(`#/${game}`);
    await openPanel(page, "game");
    await button(page, "Rules").click();
    const said = dialog(page).locator(".rules-said");
    await expect.poll(() => said.textContent()).toMatch(first);
    const board = page.getByTestId("rules-board");
    const seen = new Set<string>();
    for (let step = 1; step <= steps; step++) {
      await dialog(page).getByText(`${step} of ${steps}`).waitFor();
      await expect.poll(async () => Number(await board.getAttribute("data-moves"))).toBeGreaterThan(0);
      expect(await board.getAttribute("aria-label")).toBe(await said.textContent());
      seen.add((await said.textContent())!);
      await page.keyboard.press("ArrowRight");
    }
    expect(seen.size).toBe(steps);
    // The end stays the end, and back is back.
    await dialog(page).getByText(`${steps} of ${steps}`).waitFor();
    await page.keyboard.press("ArrowLeft");
    await dialog(page).getByText(`${steps - 1} of ${steps}`).waitFor();
    // The game behind has not moved.
    expect(await played(page)).toBe("");
    await close(page);
  });
}

test("without reduced motion the position before the move comes first; with it, the move at once", async () => {
  const page = await set.open("#/othello", { reducedMotion: "no-preference" });
  await openPanel(page, "game");
  await button(page, "Rules").click();
  const board = page.getByTestId("rules-board");
  await expect.poll(() => board.getAttribute("data-moves")).toBe("0");
  await expect.poll(() => board.getAttribute("data-moves")).toBe("1");
  await dialog(page).getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => board.getAttribute("data-moves")).toBe("0");
  await expect.poll(() => board.getAttribute("data-moves")).toBe("1");
  await close(page);
});

for (const [tag, name, colorScheme, width] of [["en-GB", "Rules", "dark", 320], ["ja-JP", "ルール", "light", 390], ["zh-CN", "规则", "dark", 1280]] as const) {
  test(`axe finds nothing in the rules: ${tag}, ${colorScheme}, ${width}`, async () => {
    const page = await set.open("#/gomoku", { locale: tag, colorScheme, viewport: { width, height: 740 } });
    await openPanel(page, "game");
    await button(page, name).click();
    await page.getByTestId("rules-board").waitFor();
    expect(await findings(page, "dialog")).toEqual([]);
    const { scrollWidth, clientWidth } = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await close(page);
  });
}

test("Othello with corners, gomoku with more stones: begun by White, in the link, beside the player, kept, and in records", async () => {
  const page = await set.open("#/othello");
  await openPanel(page, "game");
  await button(page, "New game").click();
  await page.getByLabel("Handicap").selectOption({ label: "2 corners for Black, White begins" });
  for (const seat of await dialog(page).getByRole("group", { name: /^(Black|White)$/ }).all()) await seat.getByRole("radio", { name: "A person" }).check();
  expect(await findings(page, "dialog")).toEqual([]);
  await button(page, "Start").click();
  await expect.poll(() => headline(page).textContent()).toBe("White to move");
  await expect.poll(() => page.locator(".player-name").allTextContents()).toContain("Black 2 corners");
  await expect.poll(() => query(page, "board")).toMatch(/^X.{62}X$/);
  await page.reload();
  await expect.poll(() => page.locator(".player-name").allTextContents()).toContain("Black 2 corners");
  await page.locator(".cell[data-legal]").first().click();
  await button(page, "Share").click();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "SGF").click()]);
  expect(readFileSync(await file.path(), "utf8")).toMatch(/AB\[aa\].*\[hh\]AW.*PL\[W\]/);
  await page.keyboard.press("Escape");
  await button(page, "My games").click();
  await button(page, "Keep this game").click();
  await expect.poll(() => dialog(page).locator(".mine-list").innerText()).toContain("Handicap: 2 corners");
  await page.keyboard.press("Escape");
  // Again has the same handicap.
  await button(page, "New game").click();
  expect(await page.getByLabel("Handicap").inputValue()).toBe("2");
  await dialog(page).getByRole("radio", { name: "Gomoku" }).check();
  await page.getByLabel("Handicap").selectOption("1");
  await button(page, "Start").click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/gomoku/);
  await expect.poll(() => headline(page).textContent()).toBe("White to move");
  await expect.poll(() => square(page, "d12").getAttribute("aria-label")).toContain("black");
  await expect.poll(() => square(page, "h8").getAttribute("aria-label")).toContain("black");
  await expect.poll(() => page.locator(".player-name").allTextContents()).toContain("Black 1 stone more");
  await close(page);
});

test("an engine begins against a handicap", async () => {
  const page = await set.open("#/gomoku");
  await openPanel(page, "game");
  await button(page, "New game").click();
  await page.getByLabel("Handicap").selectOption("2");
  await button(page, "Start").click();
  await expect.poll(() => played(page), { timeout: 30_000 }).toMatch(/^[a-o]\d+$/);
  await close(page);
});
