/** Colour scheme: light or dark, by default the system's. */

import { signal } from "@preact/signals";

import { recall, remember } from "../text/memory";

export const theme = signal<"light" | "dark" | "system">("system");

export function start(): void {
  show(recall().theme ?? "system");
}

/** The visible scheme. */
export function shown(): "light" | "dark" {
  if (theme.value !== "system") return theme.value;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Toggles the visible scheme: every press has an effect. */
export function toggle(): void {
  const next = shown() === "dark" ? "light" : "dark";
  remember({ theme: next });
  show(next);
}

function show(wanted: typeof theme.value): void {
  theme.value = wanted;
  if (wanted === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = wanted;
}
