/** Takes the pictures of the page that README shows, from the server at YOMI_URL. */

import { writeFileSync } from "node:fs";
import { type Page, chromium } from "playwright-core";

const folder = new URL("../../docs/web/", import.meta.url).pathname;

/** A picture: its file, the state of the page, its size, and what is waited for before it is taken. */
interface Picture {
  file: string;
  hash: string;
  size: { width: number; height: number };
  until: (page: Page) => Promise<unknown>;
}

const pictures: readonly Picture[] = [{
  file: "board.webp",
  // A blunder is in it.
  hash: "#/othello?moves=f5d6c3d3c4f4f6g5e6d7e3f7g3c5h6d2f8e2e1g4f3h5&first=human&second=human",
  size: { width: 1280, height: 800 },
  until: async (page) => {
    await page.locator("[data-tab=review]").click();
    await page.getByRole("button", { name: "Where did the game turn?" }).click();
    await page.getByRole("region", { name: "Reviewed moves" }).waitFor({ timeout: 60_000 });
    await page.getByTestId("next-mistake").click();
    await page.locator("[data-tab=analysis]").click();
    await page.getByRole("switch", { name: "Analysis" }).check();
    await page.waitForFunction(() => Number(document.querySelector('[data-testid="depth"]')?.firstChild?.textContent) >= 16, null, { timeout: 60_000 });
  },
}, {
  file: "laboratory.webp",
  hash: "#/lab/tree",
  size: { width: 1180, height: 850 },
  until: async (page) => {
    // The tree of four plies has cuts of both kinds; why one of them was made stands below.
    await page.getByLabel("Example").selectOption("deep");
    await page.locator(".tree-picture [data-name=Q]").click();
    await page.locator("[data-testid=said]").filter({ hasText: "nothing below can matter" }).waitFor();
  },
}, {
  file: "race.webp",
  hash: "#/lab/race?question=order",
  size: { width: 1180, height: 930 },
  until: (page) => page.locator(".bar-row").first().waitFor(),
}];

const only = process.argv[2];
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const { file, hash, size, until } of pictures.filter(({ file }) => only === undefined || file === only)) {
  const page = await browser.newPage({ viewport: size, reducedMotion: "reduce", locale: "en-US", colorScheme: "light" });
  await page.goto(`${process.env["YOMI_URL"] ?? "http://127.0.0.1:8080"}/${hash}`);
  await until(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  writeFileSync(`${folder}${file}`, await smaller(await page.screenshot()));
  await page.close();
}
await browser.close();

/** A picture in WebP: a third of its bytes as PNG. */
async function smaller(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const text = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82).split(",")[1]!;
  }, png.toString("base64"));
  await page.close();
  return Buffer.from(text, "base64");
}
