/** The board is in sight and the focus is on an element, whatever is pressed; sizes of the board, and what does not scroll. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { close, headline, openPanel, square, stage } from "./stage";

const set = stage();

const GAME = "f5d6c3d3c4f4f6g5e6d7e3c5f3g6h5e2";
const LOOKED_AT = `#/othello?moves=${GAME}&at=8&first=human&second=human`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
const CONTROLS = "button, a[href], select, input, summary, .cell[tabindex='0'], [role=tab]";

/** Where the board is, how far the page has scrolled, and what has the focus. */
const sight = (page: Page) => page.evaluate(() => {
  const { top, bottom, left, right, height } = document.querySelector(".board")!.getBoundingClientRect();
  return {
    isSeen: top >= -0.5 && left >= -0.5 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5, share: Math.round((100 * height) / innerHeight),
    scrolled: scrollY, mayScroll: document.documentElement.scrollHeight - innerHeight, focused: document.activeElement !== document.body,
  };
});

/** Waits until the board has come and nothing moves. */
async function still(page: Page): Promise<void> {
  await page.locator(".cell").first().waitFor();
  await page.waitForTimeout(250);
}

async function reviewed(page: Page): Promise<void> {
  await openPanel(page, "review");
  await button(page, "Where did the game turn?").click();
  await page.getByRole("region", { name: "Reviewed moves" }).waitFor({ timeout: 30_000 });
}

/** States of the page: an address, and what is done there. */
const states: Record<string, readonly [hash: string, make: (page: Page) => Promise<unknown>]> = {
  "a game that is looked at": [LOOKED_AT, still],
  "its first move": [`#/othello?moves=${GAME}&at=0&first=human&second=human`, still],
  "a game that is played": ["#/tictactoe?first=human&second=human", async (page) => {
    for (const name of ["b2", "a1"]) {
      await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
      await square(page, name).click();
    }
  }],
  "a game that is over": ["#/tictactoe?first=human&second=human", async (page) => {
    for (const name of ["b2", "a1", "c1", "a2", "a3"]) {
      await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
      await square(page, name).click();
    }
    await button(page, "Again").waitFor();
  }],
  "a line beside the game": [LOOKED_AT, async (page) => {
    await page.locator(`.cell[data-name="c5"][data-legal], .cell[data-name="c6"][data-legal]`).first().click();
    await page.getByTestId("line").waitFor();
  }],
  "a new game in place of another": [LOOKED_AT, async (page) => {
    await still(page);
    await openPanel(page, "game");
    await button(page, "New game").click();
    await button(page, "Start").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }],
  "a position being put together": [LOOKED_AT, async (page) => {
    await still(page);
    await openPanel(page, "game");
    await button(page, "Set up a position").click();
  }],
  "a reviewed game": ["#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human", async (page) => {
    await reviewed(page);
    await page.getByLabel("Try it yourself first").check();
    await page.getByTestId("next-mistake").click();
    await button(page, "Show the answer").waitFor();
  }],
  "an opening by Swap2": ["#/gomoku?swap2=3&moves=h8i9h7&first=human&second=human", still],
};

/** What has been pressed in a window: most controls are the same in all states. */
const pressed = new Map<number, Set<string>>();

/** The walk over all controls takes a minute a window. */
const WINDOWS = [{ width: 390, height: 844 }, ...(process.env["SIGHT"] === "all" ? [{ width: 1280, height: 800 }] : [])];

for (const viewport of WINDOWS) {
  for (const [name, [hash, make]] of Object.entries(states)) {
    test(`after every control the board is in sight and something has the focus: ${name}, ${viewport.width} × ${viewport.height}`, { timeout: 180_000, retry: 0 }, async () => {
      const faults: string[] = [];
      const done = pressed.get(viewport.width) ?? new Set();
      pressed.set(viewport.width, done);
      const open = async () => {
        const page = await set.open(hash, { viewport });
        await make(page);
        return page;
      };
      let page = await open();
      for (const part of [null, "game", "analysis", "review"] as const) {
        for (;;) {
          // In the editor of a position there are no panels.
          if (part !== null && await page.locator(".panel").count() > 0) await openPanel(page, part);
          // The first control that has not been pressed; of moves, rows and lines only one each.
          const what = await page.evaluate(([controls, done]) => {
            for (const element of document.querySelectorAll<HTMLElement>(controls)) {
              if (!element.checkVisibility() || element.matches("a, select, .skip, [type=range]")) continue;
              const of = element.closest<HTMLElement>("li, tr, .worst, [role=tab], .games");
              const name = of !== null ? `${of.tagName} ${of.parentElement!.className} ${element.className}` : `${element.tagName} ${element.getAttribute("aria-label") ?? element.closest("label")?.textContent ?? element.textContent}`;
              const key = `${name.trim().slice(0, 60)}${element.closest(".status, .bar, .edit, .aside-head") !== null ? ` ${element.ariaDisabled}` : ""}`;
              if (done.includes(key)) continue;
              element.focus();
              return key;
            }
            return null;
          }, [CONTROLS, [...done]] as const);
          if (what === null) break;
          done.add(what);
          await page.keyboard.press(/^INPUT/.test(what) ? "Space" : "Enter");
          await page.waitForTimeout(150);
          if ((await page.getByRole("dialog").count()) > 0) {
            await page.keyboard.press("Escape");
            await page.getByRole("dialog").waitFor({ state: "detached" });
          }
          const { isSeen, scrolled, mayScroll, focused } = await sight(page);
          if (!isSeen) faults.push(`${what}: the board is out of sight`);
          if (!focused) faults.push(`${what}: nothing has the focus`);
          if (scrolled !== 0 || (viewport.width > 500 && mayScroll > 0)) faults.push(`${what}: scrolled ${scrolled} of ${mayScroll}`);
          await page.context().close();
          page = await open();
        }
      }
      await page.context().close();
      console.log(`${name}, ${viewport.width}: ${done.size} controls so far; ${faults.length} faults`);
      expect(faults).toEqual([]);
    });
  }
}

for (const [width, height] of [[1280, 800], [1366, 650], [2560, 1300]] as const) {
  test(`at ${width} × ${height} the board takes 80 to 85 % of the height, nothing scrolls, and all lines of an analysis are in the window`, async () => {
    const page = await set.open(LOOKED_AT, { viewport: { width, height } });
    await still(page);
    const { share, mayScroll } = await sight(page);
    await openPanel(page, "analysis");
    await page.getByRole("switch", { name: "Analysis" }).check();
    const lowest = () => page.evaluate(() => Math.round(document.querySelectorAll(".line-moves")[2]?.getBoundingClientRect().bottom ?? Infinity));
    await expect.poll(lowest).toBeLessThan(height);
    console.log(`${width} × ${height}: board ${share} %, may scroll ${mayScroll}, lines end at ${await lowest()}`);
    expect(share).toBeGreaterThanOrEqual(80);
    expect(share).toBeLessThanOrEqual(85);
    expect(mayScroll).toBe(0);
    expect((await sight(page)).mayScroll).toBe(0);
    await close(page);
  });
}

for (const [width, height] of [[320, 640], [360, 640], [390, 844], [768, 1024]] as const) {
  test(`at ${width} × ${height} the board, the sentence and the bar are in the window together`, async () => {
    const page = await set.open(LOOKED_AT, { viewport: { width, height } });
    await still(page);
    for (const part of [".head", ".player >> nth=0", ".player >> nth=1", ".board", ".status", ".moves [aria-current]", ".bar"]) {
      const { x, y, width: wide, height: high } = (await page.locator(part).boundingBox())!;
      expect([x >= 0, y >= 0, x + wide <= width, y + high <= height], part).toEqual([true, true, true, true]);
    }
    expect((await sight(page)).mayScroll).toBe(0);
    await close(page);
  });
}

test("a game that is loaded or begun leaves the page where it is", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    for (const way of ["load", "start"]) {
      const page = await set.open(LOOKED_AT, { viewport });
      await still(page);
      await openPanel(page, "game");
      if (way === "load") {
        await button(page, "Paste a game").click();
        await page.getByRole("dialog").locator("textarea").fill("h8 i9 j10 k11");
        await button(page, "Load").click();
      } else {
        await button(page, "New game").click();
        await button(page, "Start").click();
      }
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await still(page);
      const { isSeen, scrolled, focused } = await sight(page);
      expect([isSeen, scrolled, focused], `${way} at ${viewport.width}`).toEqual([true, 0, true]);
      await close(page, /422/);
    }
  }
});

test("on a phone the sentence about a mistake stands under the board", async () => {
  const page = await set.open("#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human", { viewport: { width: 390, height: 844 } });
  await reviewed(page);
  await page.getByTestId("next-mistake").click();
  const said = page.getByTestId("reviewed");
  await said.waitFor();
  await page.waitForTimeout(200);
  const { top, bottom } = await said.evaluate((said) => said.getBoundingClientRect());
  const board = await page.locator(".board").evaluate((board) => board.getBoundingClientRect().bottom);
  console.log(`from the board to the sentence: ${Math.round(top - board)} px; the board is in sight: ${(await sight(page)).isSeen}; the sentence ends at ${Math.round(bottom)}`);
  expect(top - board).toBeLessThanOrEqual(120);
  expect(bottom).toBeLessThanOrEqual(844);
  expect(await sight(page)).toMatchObject({ isSeen: true, scrolled: 0, focused: true });
  await expect.poll(() => headline(page).isVisible()).toBe(true);
  await close(page);
});
