/** Which view of the laboratory the address names: `#/lab/tree?…`. */

import { signal } from "@preact/signals";

import { VERSION } from "../play/link";

export const views = ["tree", "race", "exercises", "textbook"] as const;
export type View = (typeof views)[number];

export interface Route {
  view: View;
  /** What comes behind the view: the page of the textbook. */
  page: string;
  given: URLSearchParams;
}

export const route = signal<Route>(read(location.hash));

/** The view of an address; the tree where it names none. */
export function read(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [, , view = "tree", page = ""] = path.split("/");
  const known = views.find((known) => known === view) ?? "tree";
  return { view: known, page, given: new URLSearchParams(query) };
}

/** Whether a later page wrote the address, which means what this one does not know. */
export function isLater({ given }: Route): boolean {
  return Number(given.get("v") ?? 0) > VERSION;
}

export function addressOf(view: View, given: Record<string, string> = {}, page = ""): string {
  const kept = Object.entries(given).filter(([, value]) => value !== "");
  const query = new URLSearchParams(kept.length === 0 ? [] : [...kept, ["v", String(VERSION)]]).toString();
  return `#/lab/${view}${page === "" ? "" : `/${page}`}${query === "" ? "" : `?${query}`}`;
}

/** Least time between two changes of the address: browsers stop pages that change it too often. */
const ADDRESS_MS = 200;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps in the address what the view shows, once it has stayed so for a moment, unless the view has been left. */
export function keep(address: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const isThere = location.hash.startsWith("#/lab") && read(location.hash).view === read(address).view;
    if (isThere && location.hash !== address) history.replaceState(null, "", address);
  }, ADDRESS_MS);
}

addEventListener("hashchange", () => { if (location.hash.startsWith("#/lab")) route.value = read(location.hash); });
addEventListener("popstate", () => { if (location.hash.startsWith("#/lab")) route.value = read(location.hash); });
