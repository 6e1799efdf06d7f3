/** Keeps the shown game among the person's own, opens one of them, and asks for the person's mistakes again. */

import { batch, signal } from "@preact/signals";

import { keyOf } from "../analysis/key";
import { setTrying } from "../analysis/review/trying";
import { plies, summary } from "../analysis/review/reviews";
import { otherSide } from "../api/types";
import { begin, goTo, tell } from "../play/actions";
import { pushEntry } from "../play/address";
import { linked } from "../play/history";
import { toHash } from "../play/link";
import { isRaised, panel } from "../play/panels";
import { keepReview } from "../play/saved";
import { at, fallen, moves, setup, shown } from "../play/state";
import { gameOf as treeOf, wentTo } from "../play/tree";
import { t } from "../text/text";
import { type Head, type Kept, type Mistake, gameOf, gameOfLink, isThere, keepAll, listGames, solve } from "./store";
import { practice } from "./watch";

/** Incremented with each change of what is kept. */
export const changes = signal(0);

/** Why the browser has kept nothing. */
export const fault = signal<"full" | "none" | null>(null);

/** Runs a use of the database; a failure is told, once in a row. Returns `null` then. Reading does not end a lack of room. */
export async function using<T>(use: () => Promise<T>): Promise<T | null> {
  try {
    const made = await use();
    if (fault.value === "none") fault.value = null;
    return made;
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    const found = error.name === "QuotaExceededError" ? "full" : "none";
    if (fault.value !== found) tell(t("mine-fault", { fault: found }));
    fault.value = found;
    return null;
  }
}

/** The shown line as a game of its own, the game with the lines beside it, and the review that it has. */
function shownGame(): Kept {
  const { outcome } = shown.peek()?.position ?? {};
  const isEnd = at.peek() === moves.peek().length;
  const late = fallen.peek();
  const reviewed = plies.peek().filter((ply) => ply !== undefined && ply.isFinal !== false) as NonNullable<Kept["review"]>["plies"];
  return {
    link: shownLink(), about: setup.peek().about, date: Date.now(),
    ...(late !== null ? { winner: otherSide(late) } : isEnd && outcome !== undefined ? { winner: outcome.winner, discs: outcome.discs ?? undefined } : {}),
    ...(reviewed.length > 0 ? { review: { plies: reviewed, summary: summary.peek() ?? undefined } } : {}),
  };
}

/** The link of what is shown, as it is kept. */
export function shownLink(): string {
  const now = linked();
  return toHash({ ...now, tree: now.tree.on < 0 ? wentTo(now.tree, -1, Infinity) : treeOf(moves.peek()) }, Infinity);
}

/** Keeps the shown game. */
export async function keepShown(isUnasked = false): Promise<void> {
  const game = shownGame();
  const count = await using(() => keepAll([game]));
  if (count !== null) fault.value = null;
  changes.value += 1;
  if (count !== null && !isUnasked) void navigator.storage?.persist?.();
}

/** Keeps the review of the shown game, if the game is kept. */
export async function keepReviewOfShown(): Promise<void> {
  const game = shownGame();
  const id = keyOf(setup.peek(), moves.peek());
  await using(async () => { if (await isThere(id)) await keepAll([game]); });
  changes.value += 1;
}

export async function keepSolved(id: string, ply: number): Promise<void> {
  if (await using(() => solve(id, ply, Date.now())) !== true) return;
  changes.value += 1;
  if (practice.peek() !== null) await offerNext({ id, ply });
}

/** Shows a kept game, as a game to look at, with its review. */
export async function open(id: string, ply?: number): Promise<boolean> {
  const kept = await using(() => gameOf(id));
  const state = kept === null ? null : gameOfLink(kept.link);
  if (kept == null || state === null) return false;
  pushEntry();
  batch(() => {
    const { players, pace, turns } = state;
    begin({ ...state.setup, about: kept.about }, { tree: wentTo(state.tree, -1, Infinity), players, pace, turns, isPlayed: false });
    if (kept.review !== undefined) keepReview(state, kept.review);
    [panel.value, isRaised.value] = [kept.review === undefined ? "game" : "review", false];
    if (ply !== undefined) goTo(ply);
    practice.value = null;
  });
  return true;
}

/** A mistake of a kept game. */
export interface Own extends Mistake {
  head: Head;
  /** When it was solved. */
  solved: number | undefined;
}

/** The person's mistakes: unsolved ones first, of the newest games; solved ones last, in the order in which they were solved. */
export function mistakesOf(heads: readonly Head[]): Own[] {
  const all = heads.flatMap((head) => head.mistakes.map((mistake) => ({ ...mistake, head, solved: head.solved[mistake.ply] })));
  return [...all.filter(({ solved }) => solved === undefined), ...all.filter(({ solved }) => solved !== undefined).sort((a, b) => a.solved! - b.solved!)];
}

/** Asks for a better move at a mistake of a kept game. */
export async function ask({ head: { id }, ply }: Own): Promise<void> {
  if (!(await open(id, ply - 1))) return;
  setTrying(true);
  await offerNext({ id, ply });
}

/** Offers the next unsolved mistake after one. */
async function offerNext({ id, ply }: { id: string; ply: number }): Promise<void> {
  const all = mistakesOf(await using(listGames) ?? []);
  const here = all.findIndex((mistake) => mistake.head.id === id && mistake.ply === ply);
  const others = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))].filter(({ solved }) => solved === undefined);
  const next = others[0];
  practice.value = { left: others.length, next: () => { if (next !== undefined) void ask(next); } };
}
