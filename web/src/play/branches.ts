/** The view of lines beside the game and of comments: loaded with the first one. */

import { effect, signal } from "@preact/signals";

import { late } from "../api/connection";
import { tree } from "./state";
import { isBranched } from "./tree";

/** `null` until loaded. */
export const views = signal<typeof import("./Branches") & typeof import("../analysis/GameBeside") | null>(null);
/** Whether the comment on the shown position is being written. */
export const noting = signal(false);

let loading: Promise<void> | undefined;

effect(() => {
  if (noting.value || isBranched(tree.value)) {
    loading ??= late(() => Promise.all([import("./Branches"), import("../analysis/GameBeside")])).then(([branches, beside]) => { views.value = { ...branches, ...beside }; });
  }
});
