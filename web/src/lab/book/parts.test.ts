import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { type Content, partsOf } from "../../../textbook";
import { readPage } from "../../../translation";
import { exerciseNames } from "../types";

const folder = new URL("../../../../docs/textbook/", import.meta.url).pathname;
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));

test("a command becomes what the laboratory is asked", () => {
  const tree = partsOf('```sh\nyomi lab tree "[\'A\', 3, 4]" --algorithm pvs --techniques \'{"bounds": "fail_hard"}\'\n```\n');
  expect(tree).toMatchObject([{ station: "tree", body: { tree: "['A', 3, 4]", algorithm: "pvs", techniques: { bounds: "fail_hard" } } }]);
  const boards = partsOf("```sh\nyomi lab trace tictactoe --moves b2a1 --depth 3 --include boards\n```\n\n```sh\nyomi position othello --moves f5\n```\n");
  expect(boards).toMatchObject([
    { station: "trace", body: { game: "tictactoe", moves: "b2a1", depth: 3, include: ["boards"] } },
    { station: "position", body: { game: "othello", moves: "f5" } },
  ]);
  const race = partsOf("```sh\nyomi lab race othello --moves f5d6 --depth 6 --no-time \\\n    --run 'plain: alpha_beta+evaluation=disc_count' --run pvs+aspiration_window=8:2+killer_moves --run mcts+nodes=10\n```\n");
  expect(race).toMatchObject([{
    station: "race",
    body: {
      game: "othello", moves: "f5d6",
      runs: [
        { name: "plain", algorithm: "alpha_beta", evaluation: "disc_count", depth: 6 },
        { algorithm: "pvs", depth: 6, techniques: { aspiration_window: { width: 8, growth: 2 }, killer_moves: true } },
        { algorithm: "mcts", nodes: 10 },
      ],
    },
  }]);
});

test("no page brings HTML of its own", () => {
  const parts = partsOf("A <script>alert(1)</script> and [a link](javascript:alert(1)), `1 < 2`.\n");
  expect(parts).toEqual([{ contents: [["p", {}, "A ", "<script>", "alert(1)", "</script>", " and ", "a link", ", ", ["code", {}, "1 < 2"], "."]] }]);
});

/** All elements of a page with a tag. */
function elements(contents: readonly Content[], tag: string): Content[] {
  return contents.flatMap((content) => typeof content === "string" ? [] : [...(content[0] === tag ? [content] : []), ...elements(content.slice(2) as Content[], tag)]);
}

test("every page has a title, and every link in it leads to a page", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(partsOf("See [`skipped`](../laboratory.md#exercises).")).toEqual([{ contents: [["p", {}, "See ", ["a", { href: "#/lab/exercises?exercise=skipped" }, ["code", {}, "skipped"]], "."]] }]);
  for (const page of pages) {
    const contents = partsOf(readPage(join(folder, page))).flatMap((part) => ("contents" in part ? part.contents : []));
    expect(contents[0]![0], page).toBe("h2");
    for (const link of elements(contents, "a")) {
      const { href } = link[1] as { href: string };
      const [, exercise] = /^#\/lab\/exercises\?exercise=(.*)$/.exec(href) ?? [];
      if (exercise !== undefined) expect(exerciseNames, page).toContain(exercise);
      const [, name] = /^#\/lab\/textbook\/(\w*)$/.exec(href) ?? [];
      if (name !== undefined && name !== "") expect(pages, page).toContain(`${name}.md`);
    }
  }
});
