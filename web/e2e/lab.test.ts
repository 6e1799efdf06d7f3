/** The laboratory: what it shows is what the API says; exercises are solved by keys alone. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { close, headline, stage } from "./stage";

const set = stage();
/** What the API answers. */
async function api<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(new URL(path, set.server.url), {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  expect(response.ok, path).toBe(true);
  return (await response.json()) as T;
}

interface Recorded {
  value: number;
  stats: { nodes: number; leaf_evaluations: number };
  nodes: { name: string; visited: boolean; cut?: object }[];
}

const views = {
  "a written tree": ["#/lab/tree", ".tree-picture .node"],
  "a position": ["#/lab/tree?game=tictactoe&moves=b2a1c3a3a2c2&depth=3", ".tree-picture .node"],
  "a race": ["#/lab/race?question=value", ".bar-row"],
  "exercise skipped": ["#/lab/exercises?exercise=skipped&seed=7", ".exercise-tree .node"],
  "exercise windows": ["#/lab/exercises?exercise=windows&seed=7", ".exercise-tree .node"],
  "exercise order": ["#/lab/exercises?exercise=order&seed=7", ".exercise-tree .node"],
  "exercise fill": ["#/lab/exercises?exercise=fill&seed=7", ".exercise-tree .node"],
  "exercise bug": ["#/lab/exercises?exercise=bug&seed=7", ".exercise-tree .node"],
  "exercise minimax": ["#/lab/exercises?exercise=minimax&seed=7", ".exercise-tree .node"],
  "the textbook": ["#/lab/textbook/alpha_beta", ".still-tree .node"],
} as const;

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the laboratory, ${colorScheme}`, { timeout: 120_000 }, async () => {
    for (const [name, [hash, there]] of Object.entries(views)) {
      const page = await set.open(hash, { colorScheme });
      await page.locator(there).first().waitFor();
      expect(await findings(page), name).toEqual([]);
      await close(page);
    }
  });
}

for (const [tag, expected, width] of [["ja-JP", "実験室", 320], ["zh-CN", "实验室", 640]] as const) {
  test(`the laboratory speaks ${tag}, and nothing is wider than ${width} pixels`, { timeout: 120_000 }, async () => {
    for (const [name, [hash, there]] of Object.entries(views)) {
      const page = await set.open(hash, { locale: tag, viewport: { width, height: 800 } });
      await page.locator(there).first().waitFor();
      await expect.poll(() => headline(page).textContent()).toBe(expected);
      // A message that is missing shows as its name.
      expect(await page.locator("body").innerText(), name).not.toMatch(/\blab-[a-z]/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      await close(page);
    }
  });
}

test("from a game to the laboratory, from view to view, and back by the browser's own button", async () => {
  const page = await set.open("#/othello?moves=f5d6c3&first=human&second=human");
  const comes = (part: string) => page.waitForFunction((part) => location.hash.startsWith(part), part);
  await page.getByRole("link", { name: "Laboratory" }).click();
  await comes("#/lab/tree?tree=");
  await page.getByRole("link", { name: "Races" }).click();
  await comes("#/lab/race?game=othello");
  await page.getByRole("link", { name: "Exercises" }).click();
  await comes("#/lab/exercises?exercise=skipped&seed=0");
  await page.goBack();
  await comes("#/lab/race?game=othello");
  await page.locator(".bar-row").first().waitFor();
  await page.getByRole("button", { name: "Othello" }).click();
  await comes("#/othello?moves=f5d6c3");
  await page.locator(".board").waitFor();
  await close(page);
});

test("the counts of a tree are those of the API, in numbers, picture and outline", async () => {
  const body = { game: "tictactoe", moves: "b2a1a3c1", depth: 5, algorithm: "alpha_beta" };
  const recorded = await api<Recorded>("v1/lab/trace", body);
  const page = await set.open(`#/lab/tree?${new URLSearchParams({ ...body, depth: "5" })}`);
  const facts = page.getByTestId("facts");
  await facts.filter({ hasText: `Nodes${recorded.stats.nodes}` }).waitFor();
  await expect.poll(() => facts.innerText()).toContain(String(recorded.stats.leaf_evaluations));
  await page.waitForFunction((count) => document.querySelectorAll(".tree-picture .node").length === count, recorded.nodes.length);
  await expect.poll(() => page.locator(".tree-picture .node[data-state='skipped']").count()).toBe(recorded.nodes.filter(({ visited }) => !visited).length);
  await expect.poll(() => page.locator(".tree-picture .node .cut").count()).toBe(recorded.nodes.filter(({ cut }) => cut !== undefined).length);
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(recorded.nodes.length);
  await close(page);
});

test("a search is stepped through by keys, cut by cut, and its link shows the same step", async () => {
  const page = await set.open("#/lab/tree");
  const picture = page.locator(".tree-picture");
  const step = page.getByTestId("step");
  const said = page.getByTestId("said");
  await step.filter({ hasText: "18 / 18" }).waitFor();
  await picture.focus();
  await page.keyboard.press("Home");
  await step.filter({ hasText: "0 / 18" }).waitFor();
  await expect.poll(() => page.locator(".tree-picture .node[data-state='unseen']").count()).toBe(10);
  await page.keyboard.press("ArrowRight");
  await said.filter({ hasText: "MAX is to move at A" }).waitFor();
  await page.keyboard.press("n");
  await said.filter({ hasText: "α cut at C: MIN already has 2 here, and MAX already has 3 elsewhere, from B. Nothing below can matter." }).waitFor();
  await expect.poll(() => page.locator(".tree-picture .node[data-name='I']").getAttribute("data-state")).toBe("skipped");
  await page.waitForFunction(() => location.hash.includes("step=11"));
  const link = page.url();
  const again = await set.open(new URL(link).hash);
  await again.getByTestId("said").filter({ hasText: "α cut at C" }).waitFor();
  await close(again);
  await page.keyboard.press("ArrowLeft");
  await said.filter({ hasText: "H is worth 2" }).waitFor();
  await page.getByLabel("Speed").selectOption("60");
  await picture.focus();
  await page.keyboard.press("Space");
  await step.filter({ hasText: "18 / 18" }).waitFor();
  await close(page);
});

test("the tree is kept as a picture of the server's", async () => {
  const page = await set.open("#/lab/tree?game=tictactoe&moves=b2a1c3b1&depth=2");
  for (const form of ["SVG", "PNG"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: form, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(`yomi-tree.${form.toLowerCase()}`);
  }
  await close(page);
});

test("another tree is laid out anew and seen as a whole, as by its own link", async () => {
  const page = await set.open("#/lab/tree");
  const places = (page: Page) => page.locator(".tree-picture .node").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("transform")));
  await page.locator(".tree-picture").focus();
  await page.keyboard.press("+");
  await page.getByLabel("Example").selectOption("deep");
  await page.getByTestId("step").filter({ hasText: "40 / 40" }).waitFor();
  await page.waitForFunction(() => location.hash.includes("Q"));
  const fresh = await set.open(await page.evaluate(() => location.hash));
  await fresh.getByTestId("step").filter({ hasText: "40 / 40" }).waitFor();
  await expect.poll(async () => (await places(page)).join(" ")).toBe((await places(fresh)).join(" "));
  expect(await places(page)).toHaveLength(21);
  await close(page);
  await close(fresh);
});

test("the outline is walked through, folded and unfolded by keys", async () => {
  const page = await set.open("#/lab/tree");
  const items = page.getByRole("treeitem");
  await items.first().focus();
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["name"]);
  await expect.poll(focused).toBe("B");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => items.count()).toBe(8);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => items.count()).toBe(10);
  await page.keyboard.press("End");
  await expect.poll(focused).toBe("L");
  await close(page);
});

test("a tree named </text><script> shows as text", async () => {
  const name = "</text><script>alert(1)</script>";
  const tree = JSON.stringify([name, ["B", 3, 12], ["C", 2, 8]]);
  const page = await set.open(`#/lab/tree?${new URLSearchParams({ tree })}`);
  await page.getByRole("treeitem").first().filter({ hasText: name }).waitFor();
  await expect.poll(() => page.locator(".tree-picture .node").first().getAttribute("data-name")).toBe(name);
  await expect.poll(() => page.locator(".tree-picture script, .outline script").count()).toBe(0);
  await close(page);
});

test("what the server says is said in the language of the page", async () => {
  const race = await set.open("#/lab/race", { locale: "ja-JP" });
  await race.locator(".race .hint").filter({ hasText: "ミニマックス値を求めるアルゴリズムではありません" }).waitFor();
  await close(race);
  const tree = await set.open("#/lab/tree", { locale: "zh-CN" });
  const text = tree.getByLabel("用嵌套列表写的树");
  await text.fill("[3]");
  await text.blur();
  await tree.getByRole("alert").filter({ hasText: "不能读成一棵树" }).waitFor();
  await close(tree, /422/);
});

test("the textbook is in the language of the page, and follows its switch", async () => {
  const page = await set.open("#/lab/textbook/minimax", { locale: "ja-JP" });
  await page.locator(".book [lang=ja] h2").filter({ hasText: "ミニマックス法" }).waitFor();
  await page.locator(".still-tree .node").first().waitFor();
  expect(await page.locator(".book > .hint").count()).toBe(0);
  await page.locator(".language select").selectOption("zh-Hans");
  await page.locator(".book [lang=zh-Hans] h2").filter({ hasText: "极大极小搜索" }).waitFor();
  await page.locator(".language select").selectOption("en");
  await page.locator(".book [lang=en] h2").filter({ hasText: "Minimax" }).waitFor();
  await close(page);
});

test("what the server refuses is said in its words", async () => {
  const page = await set.open("#/lab/tree");
  const text = page.getByLabel("The tree as nested lists");
  await text.fill("[3]");
  await text.blur();
  await page.getByRole("alert").filter({ hasText: /leaf/ }).waitFor();
  await close(page, /422/);
});

test("a typed tree is searched while it is typed and by a button; beside a refusal the old one is grey", async () => {
  const page = await set.open("#/lab/tree");
  const text = page.getByLabel("The tree as nested lists");
  const value = page.getByTestId("facts").locator("dd").first();
  await value.waitFor();
  // Nothing but typing, and the cursor stays where it is.
  await text.fill("['A', 3, ");
  await page.getByRole("alert").filter({ hasText: "The tree below is that of the search before." }).waitFor();
  expect(await page.locator(".tree-card").evaluate((card) => getComputedStyle(card).filter)).toBe("grayscale(1)");
  expect(await findings(page)).toEqual([]);
  await text.press("End");
  await text.pressSequentially("41]");
  await expect.poll(() => value.textContent()).toBe("41");
  expect(await text.inputValue()).toBe("['A', 3, 41]");
  await expect.poll(() => page.locator(".tree-card.is-old").count()).toBe(0);
  const asked = page.waitForRequest((request) => request.url().endsWith("/v1/lab/tree"));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await asked;
  await close(page, /422/);
});

test("a tree of an exercise fits its frame, and is scaled as searched trees are", { timeout: 120_000 }, async () => {
  for (const [width, height] of [[1200, 900], [844, 390], [390, 844], [320, 640]] as const) {
    const page = await set.open("#/lab/exercises?seed=1", { viewport: { width, height } });
    for (const exercise of ["skipped", "windows", "order", "fill", "bug", "minimax"]) {
      for (const [plies, children] of [[2, 3], [3, 3], [4, 2]]) {
        const hash = `#/lab/exercises?exercise=${exercise}&seed=7&plies=${plies}&children=${children}`;
        await Promise.all([
          page.waitForResponse((response) => response.url().endsWith("/v1/lab/exercise")),
          page.evaluate((hash) => { location.hash = hash; }, hash),
        ]);
        await page.locator("#task-title").filter({ hasText: "#7" }).waitFor();
        const hint = `${exercise}, ${plies} plies, ${children} children, at ${width}`;
        const overflow = () => page.locator(".exercise-scroll").evaluate((frame) => frame.scrollWidth - frame.clientWidth);
        await expect.poll(overflow, { message: hint, timeout: 5000 }).toBeLessThanOrEqual(0);
        if (exercise === "order" && plies === 3) {
          await page.getByRole("button", { name: "Closer" }).click();
          await page.getByRole("button", { name: "Closer" }).click();
          await expect.poll(overflow, { message: hint, timeout: 5000 }).toBeGreaterThan(0);
          await page.getByRole("button", { name: "Fit the window" }).click();
          await expect.poll(overflow, { message: hint, timeout: 5000 }).toBeLessThanOrEqual(0);
          await page.locator(".exercise-scroll").press("+");
          await expect.poll(overflow, { message: hint, timeout: 5000 }).toBeGreaterThan(0);
          await page.locator(".exercise-scroll").press("0");
          await expect.poll(overflow, { message: hint, timeout: 5000 }).toBeLessThanOrEqual(0);
          expect((await findings(page)).filter((found) => found.startsWith("target-size")), hint).toEqual([]);
        }
      }
    }
    await close(page);
  }
});

test("equal counts have equal bars, and all have the same measure", async () => {
  for (const [hash, viewport] of [["#/lab/race?question=value", { width: 1200, height: 900 }], ["#/lab/race?question=order", { width: 390, height: 844 }]] as const) {
    const page = await set.open(hash, { viewport });
    await page.locator(".bar-row").nth(3).waitFor();
    await page.waitForTimeout(700);
    const rows = await page.locator(".bar-row").evaluateAll((rows) => rows.map((row) => [
      Number(row.querySelector("b")!.textContent!.replaceAll(",", "")), row.querySelector(".bar-value")!.getBoundingClientRect().width,
    ] as const));
    const most = rows.reduce((most, row) => (row[0] > most[0] ? row : most));
    // The smallest are seen as well.
    for (const [nodes, width] of rows) expect(Math.abs(width - Math.max((most[1] * nodes) / most[0], 0.004 * most[1])), hash).toBeLessThan(0.6);
    await close(page);
  }
});

test("thousands of nodes are drawn by few elements, and stepped through without delay", async () => {
  const page = await set.open("#/lab/tree?game=othello&moves=f5d6c3d3c4f4c5b3c2&depth=4&algorithm=alpha_beta");
  await page.getByTestId("facts").waitFor();
  await page.locator(".tree-picture path.dots").first().waitFor({ state: "attached" });
  const nodes = Number(/Nodes\s*([\d,]+)/.exec(await page.getByTestId("facts").innerText())![1]!.replaceAll(",", ""));
  expect(nodes).toBeGreaterThan(1000);
  await expect.poll(() => page.locator(".tree-picture *").count()).toBeLessThan(400);
  const took = await page.evaluate(async () => {
    const picture = document.querySelector<HTMLElement>(".tree-picture")!;
    const start = performance.now();
    for (let step = 0; step < 20; step++) {
      picture.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return (performance.now() - start) / 20;
  });
  expect(took).toBeLessThan(300);
  await close(page);
});

test("a race shows the nodes that the API counts, and a question is answered by one", async () => {
  const page = await set.open("#/lab/race?question=value");
  await page.locator(".bar-row").nth(4).waitFor();
  const race = await api<{ rows: { nodes: number }[] }>("v1/lab/race", {
    game: "tictactoe", moves: "b2a1", runs: ["minimax", "negamax", "alpha_beta", "pvs", "mtd_f"].map((algorithm) => ({ algorithm, depth: 7 })),
  });
  const shown = await page.locator("td[data-nodes]").evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-nodes"))));
  expect(shown).toEqual(race.rows.map(({ nodes }) => nodes));
  await page.getByRole("button", { name: "What are α and β at the start?" }).press("Enter");
  await page.getByTestId("answer").filter({ hasText: "needs" }).filter({ hasText: "−∞" }).waitFor();
  await close(page);
});

test("the races of the questions show what their answers say", async () => {
  const nodesOf = async (question: string, runs: number) => {
    const page = await set.open(`#/lab/race?question=${question}`);
    await page.locator("td[data-nodes]").nth(runs - 1).waitFor();
    const nodes = await page.locator("td[data-nodes]").evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-nodes"))));
    await close(page);
    return nodes;
  };
  const [worst, random, fixed, learnt] = await nodesOf("order", 4) as [number, number, number, number];
  expect(worst).toBeGreaterThan(5 * random);
  expect(random).toBeGreaterThan(2 * Math.max(fixed, learnt));
  const [without, killers, history, both] = await nodesOf("killers", 4) as [number, number, number, number];
  expect(Math.max(killers, history, both)).toBeLessThan(without / 2);
  const [plain, deepened, , remembered] = await nodesOf("deepening", 4) as [number, number, number, number];
  expect(deepened).toBeGreaterThan(plain);
  expect(remembered).toBeLessThan(plain);
});

interface Checked {
  solution: { skipped?: string[]; windows?: { node: string; alpha?: number; beta?: number; value: number }[]; tree?: unknown; bug?: string; node?: string; values?: { node: string; value: number }[]; best?: string };
}
type Nested = [string, ...(number | Nested)[]];

/** The children of each node of a nested list, and the numbers of its leaves. */
function read(list: Nested, children = new Map<string, string[]>(), numbers = new Map<string, number>()): { children: Map<string, string[]>; numbers: Map<string, number> } {
  const [name, ...rest] = list;
  const lists = rest.filter((part): part is Nested => Array.isArray(part));
  children.set(name, lists.map(([child]) => child));
  if (typeof rest[0] === "number") numbers.set(name, rest[0]);
  for (const child of lists) read(child, children, numbers);
  return { children, numbers };
}

const solved: Record<string, (page: Page, solution: Checked["solution"], tree: Nested) => Promise<void>> = {
  skipped: async (page, { skipped = [] }) => {
    for (const leaf of skipped) await page.locator(`[data-leaf="${leaf}"]`).press("Space");
  },
  windows: async (page, { windows = [] }) => {
    for (const { node, alpha, beta, value } of windows) {
      for (const [part, number] of Object.entries({ alpha, beta, value })) {
        if (number !== undefined) await page.locator(`[data-cell="${node}-${part}"]`).pressSequentially(String(number));
      }
    }
  },
  minimax: async (page, { values = [], best }) => {
    for (const { node, value } of values) await page.locator(`[data-cell="${node}-value"]`).fill(String(value));
    await page.locator(`input[name="best"][value="${best}"]`).press("Space");
  },
  order: async (page, { tree }, before) => {
    const wanted = read(tree as Nested).children;
    for (const [node, order] of read(before).children) {
      const now = [...order];
      for (const [place, name] of wanted.get(node)!.entries()) {
        if (now.indexOf(name) > place) await page.locator(`[data-choose="${name}"]`).press("Enter");
        for (let at = now.indexOf(name); at > place; at--) {
          // By the button, or by the arrow on the node.
          if (place === 0) await page.locator('[data-mover="-"]').press("Enter");
          else await page.locator(`[data-choose="${name}"]`).press("ArrowLeft");
          now.splice(at - 1, 0, ...now.splice(at, 1));
        }
      }
    }
  },
  fill: async (page, { tree }) => {
    for (const [leaf, number] of read(tree as Nested).numbers) await page.locator(`[data-leaf="${leaf}"]`).pressSequentially(String(number));
  },
  bug: async (page, { bug, node }) => {
    await page.locator(`input[name="bug"][value="${bug!}"]`).press("Space");
    const select = page.getByTestId("bug-node");
    await select.focus();
    await select.pressSequentially(node!);
  },
};

for (const [exercise, solve] of Object.entries(solved)) {
  test(`the exercise ${exercise} is set, marked and solved by keys`, async () => {
    const which = { exercise, seed: 11, plies: 3, children: exercise === "fill" ? 2 : 3 };
    const { tree } = await api<{ tree: Nested }>("v1/lab/exercise", which);
    const empty = { skipped: { skipped: [] }, windows: { windows: [] }, order: { tree }, fill: { tree }, bug: { bug: "zero_leaf", node: "A" }, minimax: { values: [], best: "B" } }[exercise]!;
    const { solution } = await api<Checked>("v1/lab/exercise/check", { ...which, ...empty });
    const page = await set.open(`#/lab/exercises?${new URLSearchParams(Object.entries(which).map(([name, value]) => [name, String(value)]))}`);
    await page.locator(".exercise-tree .node").first().waitFor();
    const verdict = page.getByTestId("verdict");
    const check = page.getByRole("button", { name: "Check" });
    await check.press("Enter");
    if (exercise === "bug") {
      // Nothing chosen is no answer.
      await page.locator('input[name="bug"][aria-invalid="true"]').first().waitFor();
      expect(await verdict.count()).toBe(0);
      await solve(page, { ...solution, bug: solution.bug === "zero_leaf" ? "forced_pass" : "zero_leaf" }, tree);
      await check.press("Enter");
    }
    if (exercise === "minimax") {
      await page.locator('input[name="best"][aria-invalid="true"]').first().waitFor();
      await solve(page, { ...solution, best: read(tree).children.get("A")!.find((name) => name !== solution.best)! }, tree);
      await check.press("Enter");
    }
    await verdict.filter({ hasText: "Not yet." }).waitFor();
    await page.getByRole("button", { name: "Solution" }).press("Enter");
    await page.getByTestId("solution").waitFor();
    await solve(page, solution, tree);
    await check.press("Enter");
    await verdict.filter({ hasText: "Right." }).waitFor();
    await page.getByRole("button", { name: "Another one" }).press("Enter");
    await page.waitForFunction(() => location.hash.includes("seed=12"));
    await close(page);
  });
}

test("typed answers are read in their meaning, and what cannot be read is refused at its field and not sent", { timeout: 90_000 }, async () => {
  const which = { exercise: "windows", seed: 11, plies: 3, children: 3 };
  const address = `#/lab/exercises?${new URLSearchParams(Object.entries(which).map(([name, value]) => [name, String(value)]))}`;
  const { solution } = await api<Checked>("v1/lab/exercise/check", { ...which, windows: [] });
  const page = await set.open(address);
  const sent: string[] = [];
  page.on("request", (request) => { if (request.url().endsWith("/check")) sent.push(request.postData()!); });
  const check = page.getByRole("button", { name: "Check" });
  const verdict = page.getByTestId("verdict");
  const cell = (node: string, part: string) => page.locator(`[data-cell="${node}-${part}"]`);
  await cell("A", "alpha").waitFor();
  const fill = async () => {
    for (const { node, alpha, beta, value } of solution.windows!) {
      await cell(node, "alpha").fill(alpha === undefined ? "−∞" : String(alpha));
      await cell(node, "beta").fill(beta === undefined ? "ｉｎｆ" : String(beta));
      await cell(node, "value").fill(`≥${value}`);
    }
  };
  await fill();
  await check.click();
  await verdict.filter({ hasText: "Right." }).waitFor();
  // The root has no bound on either side.
  for (const [part, wrong] of [["alpha", "∞"], ["alpha", "inf"], ["beta", "-∞"], ["beta", "-inf"], ["value", "∞"]] as const) {
    await fill();
    await cell("A", part).fill(wrong);
    await check.click();
    await verdict.filter({ hasText: "Not yet." }).waitFor();
  }
  const before = sent.length;
  for (const [part, wrong] of [["alpha", "banana"], ["beta", "2 or 3"], ["value", "≥"]] as const) {
    await fill();
    await cell("A", part).fill(wrong);
    await check.click();
    await page.getByTestId("unread").getByText(`“${wrong}” at A is no number.`).waitFor();
    await expect.poll(() => cell("A", part).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset["cell"])).toBe(`A-${part}`);
    await expect.poll(() => verdict.count()).toBe(0);
    if (part === "alpha") expect(await findings(page)).toEqual([]);
    await cell("A", part).fill("");
    await expect.poll(() => page.getByTestId("unread").locator("p").count()).toBe(0);
  }
  expect(sent.length).toBe(before);
  await close(page);
  const leaves = await set.open("#/lab/exercises?exercise=fill&seed=11&plies=3&children=2");
  const asked: string[] = [];
  leaves.on("request", (request) => { if (request.url().endsWith("/check")) asked.push(request.url()); });
  const first = leaves.locator(".leaf-field").first();
  await first.fill("x");
  await leaves.getByRole("button", { name: "Check" }).click();
  await leaves.getByTestId("unread").getByText("“x”").waitFor();
  expect([await first.getAttribute("aria-invalid"), asked.length]).toEqual(["true", 0]);
  await first.fill("１");
  await leaves.getByRole("button", { name: "Check" }).click();
  await leaves.getByTestId("verdict").waitFor();
  await close(leaves);
});

test("every page of the textbook opens, its tree drawn and its race run", { timeout: 90_000 }, async () => {
  const page = await set.open("#/lab/textbook");
  const pages = await page.locator(".book-pages a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(pages.length).toBeGreaterThan(20);
  for (const address of pages) {
    await page.locator(`.book-pages a[href="${address}"]`).click();
    await page.locator(`.book-pages a[href="${address}"][aria-current]`).waitFor();
    await page.locator(".book h2").first().waitFor();
  }
  await page.locator(`.book-pages a[href="#/lab/textbook/minimax"]`).click();
  await page.locator(".still-tree .node").first().waitFor();
  await page.getByRole("button", { name: "Run this race" }).first().press("Enter");
  await page.locator(".live .bar-row").first().waitFor();
  await page.locator(`.book-pages a[href="#/lab/textbook/game_tree"]`).click();
  for (const boards of [".boards.position", ".boards.trace"]) {
    await page.locator(boards).waitFor();
    await expect.poll(() => page.locator(boards).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }
  await page.locator(`.book-pages a[href="#/lab/textbook/alpha_beta_two_sided"]`).click();
  await page.locator(`.book a[href="#/lab/exercises?exercise=windows"]`).click();
  await page.locator(".exercise-tree .node").first().waitFor();
  await close(page);
});
