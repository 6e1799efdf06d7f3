/** Routes of the laboratory: `#/lab/tree?…`. */

import { signal } from "@preact/signals";

import { VERSION } from "../play/link";

export const views = ["tree", "race", "exercises", "textbook"] as const;
export type View = (typeof views)[number];

export interface Route {
  view: View;
  /** The rest of the path: the page of the textbook. */
  page: string;
  given: URLSearchParams;
}

export const route = signal<Route>(read(location.hash));

/** View of an address; the tree by default. */
export function read(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [, , view = "tree", page = ""] = path.split("/");
  const known = views.find((known) => known === view) ?? "tree";
  return { view: known, page, given: new URLSearchParams(query) };
}

/** Whether a newer version of the page wrote the address, so that parts may be unknown here. */
export function isLater({ given }: Route): boolean {
  return Number(given.get("v") ?? 0) > VERSION;
}

export function addressOf(view: View, given: Record<string, string> = {}, page = ""): string {
  const kept = Object.entries(given).filter(([, value]) => value !== "");
  const query = new URLSearchParams(kept.length === 0 ? [] : [...kept, ["v", String(VERSION)]]).toString();
  return `#/lab/${view}${page === "" ? "" : `/${page}`}${query === "" ? "" : `?${query}`}`;
}

/** Minimum interval of address changes: browsers block pages that change it too often. */
const ADDRESS_MS = 200;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reflects the state of the view in the address, after a pause, while the view is open. */
export function keep(address: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const isThere = location.hash.startsWith("#/lab") && read(location.hash).view === read(address).view;
    if (isThere && location.hash !== address) history.replaceState(null, "", address);
  }, ADDRESS_MS);
}

addEventListener("hashchange", () => { if (location.hash.startsWith("#/lab")) route.value = read(location.hash); });
addEventListener("popstate", () => { if (location.hash.startsWith("#/lab")) route.value = read(location.hash); });
