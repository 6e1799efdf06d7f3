/** A wire between the page and the server that can be cut. */

import { once } from "node:events";
import { type Server, type Socket, connect, createServer } from "node:net";

export class Wire {
  private readonly ends = new Set<Socket>();
  private isCut = false;
  private constructor(private readonly server: Server, readonly port: number) {}

  static async to(port: number): Promise<Wire> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const wire = new Wire(server, (server.address() as { port: number }).port);
    server.on("connection", (near) => wire.join(near, port));
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  private join(near: Socket, port: number): void {
    if (this.isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.ends.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => { this.ends.delete(from); to.destroy(); });
      from.pipe(to);
    }
  }

  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, "close");
  }
}
