/** Review in progress: its moves are stored as they arrive. Cancelling it keeps those that have arrived. */

import { batch, effect, signal, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { followTo } from "../../api/stream";
import type { Review, ReviewEstimate, ReviewPly, ReviewProgress } from "../../api/types";
import { faultsOf, tell } from "../../play/actions";
import { moves, reviewOf, setup, tree } from "../../play/state";
import { pathsOf } from "../../play/tree";
import { keyOf } from "../key";
import { limitsOfServer } from "../limits";
import { percent } from "../score";
import { announce } from "../../play/announce";
import { lang, t } from "../../text/text";
import { mistakes } from "./mistakes";
import { forgetSummary, keepPly, keepSummary } from "./reviews";

/** Review times offered, in seconds. */
export const SECONDS = [3, 10, 30, 60] as const;
export const seconds = signal<number>(10);

/** Progress of the review. */
export interface Running {
  /** Fraction done, 0 to 1. */
  done: number;
  /** Number of reviewed moves, and of all moves to review. */
  finished: number;
  plies: number;
}

/** `null` without a review in progress. */
export const running = signal<Running | null>(null);
let reviewing = new AbortController();
/** The game under review. */
let underReview: { start: string; moves: readonly string[] } | null = null;

/** Time of a review in milliseconds: the choice, limited by the server's maximum. */
export async function reviewTime(): Promise<number> {
  return Math.min(seconds.peek() * 1000, (await limitsOfServer()).review_time_ms);
}

export function stopReview(): void {
  reviewing.abort();
  underReview = null;
  running.value = null;
}

/** Reviews the shown game again, with the next longer time; what is known stays until a move is finished anew. */
export function lookLonger(): void {
  seconds.value = SECONDS.find((each) => each > seconds.peek()) ?? seconds.peek();
  void review();
}

/** Reviews the shown game. */
export async function review(): Promise<void> {
  stopReview();
  reviewing = new AbortController();
  const { signal } = reviewing;
  const [start, game] = [setup.peek(), moves.peek()];
  const keys = Array.from({ length: game.length + 1 }, (_, ply) => keyOf(start, game.slice(0, ply)));
  underReview = { start: keys[0]!, moves: game };
  running.value = { done: 0, finished: 0, plies: game.length };
  const language = lang();
  const take = (ply: ReviewPly, isFinal: boolean) => {
    if (game[ply.ply - 1] === ply.played) keepPly(keys[ply.ply]!, { ...ply, lang: language, ...(isFinal ? {} : { isFinal }) });
  };
  const before = forgetSummary(keys.at(-1)!);
  let quarter = 0;
  announce(t("review-begins", { plies: game.length }));
  const hear = (event: string, data: string) => {
    if (signal.aborted) return;
    if (event === "estimate") running.value = { done: 0, finished: 0, plies: (JSON.parse(data) as ReviewEstimate).plies };
    else if (event === "progress") {
      const { done, finished, unfinished } = JSON.parse(data) as ReviewProgress;
      batch(() => {
        running.value = { ...running.value!, done, finished };
        unfinished.forEach((ply) => take(ply, false));
      });
      if (Math.floor(done * 4) > quarter && done < 1) announce(t("review-done", { done: percent((quarter = Math.floor(done * 4)) / 4), finished, plies: running.value!.plies }));
    }
    else if (event === "ply") take(JSON.parse(data) as ReviewPly, true);
  };
  try {
    const request = { ...reviewOf(start, game), time_ms: await reviewTime(), lang: language, explain: true };
    signal.throwIfAborted();
    const answer = await followTo<Review>(`/v1/${start.game}/review/stream`, request, { signal, shown: true, hear });
    if (signal.aborted) return;
    batch(() => {
      answer.plies.forEach((ply) => take(ply, true));
      keepSummary(keys.at(-1)!, { ...answer, spent: before + (answer.timing?.search_us ?? 0) / 1000 });
    });
    announce(t("review-ended", { mistakes: mistakes.peek().length }));
  } catch (error) {
    if (signal.aborted) return;
    stopReview();
    if (error instanceof YomiProblem) tell(faultsOf(error));
    else throw error;
  }
  stopReview();
}

/** Cancels a review whose game is no longer shown; the returned function stops watching and cancels any review. */
export function watchReview(): () => void {
  const stop = effect(() => {
    const [start, shown] = [setup.value, tree.value];
    if (underReview === null) return;
    const { start: key, moves } = underReview;
    const goesOn = pathsOf(shown).some((path) => moves.every((move, index) => path[index] === move));
    if (keyOf(start, []) !== key || !goesOn) untracked(stopReview);
  });
  return () => { stop(); stopReview(); };
}
