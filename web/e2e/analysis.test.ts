/** Analysis: start, stop and resume; its result is drawn, but neither played nor announced. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { Wire } from "./proxy";
import { numbers } from "./random";
import { Server, announced, close, headline, openPanel, played, square, stage } from "./stage";
import { Tab } from "./tab";

const set = stage();

const MIDGAME = "f5d6c3d3c4f4f6g5e6d7e3c5f3g6h5e2";
const OTHELLO = `#/othello?moves=${MIDGAME}&first=human&second=human`;
const abandoned = () => set.server.counter("yomi_cancelled_total", 'cause="abandoned"');

async function switchOn(page: Page): Promise<void> {
  await openPanel(page, "analysis");
  await page.getByRole("switch", { name: "Analysis" }).check();
}

/** Waits until something has been found of the position after so many moves. */
async function found(page: Page, ply: number, timeout = 10_000): Promise<void> {
  await page.locator(`.analysis[data-ply="${ply}"]`).waitFor({ timeout });
}

/** Ends a search and waits until the server has ended it, as one whose client left. */
async function ends(end: () => Promise<unknown>, again: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; tries <= 3; tries++) {
    await expect.poll(() => set.server.counter("yomi_threads_busy"), { timeout: 5000 }).toBe(1);
    const before = await abandoned();
    await end();
    for (const begun = performance.now(); performance.now() - begun < 2000;) {
      if ((await abandoned()) === before + 1) return;
    }
    // It fell between two searches of one analysis, of which none was left.
    await again();
  }
  expect.fail("no search was ended");
}

test("scores stand on the squares, the best one apart, and it says what they mean", async () => {
  const page = await set.open(OTHELLO);
  await switchOn(page);
  await found(page, 16);
  const legal = await page.locator(".cell[data-legal]").count();
  await expect.poll(() => page.locator(".score").count()).toBe(legal);
  await expect.poll(() => page.locator(".score.is-best").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('[data-testid="means"]').textContent()).toMatch(/^Black: about \d+% to win, .* discs at the end\.$/);
  await expect.poll(() => page.locator(".line-moves").count()).toBe(3);
  // It never speaks.
  await expect.poll(() => announced(page).textContent()).toBe("");
  await close(page);
});

test("what is proven has a frame", async () => {
  const page = await set.open("#/tictactoe?moves=b2a1&first=human&second=human");
  await switchOn(page);
  await page.locator(".score-exact").first().waitFor();
  await expect.poll(() => page.locator(".score-guess").count()).toBe(0);
  await expect.poll(() => page.locator('[data-testid="means"]').textContent()).toBe("X: a proven draw.");
  await expect.poll(() => page.locator('[data-testid="analysis-state"]').textContent()).toBe("Solved: the result is proven.");
  await close(page);
});

test("the search ends on the server when it is switched off, held, or another position comes", async () => {
  const page = await set.open(OTHELLO);
  const ways: Record<string, [end: () => Promise<void>, again: () => Promise<void>]> = {
    "switched off": [() => page.getByRole("switch", { name: "Analysis" }).uncheck(), () => switchOn(page)],
    held: [() => page.getByRole("button", { name: "Hold the analysis" }).click(), () => page.getByRole("button", { name: "Go on" }).click()],
    "another position": [() => page.getByRole("button", { name: "One move back" }).click(), () => page.getByRole("button", { name: "One move forward" }).click()],
  };
  await switchOn(page);
  for (const [end, again] of Object.values(ways)) {
    await found(page, 16);
    await ends(end, again);
    await again();
  }
  await found(page, 16);
  await close(page);
});

test("a line is shown on the board where it is pointed at or has the focus, and played by choice", async () => {
  const page = await set.open("#/othello?moves=f5d6&first=human&second=human");
  await switchOn(page);
  await found(page, 2);
  await page.getByRole("button", { name: "Hold the analysis" }).click();
  const line = page.locator(".line-moves").first().getByRole("button");
  const [first, second] = await Promise.all([line.nth(0).textContent(), line.nth(1).textContent()]);
  await line.nth(1).hover();
  await expect.poll(() => square(page, second!).getAttribute("aria-label")).toContain("white");
  await expect.poll(() => played(page)).toBe("f5d6");
  await line.nth(0).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction((moves) => location.hash.includes(`moves=${moves}&`), `f5d6${first}${second}`);
  await close(page);
});

test("a person's move is played at once, whatever the analysis does", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  await switchOn(page);
  await found(page, 0);
  await square(page, "d3").click();
  // Before the server can have said anything.
  expect(await page.evaluate(() => document.querySelector('[data-name="d3"]')!.getAttribute("aria-label"))).toContain("black");
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash), null, { timeout: 3000 });
  await found(page, 2);
  await close(page);
});

test("beside an analysis others get the only thread within a moment, and it goes on after them", async () => {
  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human");
  await switchOn(page);
  const depth = async () => Number((await page.locator('[data-testid="depth"]').textContent())!.split(" / ")[0]);
  await found(page, 3);
  const ask = (limits: object) => fetch(new URL("v1/gomoku/bestmove", set.server.url), {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ moves: "h8", ...limits }),
  });
  for (let asked = 0; asked < 4; asked++) {
    const begun = performance.now();
    expect((await ask({ level: 1 })).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(2500);
    // A request with a deadline is admitted as well.
    expect((await ask({ level: 1, deadline_ms: 2500 })).status).toBe(200);
  }
  const before = await depth();
  await expect.poll(depth, { timeout: 20_000 }).toBeGreaterThan(before);
  await close(page);
});

test("the game is reviewed, its mistakes are gone to, its graph is a slider", async () => {
  const page = await set.open("#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human&at=0");
  await openPanel(page, "review");
  await page.getByRole("button", { name: "Where did the game turn?" }).click();
  await page.getByRole("button", { name: /^Next mistake \(1 of 1/ }).click();
  // The second move loses: the board stands before it.
  await page.waitForFunction(() => location.hash.includes("at=1"));
  const slider = page.getByRole("slider", { name: "Place in the game" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("at=2"));
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toContain("X’s chance to win: 100%. Led here: blunder.");
  await close(page);
});

test("keys on the board play the best move and step through the game", async () => {
  const page = await set.open("#/tictactoe?first=human&second=human");
  await switchOn(page);
  await found(page, 0);
  await square(page, "b2").focus();
  await page.keyboard.press("b");
  await headline(page).filter({ hasText: "O to move" }).waitFor();
  await page.keyboard.press("u");
  await headline(page).filter({ hasText: "X to move" }).waitFor();
  await found(page, 0);
  await page.keyboard.press("n");
  await headline(page).filter({ hasText: "O to move" }).waitFor();
  await close(page);
});

test("before a review no mistakes are spoken of", async () => {
  const page = await set.open("#/tictactoe?moves=b2a1c3a3&first=human&second=human");
  const next = page.getByTestId("next-mistake");
  await expect.poll(() => next.textContent()).toBe("Review");
  await next.click();
  await page.getByRole("button", { name: "Where did the game turn?" }).click();
  await expect.poll(() => next.textContent()).toMatch(/^(No mistakes known|Next mistake \(1 of)/);
  await close(page);
});

test("a pause stays a pause: over a move, a switch and a reload, and shows nothing of another position", async () => {
  const page = await set.open(OTHELLO);
  await switchOn(page);
  await found(page, 16);
  await page.getByRole("button", { name: "Hold the analysis" }).click();
  const isHeld = async () => {
    await page.getByText("Held.", { exact: true }).waitFor();
    await page.waitForTimeout(600);
    expect(await set.server.counter("yomi_threads_busy")).toBe(0);
    await page.getByRole("button", { name: "Go on", exact: true }).waitFor();
  };
  await page.getByRole("button", { name: "One move back" }).click();
  await isHeld();
  await expect.poll(() => page.locator(".score, .line-moves").count()).toBe(0);
  await page.getByRole("switch", { name: "Analysis" }).uncheck();
  await switchOn(page);
  await isHeld();
  await page.waitForTimeout(600);
  await page.reload();
  await headline(page).waitFor();
  await isHeld();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await found(page, 15);
  await close(page);
});

test("a search is had go deeper, from its first second and after its end", async () => {
  // The server searches for two seconds at most, as far as the page knows.
  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human");
  await page.route("**/v1/limits", async (route) => {
    const response = await route.fetch();
    const limits = (await response.json()) as Record<string, { max: number }>;
    limits["time_ms"]!.max = 2000;
    await route.fulfill({ response, json: limits });
  });
  await switchOn(page);
  const deeper = page.getByRole("button", { name: "Go deeper" });
  await deeper.waitFor({ timeout: 1000 });
  const state = page.getByTestId("analysis-state");
  await state.filter({ hasText: "Searching for up to 2 s" }).waitFor();
  await state.filter({ hasText: "Searched for 2 s, as long as the server searches at once." }).waitFor();
  const depth = async () => Number((await page.getByTestId("depth").textContent())!.split(" / ")[0]);
  const before = await depth();
  await deeper.click();
  await state.filter({ hasText: "Searching for up to 4 s" }).waitFor();
  await deeper.click();
  await state.filter({ hasText: "Searching for up to 6 s" }).waitFor();
  await state.filter({ hasText: "Searched for 6 s" }).waitFor({ timeout: 15_000 });
  expect(await depth()).toBeGreaterThanOrEqual(before);
  await expect.poll(() => page.getByText(/^Ended/).count()).toBe(0);
  // What is proven goes no deeper.
  await page.getByRole("button", { name: "Tic-tac-toe" }).click();
  await page.getByText("Solved: the result is proven.").waitFor();
  await expect.poll(() => deeper.isDisabled()).toBe(true);
  await close(page);
});

test("no search is longer than the server allows, and goes deeper by what it allows", async () => {
  const server = await Server.start("--max-search-ms", "700");
  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human", {}, server.url);
  const sent: number[] = [];
  page.on("request", (request) => { if (request.url().endsWith("/stream")) sent.push((request.postDataJSON() as { time_ms: number }).time_ms); });
  await switchOn(page);
  const ended = page.getByTestId("analysis-state").filter({ hasText: /^Searched for/ });
  await ended.waitFor();
  for (const times of [2, 3]) {
    await page.getByRole("button", { name: "Go deeper" }).click();
    await expect.poll(() => sent.length).toBe(times);
    await ended.waitFor();
  }
  expect(sent).toEqual([700, 700, 700]);
  await close(page);
  await server.stop();
});

test("the title says the game and whose turn it is", async () => {
  const page = await set.open("#/othello?moves=f5&first=human&second=human");
  await expect.poll(() => page.title()).toBe("Othello: White to move – Yomi");
  await page.locator(".cell[data-name='d6'][data-legal]").click();
  await expect.poll(() => page.title()).toBe("Othello: Black to move – Yomi");
  await page.getByRole("button", { name: "Tic-tac-toe" }).click();
  await expect.poll(() => page.title()).toBe("Tic-tac-toe: X to move – Yomi");
  await page.getByRole("link", { name: "Laboratory" }).click();
  await expect.poll(() => page.title()).toBe("Laboratory – Yomi");
  await close(page);
});

test("arrows and the wheel step through the game from anywhere, but where they mean something else", async () => {
  const page = await set.open("#/othello?moves=f5d6c3d3c4&first=human&second=human");
  const place = () => page.locator(".moves [aria-current]").innerText().then((text) => Number(/\d+/.exec(text)![0]));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(place).toBe(4);
  await page.getByRole("button", { name: "Share" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(place).toBe(3);
  await page.keyboard.press("ArrowRight");
  await expect.poll(place).toBe(4);
  await openPanel(page, "review");
  for (const part of [".board-frame", ".bar", ".graph"]) {
    await page.locator(part).hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(place, { message: part }).toBe(3);
    await page.mouse.wheel(0, 100);
    await expect.poll(place, { message: part }).toBe(4);
  }
  // Arrows on the board and in fields are theirs.
  await square(page, "e5").focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByLabel("Move", { exact: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(300);
  expect(await place()).toBe(4);
  // Past the end the wheel is the page's again.
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.locator(".bar").hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(place).toBe(5);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await close(page);
});

test("the server is stopped and started under an open page", async () => {
  const page = await set.open(OTHELLO);
  await switchOn(page);
  await found(page, 16);
  await set.server.stop();
  await page.getByText("The server is away. The page goes on by itself when it is back.").first().waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await set.server.start();
  await found(page, 15, 2000);
  await expect.poll(() => page.getByText("The server is away.").count()).toBe(0);
  await close(page);
});

test("the search ends on the server when the tab is hidden or frozen, and goes on when it is back", async () => {
  const tab = await Tab.open(`${set.server.url}${OTHELLO}`);
  const depth = () => tab.evaluate<number>(`Number(document.querySelector('[data-testid="depth"]')?.firstChild?.textContent ?? 0)`);
  await tab.evaluate("document.querySelector('[role=switch]').click()");
  for (const isFrozen of [false, true]) {
    await expect.poll(depth, { timeout: 5000 }).toBeGreaterThan(0);
    await ends(() => tab.hide(isFrozen), () => tab.show(isFrozen));
    await tab.show(isFrozen);
  }
  await expect.poll(() => set.server.counter("yomi_threads_busy"), { timeout: 2000 }).toBe(1);
  expect(tab.complaints()).toEqual([]);
  await tab.close();
});

test(`${disturbances()} seeded disturbances, and after each the page answers within two seconds`, async () => {
  const wire = await Wire.to(set.server.port);
  const tab = await Tab.open(`${wire.url}${OTHELLO}`);
  const random = numbers(37);
  const chosen = (end: number) => Math.floor(random() * end);
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const goTo = (ply: number) => tab.evaluate(`document.querySelectorAll(".moves li button")[${ply - 1}].click()`);
  const kinds: Record<string, () => Promise<void>> = {
    hidden: async () => {
      const isFrozen = random() < 0.5;
      await tab.hide(isFrozen);
      await wait(chosen(100));
      await tab.show(isFrozen);
    },
    cut: async () => {
      wire.cut();
      await wait(chosen(200));
      wire.mend();
    },
    stepping: async () => {
      for (let step = 0; step < 12; step++) {
        await goTo(1 + chosen(16));
        await wait(chosen(20));
      }
    },
    restart: async () => {
      await set.server.stop();
      await wait(chosen(50));
      await set.server.start();
    },
  };
  const isFound = (ply: number) => tab.evaluate<boolean>(`document.querySelector('.analysis[data-ply="${ply}"]') !== null`);
  await tab.evaluate("document.querySelector('[role=switch]').click()");
  await expect.poll(() => isFound(16), { timeout: 5000 }).toBe(true);
  let last = 16;
  let slowest = 0;
  for (let number = 0; number < disturbances(); number++) {
    const [kind, disturb] = Object.entries(kinds)[chosen(4)]!;
    // Not all of them find the page at rest.
    if (random() < 0.5) await wait(chosen(100));
    await disturb();
    const begun = performance.now();
    last = 1 + ((last + chosen(14)) % 16);
    await goTo(last);
    await expect.poll(() => isFound(last), { timeout: 2000, interval: 15, message: `after disturbance ${number}, ${kind}` }).toBe(true);
    slowest = Math.max(slowest, performance.now() - begun);
  }
  console.log(`${disturbances()} disturbances; the slowest answer after one took ${Math.round(slowest)} ms`);
  expect(tab.complaints()).toEqual([]);
  await tab.close();
  await wire.close();
}, 20_000 + 2500 * disturbances());

function disturbances(): number {
  return Number(process.env["DISTURBANCES"] ?? 60);
}
