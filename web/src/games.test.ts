import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

import { gameNamed, games } from "./games";

/** Files that may name a game, with the reason. */
const ALLOWED: Record<string, string> = {
  "games.ts": "what the page needs to know of each game",
  "api/types.ts": "names of types in the contract",
  "board/board.css": "colours of the boards",
  "play/play.css": "colours of the sides",
  "analysis/review/review.css": "colours on a green board",
  "analysis/ThreatsCard.tsx": "threats are of gomoku, and look as on its board",
  "play/swap2.ts": "Swap2 opens games of gomoku",
  "lab/race/state.ts": "examples are of one game each",
  "lab/tree/state.ts": "examples are of one game each",
  "text/en.ftl": "names of the games in words",
  "text/ja.ftl": "names of the games in words",
  "text/zh-Hans.ftl": "names of the games in words",
};

const folder = new URL(".", import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(tsx?|css|ftl)$/.test(name) && !/\.test\.ts$/.test(name));

/** The source without its comments. */
function code(name: string): string {
  return readFileSync(folder + name, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|#).*$/gm, "");
}

test("no other file names a game, and none is allowed to that does not", () => {
  const named = new RegExp(games.join("|"), "i");
  expect(files.filter((name) => named.test(code(name))).sort()).toEqual(Object.keys(ALLOWED).sort());
});

test("a game is found by its name", () => {
  expect(games.map((game) => gameNamed(game))).toEqual(games);
  expect(gameNamed("chess")).toBeUndefined();
});
