/** Gomoku's own: openings by Swap2, threats on the board. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { announced, close, headline, openPanel, played, square, stage } from "./stage";

const set = stage();

const choice = (page: Page) => page.locator('[data-testid="swap2"]');
const says = (page: Page, text: string | RegExp) => headline(page).filter({ hasText: text }).waitFor();
/** A linked opening is looked at before it is played on. */
const playOn = (page: Page) => page.getByRole("button", { name: "Play on from here" }).click();
const query = (page: Page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split("?")[1])));
/** Waits until the address says so of the players, black and white, and of an opening. */
async function comes(page: Page, wanted: Record<string, string | undefined>): Promise<void> {
  await expect.poll(async () => {
    const { first, second, swap2 } = await query(page);
    return { first, second, swap2 };
  }, { timeout: 8000 }).toEqual({ swap2: undefined, ...wanted });
}

test("Swap2 is chosen for a new game; the engine opens, a person takes a colour by the keyboard", async () => {
  const page = await set.open("#/gomoku?first=1&second=human");
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByLabel("Opening").selectOption("swap2");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await says(page, "Swap2: a colour, or two more stones?");
  await expect.poll(() => announced(page).textContent()).toMatch(/^The opening: black \w+, white \w+, black \w+\. Move 3 of 3\. Swap2: a colour/);
  await expect.poll(() => page.locator(".cell[data-legal]").count()).toBe(0);
  await comes(page, { first: "1", second: "human", swap2: "3" });
  expect(await findings(page)).toEqual([]);
  // From the board to the choice by the tab key, past the player below the board.
  await page.evaluate(() => document.querySelector<HTMLElement>(".cell[tabindex='0']")!.focus());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe("Take White");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // The engine has white, which is next.
  await comes(page, { first: "human", second: "1" });
  await says(page, "Black to move");
  await expect.poll(async () => (await played(page)).match(/[a-o]\d+/g)).toHaveLength(4);
  await close(page);
});

test("a person opens by the keyboard; the engine chooses, and says so", async () => {
  const page = await set.open("#/gomoku?swap2=3&first=human&second=2");
  await says(page, "Swap2, three stones: a black one");
  await page.evaluate(() => document.querySelector<HTMLElement>(".cell[tabindex='0']")!.focus());
  await page.keyboard.press("Enter");
  await says(page, "a white one");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await says(page, "a black one");
  for (const key of ["ArrowRight", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  // Black is far ahead.
  await comes(page, { first: "2", second: "human" });
  await says(page, "White to move");
  await expect.poll(() => announced(page).textContent()).toBe("Yomi takes Black, you have White. White to move");
  await expect.poll(() => page.locator('[data-testid="news"]').textContent()).toBe("Yomi takes Black, you have White.");
  await expect.poll(() => played(page)).toBe("h8a8j9");
  await close(page);
});

test("the engine takes white, and plays", async () => {
  const page = await set.open("#/gomoku?swap2=3&moves=a1h8&first=human&second=2");
  await playOn(page);
  await square(page, "o15").click();
  await comes(page, { first: "human", second: "2" });
  await says(page, "Black to move");
  await expect.poll(() => announced(page).textContent()).toMatch(/^Yomi takes White, you have Black\. White \w+\. Black to move$/);
  await close(page);
});

test("a person wants two more stones, and takes the wish back; then the engine takes a colour", async () => {
  const page = await set.open("#/gomoku?swap2=3&moves=h8i9g9&first=2&second=human");
  await playOn(page);
  const more = page.getByRole("button", { name: "Two more stones" });
  await more.click();
  await says(page, "Swap2, two more stones: a white one");
  await comes(page, { first: "2", second: "human", swap2: "5" });
  await page.getByRole("button", { name: "Take back" }).click();
  await says(page, "Swap2: a colour, or two more stones?");
  await more.click();
  await square(page, "a1").click();
  await says(page, "a black one");
  await square(page, "o15").click();
  await expect.poll(async () => (await query(page))["swap2"], { timeout: 8000 }).toBeUndefined();
  await expect.poll(() => page.locator('[data-testid="news"]').textContent()).toMatch(/^Yomi takes (Black|White), you have (White|Black)\.$/);
  await says(page, /(Black|White) to move/);
  await close(page);
});

test("two people open by touch on a small board; the link goes on from the middle of it", async () => {
  const open = (hash: string) => set.open(hash, { hasTouch: true, viewport: { width: 390, height: 800 } });
  let page = await open("#/gomoku?size=9&swap2=3&first=human&second=human");
  // Squares are smaller than a finger: the first tap aims.
  const put = async (name: string) => {
    await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
    for (let tap = 0; tap < 2; tap++) await square(page, name).tap();
  };
  for (const name of ["e5", "a1", "f6"]) await put(name);
  await choice(page).getByRole("button", { name: "Two more stones" }).tap();
  for (const name of ["b7", "c3"]) await put(name);
  await says(page, "Swap2: which colour?");
  await comes(page, { first: "human", second: "human", swap2: "5" });
  // The address follows the board a moment later.
  await expect.poll(async () => (await query(page))["moves"]).toBe("e5a1f6b7c3");
  const hash = await page.evaluate(() => location.hash);
  await close(page);
  page = await open(hash);
  await says(page, "Swap2: which colour?");
  await expect.poll(() => choice(page).getByRole("button").count()).toBe(2);
  await choice(page).getByRole("button", { name: "Take Black" }).tap();
  await says(page, "White to move");
  await expect.poll(() => announced(page).textContent()).toBe("The first player takes Black. White to move");
  await openPanel(page, "game");
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByLabel("Opening").selectOption("swap2");
  await expect.poll(() => page.getByText("On fewer than 13 rows a person has to open.").count()).toBe(1);
  await expect.poll(() => page.getByRole("group", { name: "Who opens" }).getByRole("radio", { name: "Yomi" }).isDisabled()).toBe(true);
  await page.getByLabel("Rule").selectOption("renju");
  await expect.poll(() => page.getByLabel("Opening").count()).toBe(0);
  await close(page);
});

test("threats stand on the board by form and figure, in the names of squares and in words", async () => {
  const page = await set.open("#/gomoku?rule=renju&moves=h8i9h9i10h10i11&first=human&second=human");
  await openPanel(page, "analysis");
  const threats = page.getByRole("switch", { name: "Threats" });
  await expect.poll(() => page.locator(".board .threat").count()).toBe(0);
  await threats.check();
  await page.locator(".board .threat").first().waitFor();
  await expect.poll(() => square(page, "h11").getAttribute("aria-label")).toBe("h11, empty, legal, Black: straight four");
  await expect.poll(() => square(page, "i12").getAttribute("aria-label")).toContain("White: straight four");
  await expect.poll(() => page.locator(".threats-card dd").first().textContent()).toContain("h11");
  await expect.poll(() => page.locator(".board .threat-black rect").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator(".board .threat-white circle").count()).toBeGreaterThan(0);
  await expect.poll(() => announced(page).textContent()).toBe("");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  // Another position has threats of its own; forbidden points show while white is to move, too.
  await square(page, "h11").click();
  await expect.poll(() => square(page, "h12").getAttribute("aria-label")).toContain("Black: five");
  await threats.uncheck();
  await expect.poll(() => page.locator(".board .threat").count()).toBe(0);
  await close(page);
});

test("with threats, forbidden points show while white is to move", async () => {
  const page = await set.open("#/gomoku?rule=renju&moves=h9a1h10a3g8a5i8&first=human&second=human");
  await expect.poll(() => page.locator(".board .forbidden").count()).toBe(0);
  await openPanel(page, "analysis");
  await page.getByRole("switch", { name: "Threats" }).check();
  await page.locator(".board .forbidden").first().waitFor();
  await expect.poll(() => square(page, "h8").getAttribute("aria-label")).toContain("forbidden: double three");
  // White may play there.
  await square(page, "h8").click();
  await page.waitForFunction(() => location.hash.includes("i8h8"));
  await close(page);
});
