/** The board by keys alone: one square has the focus, whatever becomes of the board, and Enter plays that one. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { numbers } from "./random";
import { announced, close, headline, seat, square, stage } from "./stage";

const set = stage();

/** The squares that the tab key comes to. */
const stops = (page: Page) => page.locator(".board-frame .cell[tabindex='0']").evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["name"]!));
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset["name"]);
const focusBoard = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>(".cell[tabindex='0']")!.focus());
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("another game and another size have a square that the tab key comes to", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await page.locator(".cell[data-name='f5'][data-legal]").waitFor();
  await square(page, "f5").click();
  await button(page, "Tic-tac-toe").click();
  await expect.poll(() => stops(page)).toEqual(["b2"]);
  await close(page);
  const gomoku = await set.open("#/gomoku?size=20&first=human&second=human");
  await gomoku.locator(".cell[data-name='t1'][data-legal]").waitFor();
  await square(gomoku, "t1").click();
  await button(gomoku, "New game").click();
  await gomoku.getByRole("dialog").getByLabel("Board").selectOption("9");
  await button(gomoku, "Start").click();
  await expect.poll(() => stops(gomoku)).toEqual(["e5"]);
  await close(gomoku);
});

test("the board is turned, which is said; the focus stays on its square, and Enter plays it", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await page.locator(".cell[data-legal]").first().waitFor();
  await square(page, "c4").focus();
  await page.keyboard.press("t");
  await announced(page).filter({ hasText: "The board is turned: a1 is at the top right." }).waitFor();
  expect(await focused(page)).toBe("c4");
  expect(await stops(page)).toEqual(["c4"]);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("moves=c4"));
  await close(page);
});

test("games, sizes and turns at random: the tab key comes to one square, which has the focus, and Enter plays it", { timeout: 120_000 }, async () => {
  const page = await set.open("#/othello?first=human&second=human");
  const random = numbers(11);
  const chosen = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const human = async () => {
    for (const side of [0, 1]) await seat(page, page.locator(".player-who").nth(side), "human");
  };
  const kinds: Record<string, () => Promise<void>> = {
    game: async () => {
      await button(page, chosen(["Othello", "Gomoku", "Tic-tac-toe"])).click();
      await human();
    },
    size: async () => {
      await button(page, "New game").first().click();
      await page.getByRole("dialog").getByRole("radio", { name: "Gomoku" }).check();
      await page.getByRole("dialog").getByLabel("Board").selectOption(chosen(["9", "13", "20"]));
      await button(page, "Start").click();
      await human();
    },
    turn: async () => {
      await focusBoard(page);
      await page.keyboard.press("t");
    },
    undo: async () => {
      await focusBoard(page);
      await page.keyboard.press("Control+z");
    },
    arrows: async () => {
      await focusBoard(page);
      for (let step = 0; step < 4; step++) await page.keyboard.press(chosen(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "PageDown"]));
    },
  };
  for (let number = 0; number < 40; number++) {
    const [kind, disturb] = chosen(Object.entries(kinds));
    const hint = `${number}, ${kind}`;
    await disturb();
    await page.locator(".cell[data-legal]").or(headline(page).filter({ hasText: /wins|draw/ })).first().waitFor();
    const found = await stops(page);
    expect(found, hint).toHaveLength(1);
    const stop = found[0]!;
    // A key that leaves another board keeps the focus on the board.
    if (["turn", "undo", "arrows"].includes(kind)) expect(await focused(page), hint).toBe(stop);
    await focusBoard(page);
    expect(await focused(page), hint).toBe(stop);
    if (!(await square(page, stop).evaluate((cell) => cell.matches("[data-legal]")))) continue;
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await page.locator(".moves [aria-current]").allInnerTexts()).join().trim(), { message: hint }).toMatch(new RegExp(`\\b${stop}$`));
    expect(await focused(page), hint).toBe(stop);
  }
  await close(page);
});

test("a dialog has the focus in its field", async () => {
  const page = await set.open("#/othello?moves=f5d6&first=human&second=human");
  const fields: Record<string, string> = { "New game": "radio", "Paste a game": "textarea", Share: "textarea" };
  for (const [name, kind] of Object.entries(fields)) {
    await button(page, name).click();
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type), name).toBe(kind);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await close(page);
});
