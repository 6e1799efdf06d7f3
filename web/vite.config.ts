import { defineConfig } from "vite";

import { texts } from "./texts.ts";
import { textbook } from "./textbook.ts";

/** Where `npm run dev` sends what the page asks of the API. */
const server = process.env.YOMI_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  // Relative, so that the page also works behind a proxy that adds a prefix.
  base: "./",
  plugins: [textbook(), texts],
  // The client library as it stands in the tree.
  resolve: { alias: { "@yomi/client": new URL("../clients/typescript/src/index.ts", import.meta.url).pathname } },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { fs: { allow: [".."] }, proxy: { "/v1": server, "/livez": server, "/docs": server, "/openapi.json": server } },
  build: {
    // dist/ is committed; the check builds elsewhere and compares.
    outDir: process.env.YOMI_WEB_OUT ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // The policy of the page allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // One file for what the first view has in common with later parts: many small ones are packed less well.
        codeSplitting: {
          groups: [{
            name: "page",
            test: (id: string) => /\/web\/src\/(api|analysis|board|games|play|shell|text)|\/node_modules\/(?!d3|idb)|\/clients\/typescript\//.test(id)
              && !/\/(Branches|Dialogs|Facts|GameBeside|NewGame|OpeningsCard|Opponents|PasteDialog|Rules|ShareDialog)\.tsx|\/variations\.ts|\.ftl|\.css/.test(id),
          }, { name: "kept", test: /\/web\/src\/kept\/(store|keeping)|\/node_modules\/idb\// }],
        },
        // Fixed names: the files are committed, and their ETags tell the versions apart.
        entryFileNames: "assets/[name].js",
        // Pages of the textbook have names that others have, too.
        chunkFileNames: ({ facadeModuleId }) => {
          const [page, language] = /\/docs\/textbook\/(?:(\w+)\/)?\w+\.md$/.exec(facadeModuleId ?? "") ?? [];
          if (page === undefined) return facadeModuleId?.endsWith(".ftl?late") === true ? "assets/[name]-late.js" : "assets/[name].js";
          return `assets/textbook-${language === undefined ? "" : `${language}-`}[name].js`;
        },
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
