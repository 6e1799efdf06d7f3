/** Which part of the page the address names, and the laboratory, which is loaded when it is first wanted. */

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";

export type Place = "play" | "lab";

const placeOf = (hash: string): Place => (/^#\/lab(\/|\?|$)/.test(hash) ? "lab" : "play");

export const place = signal<Place>(placeOf(location.hash));

/** The view of the laboratory; `null` until it has come. */
export const laboratory = signal<ComponentType | null>(null);

const follow = () => { place.value = placeOf(location.hash); };
addEventListener("hashchange", follow);
addEventListener("popstate", follow);

effect(() => {
  if (place.value === "lab" && laboratory.peek() === null) void import("../lab/LabView").then(({ LabView }) => { laboratory.value = LabView; });
});
