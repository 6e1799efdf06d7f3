/** The open dialog. */

import { signal } from "@preact/signals";

export type DialogName = "new" | "paste" | "share" | "opponent";

/** Text that was pasted or dropped on the page, for the dialog. */
export const pasted = signal("");
export const openDialog = signal<DialogName | null>(null);
