/** Nothing is lost: moves inside a game, new games, pasted ones, reloads, the browser's Back. */

import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";

import { announced, close, headline, openPanel, played, seat, square, stage } from "./stage";

const set = stage();

const GAME = "f5d6c3d3c4f4f6f3e6e7";
const query = (page: Page, name: string) => page.evaluate((name) => new URLSearchParams(location.hash.split("?")[1]).get(name), name);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Clicks a square as soon as it may be played. */
async function play(page: Page, name: string): Promise<void> {
  await page.locator(`.cell[data-name="${name}"][data-legal]`).waitFor();
  await square(page, name).click();
}
const comes = (page: Page, part: string) => page.waitForFunction((part) => location.hash.includes(part), part);

test("the game's own next move steps, and loses nothing", async () => {
  const page = await set.open(`#/othello?moves=${GAME}&at=4&first=human&second=human`);
  await play(page, "c4");
  await comes(page, "at=5");
  await expect.poll(() => played(page)).toBe(GAME);
  await expect.poll(() => query(page, "line_from")).toBeNull();
  await close(page);
});

test("another move begins a line beside the game: shown, linked, kept over a reload, left and undone", async () => {
  const page = await set.open(`#/othello?moves=${GAME}&at=4&first=human&second=human`);
  await play(page, "e3");
  await comes(page, "line=e3");
  await play(page, "f3");
  await comes(page, "line=e3f3&on=line");
  await expect.poll(() => played(page)).toBe(GAME);
  await expect.poll(() => query(page, "line_from")).toBe("4");
  const line = page.getByTestId("line");
  await expect.poll(() => line.getByRole("button").allTextContents()).toEqual(["5 Black e3", "6 White f3"]);
  await expect.poll(() => page.locator(".moves ol").first().getByRole("button").count()).toBe(10);
  // The same by its link, elsewhere, and over a reload.
  const elsewhere = await set.open(await page.evaluate(() => location.hash));
  await expect.poll(() => elsewhere.getByTestId("line").getByRole("button").count()).toBe(2);
  await expect.poll(() => square(elsewhere, "e3").getAttribute("aria-label")).toContain("black");
  await close(elsewhere);
  await page.reload();
  await headline(page).waitFor();
  await expect.poll(() => line.getByRole("button").count()).toBe(2);
  await expect.poll(() => played(page)).toBe(GAME);
  // Back in the game, the line stays beside it.
  await button(page, "Back to the game").click();
  await comes(page, "at=4");
  await expect.poll(() => query(page, "on")).toBeNull();
  await expect.poll(() => announced(page).textContent()).toContain("Back in the game.");
  await line.getByRole("button").nth(1).click();
  await comes(page, "on=line");
  // Another line stands beside it; undoing takes one after the other away.
  await button(page, "To the start").click();
  await comes(page, "at=0");
  await play(page, "d3");
  await comes(page, "line_from=4.0&line=e3f3.d3&on=line2");
  await page.keyboard.press("Control+z");
  await comes(page, "line_from=4&line=e3f3");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !location.hash.includes("line"));
  await page.keyboard.press("Control+Shift+z");
  await comes(page, "line=e3f3");
  await expect.poll(() => played(page)).toBe(GAME);
  await close(page);
});

test("playing on inside a game leaves the game as it was", async () => {
  const page = await set.open(`#/othello?moves=${GAME}&at=3&first=human&second=0`);
  await page.waitForTimeout(700);
  await expect.poll(() => query(page, "line_from")).toBeNull();
  await button(page, "Play on from here").click();
  await page.waitForFunction(() => /line_from=3&line=[a-h]\d&on=line/.test(location.hash));
  await expect.poll(() => played(page)).toBe(GAME);
  await close(page);
});

test("what a new game, a pasted one or a position takes the place of is brought back", async () => {
  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human");
  await button(page, "New game").click();
  await button(page, "Start").click();
  await page.waitForFunction(() => !location.hash.includes("moves="));
  await page.getByText("The game before is kept.").waitFor();
  await page.locator(".status").getByRole("button", { name: "Undo" }).click();
  await comes(page, "moves=f5d6c3&");
  await button(page, "Paste a game").click();
  await page.getByLabel("A record, a drawing or a list of moves").fill("(;GM[Othello]PB[a]PW[b]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[D3];)");
  await button(page, "Load").click();
  await comes(page, "moves=d3&");
  await page.keyboard.press("Control+z");
  await comes(page, "moves=f5d6c3&");
  await page.keyboard.press("Control+Shift+z");
  await comes(page, "moves=d3&");
  await page.keyboard.press("Control+z");
  await button(page, "Set up a position").click();
  await button(page, "Play from here").click();
  await comes(page, "board=");
  await button(page, "Undo").first().click();
  await comes(page, "moves=f5d6c3&");
  await close(page, /422/);
});

test("a reload keeps the games of all kinds, what was before them, and a finished review", async () => {
  const page = await set.open("#/tictactoe?moves=b2b1a1c3a3c1a2&first=human&second=human&at=0");
  await openPanel(page, "review");
  await button(page, "Where did the game turn?").click();
  await page.getByRole("button", { name: /^Next mistake \(1 of 1/ }).waitFor();
  await button(page, "Othello").click();
  await play(page, "f5");
  await comes(page, "moves=f5");
  await button(page, "Gomoku").click();
  await seat(page, page.getByLabel("White is played by"), "human");
  await play(page, "h8");
  await openPanel(page, "game");
  await button(page, "New game").click();
  await button(page, "Start").click();
  await page.waitForFunction(() => !location.hash.includes("moves="));
  await page.reload();
  await headline(page).waitFor();
  await page.keyboard.press("Control+z");
  await comes(page, "#/gomoku?size=15&rule=freestyle&moves=h8".slice(0, 8));
  await comes(page, "moves=h8");
  await button(page, "Othello").click();
  await comes(page, "#/othello?moves=f5");
  await button(page, "Tic-tac-toe").click();
  await comes(page, "#/tictactoe?moves=b2b1a1c3a3c1a2");
  await page.getByRole("button", { name: /^Next mistake \(1 of 1/ }).waitFor();
  // Stored when changes rest; a tab that goes behind another one stores at once, which the shell's tabs do not.
  await page.waitForFunction(() => Object.values(localStorage).some((text) => String(text).includes('"game":"tictactoe"')));
  // The next tab finds them as well, to be looked at.
  const next = await page.context().newPage();
  await next.goto(set.server.url);
  await headline(next).waitFor();
  await next.getByRole("button", { name: /^Next mistake \(1 of 1/ }).waitFor();
  await next.getByRole("button", { name: "Play on from here" }).or(next.locator(".status").getByRole("button", { name: "New game" })).first().waitFor();
  await close(page);
});

test("a game against the engine goes on after a reload", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  await play(page, "d3");
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  await page.reload();
  await headline(page).filter({ hasText: "Black to move" }).waitFor();
  const before = await played(page);
  await page.locator(".cell[data-legal]").first().click();
  await page.waitForFunction((before) => new URLSearchParams(location.hash.split("?")[1]).get("moves")!.length >= before + 4, before.length);
  await close(page);
});

test("the browser's Back and Forward go through the games of the page", async () => {
  const page = await set.open("#/othello?moves=f5d6&first=human&second=human");
  await play(page, "c3");
  await comes(page, "moves=f5d6c3");
  await button(page, "Gomoku").click();
  await comes(page, "#/gomoku");
  await button(page, "New game").click();
  await page.getByRole("dialog").getByRole("radio", { name: "Tic-tac-toe" }).check();
  await button(page, "Start").click();
  await comes(page, "#/tictactoe");
  await page.goBack();
  await comes(page, "#/gomoku");
  await page.goBack();
  await comes(page, "#/othello?moves=f5d6c3");
  await button(page, "New game").click();
  await button(page, "Start").click();
  await page.waitForFunction(() => !location.hash.includes("moves="));
  await page.goBack();
  await comes(page, "#/othello?moves=f5d6c3");
  await expect.poll(() => square(page, "c3").getAttribute("aria-label")).toContain("black");
  await page.goForward();
  await page.waitForFunction(() => location.hash.startsWith("#/othello") && !location.hash.includes("moves="));
  await close(page);
});

test("a server that is away behind a proxy loses no game, and the game goes on by itself", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  await play(page, "d3");
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  const before = await played(page);
  const away = (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  await page.route(/\/(v1|livez)/, away);
  await page.locator(".cell[data-legal]").first().click();
  await page.waitForTimeout(3000);
  await page.getByText("The server is away.").waitFor();
  expect((await played(page)).length).toBe(before.length + 2);
  await page.unroute(/\/(v1|livez)/, away);
  await page.waitForFunction((length) => new URLSearchParams(location.hash.split("?")[1]).get("moves")!.length === length, before.length + 4);
  await close(page, /502/);
});

test("an engine that is to move while the server is away moves when it is back", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  const away = (route: Route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" });
  await page.route(/bestmove|livez/, away);
  await play(page, "d3");
  await page.waitForTimeout(2500);
  await button(page, "Stop playing").waitFor();
  await page.unroute(/bestmove|livez/, away);
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  await close(page, /503/);
});

test("a fault of the server leaves the game as it is, to be tried again", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await play(page, "d3");
  const fail = (route: Route) => route.fulfill({ status: 500, contentType: "application/problem+json", json: { status: 500, code: "internal", detail: "A fault.", type: "about:blank", title: "", request_id: "" } });
  await page.route("**/v1/othello/position", fail);
  await page.locator(".cell[data-legal]").first().click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await expect.poll(async () => (await played(page)).length).toBe(4);
  await page.unroute("**/v1/othello/position", fail);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".cell[data-legal]").first().waitFor();
  expect((await played(page)).length).toBe(4);
  await close(page, /500/);
});

test("a game that the server calls illegal makes room, and is kept", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await play(page, "d3");
  const refuse = (route: Route) => route.fulfill({ status: 422, contentType: "application/problem+json", json: { status: 422, code: "illegal", detail: "No.", type: "about:blank", title: "", request_id: "" } });
  await page.locator(".cell[data-legal]").first().waitFor();
  await page.route("**/v1/othello/position", refuse);
  await page.locator(".cell[data-legal]").first().click();
  await page.getByTestId("notice").filter({ hasText: "No." }).waitFor();
  await page.unroute("**/v1/othello/position", refuse);
  await button(page, "Undo").first().click();
  await page.waitForFunction(() => /moves=d3[a-h]\d&/.test(location.hash));
  await close(page, /422/);
});

test("a reload keeps the clocks, and a game lost on time stays lost", async () => {
  const page = await set.open("#/othello?first=human&second=human&clock=1%2B0");
  await page.clock.install();
  await play(page, "d3");
  await headline(page).filter({ hasText: "White to move" }).waitFor();
  await page.clock.runFor(30_000);
  await page.reload();
  await headline(page).filter({ hasText: "White to move" }).waitFor();
  await expect.poll(async () => (await page.locator(".clock").allTextContents()).toSorted()).toEqual([expect.stringMatching(/^0:(30|2\d)/), "1:00"]);
  await page.clock.runFor(31_000);
  await headline(page).filter({ hasText: "White’s time is up" }).waitFor();
  await page.reload();
  await headline(page).filter({ hasText: "White’s time is up" }).waitFor();
  await close(page);
});

test("a link that is refused changes nothing: neither the game, nor its players, nor what can be redone", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  await play(page, "d3");
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  await button(page, "New game").click();
  await button(page, "Start").click();
  await page.waitForFunction(() => !location.hash.includes("moves="));
  await button(page, "Undo").first().click();
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  const before = await played(page);
  for (const hash of ["#/othello?moves=a1", "#/othello?moves=A1", "#/gomoku?moves=h8h8", "#/gomoku?moves=H8,H8"]) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.getByTestId("notice").waitFor();
    await headline(page).filter({ hasText: "Black to move" }).waitFor();
    expect(await page.getByRole("button", { name: "Othello", exact: true }).getAttribute("aria-current"), hash).toBe("page");
    expect(await page.locator(".moves li").count(), hash).toBe(before.length / 2);
    await button(page, "Stop playing").waitFor();
    await page.getByRole("button", { name: "Turn the board" }).click();
    await page.getByTestId("notice").waitFor();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByTestId("notice").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "One move forward" }).click();
  }
  // What was undone is still there.
  await page.keyboard.press("Control+Shift+z");
  await page.waitForFunction(() => !location.hash.includes("moves="));
  await button(page, "Gomoku").click();
  await comes(page, "#/gomoku");
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator(".moves li").count()).toBe(0);
  await close(page, /422/);
});

test("a reload within the moment of a move loses nothing, and the game goes on", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  await page.locator('.cell[data-name="d3"][data-legal]').waitFor();
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      if (document.querySelectorAll(".moves ol button").length < 2) return;
      watch.disconnect();
      location.reload();
    }).observe(document.body, { subtree: true, childList: true });
  });
  const loaded = page.waitForEvent("load");
  await square(page, "d3").click();
  await loaded;
  await headline(page).filter({ hasText: "Black to move" }).waitFor();
  await expect.poll(() => page.locator(".moves ol button").count()).toBe(2);
  await button(page, "Stop playing").waitFor();
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.locator(".moves ol button").count()).toBeGreaterThanOrEqual(2);
  await close(page);
});

test("with site data blocked a game is played, and lasts until the page is left", async () => {
  const context = await set.browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  await context.addInitScript(() => {
    const get = () => { throw new DOMException("Access is denied for this document.", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(`${set.server.url}#/othello?first=human&second=0`);
  await play(page, "d3");
  await page.waitForFunction(() => /moves=d3[a-h]\d/.test(location.hash));
  await page.waitForTimeout(600);
  expect(faults).toEqual([]);
  await context.close();
});

test("what a later version of the page has kept is left as it is", async () => {
  const page = await set.open("");
  const later = JSON.stringify({ v: 99, games: "of another form" });
  await page.evaluate((later) => { localStorage.setItem("yomi.games", later); sessionStorage.clear(); }, later);
  await seat(page, page.getByLabel("White is played by"), "human");
  await play(page, "d3");
  await page.waitForTimeout(800);
  expect(await page.evaluate(() => localStorage.getItem("yomi.games"))).toBe(later);
  await close(page);
});
