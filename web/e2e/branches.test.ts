/** Lines beside the game: a tree of them, walked, promoted, deleted, commented, kept, linked, and in records. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { announced, close, headline, openPanel, played, square, stage } from "./stage";

const set = stage();

const GAME = "f5d6c3d3c4f4f6f3e6e7";
/** A line e3 f3 from move 5, in it f6 in place of f3, and c4 from move 3. */
const TREE = `#/othello?moves=${GAME}&line_from=4.5-1.2&line=e3f3.f6.c4&first=human&second=human`;
const query = (page: Page, name: string) => page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const line = (page: Page, name: string | RegExp) => page.getByRole("group", { name });
const rows = (page: Page) => page.locator(".line-row");
const note = (page: Page) => page.getByTestId("note");
async function play(page: Page, name: string): Promise<void> {
  await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
  await square(page, name).click();
}

test("each line that is played stays, over a reload and in the link; the board's lines are open, others are a row", async () => {
  const page = await set.open(`#/othello?moves=${GAME}&at=4&first=human&second=human`);
  for (const move of ["e3", "f3"]) await play(page, move);
  await page.keyboard.press("Tab");
  await page.locator(".moves").getByRole("button", { name: "5 Black e3" }).click();
  await play(page, "f6");
  await expect.poll(() => query(page, "line_from")).toBe("4.5-1");
  await expect.poll(() => query(page, "on")).toBe("line2");
  await button(page, "To the start").click();
  await button(page, "One move forward").click();
  await button(page, "One move forward").click();
  await play(page, "c4");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("line_from=4.5-1.2&line=e3f3.f6.c4&on=line3");
  await expect.poll(() => played(page)).toBe(GAME);
  await expect.poll(() => rows(page).allTextContents()).toEqual([
    "A line beside the game, from move 5: 1 3. e3 f3", "A line beside line 1, from move 6: 2 3. … f6",
  ]);
  await page.reload();
  await headline(page).waitFor();
  await expect.poll(() => line(page, "3. A line beside the game, from move 3").getByRole("button", { name: "3 Black c4" }).getAttribute("aria-current")).toBe("step");
  await rows(page).nth(1).click();
  await expect.poll(() => query(page, "on")).toBe("line2");
  // A line within a line shows both; the game is ahead from where they leave it.
  await expect.poll(() => page.locator(".aside").count()).toBe(2);
  expect(await page.locator(".moves > ol .is-ahead").count()).toBe(6);
  await button(page, "Back to the game").click();
  await expect.poll(() => query(page, "at")).toBe("4");
  await close(page);
});

test("lines are walked by keys: off the board by arrows, on it by v; a screen reader hears where", async () => {
  const page = await set.open(`${TREE}&at=5`);
  await rows(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => query(page, "on")).toBe("line");
  await expect.poll(() => announced(page).textContent()).toContain("In line 1: e3.");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => query(page, "at")).toBe(null);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => query(page, "on")).toBe("line2");
  await expect.poll(() => announced(page).textContent()).toContain("In line 2: f6.");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => query(page, "on")).toBe("line");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => query(page, "at")).toBe("5");
  await square(page, "a1").focus();
  await page.keyboard.press("v");
  await expect.poll(() => query(page, "on")).toBeNull();
  await expect.poll(() => announced(page).textContent()).toContain("In the game: c4.");
  await page.keyboard.press("Shift+V");
  await expect.poll(() => query(page, "on")).toBe("line");
  await close(page);
});

test("a line is promoted, and deleted with an undo; the focus stays on something", async () => {
  const page = await set.open(`${TREE}&on=line`);
  await line(page, /^1\. /).getByRole("button", { name: "Promote" }).click();
  await expect.poll(() => played(page)).toBe("f5d6c3d3e3f3");
  await expect.poll(() => announced(page).textContent()).toContain("changed places");
  await expect.poll(() => query(page, "line")).toBe("c4f4f6f3e6e7.f6.c4");
  await page.locator(".line-row").first().click();
  await line(page, /^1\. /).getByRole("button", { name: "Delete" }).press("Enter");
  await expect.poll(() => query(page, "line")).toBe("f6.c4");
  await expect.poll(() => announced(page).textContent()).toContain("The line is deleted.");
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.getByText("The game before is kept.").waitFor();
  await page.locator(".status").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => query(page, "line")).toBe("c4f4f6f3e6e7.f6.c4");
  await close(page);
});

test("a comment is typed, marked in the list, linked, kept, changed; a link says what it has no room for", async () => {
  const page = await set.open(`${TREE}&on=line`);
  await openPanel(page, "game");
  await button(page, "Comment").click();
  const field = page.getByLabel("Comment on the position after move 6");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("A trap: 100% & more");
  await page.keyboard.press("Enter");
  await expect.poll(() => note(page).innerText()).toMatch(/^A trap: 100% & more/);
  await page.getByRole("button", { name: "6 White f3 Comment" }).waitFor();
  await expect.poll(() => query(page, "notes")).toBe("1-6 A trap: 100% & more");
  const elsewhere = await set.open(await page.evaluate(() => location.hash));
  await expect.poll(() => note(elsewhere).innerText()).toMatch(/^A trap/);
  await close(elsewhere);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => note(page).count()).toBe(0);
  await page.reload();
  await line(page, /^1\. /).waitFor();
  await page.keyboard.press("ArrowRight");
  await note(page).getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Comment on the position after move 6").fill("長".repeat(490));
  await page.keyboard.press("Escape");
  await expect.poll(() => query(page, "notes")).toBeNull();
  await button(page, "Share").click();
  await page.getByText("Comments for which the link has no room: 1.").waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect.poll(() => note(page).innerText()).toContain("長長長");
  await close(page);
});

test("on a phone the field of a comment has the focus once the panel is down, and the board is in sight", async () => {
  const page = await set.open(TREE, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "ja-JP" });
  await openPanel(page, "game");
  await button(page, "コメント").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("note");
  expect(await page.locator(".board-frame").evaluate((board) => board.getBoundingClientRect().top >= 0)).toBe(true);
  expect(await page.locator("#note").evaluate((field) => field.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await page.keyboard.type("定石");
  await page.locator("form.note").getByRole("button", { name: "完了" }).click();
  await expect.poll(() => note(page).innerText()).toMatch(/^定石/);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await close(page);
});

test("a line is reviewed and analysed as the game is, and the game's review stays", async () => {
  const page = await set.open("#/tictactoe?moves=b2b1a1c3a3c1a2&line_from=2&line=b3a1&on=line&first=human&second=human");
  await openPanel(page, "review");
  await button(page, "Where did the game turn?").click();
  const reviewed = page.getByRole("region", { name: "Reviewed moves" }).locator("tbody tr");
  await expect.poll(() => reviewed.count(), { timeout: 30_000 }).toBe(4);
  await expect.poll(() => line(page, /^A line beside the game/).getByRole("button").filter({ hasText: "b3" }).locator(".move-sign").count()).toBe(1);
  await button(page, "Back to the game").click();
  await openPanel(page, "review");
  await expect.poll(() => page.getByTestId("review-part").textContent()).toContain("2 of 7");
  await close(page);
});

test("a record's lines and comments are read, an illegal one is said; the record that is written has them again", async () => {
  const page = await set.open("#/gomoku?first=human&second=human");
  const paste = async (text: string) => {
    await button(page, "Paste a game").click();
    await page.getByLabel("A record, a drawing or a list of moves").fill(text);
    await button(page, "Load").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await paste("(;GM[4]SZ[15]C[two friends];B[hh];W[ig](;B[gh]C[a \\] bracket];W[hi])(;B[gg](;W[ii];B[ff])(;W[hh]))(;B[ih]))");
  await expect.poll(() => played(page)).toBe("h8i9g8h7");
  await expect.poll(() => query(page, "line")).toBe("g9i7f10.i8");
  await expect.poll(() => page.getByTestId("notice").textContent()).toBe("Lines and comments of the record that are illegal, too many or too long, left out or cut: 1");
  await expect.poll(() => query(page, "notes")).toBe("0-0 two friends\n0-3 a ] bracket");
  await button(page, "Share").click();
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "SGF").click()]);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toMatch(/C\[two friends\]\n;B\[hh\]\n;W\[ig\]\n\(;B\[gh\]C\[a \\\] bracket\]\n;W\[hi\]\)\n\(;B\[gg\]\n;W\[ii\]\n;B\[ff\]\)\n\(;B\[ih\]\)\)\n$/);
  await page.keyboard.press("Escape");
  const hash = await page.evaluate(() => location.hash);
  await page.goto(`${set.server.url}#/gomoku?moves=a1&first=human&second=human`);
  await expect.poll(() => played(page)).toBe("a1");
  await paste(text);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(hash);
  await close(page);
});

test("Othello's passes, which a record leaves out, are no trouble; My games keeps lines and comments", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  // Black has to pass after the eighth move.
  const long = ";B[dc];W[cc];B[fe];W[db]";
  await button(page, "Paste a game").click();
  await page.getByLabel("A record, a drawing or a list of moves").fill(`(;GM[2]${long}(;B[da];W[ea];B[bb];W[ca];W[ac]C[last])(;B[cd]C[x];W[ce]))`);
  await button(page, "Load").click();
  await expect.poll(() => query(page, "line_from")).toBe("4");
  await expect.poll(() => query(page, "notes")).toMatch(/^0-10 last\n1-5 x$/);
  await openPanel(page, "game");
  await button(page, "My games").click();
  await button(page, "Keep this game").click();
  await page.getByRole("dialog").getByText("The game is kept.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await page.goto(`${set.server.url}#/othello?moves=c4&first=human&second=human`);
  await expect.poll(() => played(page)).toBe("c4");
  await button(page, "My games").click();
  await page.locator(".mine-list .mine-open").first().click();
  await expect.poll(() => query(page, "line_from")).toBe("4");
  await expect.poll(() => query(page, "notes")).toMatch(/^0-10 last\n1-5 x$/);
  await close(page);
});

for (const [tag, colorScheme, width] of [["en-GB", "light", 1280], ["ja-JP", "dark", 390], ["zh-CN", "light", 390], ["en-GB", "dark", 320]] as const) {
  test(`axe finds nothing beside lines and a comment: ${tag}, ${colorScheme}, ${width}`, async () => {
    const page = await set.open(`${TREE}&on=line2&notes=2-6%20so`, { locale: tag, colorScheme, viewport: { width, height: 844 } });
    await note(page).waitFor();
    expect(await findings(page)).toEqual([]);
    await note(page).getByRole("button").click();
    await page.locator("#note").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await close(page);
  });
}

/** Values of the game and of a line are known: both are reviewed. */
async function compared(page: Page): Promise<void> {
  await openPanel(page, "review");
  const begin = page.locator(".review-controls button");
  for (const part of [".moves > ol button", "[data-testid=line] button"]) {
    await page.locator(part).last().evaluate((move: HTMLElement) => move.click());
    await begin.first().click();
    await page.getByTestId("review-spent").waitFor({ timeout: 30_000 });
  }
}

/** The game's second move loses, the line's is as good as the best. */
const PARTED = "#/tictactoe?moves=b2b1a1c3a3c1a2&line_from=1&line=a1b1c1&at=1&first=human&second=human";

test("the graph has the game's curve and marks beside the line's, and says both; the panels say both moves where they part", async () => {
  const page = await set.open(PARTED);
  await line(page, /^A line beside the game/).waitFor();
  expect(await page.locator(".of-game").count()).toBe(0);
  await compared(page);
  // The game's tail is dashed and its marks are diamonds: colour alone tells nothing apart.
  await expect.poll(() => page.locator(".graph-curve.of-game").count()).toBe(1);
  expect(await page.locator(".graph-curve.of-game").evaluate((curve) => getComputedStyle(curve).strokeDasharray)).not.toBe("none");
  await page.locator(".graph-name.of-game").getByText("the game (◆)").waitFor();
  const mark = page.locator(".mistake.of-game");
  expect(await mark.evaluateAll((all) => all.map((mark) => [mark.getAttribute("title"), getComputedStyle(mark).rotate]))).toEqual([["2. b1 ??", "45deg"]]);
  const slider = page.getByRole("slider", { name: "Place in the game" });
  await slider.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("Move 1 of 4. X’s chance to win: 50%.");
  const said = "X’s chance to win at move 2: in the game b1 100%, blunder; in this line a1 50%.";
  const fork = page.locator("[data-testid=fork]:visible");
  await expect.poll(() => fork.textContent()).toBe(said);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("Move 2 of 4. X’s chance to win: 50%. In the game: b1 100%, blunder.");
  // The slider ends where the line does, and the axis where the game does.
  const width = (of: string) => page.locator(of).evaluate((element) => element.getBoundingClientRect().width);
  expect((await width(".graph-drawing input") - 16) / await width(".graph-drawing")).toBeCloseTo(4 / 7, 2);
  await openPanel(page, "analysis");
  await page.getByRole("switch", { name: "Analysis" }).check();
  for (const ply of [2, 1]) {
    await page.locator(`.analysis[data-ply='${ply}']`).waitFor();
    await expect.poll(() => fork.textContent()).toBe(said);
    await button(page, "One move back").click();
  }
  await expect.poll(() => fork.count()).toBe(0);
  // A mark of the game leads into it.
  await openPanel(page, "review");
  await mark.click();
  await expect.poll(() => query(page, "on")).toBeNull();
  await expect.poll(() => query(page, "at")).toBe("1");
  await expect.poll(() => page.locator("[data-testid=fork], .of-game").count()).toBe(0);
  await close(page);
});

for (const [tag, colorScheme, width] of [["en-GB", "light", 1280], ["ja-JP", "dark", 390], ["zh-CN", "light", 390]] as const) {
  test(`axe finds nothing at a graph of game and line, which nothing exceeds: ${tag}, ${colorScheme}, ${width}`, async () => {
    const page = await set.open(PARTED, { locale: tag, colorScheme, viewport: { width, height: 844 } });
    await page.getByTestId("line").waitFor();
    await compared(page);
    await page.locator(".graph-curve.of-game").waitFor({ state: "attached" });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.locator("#panel-review").evaluate((panel) => panel.scrollWidth <= panel.clientWidth + 1)).toBe(true);
    await close(page);
  });
}
