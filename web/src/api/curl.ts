/** The equivalent shell command of a request. */

/** Quotes any text as a single word for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The command. With keys on, the key is read from the shell variable `YOMI_KEY` and never printed. */
export function curl(address: string, body: unknown, wantsKey: boolean): string {
  const key = wantsKey ? ` -H "authorization: Bearer $YOMI_KEY"` : "";
  return `curl -sS${key} -H 'content-type: application/json' \\\n  -d ${quoted(JSON.stringify(body))} \\\n  ${quoted(address)}`;
}
