/** "Try it yourself first": at a mistake the best move is hidden, and a move on the board counts as an attempt to find it. */

import { computed, signal } from "@preact/signals";

import { announce } from "../../play/announce";
import { at } from "../../play/state";
import { t } from "../../text/text";
import { keys } from "../key";
import { isMistake } from "./mistakes";
import { judged } from "./reviews";

export const trying = signal(false);
/** Positions whose best move has been found or shown, by key. */
const answered = signal<ReadonlySet<string>>(new Set());
/** The last attempt, with its position. */
const attempt = signal<{ key: string; move: string } | null>(null);

/** Whether the best move before this move is hidden. */
export function hides(ply: number): boolean {
  return trying.value && !answered.value.has(keys.value[ply - 1] ?? "");
}

/** Whether the board shows a position whose best move is still to be found. */
export const isHidden = computed(() => judged.value !== null && isMistake(judged.value) && hides(judged.value.ply));

/** Result of the last attempt at this position. */
export const verdict = computed(() => {
  const [now, tried] = [judged.value, attempt.value];
  if (now === null || tried === null || tried.key !== keys.value[at.value]) return null;
  const result = tried.move === now.best ? "best" : tried.move === now.played ? "played" : "other";
  return t("try-verdict", { result, move: tried.move });
});

export function setTrying(isOn: boolean): void {
  trying.value = isOn;
  answered.value = new Set();
  attempt.value = null;
}

/** Treats a move as an attempt, which is not played; returns whether it was one. */
export function attempted(move: string): boolean {
  const key = keys.value[at.value];
  if (!isHidden.value || key === undefined) return false;
  attempt.value = { key, move };
  if (move === judged.value?.best) showAnswer();
  if (verdict.value !== null) announce(verdict.value);
  return true;
}

export function showAnswer(): void {
  answered.value = new Set(answered.value).add(keys.value[at.value] ?? "");
}
