/** The panels beside the board, of which one is shown. */

import { signal } from "@preact/signals";

export type PanelName = "game" | "analysis" | "review";

export const panel = signal<PanelName>("game");
/** Whether the panels are open where they have no place of their own. */
export const isRaised = signal(false);
