/** Whole games of each kind by mouse, by touch and by keyboard alone; passes, forbidden points, links, pasting. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { announced, close, headline, played, seat, square, stage } from "./stage";

const set = stage();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

/** A way to play on a square. */
type Way = (page: Page, name: string) => Promise<void>;

const byMouse: Way = (page, name) => square(page, name).click();
const byTouch: Way = async (page, name) => {
  await square(page, name).tap();
  // A square that is smaller than a finger wants a second tap.
  if (/Tap it again/.test((await announced(page).textContent()) ?? "") && !(await played(page)).endsWith(name)) {
    await square(page, name).tap();
  }
};
const byKeyboard: Way = async (page, name) => {
  const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset?.["name"]);
  if (at === undefined) await page.evaluate(() => document.querySelector<HTMLElement>(".cell[tabindex='0']")!.focus());
  const from = at ?? (await page.evaluate(() => (document.activeElement as HTMLElement).dataset["name"]!));
  const up = page.url().includes("/gomoku");
  const [columns, rows] = [name.charCodeAt(0) - from.charCodeAt(0), (Number(name.slice(1)) - Number(from.slice(1))) * (up ? -1 : 1)];
  for (let step = 0; step < Math.abs(columns); step++) await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(rows); step++) await page.keyboard.press(rows > 0 ? "ArrowDown" : "ArrowUp");
  await page.keyboard.press("Enter");
};
const ways = { mouse: byMouse, touch: byTouch, keyboard: byKeyboard };

/** Plays the first legal square whenever it is a person's turn, until the game is over. */
async function playOut(page: Page, way: Way): Promise<void> {
  const isOver = () => headline(page).textContent().then((text) => /wins|draw|You (win|lose)/.test(text ?? ""));
  for (let turns = 0; turns < 80 && !(await isOver()); turns++) {
    await page.waitForFunction(() => document.querySelector(".cell[data-legal], .status .primary") !== null
      || /wins|draw|You (win|lose)/.test(document.querySelector('[data-testid="headline"]')?.textContent ?? ""));
    if (await isOver()) return;
    if ((await page.locator(".status .primary").count()) > 0) {
      if (way === byKeyboard) await page.keyboard.press("p");
      else await page.locator(".status .primary").click();
      continue;
    }
    const [name, before] = await page.evaluate(() => [
      document.querySelector<HTMLElement>(".cell[data-legal]")!.dataset["name"]!,
      document.querySelector('[data-testid="announced"]')!.textContent,
    ] as const);
    await way(page, name);
    await page.waitForFunction((before) => document.querySelector('[data-testid="announced"]')!.textContent !== before, before);
  }
  expect(await isOver()).toBe(true);
}

for (const [name, way] of Object.entries(ways)) {
  test(`a game of Othello against the engine by ${name}`, async () => {
    const page = await set.open("#/othello?first=human&second=0", { hasTouch: name === "touch" });
    await playOut(page, way);
    await expect.poll(() => announced(page).textContent()).toMatch(/wins|draw|You (win|lose)/);
    await close(page);
  });

  test(`a game of gomoku against the engine by ${name}`, async () => {
    const page = await set.open("#/gomoku?size=9&rule=renju&first=0&second=human", { hasTouch: name === "touch" });
    await playOut(page, way);
    await close(page);
  });

  test(`a game of tic-tac-toe of two people by ${name}`, async () => {
    const page = await set.open("#/tictactoe?first=human&second=human", { hasTouch: name === "touch" });
    await playOut(page, way);
    await expect.poll(() => headline(page).textContent()).toBe("X wins");
    await close(page);
  });
}

test("two engines play a game of gomoku and can be held", async () => {
  const page = await set.open("#/gomoku?size=9&first=0&second=0");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await headline(page).filter({ hasText: /wins|draw|You (win|lose)/ }).waitFor();
  await close(page);
});

test("a pass is announced, has a button, and is a move", async () => {
  const board = "XO------".padEnd(64, "-");
  const passing = await set.open(`#/othello?board=${board}&turn=white&first=human&second=human`);
  await expect.poll(() => headline(passing).textContent()).toBe("White has no move and must pass");
  await passing.getByRole("button", { name: "Pass" }).click();
  await headline(passing).filter({ hasText: "Black to move" }).waitFor();
  await expect.poll(() => announced(passing).textContent()).toBe("White passes. Black to move");
  await close(passing);
});

test("a forbidden point says why, and cannot be played", async () => {
  const page = await set.open("#/gomoku?rule=renju&moves=h9a1h10a3g8a5i8a7&first=human&second=human");
  await expect.poll(() => square(page, "h8").getAttribute("aria-label")).toBe("h8, empty, forbidden: double three");
  await square(page, "h8").click();
  await expect.poll(() => page.locator('[data-testid="notice"]').textContent()).toBe("h8 is forbidden for Black: double three.");
  await expect.poll(() => played(page)).toBe("h9a1h10a3g8a5i8a7");
  await close(page);
});

test("a square says what it holds and what it would turn", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await expect.poll(() => square(page, "d3").getAttribute("aria-label")).toBe("d3, empty, legal, turns 1");
  await expect.poll(() => square(page, "d4").getAttribute("aria-label")).toBe("d4, white");
  await square(page, "d3").hover();
  await expect.poll(() => page.locator(".board-frame .turns-over").count()).toBe(1);
  await square(page, "a1").click();
  await expect.poll(() => page.locator('[data-testid="notice"]').textContent()).toBe("a1 would turn no disc over.");
  await close(page);
});

test("moves are taken back in a game that is played, and gone through", async () => {
  const played = await set.open("#/othello?first=human&second=0");
  const count = () => played.locator(".moves li").count();
  const back = played.getByRole("button", { name: "Take back" });
  expect(await back.isDisabled()).toBe(true);
  await played.locator('.cell[data-name="d3"][data-legal]').click();
  await expect.poll(count).toBe(2);
  // Up to the person's own move; the moves are gone, and come back with the game before.
  await back.click();
  await expect.poll(count).toBe(0);
  await headline(played).filter({ hasText: "Black to move" }).waitFor();
  await played.locator(".status").getByRole("button", { name: "Undo" }).click();
  await expect.poll(count).toBe(2);
  await back.click();
  await played.locator('.cell[data-name="c4"][data-legal]').click();
  await expect.poll(count).toBe(2);
  await expect.poll(() => played.getByText("A line beside the game").count()).toBe(0);
  await close(played);

  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human&at=3");
  expect(await page.getByRole("button", { name: "Take back" }).count()).toBe(0);
  await page.getByRole("button", { name: "1 Black f5" }).click();
  await page.waitForFunction(() => location.hash.includes("at=1"));
  await page.getByRole("button", { name: "To the start" }).click();
  await headline(page).filter({ hasText: "Black to move" }).waitFor();
  await page.getByRole("button", { name: "Turn the board" }).click();
  await page.waitForFunction(() => location.hash.includes("turned=1"));
  await close(page);
});

test("the list of moves shows the one on the board", async () => {
  const page = await set.open("#/othello?moves=f5d6c3d3c4f4f6g5e6d7e3f7g3c5h6d2f8e2e1g4f3h5&first=human&second=human");
  const isSeen = () => page.locator(".moves ol").evaluate((list) => {
    const [frame, move] = [list.getBoundingClientRect(), list.querySelector("[aria-current]")!.getBoundingClientRect()];
    return move.top >= frame.top - 1 && move.bottom <= frame.bottom + 1;
  });
  await expect.poll(isSeen).toBe(true);
  await page.locator(".moves ol").evaluate((list) => { list.scrollTop = 0; });
  await page.getByRole("button", { name: "One move back" }).click();
  await expect.poll(isSeen).toBe(true);
  await close(page);
});

test("a game that was left for one of another kind is found as it was", async () => {
  const page = await set.open("#/othello?moves=f5d6&first=human&second=human");
  // Only a board whose legal moves have come takes one.
  const play = async (name: string) => {
    await page.waitForSelector(`.cell[data-name="${name}"][data-legal]`);
    await square(page, name).click();
  };
  await play("c3");
  await page.getByRole("button", { name: "Gomoku", exact: true }).click();
  await play("h8");
  await page.waitForFunction(() => location.hash.startsWith("#/gomoku?moves=h8"));
  await page.getByRole("button", { name: "Othello", exact: true }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/othello?moves=f5d6c3"));
  await page.getByRole("link", { name: "Laboratory" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/lab"));
  await page.getByRole("button", { name: "Gomoku", exact: true }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/gomoku?moves=h8"));
  await page.getByRole("link", { name: "Laboratory" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/lab"));
  await page.getByRole("button", { name: "Othello", exact: true }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/othello?moves=f5d6c3"));
  await close(page);
});

test("a link restores the whole state", async () => {
  const hash = "#/gomoku?size=13&rule=standard&moves=g7h8g8&at=2&first=3&second=human&turned=2&clock=5+3&v=1";
  const page = await set.open(hash);
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => location.hash)).toBe(hash);
  await expect.poll(() => square(page, "g7").getAttribute("aria-label")).toBe("g7, black");
  await expect.poll(() => square(page, "g8").getAttribute("aria-label")).toBe("g8, empty, legal");
  await expect.poll(() => page.locator(".cell-row").count()).toBe(13);
  await expect.poll(() => page.locator(".clock").count()).toBe(2);
  await close(page);
});

test("a link without a version is read, and written with one", async () => {
  const page = await set.open("#/othello?moves=f5d6c3&at=2&first=human&second=5&clock=5%2B3");
  await page.waitForFunction(() => location.hash === "#/othello?moves=f5d6c3&at=2&first=human&second=5&clock=5+3&v=1");
  await close(page);
});

test("the API reads the moves of a link, in whatever form", async () => {
  for (const moves of ["F5D6C3", "1. f5 d6 2. c3", "f5-d6-c3"]) {
    const page = await set.open(`#/othello?${new URLSearchParams({ moves, at: "2", clock: "5+3" })}`);
    await page.waitForFunction(() => /moves=f5d6c3&at=2&.*clock=5\+3/.test(location.hash));
    await expect.poll(() => square(page, "d6").getAttribute("aria-label")).toContain("white");
    await close(page);
  }
});

test("what is refused of a link is said, and what was there before stays", async () => {
  const page = await set.open("#/gomoku?moves=h8i9&first=human&second=human");
  const notice = page.getByTestId("notice");
  const open = (hash: string) => page.evaluate((hash) => { location.hash = hash; }, hash);
  for (const [hash, said] of [
    ["#/gomoku?size=999&moves=h8", /size/], ["#/gomoku?rule=chess", /rule/], ["#/gomoku?moves=h8h8", /h8/], ["#/gomoku?moves=h8i9z99&at=1", /z99/],
    ["#/gomoku?v=7&moves=h8", /A later version of this page wrote this link/],
  ] as const) {
    await open(hash);
    await notice.filter({ hasText: said }).waitFor();
    await expect.poll(() => page.locator(".moves li").count(), { message: hash }).toBe(2);
  }
  await open("#/gomoku?moves=h8&first=nobody&at=7&colour=red");
  await notice.filter({ hasText: "Unreadable parts of the link, left out: colour=red, at=7, first=nobody" }).waitFor();
  await expect.poll(() => played(page)).toBe("h8");
  // Of a game that is illegal behind what is on the board as well.
  await open("#/gomoku?moves=h8i9h8&at=1&first=human&second=human");
  await notice.filter({ hasText: /h8/ }).waitFor();
  await expect.poll(() => played(page)).toBe("h8");
  await close(page, /422/);
});

/** Pastes a text, as that game where it fits several. */
async function pasteText(page: Page, text: string, game?: string): Promise<void> {
  await page.getByRole("button", { name: "Paste a game" }).click();
  await page.getByLabel("A record, a drawing or a list of moves").fill(text);
  await page.getByRole("button", { name: "Load" }).click();
  if (game !== undefined) await page.getByRole("group", { name: "The text holds or fits more than one game. Which is it?" }).getByRole("button", { name: game }).click();
}

test("what is pasted or linked is looked at: no engine moves before a person plays on", async () => {
  const page = await set.open("#/othello");
  await pasteText(page, "f5d6c3d3c4", "Othello");
  await page.waitForFunction(() => location.hash.includes("moves=f5d6c3d3c4&"));
  // White is the engine's, and to move.
  await page.waitForTimeout(1500);
  await expect.poll(() => played(page)).toBe("f5d6c3d3c4");
  await page.getByText("Looking only.").waitFor();
  // Either side is a person's to try.
  await square(page, "f4").click();
  await page.waitForFunction(() => location.hash.includes("moves=f5d6c3d3c4f4&"));
  await close(page, /422/);

  const linked = await set.open("#/othello?moves=f5d6c3d3c4&first=human&second=0");
  await linked.waitForTimeout(1500);
  await expect.poll(() => played(linked)).toBe("f5d6c3d3c4");
  await linked.getByRole("button", { name: "Play on from here" }).click();
  await linked.waitForFunction(() => /moves=f5d6c3d3c4[a-h]/.test(location.hash));
  await expect.poll(() => announced(linked).textContent()).toContain("Black to move");
  // Stopped, no engine answers.
  await linked.getByRole("button", { name: "Stop playing" }).click();
  const before = await played(linked);
  await linked.locator(".cell[data-legal]").first().click();
  await linked.waitForFunction((before) => !location.hash.includes(`moves=${before}&`), before);
  await linked.waitForTimeout(1000);
  expect((await played(linked)).length).toBe(before.length + 2);
  await close(linked);
});

test("the player of a side is changed at any time, without a new game", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await square(page, "d3").click();
  await headline(page).filter({ hasText: "White to move" }).waitFor();
  await seat(page, page.getByLabel("White is played by"), 0);
  await page.waitForFunction(() => /moves=d3[a-h]\d&first=human&second=0/.test(location.hash));
  await seat(page, page.getByLabel("Black is played by"), 1);
  await page.waitForFunction(() => /moves=d3([a-h]\d){4}/.test(location.hash));
  await seat(page, page.getByLabel("Black is played by"), "human");
  await seat(page, page.getByLabel("White is played by"), "human");
  await page.locator(".cell[data-legal]").first().waitFor();
  // The address follows within a moment.
  await page.waitForTimeout(500);
  const before = await played(page);
  await page.waitForTimeout(800);
  await expect.poll(() => played(page)).toBe(before);
  await close(page);
});

test("records, drawings and moves are pasted, and what is none is shown as it was", async () => {
  const page = await set.open();
  const paste = (text: string) => pasteText(page, text);
  await paste("(;GM[Othello]PB[a]PW[b]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)");
  await page.waitForFunction(() => location.hash.includes("moves=f5d6c3"));
  await paste("(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[hi])");
  await page.waitForFunction(() => location.hash.startsWith("#/gomoku"));
  await paste("X - O\n- X -\n- - -");
  await page.waitForFunction(() => location.hash.startsWith("#/tictactoe"));
  await paste("'; echo <img src=x onerror=alert(1)> $(id)");
  await expect.poll(() => page.locator('[data-testid="pasted"]').textContent()).toBe("'; echo <img src=x onerror=alert(1)> $(id)");
  await expect.poll(() => page.locator("img").count()).toBe(0);
  await close(page, /422/);
});

test("of a file with several games one is chosen, by the names of its players", async () => {
  const page = await set.open("#/othello");
  const game = (black: string, moves: string) => `[Black "${black}"]\n[White "<b>Ben</b>"]\n[Result "*"]\n\n${moves} *\n\n`;
  await pasteText(page, game("Ann", "1. f5 d6 2. c3! {the tiger} d3") + game("Cleo", "1. f5 f4 2. e3"));
  const choices = page.getByRole("dialog").locator(".row button");
  await choices.first().waitFor();
  await expect.poll(() => choices.allTextContents()).toEqual(["Othello 1. Ann <b>Ben</b>", "Othello 2. Cleo <b>Ben</b>", "Gomoku 1. Ann <b>Ben</b>", "Gomoku 2. Cleo <b>Ben</b>"]);
  await choices.nth(1).click();
  await page.waitForFunction(() => location.hash.includes("moves=f5f4e3"));
  await close(page, /422/);
});

test("a text is read as the game that it fits, and where it fits two, the page asks", async () => {
  const page = await set.open("#/gomoku?moves=h8&first=human&second=human");
  const question = page.getByText("The text holds or fits more than one game. Which is it?");
  // The game on view comes first, and has the focus.
  await pasteText(page, "f5d6c3d3c4");
  await question.waitFor();
  await expect.poll(() => page.getByRole("dialog").locator(".row button").allTextContents()).toEqual(["Gomoku", "Othello"]);
  expect(await findings(page, "dialog")).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe("Gomoku");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#/othello?moves=f5d6c3d3c4&"));
  // No board has all of these squares.
  await pasteText(page, "h8i9k10t20");
  await page.getByTestId("pasted").waitFor();
  await page.keyboard.press("Escape");
  // Only gomoku's has these.
  await pasteText(page, "h8i9o15");
  await page.waitForFunction(() => location.hash.startsWith("#/gomoku?") && location.hash.includes("moves=h8i9o15"));
  await pasteText(page, "X - O\n- X -\n- - -");
  await page.waitForFunction(() => location.hash.startsWith("#/tictactoe?board="));
  await page.getByText("Looking only.").waitFor();
  await pasteText(page, "b2a1c3", "Tic-tac-toe");
  await page.waitForFunction(() => location.hash.startsWith("#/tictactoe?moves=b2a1c3"));
  // What was on view is not lost: each kind has its own.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/tictactoe?board="));
  await close(page, /422/);
});

test("a position is put together, judged by the server, and played from", async () => {
  const page = await set.open("#/tictactoe?first=human&second=human");
  await page.getByRole("button", { name: "Set up a position" }).click();
  for (const name of ["a1", "b1", "c1"]) await square(page, name).click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.locator(".edit .fault").waitFor();
  await square(page, "b1").click();
  await page.getByRole("radio", { name: "O", exact: true }).check();
  await square(page, "b1").click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await headline(page).filter({ hasText: "O to move" }).waitFor();
  await close(page, /422/);
});

test("the last request is a command that a shell runs as it is", async () => {
  const page = await set.open("#/othello?moves=f5&first=human&second=1");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForFunction(() => /moves=f5[a-h]/.test(location.hash));
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("img", { name: "Picture" }).waitFor();
  await page.getByText("For programs").click();
  const command = await page.getByRole("textbox", { name: "The last request, for a shell" }).inputValue();
  const { execFileSync } = await import("node:child_process");
  const answer = execFileSync("sh", ["-c", command], { encoding: "utf8" });
  expect(answer).toContain("event: result");
  const picture = await page.getByRole("textbox", { name: "Link to a picture" }).inputValue();
  const shown = await fetch(picture);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  for (const form of ["SVG", "PNG"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: form, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(`yomi-othello.${form.toLowerCase()}`);
  }
  await close(page);
});

test("a game goes as a record into a file that the page reads back, whole", async () => {
  for (const [hash, moves, forms] of [
    ["#/othello", "f5d6c3", ["SGF", "GGF"]], ["#/gomoku?size=15&rule=renju", "h8i9o1", ["SGF", "PSQ"]], ["#/tictactoe", "b2a1", []],
  ] as const) {
    const page = await set.open(`${hash}${hash.includes("?") ? "&" : "?"}moves=${moves}&at=1&first=human&second=human`);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("img", { name: "Picture" }).waitFor();
    const records = page.getByRole("group", { name: "Record of the game" });
    expect(await records.getByRole("button").allTextContents(), hash).toEqual([...forms]);
    const texts: string[] = [];
    for (const form of forms) {
      const download = page.waitForEvent("download");
      await records.getByRole("button", { name: form }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^yomi-\\w+\\.${form.toLowerCase()}$`));
      texts.push(readFileSync(await (await download).path(), "utf8"));
    }
    await page.keyboard.press("Escape");
    for (const text of texts) {
      await pasteText(page, text);
      await page.waitForFunction((moves) => new RegExp(`moves=${moves}(?!.*at=1)`).test(location.hash), moves);
    }
    await close(page);
  }
});

test("a linked game without moves is shown first where an engine would begin", async () => {
  const page = await set.open("#/tictactoe?first=3&second=human");
  await page.getByText("The game is only shown").or(page.getByRole("button", { name: "Play on from here" })).first().waitFor();
  await page.waitForTimeout(600);
  expect(await played(page)).toBe("");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect.poll(() => played(page)).toMatch(/^[a-c][1-3]$/);
  await close(page);
});

test("an address of no game is named, and so is a part that stands twice", async () => {
  const page = await set.open("#/chess?moves=e4");
  await page.getByTestId("notice").filter({ hasText: "#/chess?moves=e4" }).waitFor();
  await page.evaluate(() => { location.hash = "#/othello?moves=f5&moves=d3&colour=red"; });
  await page.getByTestId("notice").filter({ hasText: "moves=d3, colour=red" }).waitFor();
  await close(page);
});

test("a clock runs out and ends the game", async () => {
  const page = await set.open("#/tictactoe?first=human&second=human&clock=1%2B0");
  await page.clock.install();
  await square(page, "b2").click();
  await headline(page).filter({ hasText: "O to move" }).waitFor();
  await page.clock.runFor(61_000);
  await headline(page).filter({ hasText: "O’s time is up: X wins" }).waitFor();
  await close(page);
});

test("the answer to a position that was put together comes too late after the editor is left", async () => {
  const page = await set.open("#/othello?moves=f5d6&first=human&second=human");
  await page.locator(".cell[data-legal]").first().waitFor();
  await page.route("**/v1/othello/position", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => {});
  });
  await page.getByRole("button", { name: "Set up a position" }).click();
  await square(page, "a1").click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForTimeout(1500);
  expect(await played(page)).toBe("f5d6");
  expect(await page.getByTestId("notice").count()).toBe(0);
  await close(page);
});

test("a pasted text that is changed is not read as it was", async () => {
  const page = await set.open("#/othello");
  await page.route("**/v1/record", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => {});
  });
  await page.getByRole("button", { name: "Paste a game" }).click();
  const text = page.getByLabel("A record, a drawing or a list of moves");
  await text.fill("f5d6c3d3");
  await page.getByRole("button", { name: "Load" }).click();
  await text.fill("d3c5");
  await page.waitForTimeout(1500);
  await page.getByRole("button", { name: "Load" }).waitFor();
  expect(await page.getByTestId("pasted").count()).toBe(0);
  await close(page);
});

test("where the browser denies the clipboard, the page says so", async () => {
  const page = await set.open("#/othello?moves=f5&first=human&second=human");
  await page.evaluate(() => {
    navigator.clipboard.writeText = navigator.clipboard.write = () => Promise.reject(new DOMException("Denied.", "NotAllowedError"));
    document.execCommand = () => false;
  });
  await page.getByRole("button", { name: "Share" }).click();
  for (const what of ["Moves", "Picture"]) {
    await page.getByRole("button", { name: `Copy: ${what}` }).click();
    await page.getByRole("alert").filter({ hasText: "The browser does not allow copying." }).waitFor();
  }
  await close(page);
});

test("a mistyped move does not make another game of a list; the refusal names the move, and the other game is a choice", async () => {
  const page = await set.open("#/othello");
  await pasteText(page, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 a1");
  const alert = page.getByRole("alert");
  await alert.filter({ hasText: "As Othello it cannot be read:" }).waitFor();
  await expect.poll(() => alert.locator("p").last().textContent()).toBe("Move 11: a1 is not legal: it would flip no disc.");
  await page.getByRole("group", { name: "Or is it this one?" }).getByRole("button", { name: "Gomoku" }).waitFor();
  // Corrected, it is Othello's.
  await page.getByLabel("A record, a drawing or a list of moves").fill("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 f7");
  await page.getByRole("button", { name: "Load" }).click();
  await page.getByRole("group", { name: "The text holds or fits more than one game. Which is it?" }).getByRole("button", { name: "Othello" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#/othello?moves=f5d6c3d3c4f4f6f3e6e7f7"));
  await close(page, /422/);
});

test("names, event, date and result of a record stand beside the game, over a reload, too; a result that contradicts the moves is stated", async () => {
  const page = await set.open("#/tictactoe");
  const about = page.getByTestId("about");
  await pasteText(page, '[Event "Cup"]\n[Date "2020.01.02"]\n[Black "Ann"]\n[White "Ben"]\n[Result "0-1"]\n\n1. b2 a1 2. c3 a2 3. a3 b1 4. c1 0-1', "Tic-tac-toe");
  await expect.poll(() => about.textContent()).toBe("Cup · 2020.01.02 · result in the record: 0-1");
  await headline(page).filter({ hasText: "X wins" }).waitFor();
  await expect.poll(() => page.locator(".player-name").allTextContents()).toEqual(["O Ben", "X Ann"]);
  await page.waitForTimeout(600);
  await page.reload();
  await expect.poll(() => about.textContent()).toContain("Cup");
  await button(page, "New game").click();
  await button(page, "Start").click();
  await expect.poll(() => about.count()).toBe(0);
  await page.locator(".status").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => about.count()).toBe(1);
  await close(page, /422/);
  // Discs of a record, in its tag and behind its moves.
  const elsewhere = await set.open("#/othello");
  await pasteText(elsewhere, readFileSync(new URL("../../tests/data/records/othello-wrong-result.pgn", import.meta.url), "utf8"));
  await expect.poll(() => elsewhere.getByTestId("about").textContent()).toBe("Club evening · 2025.11.02 · result in the record: 21-43");
  await close(elsewhere, /422/);
});

test("a text is pasted on the page, dropped, or chosen as a file; full-width letters, pairs of numbers and the page's own link are read", async () => {
  const page = await set.open("#/gomoku?first=human&second=human");
  const paste = (text: string) => page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
  const comes = (part: string) => page.waitForFunction((part) => location.hash.includes(part), part);
  await paste("7,7\n7,8\n8,8");
  await comes("moves=h8h7i7");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await paste("ｈ８ｉ９ｏ１５");
  await comes("moves=h8i9o15");
  await paste("https://example.org/yomi/#/othello?moves=f5d6&at=1&v=1");
  await comes("#/othello?moves=f5d6&at=1");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[hi])"], "game.sgf"));
    document.querySelector(".board")!.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await comes("#/gomoku?size=15&rule=freestyle&moves=h8i7h7");
  await button(page, "Paste a game").click();
  await page.getByLabel("Or a file").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("(;FF[4]GM[4]SZ[15];B[aa])") });
  await comes("moves=a15");
  // A field keeps what is pasted into it.
  await page.locator("#move").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "h8i9o15");
    document.activeElement!.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await page.waitForTimeout(300);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await close(page, /422/);
});

test("at its end a game is counted from the person's side, and goes on again, on changed sides, or into its review", async () => {
  const page = await set.open("#/othello?first=human&second=0");
  await playOut(page, byMouse);
  const said = (await headline(page).textContent())!;
  const [black, white] = await Promise.all(["Black", "White"].map(async (side) => Number(/\d+/.exec((await page.locator(".player", { hasText: side }).locator(".count").innerText()).replace(/.*:/s, ""))![0])));
  if (black !== white) expect(said).toBe(`You ${black! > white! ? "win" : "lose"} by ${Math.abs(black! - white!)}`);
  await expect.poll(() => page.locator(".tally > div").count()).toBe(2);
  await button(page, "Change sides").click();
  await page.waitForFunction(() => /first=0&second=human/.test(location.hash));
  await page.locator(".status").getByRole("button", { name: "Undo" }).click();
  await page.locator(".status").getByRole("button", { name: "Review" }).click();
  await page.getByRole("progressbar", { name: "Progress of the review" }).waitFor();
  await page.locator(".status").getByRole("button", { name: "Again" }).click();
  await headline(page).filter({ hasText: "Black to move" }).waitFor();
  await page.waitForFunction(() => /first=human&second=0/.test(location.hash));
  await close(page);
});
