/** Small windows: fingers on small squares, low windows, what stays in its place and what is in sight. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { close, headline, played, square, stage } from "./stage";

const set = stage();

const phone = (width: number, height: number) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const cellWidth = (page: Page, name: string) => square(page, name).evaluate((cell) => cell.getBoundingClientRect().width);

test("a tap aims and a second one plays wherever a square is smaller than a finger", async () => {
  const boards = [
    ["#/othello", "d3", 320], ["#/othello", "d3", 390], ["#/othello", "d3", 768],
    ["#/gomoku?size=15&", "h8", 390], ["#/gomoku?size=9&", "e5", 390], ["#/gomoku?size=20&", "j10", 1024], ["#/tictactoe", "b2", 320],
  ] as const;
  const aimed: boolean[] = [];
  for (const [game, name, width] of boards) {
    const page = await set.open(`${game.includes("?") ? game : `${game}?`}first=human&second=human`, phone(width, 1100));
    await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
    const isSmall = (await cellWidth(page, name)) < (game.includes("gomoku") ? 44 : 40);
    aimed.push(isSmall);
    await square(page, name).tap();
    if (isSmall) {
      await page.locator(".board .selected").waitFor();
      await page.waitForTimeout(300);
      expect(await played(page), `${game} at ${width}`).toBe("");
      await square(page, name).tap();
    }
    await page.waitForFunction((name) => location.hash.includes(`moves=${name}`), name);
    await close(page);
  }
  expect(new Set(aimed).size).toBe(2);
});

const windows = [[844, 390], [640, 400], [932, 430], [667, 375], [390, 844], [320, 640], [1280, 620], [1280, 560]] as const;

for (const [width, height] of windows) {
  test(`at ${width} × ${height} the board is seen whole, and nothing is wider than the window`, { timeout: 60_000 }, async () => {
    for (const [hash, locale] of [["#/othello?moves=f5d6c3", "en-US"], ["#/gomoku?size=20&moves=h8", "zh-CN"], ["#/tictactoe?moves=b2", "ja-JP"]] as const) {
      const page = await set.open(`${hash}&first=human&second=human`, { viewport: { width, height }, locale });
      const { top, bottom, wide } = await page.evaluate(() => {
        const { top, bottom } = document.querySelector(".board")!.getBoundingClientRect();
        return { top, bottom, wide: document.documentElement.scrollWidth };
      });
      expect(top, hash).toBeGreaterThanOrEqual(0);
      expect(bottom, hash).toBeLessThanOrEqual(height);
      expect(wide, hash).toBeLessThanOrEqual(width);
      await close(page);
    }
  });
}

for (const [width, height] of [[320, 640], [360, 740], [390, 844], [844, 390], [1200, 900]] as const) {
  test(`at ${width} × ${height} nothing jumps from move to move`, { timeout: 60_000 }, async () => {
    for (const locale of ["en-US", "ja-JP", "zh-CN"]) {
      const page = await set.open("#/othello?first=human&second=human", { viewport: { width, height }, locale });
      await page.locator(".cell[data-legal]").first().waitFor();
      const places = () => page.evaluate(() => [".board", ".moves"].map((part) => document.querySelector(part)!.getBoundingClientRect().top + scrollY));
      const moves = ["f5", "d6", "c3", "d3"];
      const begun = await places();
      for (const [number, name] of moves.entries()) {
        await page.locator(`.cell[data-name="${name}"][data-legal]`).click();
        await page.waitForFunction((count) => document.querySelectorAll(".moves li").length === count + 1 && document.querySelector(".cell[data-legal]") !== null, number);
        expect(await places(), `${locale}, ${name}`).toEqual(begun);
        // What cannot be played is said, and says so in its place.
        await square(page, "f5").click();
        await page.getByTestId("notice").waitFor();
        expect(await places(), `${locale}, notice after ${name}`).toEqual(begun);
      }
      await close(page);
    }
  });
}

test("at the end a new game is in sight", async () => {
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [640, 400], [1200, 900]] as const) {
    const page = await set.open("#/tictactoe?moves=b2a1c3a3a2c2c1b1b3&first=human&second=human", { viewport: { width, height } });
    await headline(page).filter({ hasText: "A draw" }).waitFor();
    const button = page.locator(".status").getByRole("button", { name: "New game" });
    const box = (await button.boundingBox())!;
    expect(box.y + box.height, `${width} × ${height}`).toBeLessThanOrEqual(height);
    await button.click();
    await page.getByRole("dialog").waitFor();
    await close(page);
  }
});
