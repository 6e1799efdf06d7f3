/** The title of the page: which game, and whose turn it is or how it ended. */

import { effect } from "@preact/signals";

import { headline } from "../play/announce";
import { setup } from "../play/state";
import { t } from "../text/text";
import { place } from "./place";

export function start(): void {
  effect(() => {
    document.title = place.value === "lab" ? `${t("lab-title")} – Yomi` : t("title", { game: t("game", { game: setup.value.game }), turn: headline() });
  });
}
