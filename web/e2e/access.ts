/** What axe-core finds on a page, by all its rules, that of the size of targets included. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

export async function findings(page: Page, part = "html"): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((part) =>
    (globalThis as unknown as { axe: { run: (part: string, options: object) => Promise<AxeResult> } }).axe.run(part, { rules: { "target-size": { enabled: true } } }), part);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
