/** What a screen reader is told: moves, passes and the end. Analysis never speaks here. */

import { signal } from "@preact/signals";

import type { Outcome, Position } from "../api/types";
import { t } from "../text/text";

export const announced = signal("");

export function announce(...sentences: string[]): void {
  const text = sentences.filter((sentence) => sentence !== "").join(" ");
  // The same words again are news only when they differ; a space does not sound.
  announced.value = announced.value === text ? `${text}\u00a0` : text;
}

/** How a game ended, in words. */
export function ending(outcome: Outcome): string {
  const winner = outcome.winner ?? "nobody";
  if (outcome.discs != null) return t("ended-discs", { winner, black: outcome.discs.black, white: outcome.discs.white });
  return t("ended", { winner });
}

/** What has just been played, and what comes next. */
export function sayMove(before: Position | null, now: Position): void {
  const move = now.last_move;
  if (move === null) return;
  const side = before?.turn ?? now.turn;
  const turned = before?.flips?.[move]?.length ?? 0;
  const played = move === "pass" ? t("said-pass", { side }) : t("said-move", { side, move, turned });
  const next = now.outcome !== undefined ? ending(now.outcome)
    : now.must_pass ? t("must-pass", { side: now.turn }) : t("to-move", { side: now.turn });
  announce(played, next);
}
