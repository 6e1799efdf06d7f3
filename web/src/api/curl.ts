/** A request as a command for a shell that sends the same. */

/** Quotes a text so that a POSIX shell takes it for one word, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The command. With keys on, the key comes from the shell's own `YOMI_KEY`, never from the page. */
export function curl(address: string, body: unknown, wantsKey: boolean): string {
  const key = wantsKey ? ` -H "authorization: Bearer $YOMI_KEY"` : "";
  return `curl -sS${key} -H 'content-type: application/json' \\\n  -d ${quoted(JSON.stringify(body))} \\\n  ${quoted(address)}`;
}
