/** Opponents, as a server lists them: the choice, the seed, results in a row. Those of the tests take the place of the server's on the way. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { close, headline, openPanel, played, square, stage } from "./stage";

const set = stage();

const texts = (en: string, ja: string, zh: string) => ({ en, ja, zh });
const opponents = [
  { name: "beginner", title: texts("Beginner", "初心者", "新手"), summary: texts("Takes what lies before it.", "目の前の手を打ちます。", "只看眼前。"), request: { algorithm: "human", skill: 0.5 }, loss_per_move: 0.123, unit: "win_probability" },
  { name: "club", title: texts("Club player", "中級者", "棋友"), summary: texts("Sees two moves ahead.", "2手先を読みます。", "能看两步。"), request: { algorithm: "human", skill: 1 }, loss_per_move: 7.2, unit: "discs" },
];

type Sent = { opponent?: string; seed?: number; level?: number; moves: string[] };

/** A page of a server with opponents; their moves are those of the script, by the number of moves before. */
async function opened(hash: string, script: Record<number, string>, options = {}): Promise<{ page: Page; sent: Sent[] }> {
  const page = await set.open("#/othello?first=human&second=human", options);
  const sent: Sent[] = [];
  await page.route("**/v1/games", async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as { games: { name: string }[] };
    await route.fulfill({ json: { games: found.games.map((game) => (game.name === "gomoku" ? game : { ...game, opponents })) } });
  });
  await page.route("**/bestmove/stream", async (route) => {
    const request = route.request().postDataJSON() as Sent;
    sent.push(request);
    const result = { best_move: script[request.moves.length], score: { value: 0, unit: "outcome", kind: "heuristic" }, lines: [], depth: 1 };
    await route.fulfill({ contentType: "text/event-stream", body: `event: result\nid: 1-last\ndata: ${JSON.stringify(result)}\n\n` });
  });
  await page.goto("about:blank");
  await page.goto(`${set.server.url}${hash}`);
  await headline(page).waitFor();
  return { page, sent };
}

const win = ["a1", "b1", "c1"];
const SCRIPT = { 0: "b2", 1: "a3", 2: "b3", 3: "b3" };

test("an opponent is chosen by its sentence, and every request has it and the seed of the link", async () => {
  const { page, sent } = await opened("#/tictactoe?first=human&second=human", SCRIPT);
  await page.getByRole("button", { name: "O is played by: A person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await findings(page, "dialog")).toEqual([]);
  expect(await dialog.innerText()).toContain("Takes what lies before it. Gives away about 12.3 % of the game a move.");
  expect(await dialog.innerText()).toContain("Sees two moves ahead. Loses about 7.2 discs a move.");
  expect(await dialog.getByRole("slider").isVisible()).toBe(false);
  await dialog.getByRole("radio", { name: /^Beginner/ }).check();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "O is played by: Beginner" }).waitFor();
  await square(page, win[0]!).click();
  await expect.poll(() => played(page)).toBe("a1a3");
  await square(page, win[1]!).click();
  await expect.poll(() => played(page)).toBe("a1a3b1b3");
  const seed = Number(/seed=(\d+)/.exec(page.url())![1]);
  expect(page.url()).toContain("second=opponent-beginner");
  expect(sent.map(({ opponent, seed, level }) => ({ opponent, seed, level }))).toEqual(Array(2).fill({ opponent: "beginner", seed, level: undefined }));
  // The link begins the same game.
  await page.reload();
  await page.getByRole("button", { name: "O is played by: Beginner" }).waitFor();
  expect(page.url()).toContain(`seed=${seed}`);
  expect(await findings(page)).toEqual([]);
  await close(page);
});

test("three wins in a row suggest the next opponent, each game has a seed of its own, sides change", async () => {
  const { page, sent } = await opened("#/tictactoe?first=human&second=opponent-beginner", SCRIPT);
  for (let game = 1; game <= 3; game++) {
    for (const [index, move] of win.entries()) {
      await square(page, move).click();
      await expect.poll(async () => (await played(page)).length).toBe(Math.min(4 * index + 4, 10));
    }
    await headline(page).filter({ hasText: "You win" }).waitFor();
    expect(await page.getByTestId("neighbour").count()).toBe(game === 3 ? 1 : 0);
    if (game < 3) await page.getByRole("button", { name: "Again", exact: true }).click();
  }
  expect(new Set(sent.map(({ seed }) => seed)).size).toBe(3);
  expect(await findings(page)).toEqual([]);
  await page.getByTestId("neighbour").getByRole("button", { name: "Play against Club player" }).click();
  await page.getByRole("button", { name: "O is played by: Club player" }).waitFor();
  for (const move of win) {
    await square(page, move).click();
    await page.waitForTimeout(400);
  }
  await page.getByRole("button", { name: "Change sides" }).click();
  await page.getByRole("button", { name: "X is played by: Club player" }).waitFor();
  await expect.poll(() => played(page)).toBe("b2");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await close(page);
});

test("a new game offers opponents on a phone and in each language; levels are behind More", async () => {
  for (const [locale, name, summary] of [["en-US", "New game", "Sees two moves ahead."], ["ja-JP", "新しい対局", "2手先を読みます。"], ["zh-CN", "新对局", "能看两步。"]] as const) {
    const { page } = await opened("#/othello?first=human&second=4", {}, { viewport: { width: 360, height: 740 }, locale });
    await openPanel(page, "game");
    await page.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(summary).first().waitFor();
    expect(await findings(page, "dialog")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await close(page);
  }
});

test("every game lists opponents of its own, and one of them answers", async () => {
  for (const [game, side, count, name, move] of [["gomoku", "White", 10, "Newcomer", "h8"], ["tictactoe", "O", 3, "Engine", "b2"]] as const) {
    const page = await set.open(`#/${game}?first=human&second=human`);
    await page.getByRole("button", { name: `${side} is played by: A person` }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("radio").count()).toBe(1 + count);
    await dialog.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await square(page, move).click();
    await expect.poll(async () => (await played(page)).length).toBeGreaterThan(move.length);
    await close(page);
  }
});

test("an opponent is the choice of the next visit, plays by a clock, and one that a server does not know is none", async () => {
  const { page, sent } = await opened("#/tictactoe?first=human&second=human", { 1: "a3" });
  await openPanel(page, "game");
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  const second = dialog.getByRole("group", { name: "O", exact: true });
  await second.getByRole("radio", { name: "Yomi" }).check();
  await second.getByRole("radio", { name: /^Beginner/ }).check();
  await dialog.getByRole("radio", { name: "against a clock" }).check();
  // By a clock a level is no choice.
  expect(await dialog.getByRole("slider").count()).toBe(0);
  expect(await second.innerText()).toContain("Plays as well as it can within its time.");
  expect(await findings(page, "dialog")).toEqual([]);
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "O is played by: Beginner" }).waitFor();
  await square(page, "a1").click();
  await expect.poll(() => played(page)).toBe("a1a3");
  expect(sent.at(-1)).toMatchObject({ opponent: "beginner", clock: { increment_ms: 3000 } });
  // Another visit, in which nothing is left but the choices.
  const visit = async () => {
    await page.goto("about:blank");
    const fresh = await page.context().newPage();
    await fresh.goto(`${set.server.url}v1/version`);
    await fresh.evaluate(() => localStorage.removeItem("yomi.games"));
    await fresh.goto(set.server.url);
    await headline(fresh).waitFor();
    await fresh.getByRole("navigation", { name: "Games" }).getByText("Tic-tac-toe").click();
    return fresh;
  };
  const next = await visit();
  await next.waitForFunction(() => location.hash.includes("second=opponent-beginner"));
  await next.evaluate(() => localStorage.setItem("yomi", JSON.stringify({ v: 1, opponents: { othello: "gone" } })));
  const later = await visit();
  await later.getByRole("navigation", { name: "Games" }).getByText("Othello").click();
  await later.getByRole("button", { name: "White is played by: Yomi, level 4" }).waitFor();
  await close(page);
});

test("where the server lists none, the level is chosen as before", async () => {
  const page = await set.open("#/tictactoe?first=human&second=human");
  await page.route("**/v1/games", async (route) => {
    const { games } = (await (await route.fetch()).json()) as { games: object[] };
    await route.fulfill({ json: { games: games.map((game) => ({ ...game, opponents: [] })) } });
  });
  await page.goto("about:blank");
  await page.goto(`${set.server.url}#/tictactoe?first=human&second=3`);
  await page.getByRole("combobox", { name: "O is played by" }).waitFor();
  await square(page, "b2").click();
  await expect.poll(async () => (await played(page)).length).toBe(4);
  expect(page.url()).not.toContain("seed");
  await close(page);
});
