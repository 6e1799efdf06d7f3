// Server-sent events of a response, for clients whose generator makes nothing of them.

export interface ServerSentEvent {
  id: string;
  event: string;
  data: unknown;
}

export function eventsOf(text: string): ServerSentEvent[] {
  const found: ServerSentEvent[] = [];
  for (const block of text.split("\n\n")) {
    const lines = new Map<string, string>();
    for (const line of block.split("\n")) {
      const colon = line.indexOf(":");
      if (colon > 0) lines.set(line.slice(0, colon), line.slice(colon + 1).trim());
    }
    const data = lines.get("data");
    if (data === undefined) continue;
    found.push({ id: lines.get("id") ?? "", event: lines.get("event") ?? "message", data: JSON.parse(data) });
  }
  return found;
}

export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n\n");
    if (end < 0) continue;
    yield* eventsOf(text.slice(0, end));
    text = text.slice(end + 2);
  }
}
