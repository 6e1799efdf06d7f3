/**
 * A tab that the browser itself hides, freezes and shows again. Pages of playwright believe that they are always seen;
 * this one is driven by the protocol below it.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Answer {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export class Tab {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly thrown: string[] = [];
  private sent = 0;
  private target = "";
  private other = "";
  private session: string | undefined;

  private constructor(private readonly browser: ChildProcess, private readonly folder: string, private readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => this.hear(JSON.parse(String(data)) as Answer));
  }

  static async open(address: string): Promise<Tab> {
    const folder = mkdtempSync(join(tmpdir(), "yomi-tab-"));
    const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--lang=en-US", "--force-prefers-reduced-motion",
      "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
    const browser = spawn(process.env["CHROMIUM_DESKTOP"] ?? "/usr/bin/chromium", flags, { stdio: ["ignore", "ignore", "pipe"] });
    const socket = new WebSocket(await listening(browser));
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const tab = new Tab(browser, folder, socket);
    const create = async (url: string) => (await tab.send("Target.createTarget", { url }))["targetId"] as string;
    tab.other = await create("about:blank");
    tab.target = await create(address);
    tab.session = (await tab.send("Target.attachToTarget", { targetId: tab.target, flatten: true }))["sessionId"] as string;
    await tab.send("Runtime.enable");
    for (let tries = 0; tries < 200; tries++) {
      if (await tab.evaluate<boolean>(`document.querySelector('[data-testid="headline"]') !== null`)) return tab;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the page does not come");
  }

  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value;
  }

  /** Shows another tab in its place, and freezes this one as browsers do after a while. */
  async hide(isFrozen: boolean): Promise<void> {
    await this.send("Target.activateTarget", { targetId: this.other }, false);
    if (isFrozen) await this.send("Page.setWebLifecycleState", { state: "frozen" });
  }

  async show(isFrozen: boolean): Promise<void> {
    if (isFrozen) await this.send("Page.setWebLifecycleState", { state: "active" });
    await this.send("Target.activateTarget", { targetId: this.target }, false);
  }

  /** Uncaught errors of the page. */
  complaints(): readonly string[] {
    return this.thrown;
  }

  async close(): Promise<void> {
    const ended = once(this.browser, "exit");
    this.socket.close();
    this.browser.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async send(method: string, params: object = {}, isOfPage = true): Promise<Record<string, unknown>> {
    const id = ++this.sent;
    const answer = new Promise<Answer>((resolve) => this.waiting.set(id, resolve));
    const sessionId = isOfPage ? this.session : undefined;
    this.socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  private hear(answer: Answer): void {
    if (answer.id !== undefined) {
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    } else if (answer.method === "Runtime.exceptionThrown") {
      this.thrown.push(JSON.stringify(answer.params));
    }
  }
}

/** The address under which a browser says that it listens. */
function listening(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    browser.stderr!.on("data", (text: Buffer) => {
      said += text.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found !== null) resolve(found[1]!);
    });
    browser.on("exit", () => reject(new Error(`the browser ended: ${said}`)));
  });
}
