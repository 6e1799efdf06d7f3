/** The review of a game: its moves as they arrive, sentences, marks, steps, attempts, and what ends it. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { announced, close, openPanel, played, square, stage } from "./stage";

const set = stage();

// The second move loses; the best answers are a corner.
const SHORT = "#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human";
const LONG = "#/othello?moves=f5d6c3d3c4f4f6g5e6d7e3f7g3c5h6d2f8e2e1g4f3h5&first=human&second=human";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page) => page.getByTestId("reviewed");
const rows = (page: Page) => page.getByRole("region", { name: "Reviewed moves" }).locator("tbody tr");

async function reviewed(page: Page): Promise<void> {
  await openPanel(page, "review");
  await button(page, "Where did the game turn?").click();
  await page.getByRole("region", { name: "Accuracy, loss and classes of each side" }).waitFor({ timeout: 30_000 });
}

test("a game is reviewed: a table, a sentence at the mistake, marks on the board, and keys that lead there", async () => {
  const page = await set.open(SHORT);
  await reviewed(page);
  await expect.poll(() => rows(page).count()).toBe(7);
  await expect.poll(() => rows(page).nth(1).innerText()).toMatch(/2\s+O\s+b1\s.*blunder/s);
  await square(page, "a3").focus();
  await page.keyboard.press("m");
  await page.waitForFunction(() => location.hash.includes("at=1"));
  await expect.poll(() => said(page).textContent()).toMatch(/^\?\? b1 turns a draw into a loss\. It was a draw with [ac][13]; after b1 X wins\./);
  await expect.poll(() => square(page, "b1").getAttribute("aria-label")).toContain("played in the game");
  await expect.poll(() => page.locator(".review-best").count()).toBe(1);
  await expect.poll(() => page.getByRole("list", { name: "Lines of the review" }).locator(".line-moves").last().getByRole("button").first().textContent()).toBe("b1");
  // A row leads to the position before its move, a key back to the mistake.
  await rows(page).nth(4).click();
  await page.waitForFunction(() => location.hash.includes("at=4"));
  await square(page, "a3").focus();
  await page.keyboard.press("Shift+M");
  await page.waitForFunction(() => location.hash.includes("at=1"));
  await page.getByRole("group", { name: "Worst moves, O:" }).getByRole("button", { name: /^2\. b1/ }).waitFor();
  await close(page);
});

test("facts of the move: sentences, their squares and lines on the board, in the language of the page", async () => {
  const page = await set.open(SHORT);
  await reviewed(page);
  await page.getByTestId("next-mistake").click();
  await page.waitForFunction(() => location.hash.includes("at=1"));
  const fact = page.getByRole("list", { name: "Facts about the move" }).getByRole("listitem").last();
  await expect.poll(() => fact.locator(".fact").textContent()).toMatch(/^With b1 X wins by force, \d plies from here\.$/);
  await fact.locator(".fact").hover();
  await expect.poll(() => page.locator(".fact-square").count()).toBe(1);
  // The end of a line is on the board while it is pointed at.
  await fact.locator(".line-moves button").last().focus();
  await expect.poll(() => square(page, "b1").getAttribute("aria-label")).toContain(", O");
  await square(page, "a3").focus();
  await page.getByLabel("Language").selectOption("zh-Hans");
  await expect.poll(() => page.locator(".fact").last().textContent()).toMatch(/步内X必胜。$/);
  await close(page);
});

test("a review that is stopped keeps what has arrived, and the search ends on the server", async () => {
  const page = await set.open(LONG);
  await openPanel(page, "review");
  await page.getByLabel("Time of the review").selectOption("3");
  await reviewed(page);
  await expect.poll(() => rows(page).count()).toBe(22);
  await button(page, "Look longer").click();
  await page.getByRole("progressbar", { name: "Progress of the review" }).waitFor();
  await expect.poll(() => set.server.counter("yomi_threads_busy"), { timeout: 5000 }).toBe(1);
  // The moves as they stand come long before they are finished.
  await expect.poll(() => rows(page).count()).toBe(22);
  await button(page, "Stop").click();
  await button(page, "Review the game").waitFor();
  await expect.poll(() => set.server.counter("yomi_threads_busy"), { timeout: 5000 }).toBe(0);
  await expect.poll(() => rows(page).count()).toBe(22);
  await expect.poll(() => page.getByRole("region", { name: "Accuracy, loss and classes of each side" }).count()).toBe(0);
  await close(page);
});

test("a review belongs to its game: another move, another game and undoing", async () => {
  const page = await set.open(SHORT);
  await reviewed(page);
  await page.getByTestId("next-mistake").click();
  await square(page, "c3").click();
  await page.waitForFunction(() => location.hash.includes("line=c3"));
  // One move is that of the game; the sums are of the whole game.
  await expect.poll(() => rows(page).nth(1).innerText()).toContain("not looked at yet");
  await expect.poll(() => page.getByTestId("review-part").textContent()).toBe("Reviewed 1 of 2 moves.");
  await button(page, "Back to the game").click();
  await expect.poll(() => rows(page).count()).toBe(7);
  await openPanel(page, "game");
  await button(page, "New game").first().click();
  await button(page, "Start").click();
  await expect.poll(() => page.locator(".review-card, .reviewed-move").count()).toBe(0);
  await button(page, "Undo").click();
  await openPanel(page, "review");
  await expect.poll(() => rows(page).count()).toBe(7);
  await close(page);
});

test("the best move is hidden until it is found or shown", async () => {
  const page = await set.open(SHORT);
  await reviewed(page);
  await page.getByLabel("Try it yourself first").check();
  await page.getByTestId("next-mistake").click();
  await said(page).filter({ hasText: "O played b1: blunder. Play a better move on the board." }).waitFor();
  await expect.poll(() => page.locator(".review-best").count()).toBe(0);
  await square(page, "a2").click();
  await expect.poll(() => page.getByTestId("verdict").textContent()).toBe("a2: blunder. No better than b1, which was played.");
  await expect.poll(() => played(page)).toBe("b2b1a1c3a3c1a2");
  await button(page, "Show the answer").click();
  const best = /draw with (\w\d)/.exec((await said(page).textContent())!)![1]!;
  // The same question again, and its answer.
  await page.getByLabel("Try it yourself first").uncheck();
  await page.getByLabel("Try it yourself first").check();
  await square(page, best).click();
  await expect.poll(() => page.getByTestId("verdict").textContent()).toBe(`${best} is the best move.`);
  await expect.poll(() => page.locator(".review-best").count()).toBe(1);
  await close(page);
});

test("a better move than the one that was played is graded by its own review, and the marks can be hidden", async () => {
  const page = await set.open(LONG);
  await openPanel(page, "review");
  await page.getByLabel("Time of the review").selectOption("3");
  await reviewed(page);
  await expect.poll(() => announced(page).textContent(), { timeout: 5000 }).toMatch(/^Review finished\. Mistakes: [1-9]/);
  await page.getByTestId("review-spent").filter({ hasText: /^looked for [23]\.\d s$/ }).waitFor();
  expect(await page.getByTestId("next-mistake").textContent()).toMatch(/^Next mistake \(1 of \d+, again from the start\)$/);
  await page.getByTestId("next-mistake").click();
  await expect.poll(() => page.locator(".review-best").count()).toBe(1);
  await page.getByLabel("Marks on the board").uncheck();
  await expect.poll(() => page.locator(".review-best, .review-glyph").count()).toBe(0);
  await page.getByLabel("Try it yourself first").check();
  const legal = await page.locator(".board-frame [data-name][data-legal]").evaluateAll((all) => all.map((each) => each.getAttribute("data-name")!));
  for (const move of legal) {
    if (await button(page, "Show the answer").count() === 0) break;
    await square(page, move).click();
    await page.getByTestId("verdict").filter({ hasNotText: "being looked at" }).waitFor();
    expect(await page.getByTestId("verdict").textContent()).toMatch(
      new RegExp(`^${move}( is (the best move|the move of the game|right: it is as good as the best move)\\.|: [a-z ,]+\\. ((About )?\\d+( discs?| % of the chances) better than \\w\\d; \\w\\d would have been \\d+( discs?| % of the chances) more\\.|No better than \\w\\d, which was played\\.))$`));
  }
  await close(page);
});

test("the report is a file, the opening has its names, and graph and board are in sight together", async () => {
  const page = await set.open(LONG, { viewport: { width: 1280, height: 800 }, acceptDownloads: true });
  await openPanel(page, "review");
  await page.getByLabel("Time of the review").selectOption("3");
  await reviewed(page);
  await page.getByTestId("next-mistake").click();
  await page.evaluate(() => scrollTo(0, 0));
  for (const part of [".board", ".graph-drawing", '[data-testid="reviewed"]']) {
    const { y, height } = (await page.locator(part).boundingBox())!;
    expect(y, part).toBeGreaterThanOrEqual(0);
    expect(y + height, part).toBeLessThanOrEqual(800);
  }
  await expect.poll(() => page.getByTestId("opening").textContent()).toMatch(/^Opening: [A-Z].* · /);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download the report").click()]);
  expect(download.suggestedFilename()).toBe("yomi-othello-review.html");
  const html = readFileSync(await download.path(), "utf8");
  expect(html).toContain("<svg");
  // What the page says is what the report says, and nothing is searched for it.
  expect(html).toContain((await said(page).textContent())!.replace(/^[?!~]+ /, ""));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const [format, part] of [["SGF", "SQ["], ["GGF", "GM[Othello]"], ["Transcript", " 1. f5"], ["Picture", "<svg"]] as const) {
    await page.getByLabel("Format of the report").selectOption({ label: format });
    const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download the report").click()]);
    expect(readFileSync(await file.path(), "utf8")).toContain(part);
  }
  expect(new Set(asked.filter((path) => path.startsWith("/v1/")))).toEqual(new Set(["/v1/othello/review/report"]));
  // Sentences follow the language.
  await page.getByLabel("Language").selectOption("ja");
  await expect.poll(() => said(page).textContent()).toMatch(/。$/);
  await close(page);
});
