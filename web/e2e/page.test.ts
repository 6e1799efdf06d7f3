/** What holds for the page as a whole: access, sizes, languages, keys, its policy. */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Route } from "playwright-core";
import { expect, test } from "vitest";

import { findings } from "./access";
import { Server, announced, close, headline, openPanel, played, square, stage } from "./stage";

const set = stage();
const views = {
  othello: "#/othello?moves=f5d6c3&first=human&second=human",
  gomoku: "#/gomoku?rule=renju&size=20&moves=h9a1h10a3g8a5i8a7&first=human&second=human",
  swap2: "#/gomoku?swap2=3&moves=h8i9h7&first=human&second=human",
  tictactoe: "#/tictactoe?moves=b2a1c3a3a2c2c1&first=human&second=human",
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, hash] of Object.entries(views)) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async () => {
      const page = await set.open(hash, { colorScheme });
      expect(await findings(page)).toEqual([]);
      await close(page);
    });
  }

  test(`axe finds nothing in the dialogs, ${colorScheme}`, async () => {
    const page = await set.open(views.othello, { colorScheme });
    for (const name of ["New game", "Paste a game", "Share"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      expect(await findings(page, "dialog"), name).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Set up a position" }).click();
    expect(await findings(page)).toEqual([]);
    await close(page);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing beside an analysis, ${colorScheme}`, async () => {
    const page = await set.open("#/tictactoe?moves=b2b1a1c3&first=human&second=human", { colorScheme });
    await openPanel(page, "analysis");
    await page.getByRole("switch", { name: "Analysis" }).check();
    await page.getByText("Solved: the result is proven.").waitFor();
    expect(await findings(page)).toEqual([]);
    await openPanel(page, "game");
    await page.getByText("Keys on the board").click();
    expect(await findings(page)).toEqual([]);
    await openPanel(page, "review");
    await page.getByRole("button", { name: "Where did the game turn?" }).click();
    await page.locator(".mistake").first().waitFor();
    expect(await findings(page)).toEqual([]);
    await close(page);
  });
}

test("the first view takes at most 64 kB of the wire", async () => {
  const page = await set.open(views.othello);
  const bytes = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ name }) => !new URL(name).pathname.startsWith("/v1/"))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0));
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(64_000);
  await close(page);
});

test("without grounds and shadows a line marks whose turn it is and where the board stands", async () => {
  const page = await set.open(views.othello, { forcedColors: "active" });
  for (const marked of [".player.is-turn", ".moves [aria-current]"]) {
    expect(await page.locator(marked).evaluate((element) => getComputedStyle(element).outlineStyle), marked).toBe("solid");
  }
  await close(page);
});

test("a reload is offered when another version serves", async () => {
  const page = await set.open();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName(new URL("v1/version", location.href.split("#")[0]).href).length), { timeout: 5000 }).toBe(1);
  await page.route("**/v1/version", (route) => route.fulfill({ json: { version: "9.9.9", commit: "later" } }));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "Reload" }).waitFor();
  await close(page);
});

for (const width of [320, 360, 640]) {
  test(`nothing is wider than ${width} pixels`, async () => {
    for (const hash of Object.values(views)) {
      const page = await set.open(hash, { viewport: { width, height: 700 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await close(page);
    }
  });
}

test("on 20 × 20 at 360 pixels a tap selects and a second one plays; a field does the same", async () => {
  const page = await set.open("#/gomoku?size=20&first=human&second=human", {
    viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true,
  });
  await square(page, "j10").tap();
  await announced(page).filter({ hasText: "j10 selected" }).waitFor();
  await expect.poll(() => played(page)).toBe("");
  await square(page, "j10").tap();
  await page.waitForFunction(() => location.hash.includes("moves=j10"));
  await page.getByLabel("Move", { exact: true }).fill("K11");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("moves=j10k11"));
  await page.getByLabel("Move", { exact: true }).fill("z99");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator('[data-testid="notice"]').textContent()).toContain("“z99” is no square");
  await close(page);
});

for (const [tag, expected] of [["en-GB", "Black to move"], ["ja-JP", "黒番です"], ["zh-CN", "轮到黑方"]] as const) {
  test(`the page speaks ${tag}`, async () => {
    const page = await set.open("#/othello?first=human&second=human", { locale: tag });
    await expect.poll(() => headline(page).textContent()).toBe(expected);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag === "zh-CN" ? "zh-Hans" : tag.slice(0, 2));
    expect(await findings(page)).toEqual([]);
    await close(page);
  });
}

test("a language that was chosen is kept", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await page.getByLabel("Language").selectOption("ja");
  await headline(page).filter({ hasText: "黒番です" }).waitFor();
  await page.reload();
  await headline(page).filter({ hasText: "黒番です" }).waitFor();
  await close(page);
});

test("of two languages the one chosen last is spoken", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  const slow = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  };
  await page.route("**/assets/ja.js", slow);
  await page.getByLabel("Language").selectOption("ja");
  await page.locator(".language select").selectOption("zh-Hans");
  await headline(page).filter({ hasText: "轮到黑方" }).waitFor();
  await page.waitForTimeout(1200);
  expect(await headline(page).textContent()).toBe("轮到黑方");
  await close(page);
});

test("a part of the page that is opened without a network comes with the network", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await headline(page).filter({ hasText: "Black to move" }).waitFor();
  await page.context().setOffline(true);
  await page.locator(".language select").selectOption("ja");
  await page.evaluate(() => { location.hash = "#/lab/textbook/pvs"; });
  await page.getByText("The server is away.").waitFor();
  await page.context().setOffline(false);
  await page.getByTestId("page").filter({ hasText: "PVS" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("ja");
  await close(page);
});

test("light and dark are chosen and kept", async () => {
  const page = await set.open("", { colorScheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Light or dark" }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  await headline(page).waitFor();
  expect(await ground()).toBe(dark);
  await close(page);
});

test("the tab key comes to the board once, and arrows move in it", async () => {
  const page = await set.open("#/othello?first=human&second=human");
  await expect.poll(() => page.locator(".board-frame [tabindex='0']").count()).toBe(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["name"]);
  expect(await focused()).toBe("e5");
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  expect(await focused()).toBe("a1");
  await page.getByRole("button", { name: "Turn the board" }).click();
  await square(page, "a1").focus();
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe("a2");
  await close(page);
});

test("the policy is strict, and the page's files are kept by tag", async () => {
  const response = await fetch(set.server.url);
  const policy = response.headers.get("content-security-policy")!;
  expect(policy).not.toMatch(/unsafe|data:|\*/);
  expect(policy).toContain("default-src 'none'");
  const tag = response.headers.get("etag")!;
  expect(tag).toMatch(/^"/);
  expect((await fetch(set.server.url, { headers: { "if-none-match": tag } })).status).toBe(304);
});

test("with keys on, the page asks for one and keeps it nowhere", async () => {
  const secret = `yomi_${"A".repeat(43)}`;
  const folder = mkdtempSync(join(tmpdir(), "yomi-web-"));
  const { execFileSync } = await import("node:child_process");
  const binary = process.env["YOMI_BIN"] ?? new URL("../../target/release/yomi", import.meta.url).pathname;
  const issued = execFileSync(binary, ["key", "new", "page"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const key = /yomi_[\w-]+/.exec(issued)?.[0] ?? secret;
  writeFileSync(join(folder, "keys"), `${issued.trim().split("\n").at(-1)!}\n`);
  const server = await Server.start("--keys-file", join(folder, "keys"));
  try {
    const context = await set.browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${server.url}#/othello?first=human&second=human`);
    for (const wrong of ["ключ", "wrong"]) {
      await page.getByLabel("Key", { exact: true }).fill(wrong);
      await page.keyboard.press("Enter");
      await page.getByText("The server does not know this key.").waitFor();
    }
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.keyboard.press("Enter");
    await headline(page).filter({ hasText: "Black to move" }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
    expect(kept).not.toContain(key);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("For programs").click();
    const command = await page.getByRole("textbox", { name: "The last request, for a shell" }).inputValue();
    expect(command).toContain("$YOMI_KEY");
    expect(command).not.toContain(key);
    await context.close();
  } finally {
    await server.stop();
  }
});
