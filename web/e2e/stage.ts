/** A server and a browser for a file of tests, and what every page has to hold: no error, no word to anyone else. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Browser, type BrowserContextOptions, type Locator, type Page, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

const binary = process.env["YOMI_BIN"] ?? "../target/release/yomi";
const root = new URL("../..", import.meta.url).pathname;

/** A server on a port of its own, which can be stopped and started again. */
export class Server {
  private process: ChildProcess | undefined;
  private constructor(readonly port: number, private readonly flags: readonly string[]) {}

  static async start(...flags: string[]): Promise<Server> {
    const server = new Server(await freePort(), flags);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start(): Promise<void> {
    const path = binary.startsWith("/") ? binary : `${root}${binary.replace(/^\.\.\//, "")}`;
    this.process = spawn(path, ["--addr", `127.0.0.1:${this.port}`, "--threads", "1", ...this.flags], { stdio: "ignore" });
    for (let tries = 0; tries < 400; tries++) {
      const there = await fetch(`${this.url}readyz`).then((response) => response.ok, () => false);
      if (there) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error("the server does not start");
  }

  /** Ends it at once, with whatever it is doing. */
  async stop(): Promise<void> {
    const running = this.process;
    this.process = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  /** The sum of a counter over all its labels that match. */
  async counter(name: string, label = ""): Promise<number> {
    const text = await (await fetch(`${this.url}metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith(name) && line.includes(label) && !line.startsWith("#"));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }
}

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as { port: number };
  socket.close();
  await once(socket, "close");
  return port;
}

export interface Stage {
  server: Server;
  browser: Browser;
  /** A page of its own; what it says on its console is held against it at the end of the test. */
  open: (hash?: string, options?: BrowserContextOptions, base?: string) => Promise<Page>;
}

/** Faults that belong to a test that takes the server away. */
const OF_A_LOST_SERVER = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_CLOSED/;

/** Sets the stage for a file. */
export function stage(...flags: string[]): Stage {
  const set = { open } as Stage;
  beforeAll(async () => {
    const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
    [set.server, set.browser] = await Promise.all([
      Server.start(...flags),
      chromium.launch({ executablePath, args: ["--no-sandbox"] }),
    ]);
  });
  // A page that a failed test left open would go on asking.
  afterEach(async () => {
    await Promise.all(set.browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await set.browser?.close();
    await set.server?.stop();
  });

  async function open(hash = "", options: BrowserContextOptions = {}, base = set.server.url): Promise<Page> {
    const context = await set.browser.newContext({
      viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", locale: "en-US", ...options,
    });
    const page = await context.newPage();
    watch(page, new URL(base).origin);
    await page.goto(`${base}${hash}`);
    await page.waitForSelector('[data-testid="headline"]');
    return page;
  }
  return set;
}

const complaints = new WeakMap<Page, string[]>();

function watch(page: Page, origin: string): void {
  const found: string[] = [];
  complaints.set(page, found);
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => {
    const text = `${message.type()}: ${message.text()} ${message.location().url}`;
    if (["error", "warning"].includes(message.type()) && !OF_A_LOST_SERVER.test(text)) found.push(text);
  });
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== "blob:" && asked !== origin) found.push(`a request to ${request.url()}`);
  });
}

/** Ends a page and holds against it what it complained of, but for what is allowed. */
export async function close(page: Page, allowed = /^$/): Promise<void> {
  const found = (complaints.get(page) ?? []).filter((text) => !allowed.test(text));
  await page.context().close();
  expect(found).toEqual([]);
}

export const headline = (page: Page) => page.locator('[data-testid="headline"]');
export const announced = (page: Page) => page.locator('[data-testid="announced"]');
export const square = (page: Page, name: string) => page.locator(`.board-frame [data-name="${name}"]`);

/** Opens a panel, in a narrow window by its menu. */
export async function openPanel(page: Page, name: "game" | "analysis" | "review"): Promise<void> {
  const menu = page.getByTestId("menu");
  if (await menu.isVisible() && (await menu.getAttribute("aria-expanded")) === "false") await menu.click();
  await page.locator(`[data-tab=${name}]`).click();
}

/** The cells of the board as the page shows them, from what it tells screen readers. */
export async function played(page: Page): Promise<string> {
  return page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("moves") ?? "");
}

/** Gives the seat behind a control to a person or to a level: from the list of levels, or in the dialog of games that have named opponents. */
export async function seat(page: Page, place: Locator, who: "human" | number): Promise<void> {
  await place.waitFor();
  // The list gives way to a button once the opponents are known, and the other way with another game.
  const kind = () => place.evaluate((element) => element.tagName);
  for (let before = ""; before !== await kind();) {
    before = await kind();
    await page.waitForTimeout(300);
  }
  if (await kind() === "SELECT") {
    await place.selectOption(String(who));
    return;
  }
  await place.click();
  const dialog = page.getByRole("dialog");
  if (who === "human") {
    await dialog.getByRole("radio", { name: "A person" }).check();
  } else {
    const more = dialog.locator("details");
    if (!await more.evaluate((details) => (details as HTMLDetailsElement).open)) await more.locator("summary").click();
    await dialog.getByRole("slider").fill(String(who));
  }
  await dialog.getByRole("button", { name: "Done" }).click();
}
