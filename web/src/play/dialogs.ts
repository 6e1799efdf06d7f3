/** The open dialog. */

import { signal } from "@preact/signals";

export const openDialog = signal<"new" | "paste" | "share" | null>(null);
