/**
 * Lines and server-sent events (WHATWG HTML, section 9.2) out of the bytes of a response.
 */

/** One event; `event` is `message` where the server names none. */
export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/** Reads lines until the bytes end; an unfinished last line is dropped. `heard` is called for each chunk. */
export async function* readLines(body: ReadableStream<Uint8Array>, heard: () => void = () => undefined): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      text += decoder.decode(value, { stream: true });
      const lines = text.split(/\r\n|\n|\r(?!$)/);
      text = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads events until the bytes end. `heard` is called for all that comes, comments too. */
export async function* readEvents(body: ReadableStream<Uint8Array>, heard?: () => void): AsyncGenerator<ServerEvent, void, undefined> {
  let event = "";
  let id = "";
  let data: string[] = [];
  for await (const line of readLines(body, heard)) {
    if (line === "") {
      if (data.length > 0) yield { id, event: event || "message", data: data.join("\n") };
      event = "";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const content = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(content);
    else if (field === "event") event = content;
    else if (field === "id") id = content;
  }
}
