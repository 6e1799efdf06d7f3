/** "Try it yourself first": at a mistake the best move is hidden, and a move on the board counts as an attempt to find it. */

import { computed, signal } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { ask } from "../../api/client";
import type { Review, ReviewPly } from "../../api/types";
import { announce } from "../../play/announce";
import { at, moves, reviewOf, setup } from "../../play/state";
import { lang, t } from "../../text/text";
import { keys } from "../key";
import { isMistake } from "./mistakes";
import { judged } from "./reviews";
import { nameOfMove, sayClass } from "./words";

/** Search time of the review of an attempt, in milliseconds. */
const GRADING_MS = 1500;

export const trying = signal(false);
/** Positions whose best move has been found or shown, by key. */
const answered = signal<ReadonlySet<string>>(new Set());
/** The last attempt, with its position and its review; `null` until that has arrived. */
const attempt = signal<{ key: string; move: string; graded: ReviewPly | null } | null>(null);
/** Ply of the last mistake at which a move of the best class was found. */
export const found = signal<number | null>(null);
let grading = new AbortController();

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
  const { move, graded } = tried;
  if (move === now.best) return t("try-verdict", { result: "best", move });
  if (move === now.played) return t("try-verdict", { result: "played", move });
  if (graded === null) return t("try-verdict", { result: "grading", move });
  if (graded.class === "best") return t("try-verdict", { result: "equal", move });
  const names = { move, class: sayClass(graded), played: nameOfMove(now.played), best: nameOfMove(graded.best) };
  const isSure = [graded, now].every(({ best_score: best, played_score: played }) => [best, played].every(({ certainty }) => certainty !== "estimated"));
  const [unit, more, gain] = gained(now, graded);
  const amount = (by: number) => t("try-amount", { unit, by });
  return t(gain > 0 ? "try-better" : "try-not-better", { ...names, gain: amount(gain), more: amount(more), about: String(!isSure) });
});

/** What an attempt loses, and how much less that is than what was played loses: in discs where both are, else in per cent of the chances. */
function gained({ loss: played }: ReviewPly, { loss: tried }: ReviewPly): [unit: string, more: number, gain: number] {
  const isDiscs = played.unit === "discs" && tried.unit === "discs" && Math.round(tried.value!) > 0;
  const [before, more] = isDiscs ? [played.value!, tried.value!] : [played.expectation * 100, tried.expectation * 100];
  return [isDiscs ? "discs" : "chances", Math.round(more), Math.round(before) - Math.round(more)];
}

export function setTrying(isOn: boolean): void {
  trying.value = isOn;
  answered.value = new Set();
  attempt.value = null;
}

/** Treats a move as an attempt, which is not played; returns whether it was one. */
export function attempted(move: string): boolean {
  const key = keys.value[at.value];
  const now = judged.value;
  if (!isHidden.value || key === undefined || now === null) return false;
  grading.abort();
  attempt.value = { key, move, graded: null };
  found.value = null;
  if (move === now.best) {
    showAnswer();
    found.value = now.ply;
  }
  else if (move !== now.played) void grade(key, move, now.ply);
  if (verdict.value !== null) announce(verdict.value);
  return true;
}

/** Reviews an attempt: its class and its loss come from one search. An attempt of the best class, or better than what was played, is the answer. */
async function grade(key: string, move: string, ply: number): Promise<void> {
  grading = new AbortController();
  const { signal } = grading;
  const request = { ...reviewOf(setup.peek(), [...moves.peek().slice(0, ply - 1), move]), from: ply, to: ply, time_ms: GRADING_MS, lang: lang() };
  try {
    const { plies: [graded] } = await ask<Review>(`/v1/${setup.peek().game}/review`, request, { signal, patience: 10_000 });
    if (signal.aborted || graded === undefined || attempt.peek()?.key !== key) return;
    attempt.value = { key, move, graded };
    if (graded.class === "best" || (judged.peek() !== null && gained(judged.peek()!, graded)[2] > 0)) showAnswer(key);
    if (graded.class === "best") found.value = ply;
    if (verdict.value !== null) announce(verdict.value);
  } catch (error) {
    if (!signal.aborted && !(error instanceof YomiProblem)) throw error;
  }
}

export function showAnswer(key: unknown = keys.value[at.value]): void {
  answered.value = new Set(answered.value).add(typeof key === "string" ? key : keys.value[at.value] ?? "");
}
