/** Which dialog of the game is open. */

import { signal } from "@preact/signals";

export const openDialog = signal<"new" | "paste" | "share" | null>(null);
