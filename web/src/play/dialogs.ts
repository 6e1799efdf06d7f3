/** The open dialog. */

import { signal } from "@preact/signals";

export type DialogName = "new" | "paste" | "share";

export const openDialog = signal<DialogName | null>(null);
