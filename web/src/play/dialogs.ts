/** The open dialog. */

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";

import { late } from "../api/connection";

export type DialogName = "new" | "paste" | "share" | "opponent" | "mine" | "rules";

/** Text that was pasted or dropped on the page, for the dialog. */
export const pasted = signal("");
export const openDialog = signal<DialogName | null>(null);

/** The views of all dialogs; `null` until loaded. */
export const dialogs = signal<ComponentType | null>(null);
let loading: Promise<void> | undefined;

/** Loads them: when one is opened, or before, so that they open while the server is away. */
export function loadDialogs(): void {
  loading ??= late(() => import("./Dialogs")).then(({ Dialogs }) => { dialogs.value = Dialogs; });
}

effect(() => { if (openDialog.value !== null) loadDialogs(); });
