import { defineConfig } from "vitest/config";

import { texts } from "../texts.ts";

export default defineConfig({
  // Modules of the page run in some tests, too.
  plugins: [texts],
  root: new URL(".", import.meta.url).pathname,
  resolve: { alias: { "@yomi/client": new URL("../../clients/typescript/src/index.ts", import.meta.url).pathname } },
  test: {
    include: ["**/*.test.ts"],
    // A file has a browser and a server of its own; two cores run two of them.
    maxWorkers: 2,
    // For what a loaded machine delays beyond all time-outs; a fault of the page fails twice.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // What a page shows is waited for: it may come a moment after the address tells of it.
    expect: { poll: { timeout: 10_000 } },
  },
});
