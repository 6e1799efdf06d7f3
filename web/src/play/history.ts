/**
 * Undo history of whole games, by kind: a game that another one replaces is kept here, and brought back from here. One
 * game of each kind is under way; it stays as it is while another kind is shown.
 */

import { batch, signal } from "@preact/signals";

import type { Game } from "../api/types";
import { type Linked, toHash } from "./link";
import { edited, fallen, hasReplaced, news, notice, opening, pace, players, playing, setup, tree, turns } from "./state";

/** A game as it is kept: what a link says, and whether it is being played. */
export interface Kept extends Linked {
  isPlayed: boolean;
}

/** How many games of a kind are kept that others took the place of. */
const MOST = 30;

/** Games as they were left for another kind. */
const left = new Map<Game, Kept>();

/** What was there before what is shown, and what was there when it was brought back; the nearest last. */
export const past = signal<ReadonlyMap<Game, readonly Kept[]>>(new Map());
export const future = signal<ReadonlyMap<Game, readonly Kept[]>>(new Map());

export function linked(): Linked {
  return {
    setup: setup.value, opening: opening.value, tree: tree.value, players: players.value, pace: pace.value, turns: turns.value,
  };
}

/** The game that is shown. */
export function kept(): Kept {
  return { ...linked(), isPlayed: playing.value };
}

/** The game of that kind that is under way. */
export function keptOf(game: Game): Kept | undefined {
  return setup.value.game === game ? kept() : left.get(game);
}

/** Whether there is something in it that could be lost. */
export function isBegun({ setup, tree }: Linked): boolean {
  return tree.main.length > 0 || tree.line !== null || setup.start !== undefined;
}

/** Shows a game in the place of what is shown, which is kept only where it is of another kind. */
export function show(wanted: Kept): void {
  batch(() => {
    if (wanted.setup.game !== setup.value.game) left.set(setup.value.game, kept());
    put(wanted);
  });
}

/** Shows the game of that kind that was kept when the page was left. What is shown before it is only the page's initial state. */
export function resume(game: Game): void {
  const found = left.get(game);
  if (found !== undefined) put(found);
}

function put(wanted: Kept): void {
  batch(() => {
    left.delete(wanted.setup.game);
    setup.value = wanted.setup;
    opening.value = wanted.opening;
    tree.value = wanted.tree;
    players.value = wanted.players;
    pace.value = wanted.pace;
    turns.value = wanted.turns;
    playing.value = wanted.isPlayed;
    edited.value = null;
    fallen.value = null;
    notice.value = null;
    news.value = null;
    hasReplaced.value = false;
  });
}

/** Keeps the game of that kind before something takes its place. Says whether there was something to keep. */
export function remember(game: Game = setup.value.game): boolean {
  const now = keptOf(game);
  if (now === undefined || !isBegun(now)) return false;
  batch(() => {
    past.value = new Map(past.value).set(game, [...of(past.value, game), now].slice(-MOST));
    future.value = new Map(future.value).set(game, []);
  });
  return true;
}

/** Whether there was a game of that kind before the one that is under way. */
export function keptBefore(game: Game): boolean {
  return of(past.value, game).length > 0;
}

/** Whether there is one after it. */
export function keptAfter(game: Game): boolean {
  return of(future.value, game).length > 0;
}

/** Brings back what was there before. */
export function revert(): void {
  const before = of(past.value, setup.value.game);
  if (before.length > 0) place(before.length - 1);
}

/** Brings back what was there before in the place of what is shown, which was none. Says whether there was something. */
export function discard(): boolean {
  const { game } = setup.value;
  const before = of(past.value, game).length;
  if (before === 0) return false;
  batch(() => {
    place(before - 1);
    future.value = new Map(future.value).set(game, []);
  });
  return true;
}

/** Brings back what was there when that was brought back. */
export function restore(): void {
  const { game } = setup.value;
  if (of(future.value, game).length > 0) place(of(past.value, game).length + 1);
}

/** Brings back the game of that kind with that address, where it is one of those that are kept. */
export function bringBack(game: Game, hash: string): boolean {
  const index = all(game).findIndex((kept) => toHash(kept) === hash);
  if (index < 0) return false;
  place(index, game);
  return true;
}

/** Games of other kinds and games before, as they were kept when the page was left. */
export function refill(game: Game, now: Kept, before: readonly Kept[], after: readonly Kept[]): void {
  batch(() => {
    left.set(game, now);
    past.value = new Map(past.value).set(game, before);
    future.value = new Map(future.value).set(game, after);
  });
}

/** All of a kind in their order: before, now, after. */
function all(game: Game): Kept[] {
  const now = keptOf(game);
  return [...of(past.value, game), ...(now === undefined ? [] : [now]), ...of(future.value, game).toReversed()];
}

/** Shows one of them: those before it are the past, those after it the future. */
function place(index: number, game: Game = setup.value.game): void {
  const kept = all(game);
  batch(() => {
    past.value = new Map(past.value).set(game, kept.slice(0, index));
    future.value = new Map(future.value).set(game, kept.slice(index + 1).toReversed());
    show(kept[index]!);
  });
}

function of(kept: ReadonlyMap<Game, readonly Kept[]>, game: Game): readonly Kept[] {
  return kept.get(game) ?? [];
}
