/**
 * Packs what the server embeds: the page, as vite left it in dist/, and Swagger UI, which shows the contract under /docs/.
 * packed/ has each file by brotli and by gzip, one that they do not shorten as it is, and the table of crates/page.
 *
 * A packed file that unpacks to its source stays: gzip's output depends on the processor. Folders for a comparison:
 * YOMI_WEB_OUT in place of dist/, YOMI_WEB_PACKED in place of packed/.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";

const here = import.meta.dirname;
const dist = process.env.YOMI_WEB_OUT ?? join(here, "dist");
const packed = process.env.YOMI_WEB_PACKED ?? join(here, "packed");
const swagger = join(here, "node_modules/swagger-ui-dist");

/** What Swagger UI's page loads, and itself. Its other files are the same code for other uses, 4 MB. */
const DOCUMENTATION = [
  "index.html",
  "index.css",
  "favicon-16x16.png",
  "favicon-32x32.png",
  "swagger-initializer.js",
  "swagger-ui.css",
  "swagger-ui-bundle.js",
  "swagger-ui-standalone-preset.js",
];

/**
 * How the page shows the contract, which it finds relative to itself, so that it also works behind a proxy that adds a
 * prefix. It loads no external validator and does not highlight examples: highlighting took most of the time to open an
 * operation.
 */
const CONFIGURATION = {
  url: "../openapi.json",
  validatorUrl: "none",
  defaultModelRendering: "example",
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 1,
  displayRequestDuration: true,
  docExpansion: "list",
  syntaxHighlight: { activated: false },
};

const MEDIA_TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
};

interface Coding {
  readonly ending: string;
  readonly packs: (plain: Buffer) => Buffer;
  readonly unpacks: (short: Buffer) => Buffer;
}

const BROTLI: Coding = {
  ending: ".br",
  packs: (plain) =>
    brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  unpacks: brotliDecompressSync,
};

const GZIP: Coding = {
  ending: ".gz",
  packs: (plain) => gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
  unpacks: (short) => gunzipSync(short),
};

const kept = new Set<string>();

/** Writes a file, unless `isSame` accepts the one that is there. */
function keep(path: string, isSame: (there: Buffer) => boolean, made: () => Buffer | string): void {
  kept.add(path);
  const target = join(packed, path);
  if (existsSync(target) && isSame(readFileSync(target))) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, made());
}

function unpacksTo(plain: Buffer, coding: Coding): (there: Buffer) => boolean {
  return (there) => {
    try {
      return coding.unpacks(there).equals(plain);
    } catch {
      return false;
    }
  };
}

/** Packs a file; its row in the table. */
function row(folder: string, name: string, plain: Buffer): string {
  const type = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (type === undefined) throw new Error(`${name}: its media type is not known`);
  const digest = createHash("sha256").update(plain).digest("hex").slice(0, 32);
  const path = `${folder}/${name}`;
  // Where brotli saves little, gzip saves nothing.
  let content = `Content::Plain(include_bytes!("${path}"))`;
  if (BROTLI.packs(plain).length < 0.9 * plain.length) {
    for (const coding of [BROTLI, GZIP]) keep(path + coding.ending, unpacksTo(plain, coding), () => coding.packs(plain));
    content = `Content::packed(include_bytes!("${path}.br"), include_bytes!("${path}.gz"))`;
  } else {
    keep(path, (there) => there.equals(plain), () => plain);
  }
  return `    File { path: "${name}", content_type: "${type}", digest: "${digest}", content: ${content} },\n`;
}

/** Text with exactly one part replaced. */
function replaced(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) throw new Error(`Swagger UI has changed: not once ${part}`);
  return text.replace(part, by);
}

function documentation(name: string): Buffer {
  const file = readFileSync(join(swagger, name));
  if (name === "index.html") return Buffer.from(replaced(file.toString(), "<title>Swagger UI</title>", "<title>Yomi</title>"));
  if (name !== "swagger-initializer.js") return file;
  const lines = JSON.stringify(CONFIGURATION, null, 2).split("\n").slice(1, -1).join("\n  ");
  return Buffer.from(replaced(file.toString(), `  url: "https://petstore.swagger.io/v2/swagger.json"`, `${lines}`));
}

function files(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

const page = files(dist).map((path) => row("page", relative(dist, path), readFileSync(path)));
const docs = DOCUMENTATION.map((name) => row("docs", name, documentation(name)));
const table =
  "// Made by web/pack.ts.\n" +
  `static FILES: [File; ${page.length}] = [\n${page.join("")}];\nstatic DOCUMENTATION: [File; ${docs.length}] = [\n${docs.join("")}];\n`;
keep("files.rs", (there) => there.toString() === table, () => table);
for (const licence of ["LICENSE", "NOTICE", "swagger-ui-bundle.js.LICENSE.txt"]) {
  const text = readFileSync(join(swagger, licence));
  keep(`docs/${licence}`, (there) => there.equals(text), () => text);
}
for (const path of files(packed)) {
  if (!kept.has(relative(packed, path))) rmSync(path);
}
