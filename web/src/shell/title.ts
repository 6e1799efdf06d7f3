/** Title of the page: the game, and its side to move or result. */

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
