/**
 * Checks of what a caller gives: address, key, headers, deadline, path. Each is wrong at once and for good, not tried again, and no
 * message repeats a secret.
 */

/** The address of a server, with a slash at its end. */
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

/** The address of a path; `base` ends with a slash. */
export function addressBelow(base: string, path: string): string {
  const url = new URL(base + path.replace(/^\/+/, "")).href;
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || !url.startsWith(base)) throw new TypeError("path: expected one below the address of the server");
  return url;
}

/** A key without the white space around it, as that of a file; empty where there is none. */
export function keyOf(given: string): string {
  const key = given.trim();
  if (!/^[!-~]*$/.test(key)) throw new TypeError("key: expected letters, digits and signs of ASCII, without spaces");
  return key;
}

/** Headers of a request; later ones replace earlier ones. */
export function headersOf(...groups: (Record<string, string> | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of groups.flatMap((group) => Object.entries(group ?? {}))) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`headers: ${JSON.stringify(name)} has a name or a value that no header may have`);
    }
  }
  return headers;
}

/** A deadline of the caller. */
export function millisecondsOf(given: number | undefined): number | undefined {
  if (given === undefined || (typeof given === "number" && !Number.isNaN(given))) return given;
  throw new TypeError(`deadlineMs: expected milliseconds, found ${String(given)}`);
}
