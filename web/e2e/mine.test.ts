/** The person's own games: kept as they end, opened with their reviews, exported and imported; and their mistakes, solved again. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { announced, close, openPanel, played, square, stage } from "./stage";

const set = stage();

// O's second move loses; the best answers are a corner.
const LOST = "#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const dialog = (page: Page) => page.getByRole("dialog");
const games = (page: Page) => dialog(page).locator(".mine-list > li");

async function openMine(page: Page): Promise<void> {
  await openPanel(page, "game");
  await button(page, "My games").click();
  await dialog(page).waitFor();
}

/** Loads games into the page's database, as a file. */
async function importText(page: Page, text: string): Promise<void> {
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "games.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

async function exported(page: Page, name: string | RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name }).first().click()]);
  expect(file.suggestedFilename()).toMatch(/^yomi-games-\d{4}-\d\d-\d\d\.json$/);
  return readFileSync(await file.path(), "utf8");
}

test("a played game is kept as it ends; a game that is shown when it is asked for; both open with their reviews", async () => {
  const page = await set.open("#/tictactoe?first=human&second=human");
  for (const move of ["b2", "b1", "a1", "c3", "a3", "c1", "a2"]) {
    await page.locator(`.cell[data-name="${move}"][data-legal]`).waitFor();
    await square(page, move).click();
  }
  await page.getByRole("group", { name: "After the game" }).getByRole("button", { name: "Review" }).click();
  await page.getByRole("region", { name: "Accuracy, loss and classes of each side" }).waitFor({ timeout: 30_000 });
  await openMine(page);
  await expect.poll(() => games(page).allInnerTexts()).toEqual([expect.stringMatching(/^A person – A person\n.*Tic-tac-toe · X wins · 7 moves · Accuracy X \d+%, O \d+%/)]);
  expect(await button(page, "Keep this game").count()).toBe(0);
  await button(page, "Close").first().click();
  // A game that is only shown.
  await page.goto(`${set.server.url}#/othello?moves=f5d6c3d3c4f4&first=human&second=3`);
  await page.waitForFunction(() => location.hash.includes("othello"));
  await openMine(page);
  expect(await games(page).count()).toBe(1);
  await button(page, "Keep this game").click();
  await dialog(page).getByText("The game is kept.").waitFor();
  await expect.poll(() => games(page).count()).toBe(2);
  // The search finds by any word; a click opens with the review.
  await dialog(page).getByRole("searchbox").fill("x wins TIC");
  await expect.poll(() => page.getByTestId("mine-count").textContent()).toBe("1 of 2 games");
  await page.reload();
  await openMine(page);
  await games(page).nth(1).getByRole("button").first().click();
  await expect.poll(() => played(page)).toBe("b2b1a1c3a3c1a2");
  await page.getByRole("region", { name: "Reviewed moves" }).waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Reviewed moves" }).locator("tbody tr").count()).toBe(7);
  await close(page);
});

test("mistakes are asked again: every move of the best class solves one, and solved ones stand last", async () => {
  const page = await set.open(LOST);
  await openPanel(page, "review");
  await button(page, "Where did the game turn?").click();
  await page.getByRole("region", { name: "Accuracy, loss and classes of each side" }).waitFor({ timeout: 30_000 });
  await openMine(page);
  await button(page, "Keep this game").click();
  await expect.poll(() => games(page).count()).toBe(1);
  const tab = dialog(page).getByRole("tab", { name: "Games" });
  await tab.focus();
  await page.keyboard.press("ArrowRight");
  const first = await page.getByTestId("mine-left").textContent();
  const all = Number(/of (\d+)/.exec(first!)![1]);
  expect(first).toBe(`${all} of ${all} mistakes are still to be solved`);
  await expect.poll(() => games(page).first().innerText()).toMatch(/^Move 2, O b1 \?\?\nblunder · A person – A person/);
  await games(page).first().getByRole("button").click();
  await expect.poll(() => page.getByTestId("reviewed").textContent()).toBe("O played b1: blunder. Play a better move on the board.");
  // A corner that is not the one of the review is as good.
  const other = ["a1", "c1", "a3", "c3"];
  await square(page, "a2").click();
  await expect.poll(() => page.getByTestId("verdict").textContent(), { timeout: 20_000 }).toMatch(/^a2: /);
  for (const corner of other.slice(0, 2)) {
    if (await page.getByTestId("next-of-mine").isVisible()) break;
    await square(page, corner).click();
    await expect.poll(() => page.getByTestId("verdict").textContent(), { timeout: 20_000 }).toMatch(/is the best move|is right/);
  }
  const next = page.getByTestId("next-of-mine");
  await expect.poll(() => next.textContent()).toBe(all === 1 ? "No more mistakes to solve" : `Next of my mistakes (${all - 1} left)`);
  await openMine(page);
  await dialog(page).getByRole("tab", { name: "My mistakes" }).click();
  await expect.poll(() => page.getByTestId("mine-left").textContent()).toBe(`${all - 1} of ${all} mistakes are still to be solved`);
  await expect.poll(() => games(page).last().innerText()).toMatch(/^Move 2, O b1 .*\nblunder · solved /);
  await close(page);
});

test("a thousand games go out as a file and come in without loss or duplicates, and open at once", async () => {
  const page = await set.open();
  const moves = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
  const text = JSON.stringify({ yomi: "games", v: 1, games: Array.from({ length: 1000 }, (_, number) => {
    // Nine squares in an order of their own, seven of them; a test of storage, which asks no server.
    const left = [...moves];
    let rest = number;
    const order = Array.from({ length: 7 }, () => {
      const [taken] = left.splice(rest % left.length, 1);
      rest = Math.floor(rest / (left.length + 1));
      return taken;
    });
    return { link: `#/tictactoe?moves=${order.join("")}&first=human&second=human&v=1`, date: 1_700_000_000_000 + number * 86_400_000, about: { first: `Ada ${number}` }, solved: {} };
  }) });
  await openMine(page);
  await importText(page, text);
  await dialog(page).getByText("1,000 new, 0 known already.").waitFor();
  await expect.poll(() => games(page).count()).toBe(50);
  const out = await exported(page, "Export all");
  expect((JSON.parse(out) as { games: unknown[] }).games).toEqual((JSON.parse(text) as { games: unknown[] }).games);
  await importText(page, out);
  await dialog(page).getByText("0 new, 1,000 known already.").waitFor();
  await button(page, "Close").first().click();
  // The time of the scripts from the click to the list.
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const script = async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration")!.value;
  const before = await script();
  await openMine(page);
  await expect.poll(() => games(page).count()).toBe(50);
  const spent = await script() - before;
  console.log(`a list of 1,000 games: ${Math.round(spent * 1000)} ms of script`);
  expect(spent).toBeLessThan(0.3);
  await dialog(page).getByRole("searchbox").fill("ada 77");
  await expect.poll(() => page.getByTestId("mine-count").textContent()).toBe("19 of 1,000 games");
  // One goes out alone, is deleted, and comes back.
  const one = await exported(page, /^Export Ada 77\d? –/);
  expect((JSON.parse(one) as { games: unknown[] }).games.length).toBe(1);
  await dialog(page).getByRole("button", { name: /^Delete Ada 77/ }).first().click();
  await expect.poll(() => page.getByTestId("mine-count").textContent()).toBe("18 of 999 games");
  await button(page, "Undo").click();
  await expect.poll(() => page.getByTestId("mine-count").textContent()).toBe("19 of 1,000 games");
  await close(page);
});

test("files of other kinds change nothing, and what a game lacks is left out", async () => {
  const page = await set.open();
  await openMine(page);
  for (const text of ["", "{", "[]", '{"yomi":"games","v":2,"games":[]}', '{"yomi":"games","v":1,"games":{}}']) {
    await importText(page, text);
    await dialog(page).getByText("“games.json” holds no games of this page.").waitFor();
  }
  const ply = { ply: 2, side: "O", played: "b1" };
  await importText(page, JSON.stringify({ yomi: "games", v: 1, games: [
    null, 7, { link: "#/chess?moves=e4" }, { link: "#/othello?moves=f5d6&v=99" }, { link: "javascript:alert(1)" },
    { link: "#/tictactoe?moves=b2b1&v=1", date: "yesterday", winner: "red", discs: { black: "x" }, review: { plies: [ply, null] }, solved: { x: 1, 2: "y" }, about: { first: 3, second: "<b>Bob</b>" } },
  ] }));
  await dialog(page).getByText("1 new, 0 known already, 5 not readable.").waitFor();
  await expect.poll(() => games(page).allInnerTexts()).toEqual([expect.stringMatching(/^A person – <b>Bob<\/b>\n.*1970 · Tic-tac-toe · 2 moves$/)]);
  await games(page).first().getByRole("button").first().click();
  await expect.poll(() => played(page)).toBe("b2b1");
  await close(page);
});

test("where the browser stores nothing, or no more, the page says so and goes on", async () => {
  for (const [fault, said] of [["none", "This browser stores nothing for this page"], ["full", "The storage of this browser is full"]] as const) {
    const page = await set.open("#/tictactoe?moves=b2&first=human&second=human", {});
    await page.evaluate((fault) => {
      if (fault === "none") IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
      else IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError"); };
    }, fault);
    await openMine(page);
    if (fault === "full") await button(page, "Keep this game").click();
    await dialog(page).getByRole("alert").getByText(said).waitFor();
    await expect.poll(() => announced(page).textContent()).toContain(said);
    await button(page, "Close").first().click();
    await square(page, "a1").click();
    await expect.poll(() => played(page)).toBe("b2a1");
    await close(page);
  }
});

for (const [language, colours, width] of [["en-US", "light", 1200], ["ja-JP", "dark", 390], ["zh-CN", "light", 320]] as const) {
  test(`the lists hold at ${width} pixels in ${language}, ${colours}`, async () => {
    const page = await set.open(LOST, { locale: language, colorScheme: colours, viewport: { width, height: 800 } });
    if (width < 1200) await page.getByTestId("menu").click();
    await page.locator(".actions button").nth(5).click();
    await dialog(page).waitFor();
    await importText(page, JSON.stringify({ yomi: "games", v: 1, games: [{ link: "#/othello?moves=f5d6c3d3c4f4&first=human&second=opponent-club&v=1", date: 1.7e12, about: { first: "a".repeat(60) } }] }));
    await expect.poll(() => games(page).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
    const found = await findings(page, "dialog");
    expect(found).toEqual([]);
    await close(page);
  });
}
