/**
 * How soon the page of the server at YOMI_URL answers a hand and an eye: clicks while an analysis streams on all threads,
 * and the first paint while every core is busy. Prints figures; nothing is held to them.
 */

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Browser, type Page, chromium } from "playwright-core";

const address = process.env["YOMI_URL"] ?? "http://127.0.0.1:8080";
const CLICKS = 40;
const LOADS = 15;

/** What a click took, in milliseconds from the hand: to its frame, and to the end of its painting. */
interface Click {
  frame: number;
  painted: number;
  /** Whether the stone was there in the first frame after the click. */
  isThere: boolean;
}

/** Watches every click on a square, in the page: the frame after it has to have the stone. */
function watch(): void {
  const clicks: Click[] = [];
  const events: number[] = [];
  Object.assign(globalThis, { clicks, events });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { target?: Element | null })[]) {
      if (entry.name === "click" && entry.target?.closest("[data-square]") != null) events.push(entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener("click", (event) => {
    const square = (event.target as HTMLElement).closest<HTMLElement>("[data-square]");
    if (square === null) return;
    requestAnimationFrame(() => {
      const frame = performance.now() - event.timeStamp;
      const isThere = / (black|white)/.test(square.getAttribute("aria-label") ?? "");
      const after = new MessageChannel();
      after.port1.onmessage = () => clicks.push({ frame, painted: performance.now() - event.timeStamp, isThere });
      after.port2.postMessage(null);
    });
  }, { capture: true });
}

async function clicksBeside(browser: Browser, hash: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 }, locale: "en-US" });
  await page.addInitScript(watch);
  await page.goto(`${address}/${hash}`);
  await page.locator("[data-tab=analysis]").click();
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".analysis[data-ply]").waitFor();
  for (let click = 0; click < CLICKS; click++) {
    const free = await page.locator(".cell[data-legal]").all();
    // Spread over the board, the same each time.
    const at = await free[(click * 7) % free.length]!.boundingBox();
    await page.mouse.click(at!.x + at!.width / 2, at!.y + at!.height / 2);
    await page.waitForFunction((count) => (globalThis as unknown as { clicks: Click[] }).clicks.length > count, click);
    await page.locator(".cell[data-legal]").first().waitFor();
    // The analysis of the new position streams.
    await page.waitForTimeout(250);
  }
  const { clicks, events } = await page.evaluate(() => {
    const { clicks, events } = globalThis as unknown as { clicks: Click[]; events: number[] };
    return { clicks, events };
  });
  await page.close();
  const there = clicks.filter(({ isThere }) => isThere).length;
  console.log(`${hash.slice(2).split("?")[0]}: ${there} of ${clicks.length} stones in the first frame after the click`);
  print("  from the hand to that frame", clicks.map(({ frame }) => frame));
  print("  to the end of its painting", clicks.map(({ painted }) => painted));
  // It tells of none that took less than 16 ms, and counts in steps of 8.
  print("  the browser's own event timing", [...events, ...Array<number>(Math.max(0, clicks.length - events.length)).fill(16)]);
}

/** Milliseconds to the first paint with content, which is the page itself, and until the board is there. */
async function load(browser: Browser, throttled: number): Promise<[paint: number, board: number]> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en-US" });
  const page = await context.newPage();
  if (throttled > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: throttled });
  await page.goto(`${address}/#/othello?first=human&second=human`);
  await page.locator(".cell[data-legal]").first().waitFor();
  const board = await page.evaluate(() => performance.now());
  const paint = await firstPaint(page);
  await context.close();
  return [paint, board];
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const found = list.getEntriesByName("first-contentful-paint")[0];
      if (found !== undefined) resolve(found.startTime);
    }).observe({ type: "paint", buffered: true });
  }));
}

async function loads(browser: Browser, what: string, throttled: number): Promise<void> {
  const found: [number, number][] = [];
  for (let turn = 0; turn < LOADS; turn++) found.push(await load(browser, throttled));
  console.log(`${what}, ${LOADS} loads without a cache`);
  print("  first paint with content", found.map(([paint]) => paint));
  print("  legal moves on the board", found.map(([, board]) => board));
}

function print(what: string, values: number[]): void {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!);
  console.log(`${what}: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, slowest ${at(1)} ms`);
}

const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
await clicksBeside(browser, "#/othello?first=human&second=human");
await clicksBeside(browser, "#/gomoku?size=20&first=human&second=human");
await loads(browser, "the machine as it is", 1);
await loads(browser, "the browser's processor four times slower", 4);
const busy = Array.from({ length: availableParallelism() }, () => new Worker("for (;;);", { eval: true }));
await loads(browser, `${busy.length} cores, each with a loop that never ends`, 1);
await Promise.all(busy.map((worker) => worker.terminate()));
await browser.close();
