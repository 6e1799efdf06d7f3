/**
 * Undo history of whole games, by kind: a replaced game is stored here and can be restored. Each kind has one current
 * game, which is unchanged while another kind is shown.
 */

import { batch, signal } from "@preact/signals";

import type { Game, Side } from "../api/types";
import { type Linked, toHash } from "./link";
import { type Times, edited, fallen, hasReplaced, news, notice, opening, pace, players, playing, setup, times, tree, turns } from "./state";
import { isBranched } from "./tree";

/** A stored game: its link, whether it is being played, and its clocks. */
export interface Kept extends Linked {
  isPlayed: boolean;
  times?: Times | undefined;
  /** The side whose time has run out. */
  fallen?: Side | null | undefined;
}

/** Maximum number of replaced games per kind. */
const MOST = 30;

/** Current games of the kinds that are not shown. */
const left = new Map<Game, Kept>();

/** Games before the shown one, and games undone; the nearest last. */
export const past = signal<ReadonlyMap<Game, readonly Kept[]>>(new Map());
export const future = signal<ReadonlyMap<Game, readonly Kept[]>>(new Map());

export function linked(): Linked {
  return {
    setup: setup.value, opening: opening.value, tree: tree.value, players: players.value, pace: pace.value, turns: turns.value,
  };
}

/** The shown game. */
export function kept(): Kept {
  return { ...linked(), isPlayed: playing.value, times: times.value, fallen: fallen.value };
}

/** The current game of a kind. */
export function keptOf(game: Game): Kept | undefined {
  return setup.value.game === game ? kept() : left.get(game);
}

/** Whether it has content that could be lost. */
export function isBegun({ setup, tree }: Linked): boolean {
  return tree.main.length > 0 || isBranched(tree) || setup.start !== undefined;
}

/** Shows a game in place of the shown one, which is stored only if it is of another kind. */
export function show(wanted: Kept): void {
  batch(() => {
    if (wanted.setup.game !== setup.value.game) left.set(setup.value.game, kept());
    put(wanted);
  });
}

/** Shows the game of a kind that was stored when the page was left, if there is one. The game shown before is only the page's initial state. */
export function resume(game: Game): boolean {
  const found = left.get(game);
  if (found !== undefined) put(found);
  return found !== undefined;
}

/** Takes a snapshot of all games; the returned function restores it. */
export function snapshot(): () => void {
  const [now, others, before, after] = [kept(), [...left], past.value, future.value];
  return () => batch(() => {
    left.clear();
    for (const [game, other] of others) left.set(game, other);
    past.value = before;
    future.value = after;
    put(now);
  });
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
    times.value = wanted.times ?? new Map();
    fallen.value = wanted.fallen ?? null;
    notice.value = null;
    news.value = null;
    hasReplaced.value = false;
  });
}

/** Stores the game of a kind before it is replaced. Returns whether it had content. */
export function remember(game: Game = setup.value.game): boolean {
  const now = keptOf(game);
  if (now === undefined || !isBegun(now)) return false;
  batch(() => {
    past.value = new Map(past.value).set(game, [...of(past.value, game), now].slice(-MOST));
    future.value = new Map(future.value).set(game, []);
  });
  return true;
}

/** Whether the history of a kind has an earlier game. */
export function keptBefore(game: Game): boolean {
  return of(past.value, game).length > 0;
}

/** Whether it has a later one. */
export function keptAfter(game: Game): boolean {
  return of(future.value, game).length > 0;
}

/** Undo: restores the earlier game. */
export function revert(): void {
  const before = of(past.value, setup.value.game);
  if (before.length > 0) place(before.length - 1);
}

/** Redo: restores the later game. */
export function restore(): void {
  const { game } = setup.value;
  if (of(future.value, game).length > 0) place(of(past.value, game).length + 1);
}

/** Restores the game of a kind with this address, if it is in the history. */
export function bringBack(game: Game, hash: string): boolean {
  const index = all(game).findIndex((kept) => toHash(kept) === hash);
  if (index < 0) return false;
  place(index, game);
  return true;
}

/** Games of other kinds and earlier games, as stored when the page was left. */
export function refill(game: Game, now: Kept, before: readonly Kept[], after: readonly Kept[]): void {
  batch(() => {
    left.set(game, now);
    past.value = new Map(past.value).set(game, before);
    future.value = new Map(future.value).set(game, after);
  });
}

/** All games of a kind in order: earlier, current, later. */
function all(game: Game): Kept[] {
  const now = keptOf(game);
  return [...of(past.value, game), ...(now === undefined ? [] : [now]), ...of(future.value, game).toReversed()];
}

/** Shows one of them, and splits the others into earlier and later ones. */
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
