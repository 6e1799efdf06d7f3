/** The card of moves that people played: loaded once the analysis of a game that has them is shown. */

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";

import { late } from "../api/connection";
import { data } from "../games";
import { panel } from "../play/panels";
import { setup } from "../play/state";

/** `null` until loaded. */
export const openingsCard = signal<ComponentType | null>(null);

effect(() => {
  if (panel.value !== "analysis" || data[setup.value.game].hasPlayed !== true || openingsCard.peek() !== null) return;
  void late(() => import("./OpeningsCard")).then(({ OpeningsCard }) => { openingsCard.value = OpeningsCard; });
});
