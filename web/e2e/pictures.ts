/** Takes the pictures of the page that README shows, from the server at YOMI_URL. */

import { writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const folder = new URL("../../docs/web/", import.meta.url).pathname;

/** A picture: its file, the state of the page, and what is done before it is taken. */
const pictures = [{
  file: "board.webp",
  hash: "#/othello?moves=f5d6c3d3c4f4f6g5e6d7e3c5f3g6h5e2&first=human&second=human",
  size: { width: 1180, height: 1000 },
}];

const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const { file, hash, size } of pictures) {
  const page = await browser.newPage({ viewport: size, reducedMotion: "reduce", locale: "en-US", colorScheme: "light" });
  await page.goto(`${process.env["YOMI_URL"] ?? "http://127.0.0.1:8080"}/${hash}`);
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.waitForFunction(() => Number(document.querySelector('[data-testid="depth"]')?.firstChild?.textContent) >= 18);
  await page.getByRole("button", { name: "Hold the analysis" }).click();
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
