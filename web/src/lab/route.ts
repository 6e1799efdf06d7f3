/** Routes of the laboratory: `#/lab/tree?…`. */

import { signal } from "@preact/signals";

import { VERSION, partsOf } from "../play/link";

export const views = ["tree", "race", "exercises", "textbook"] as const;
export type View = (typeof views)[number];

export interface Route {
  view: View;
  /** The rest of the path: the page of the textbook. */
  page: string;
  given: URLSearchParams;
  /** The name of a view that does not exist; empty otherwise. */
  unknown: string;
}

/** Parts of the shown address that were not understood and left out, verbatim. */
export const faults = signal<readonly string[]>([]);

/** A value read from an address, with the parts that were not understood. */
export interface Read<T> {
  value: T;
  faults: readonly string[];
}

/** Reader of the parameters of a view: those with these names. */
export const parametersOf = (given: URLSearchParams, names: readonly string[]) => partsOf(given, [...names, "v"]);

/** Shows what an address asks for, and names the parts that were not understood. */
export function follow<T>({ value, faults: left }: Read<T>, show: (value: T) => void): void {
  const { unknown } = route.value;
  faults.value = unknown === "" ? left : [unknown, ...left];
  show(value);
}

export const route = signal<Route>(read(location.hash));

/** View of an address; the tree by default. */
export function read(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [, , view = "tree", page = ""] = path.split("/");
  const known = views.find((known) => known === view);
  return { view: known ?? "tree", page, given: new URLSearchParams(query), unknown: known === undefined ? view : "" };
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
