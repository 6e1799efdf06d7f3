/**
 * Persistence of games, their history and their analysis: for a reload in the tab's session storage, for other tabs in local
 * storage. Games are stored as links, which are versioned.
 */

import { effect } from "@preact/signals";

import { keyOf } from "../analysis/key";
import { type Summary, belonging, keepPly, keepSummary, reviewed, summaries } from "../analysis/review/reviews";
import { keep, scores, held, wanted } from "../analysis/state";
import type { Game, ReviewPly, Score, Side } from "../api/types";
import { games } from "../games";
import { own } from "./address";
import { type Kept, future, isBegun, kept, keptOf, past, refill, resume } from "./history";
import { type Linked, fromHash, toHash } from "./link";
import { panel } from "./panels";
import { type About, type Clocks, DEFAULT_LEVEL, type Times, setup, timeKey } from "./state";
import { pathsOf } from "./tree";

/** Version of the stored data; data of a newer page is neither read nor overwritten. */
const VERSION = 1;
const NAME = "yomi.games";
/** Maximum number of replaced games per kind. */
const MOST = 10;
/** Delay of storing after the last change. */
const REST_MS = 400;

interface SavedGame {
  link: string;
  isPlayed: boolean;
  about?: About | undefined;
  /** Clocks of the game, and of each line with the moves before it, by number of moves; absent without a clock and in data of older pages. */
  clocks?: (Clocks | null)[][];
  /** The side whose time has run out. */
  fallen?: Side;
}

interface Saved {
  v: number;
  game: Game;
  /** Addresses of its game; absent in data of older pages. */
  own?: readonly string[];
  analysis: { wanted: boolean; held: boolean };
  games: Partial<Record<Game, {
    now: SavedGame; past: SavedGame[]; future: SavedGame[]; main: (Score | null)[];
    /** Of each line; absent in data of older pages. */
    lines?: (Score | null)[][];
    /** Review of the game; absent in data of older pages. */
    review?: SavedReview;
  }>>;
}

interface SavedReview {
  plies: ReviewPly[];
  summary?: Summary | undefined;
}

/** Where site data is blocked, reading the property throws. */
const ofSession = () => sessionStorage;
const ofBrowser = () => localStorage;

let isLoaded = false;

/** Restores the stored data, once. Returns whether the address is that of the restored game, or an earlier one of it. */
export function loadGames(): boolean {
  if (isLoaded) return false;
  isLoaded = true;
  const ofTab = read(ofSession);
  const saved = ofTab ?? read(ofBrowser);
  if (saved === null) return false;
  // After a reload the game continues; in another tab it is only shown, until a move is made.
  const isReload = ofTab !== null;
  try {
    for (const game of games) {
      const found = saved.games[game];
      const now = found === undefined ? null : keptOfSaved(found.now, game, isReload);
      if (found === undefined || now === null) continue;
      const all = (list: SavedGame[]) => list.flatMap((each) => keptOfSaved(each, game, isReload) ?? []);
      refill(game, now, all(found.past), all(found.future));
      if (found.review !== undefined) keepReview(now, found.review);
      for (const [index, moves] of pathsOf(now.tree).entries()) {
        [found.main, ...found.lines ?? []][index]?.forEach((score, ply) => { if (score !== null) keep(keyOf(now.setup, moves.slice(0, ply)), score); });
      }
    }
    const isThere = resume(saved.game);
    if (isReload) [wanted.value, held.value] = [saved.analysis.wanted, saved.analysis.held];
    if (wanted.value) panel.value = "analysis";
    return isReload && isThere && saved.own?.includes(location.hash) === true;
  } catch {
    // Data that this page has not written: starts afresh.
    return false;
  }
}

/** Stores changes; the returned function stops it. */
export function keepGames(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => { clearTimeout(timer); save(); };
  const stop = effect(() => {
    void [kept(), past.value, future.value, scores.value, reviewed.value, summaries.value, wanted.value, held.value];
    clearTimeout(timer);
    timer = setTimeout(save, REST_MS);
  });
  const hide = () => { if (document.visibilityState === "hidden") now(); };
  addEventListener("pagehide", now);
  document.addEventListener("visibilitychange", hide);
  return () => {
    stop();
    now();
    removeEventListener("pagehide", now);
    document.removeEventListener("visibilitychange", hide);
  };
}

function save(): void {
  const saved: Saved = { v: VERSION, game: setup.value.game, own, analysis: { wanted: wanted.value, held: held.value }, games: {} };
  for (const game of games) {
    const now = keptOf(game);
    const [before, after] = [past.value.get(game) ?? [], future.value.get(game) ?? []];
    if (now === undefined || (!isBegun(now) && before.length + after.length === 0 && game !== setup.value.game)) continue;
    saved.games[game] = {
      now: savedOf(now), past: before.slice(-MOST).map(savedOf), future: after.slice(-MOST).map(savedOf),
      main: scoresOf(now, now.tree.main), lines: pathsOf(now.tree).slice(1).map((moves) => scoresOf(now, moves)),
      review: reviewOf(now),
    };
  }
  const text = JSON.stringify(saved);
  for (const storage of [ofSession, ofBrowser]) {
    try {
      if (versionOf(storage) <= VERSION) storage().setItem(NAME, text);
    } catch {
      // Storage is disabled or full: the games last until the page is left.
    }
  }
}

function savedOf(kept: Kept): SavedGame {
  const { isPlayed, tree, fallen, times, setup: { about } } = kept;
  return {
    link: toHash(kept, Infinity), isPlayed, about,
    ...(times === undefined || times.size === 0 ? {} : { clocks: pathsOf(tree).map((moves) => prefixes(moves).map((key) => times.get(key)?.map(Math.round) as Clocks | undefined ?? null)) }),
    ...(fallen == null ? {} : { fallen }),
  };
}

/** Keys of the clocks of the game or a line. */
function prefixes(moves: readonly string[]): string[] {
  return Array.from({ length: moves.length + 1 }, (_, ply) => timeKey(moves.slice(0, ply)));
}

function keptOfSaved({ link, isPlayed, about, clocks, fallen }: SavedGame, game: Game, isReload: boolean): Kept | null {
  const found = fromHash(link, DEFAULT_LEVEL);
  if (found === null || found.foreign !== null || found.isLater || found.state.setup.game !== game) return null;
  const times: Times = new Map();
  const paths = pathsOf(found.state.tree);
  clocks?.forEach((list, index) => {
    const keys = prefixes(paths[index] ?? []);
    list.forEach((left, ply) => { if (left !== null && keys[ply] !== undefined) times.set(keys[ply], left); });
  });
  return { ...found.state, setup: { ...found.state.setup, about }, isPlayed: isPlayed && (isReload || !isBegun(found.state)), times, fallen };
}

/** Results of analysis for each position of the game or a line. */
function scoresOf({ setup }: Linked, moves: readonly string[]): (Score | null)[] {
  const known = scores.peek();
  if (known.size === 0) return [];
  return Array.from({ length: moves.length + 1 }, (_, ply) => known.get(keyOf(setup, moves.slice(0, ply))) ?? null);
}

/** Keys of the positions of a game, start position first. */
function keysOf({ setup, tree: { main } }: Linked): string[] {
  return Array.from({ length: main.length + 1 }, (_, ply) => keyOf(setup, main.slice(0, ply)));
}

function reviewOf(linked: Linked): SavedReview {
  const keys = keysOf(linked);
  const plies = belonging(reviewed.peek(), keys, linked.tree.main).filter((ply) => ply !== undefined);
  return { plies, summary: summaries.peek().get(keys.at(-1)!) };
}

export function keepReview(linked: Linked, { plies, summary }: SavedReview): void {
  const keys = keysOf(linked);
  for (const ply of plies) {
    const key = keys[ply.ply];
    if (key !== undefined) keepPly(key, ply);
  }
  if (summary !== undefined) keepSummary(keys.at(-1)!, summary);
}

function read(storage: () => Storage): Saved | null {
  try {
    const saved = JSON.parse(storage().getItem(NAME) ?? "null") as Saved | null;
    return saved?.v === VERSION ? saved : null;
  } catch {
    return null;
  }
}

function versionOf(storage: () => Storage): number {
  try {
    return (JSON.parse(storage().getItem(NAME) ?? "null") as Saved | null)?.v ?? 0;
  } catch {
    return 0;
  }
}
