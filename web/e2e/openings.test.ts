/** Moves that people played, beside the analysis: what they say, and that they are played by pointer and by key. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { close, openPanel, played, stage } from "./stage";

const set = stage();
const OTHELLO = "#/othello?first=human&second=human&moves=";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const card = (page: Page) => page.getByRole("region", { name: "Played in tournaments" }).first();
const rows = (page: Page) => card(page).locator("tbody tr");

test("moves that people played have games, results, name, value and proof, and are played", async () => {
  const page = await set.open(`${OTHELLO}f5`);
  const requests: string[] = [];
  page.on("request", (request) => { if (request.url().includes("/openings?")) requests.push(new URL(request.url()).search); });
  await openPanel(page, "analysis");
  await card(page).waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);
  const first = (await rows(page).first().innerText()).replaceAll(/\s+/g, " ");
  expect(first).toMatch(/^d6 .*\d,\d{3} \d+ \/ \d+ \/ \d+% [+-−]?\d+\.\d \(proven: .*0\)$/);
  expect(await card(page).innerText()).toMatch(/1\d\d,\d{3} games went through this position\. \(proven: 0\)/);
  expect(await findings(page)).toEqual([]);
  // By keys: the button shows its move on the board, and plays it.
  const button = rows(page).first().getByRole("button", { name: "d6", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => played(page)).toBe("f5d6");
  await expect.poll(() => card(page).getAttribute("data-games")).not.toBeNull();
  await rows(page).first().getByRole("button").first().click();
  await expect.poll(async () => (await played(page)).length).toBe(6);
  expect(requests[0]).toBe("?moves=f5");
  await close(page);
});

test("nothing is asked before the analysis is shown, and a position that was not played says so, on a phone", async () => {
  const page = await set.open(`${OTHELLO}f5f6e6f4g5`, PHONE);
  expect(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /openings/i.test(name)).length)).toBe(0);
  await openPanel(page, "analysis");
  await card(page).waitFor();
  await expect.poll(() => card(page).getAttribute("data-games")).not.toBeNull();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await close(page);
  const other = await set.open("#/gomoku?first=human&second=human");
  await openPanel(other, "analysis");
  expect(await card(other).count()).toBe(0);
  await close(other);
});
