/** Top-level routing, and lazy loading of the laboratory. */

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";

import { late } from "../api/connection";
import { speakAll } from "../text/text";

export type Place = "play" | "lab";

const placeOf = (hash: string): Place => (/^#\/lab(\/|\?|$)/.test(hash) ? "lab" : "play");

export const place = signal<Place>(placeOf(location.hash));

/** The view of the laboratory; `null` until loaded. */
export const laboratory = signal<ComponentType | null>(null);

const follow = () => { place.value = placeOf(location.hash); };
addEventListener("hashchange", follow);
addEventListener("popstate", follow);

effect(() => {
  if (place.value === "lab" && laboratory.peek() === null) void Promise.all([late(() => import("../lab/LabView")), speakAll()]).then(([{ LabView }]) => { laboratory.value = LabView; });
});
