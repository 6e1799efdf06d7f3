// The tools through the official clients of TypeScript: every case of cases.json, and calls that are cancelled, over HTTP and
// over standard input and output. The older client speaks 2025-11-25; the newer one speaks either revision.
import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OlderStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OlderHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

interface Case {
  tool: string;
  arguments: Record<string, unknown>;
  says: string[];
  fields?: Record<string, unknown>;
  refused?: string;
  picture?: boolean;
  silent?: string;
}

interface Part {
  type: string;
  text?: string;
  mimeType?: string;
  data?: string;
}

// What both clients can do, and no more than is tried.
interface Tools {
  revision: () => string | undefined;
  list: () => Promise<{ tools: { name: string }[] }>;
  call: (name: string, given: Record<string, unknown>, signal?: AbortSignal) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
}

const url = new URL(`${process.env.YOMI_URL}/mcp`);
const program = { command: process.env.YOMI_BIN ?? "yomi", args: ["mcp"] };
const info = { name: "yomi-tests", version: "1" };
const cases: Case[] = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8"));

function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

async function newer(transport: StreamableHTTPClientTransport | StdioClientTransport, mode: "legacy" | "auto"): Promise<Tools> {
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    revision: () => client.getNegotiatedProtocolVersion(),
    list: () => client.listTools(),
    call: (name, given, signal) => client.callTool({ name, arguments: given }, { ...(signal && { signal }) }),
    close: () => client.close(),
  };
}

async function older(transport: OlderHttp | OlderStdio): Promise<Tools> {
  const client = new OlderClient(info);
  let revision: string | undefined;
  // The client tells its transport the revision, and nothing else.
  const told = "setProtocolVersion" in transport ? transport.setProtocolVersion.bind(transport) : () => {};
  Object.assign(transport, { setProtocolVersion: (version: string) => { revision = version; told(version); } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision: () => revision,
    list: () => client.listTools(),
    call: (name, given, signal) => client.callTool({ name, arguments: given }, undefined, { ...(signal && { signal }) }),
    close: () => client.close(),
  };
}

function checkCase(one: Case, result: Record<string, unknown>): void {
  const where = `${one.tool} ${JSON.stringify(one.arguments)}`;
  const [first, ...rest] = result.content as Part[];
  const text = first?.text ?? "";
  for (const words of one.says) check(text.includes(words), `${where}: ${JSON.stringify(words)} is not in ${text}`);
  const structured = result.structuredContent as Record<string, unknown>;
  for (const [name, value] of Object.entries(one.fields ?? {})) {
    const found = JSON.stringify(structured[name]);
    check(found === JSON.stringify(value), `${where}: ${name} is ${found}`);
  }
  check((result.isError ?? false) === (one.refused !== undefined), `${where}: ${text}`);
  if (one.refused !== undefined) {
    const { code } = structured.problem as { code: string };
    check(code === one.refused, `${where}: ${code}`);
  }
  if (one.silent !== undefined) check(!JSON.stringify(result).includes(one.silent), `${where}: ${text}`);
  check(rest.length === Number(one.picture ?? false), `${where}: ${rest.length} parts after the text`);
  for (const { type, mimeType, data } of rest) {
    check(type === "image" && mimeType === "image/png", `${where}: ${type} ${mimeType}`);
    check(atob(data ?? "").startsWith("\x89PNG\r\n"), `${where}: no PNG`);
  }
}

async function checkTools(name: string, revision: string, connecting: Promise<Tools>): Promise<void> {
  const tools = await connecting;
  check(tools.revision() === revision, `${name}: revision ${tools.revision()}, expected ${revision}`);
  const names = (await tools.list()).tools.map((tool) => tool.name).sort();
  const called = [...new Set(cases.map((one) => one.tool))].sort();
  check(names.join() === called.join(), `${name}: tools ${names}`);
  for (const one of cases) checkCase(one, await tools.call(one.tool, one.arguments));
  await checkCancelled(name, tools);
  await tools.close();
  console.log(`ok    ${revision} over ${name}: ${cases.length} calls, and cancelled ones end their searches`);
}

// Cancels a search on each of the two threads; a third call finds them free.
async function checkCancelled(name: string, tools: Tools): Promise<void> {
  const leaving = new AbortController();
  const long = ["f5d6", "f5f6"].map((moves) =>
    tools.call("best_move", { game: "othello", moves, time_ms: 20_000, threads: 1 }, leaving.signal),
  );
  setTimeout(() => leaving.abort(), 300);
  for (const { status } of await Promise.allSettled(long)) check(status === "rejected", `${name}: answered before the end`);
  const start = performance.now();
  // The message that cancels may arrive after the next call.
  for (;;) {
    const free = await tools.call("best_move", { game: "othello", moves: "f5f4", time_ms: 100, deadline_ms: 1000 });
    if (free.isError !== true) return;
    check(performance.now() - start < 3000, `${name}: the searches go on`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await checkTools("HTTP, newer client", "2026-07-28", newer(new StreamableHTTPClientTransport(url), "auto"));
await checkTools("HTTP, newer client", "2025-11-25", newer(new StreamableHTTPClientTransport(url), "legacy"));
await checkTools("HTTP, older client", "2025-11-25", older(new OlderHttp(url)));
await checkTools("standard input and output, newer client", "2026-07-28", newer(new StdioClientTransport(program), "auto"));
await checkTools("standard input and output, newer client", "2025-11-25", newer(new StdioClientTransport(program), "legacy"));
await checkTools("standard input and output, older client", "2025-11-25", older(new OlderStdio(program)));
