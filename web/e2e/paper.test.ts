/** What is printed: the board, the game, an exercise, a page of the textbook; without buttons, and whole. */

import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { close, openPanel, stage } from "./stage";

const set = stage();

/** Pixels across a page of A4 within its margins. */
const PAPER = 718;

/** What is to be pressed, what is cut off, and what is wider than the paper. */
const faults = (page: Page) => page.evaluate((paper) => {
  const seen = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const name = (element: Element) => `${element.tagName} ${element.getAttribute("class") ?? ""} ${element.textContent!.slice(0, 30)}`;
  return [
    ...seen.filter((element) => element.matches("button, select, [role='button'], input[type='range']")).map((element) => `is to be pressed: ${name(element)}`),
    ...seen.filter((element) => getComputedStyle(element).overflow !== "visible" && !element.closest(".unseen, svg")
      && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)).map((element) => `is cut: ${name(element)}`),
    ...seen.filter((element) => !element.closest(".unseen") && element.getBoundingClientRect().right > paper + 1).map((element) => `is too wide: ${name(element)}`),
  ];
}, PAPER);

async function print(hash: string, until: string, colorScheme: "light" | "dark" = "light"): Promise<Page> {
  const page = await set.open(hash, { viewport: { width: 1200, height: 900 }, colorScheme });
  await page.locator(until).first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER, height: 1020 });
  await page.waitForTimeout(300);
  return page;
}

const GAME = "f5d6c3d3c4f4f6g5e6d7e3c5f3g6h5e2";

/** Paint operators of each printed page: text, lines and areas. */
async function painted(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  const objects = new Map([...pdf.matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return pages.map((body) => {
    const [, stream] = /stream\n([^]*)\nendstream/.exec(objects.get(/\/Contents (\d+)/.exec(body)![1]!)!)!;
    return inflateSync(Buffer.from(stream!, "latin1")).toString("latin1").match(/\b(Tj|TJ|f|S)\b/g)?.length ?? 0;
  });
}

test("a searched tree: whole and in the middle, however it was moved, and no page without content", async () => {
  const page = await set.open("#/lab/tree?tree=['A',['B',3,12,8],['C',2,4,6],['D',14,5,2]]", { viewport: { width: 1200, height: 900 } });
  await page.locator(".tree-picture .node").first().waitFor();
  for (let press = 0; press < 6; press++) await page.getByRole("button", { name: "Closer" }).click();
  const pages = await painted(page);
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(Math.min(...pages)).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER, height: 1020 });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.waitForTimeout(300);
  const { left, right, frame } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".tree-picture .node .body")].map((node) => node.getBoundingClientRect());
    const { left, right } = document.querySelector(".tree-frame")!.getBoundingClientRect();
    return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), frame: { left, right } };
  });
  expect(left).toBeGreaterThanOrEqual(frame.left);
  expect(right).toBeLessThanOrEqual(frame.right);
  expect(Math.abs(left - frame.left - (frame.right - right))).toBeLessThan(20);
  await close(page);
});

test("a board and its game", async () => {
  for (const [hash, text] of [
    [`#/othello?moves=${GAME}&at=8&line_from=4&line=e3f3`, ["1. f5 d6 2. c3 d3 3. c4 f4", "8. h5 e2", "A line beside the game, from move 5: 3. e3 f3"]],
    ["#/gomoku?size=20&moves=h8i9j10", ["1. h8 i9 2. j10"]],
  ] as const) {
    const page = await print(`${hash}&first=human&second=human`, ".cell[data-legal]", "dark");
    expect(await faults(page), hash).toEqual([]);
    const paper = await page.locator(".moves .on-paper").innerText();
    for (const part of text) expect(paper).toContain(part);
    expect(await page.locator(".board svg").isVisible()).toBe(true);
    // On white, whatever the page is on.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgb(255, 255, 255)");
    await close(page);
  }
});

test("a review: its table and its sums, whichever panel is open", async () => {
  const page = await set.open("#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human", { viewport: { width: 1200, height: 900 } });
  await openPanel(page, "review");
  await page.getByRole("button", { name: "Where did the game turn?" }).click();
  await page.getByRole("region", { name: "Accuracy, loss and classes of each side" }).waitFor();
  await openPanel(page, "game");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: PAPER, height: 1020 });
  await page.waitForTimeout(300);
  expect(await faults(page)).toEqual([]);
  expect(await page.locator(".review-table").evaluateAll((tables) => tables.map((table) => table.checkVisibility()))).toEqual([true, true]);
  const sentences = page.locator(".review-marked p.on-paper");
  expect(await sentences.count()).toBeGreaterThan(0);
  expect(await sentences.evaluateAll((texts) => texts.every((text) => text.checkVisibility() && text.textContent!.length > 20))).toBe(true);
  expect(await page.locator(".review-table:not(.sides-table) td:first-child").evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).innerText.trim()))).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  const pages = await painted(page);
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(Math.min(...pages)).toBeGreaterThan(0);
  await close(page);
});

test("an exercise of each kind, with its numbers", async () => {
  for (const exercise of ["skipped", "windows", "order", "fill", "bug"]) {
    const page = await print(`#/lab/exercises?exercise=${exercise}&seed=7&plies=3&children=3`, ".exercise-tree .node");
    expect(await faults(page), exercise).toEqual([]);
    expect(await page.getByTestId("task").isVisible(), exercise).toBe(true);
    const leaves = page.locator(".exercise-tree .leaf .value");
    if (exercise !== "fill") expect(await leaves.first().evaluate((leaf) => leaf.checkVisibility() && /\d/.test(leaf.textContent!)), exercise).toBe(true);
    else expect(await page.locator(".leaf-field").first().isVisible()).toBe(true);
    await close(page);
  }
});

test("a page of the textbook", async () => {
  for (const name of ["alpha_beta", "move_ordering", "mistakes"]) {
    const page = await print(`#/lab/textbook/${name}`, name === "alpha_beta" ? ".still-tree .node" : ".book h2");
    expect(await faults(page), name).toEqual([]);
    await close(page);
  }
});
