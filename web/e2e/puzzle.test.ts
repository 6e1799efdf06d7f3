/** The puzzle of the day: asked, guessed, solved, counted, and its answer shown. */

import { expect, test } from "vitest";

import { announced, close, openPanel, played, square, stage } from "./stage";

const set = stage();

interface Puzzle { moves: string[]; start: { board: string }; best_move: string; within?: number }

for (const game of ["othello", "gomoku", "tictactoe"] as const) {
  test(`a puzzle of ${game}: a wrong move is named and not played, the right one is played and counted`, async () => {
    const page = await set.open(`#/${game}`);
    const date = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
    const puzzle = (await (await fetch(`${set.server.url}v1/${game}/puzzle?date=${date}`)).json()) as Puzzle;
    await page.evaluate(([game, date]) => {
      const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
      localStorage.setItem("yomi", JSON.stringify({ v: 1, puzzles: { [game]: { date: before, tries: 1, streak: 4 } } }));
    }, [game, date] as const);
    await openPanel(page, "game");
    await page.getByRole("button", { name: "Puzzle of the day" }).click();
    const card = page.getByTestId("puzzle");
    await expect.poll(() => card.textContent()).toMatch(puzzle.within === undefined ? /^Puzzle of the day: exactly one move wins\. Levels? \d/ : new RegExp(`^Puzzle of the day: exactly one move wins within ${puzzle.within} plies\\.`));
    await expect.poll(() => announced(page).textContent()).toContain("exactly one move wins");
    const wrong = page.locator(`.cell[data-legal]:not([data-name="${puzzle.best_move}"])`).first();
    const name = (await wrong.getAttribute("data-name"))!;
    await square(page, name).click();
    await expect.poll(() => card.textContent()).toContain(`${name} does not win`);
    await expect.poll(() => played(page)).toBe(puzzle.moves.join(""));
    await square(page, puzzle.best_move).click();
    await expect.poll(() => played(page)).toBe([...puzzle.moves, puzzle.best_move].join(""));
    await expect.poll(() => card.textContent()).toMatch(new RegExp(`^${puzzle.best_move} is the only move that wins.*\\. Solved after 2 tries\\. 5 days in a row\\.`));
    // Asked for again it is solved; another game ends it.
    await openPanel(page, "game");
    await page.getByRole("button", { name: "Puzzle of the day" }).click();
    await expect.poll(() => played(page)).toBe(puzzle.moves.join(""));
    await expect.poll(() => card.textContent()).toContain("Solved after 2 tries");
    await page.goto(`${set.server.url}#/${game}?moves=&first=human&second=human`);
    await expect.poll(() => card.count()).toBe(0);
    await close(page);
  });
}

test("the answer is shown when it is asked for, and counts no day", async () => {
  const page = await set.open("#/othello", { locale: "ja-JP" });
  await page.locator(".actions button").nth(6).click();
  const card = page.getByTestId("puzzle");
  await card.getByRole("button").click();
  await expect.poll(() => card.textContent()).toMatch(/^勝つ手は[a-h][1-8]だけです。$/);
  await expect.poll(() => played(page)).toMatch(/^[a-h][1-8]$/);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("yomi") ?? "{}").puzzles)).toBeUndefined();
  await close(page);
});
