/**
 * Validation of settings and arguments: address, key, headers, deadline, path; seeds. Errors are thrown before the first try, and none
 * contains a secret.
 */

/** Validated address of a server, with a slash at its end. */
export function addressOf(given: string): string {
  let url: URL | undefined;
  try {
    url = new URL(given);
  } catch {
    // Below.
  }
  const isSecret = given.includes("@");
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new TypeError(`url: expected http://host or https://host, found ${isSecret ? "another address" : JSON.stringify(given)}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("url: expected no user and password; send them in headers, as authorization");
  }
  url.pathname = url.pathname.replace(/\/*$/, "/");
  return url.href;
}

/** Address of a path; throws where it is not below `base`, which ends with a slash. */
export function addressBelow(base: string, path: string): string {
  const url = new URL(base + path.replace(/^\/+/, "")).href;
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || !url.startsWith(base)) throw new TypeError("path: expected one below the address of the server");
  return url;
}

/** Validated key, without surrounding white space such as a file's newline; empty for no key. */
export function keyOf(given: string): string {
  const key = given.trim();
  if (!/^[!-~]*$/.test(key)) throw new TypeError("key: expected letters, digits and signs of ASCII, without spaces");
  return key;
}

/** Validated headers; later groups replace earlier ones. */
export function headersOf(...groups: (Headers | Record<string, string> | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of groups.flatMap((group) => (group instanceof Headers ? [...group] : Object.entries(group ?? {})))) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`headers: ${JSON.stringify(name)} has a name or a value that no header may have`);
    }
  }
  return headers;
}

/** Validated deadline in milliseconds; `Infinity` is allowed. */
export function millisecondsOf(given: number | undefined, name = "deadlineMs"): number | undefined {
  if (given === undefined || (typeof given === "number" && !Number.isNaN(given))) return given;
  throw new TypeError(`${name}: expected milliseconds, found ${String(given)}`);
}

/** A request whose player draws its moves, with a seed of its own where it has none: what is sent again gets the same answer. */
export function seeded<R>(request: R): R {
  const { opponent, algorithm, seed } = (request ?? {}) as { opponent?: unknown; algorithm?: unknown; seed?: unknown };
  const draws = (opponent ?? undefined) !== undefined || algorithm === "human";
  return draws && (seed ?? undefined) === undefined ? { ...request, seed: Math.floor(Math.random() * 2 ** 53) } : request;
}
