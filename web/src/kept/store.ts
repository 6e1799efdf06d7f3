/**
 * The person's own games in the browser's database (IndexedDB, by `idb`: small, kept, and it waits for transactions). What a list
 * shows of a game, and its review, are stored apart: a thousand games are listed without reading a review.
 */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import { keyOf } from "../analysis/key";
import { isMistake } from "../analysis/review/mistakes";
import type { Summary } from "../analysis/review/reviews";
import type { Game, Opening, ReviewClass, ReviewPly, Side } from "../api/types";
import { games, sidesOf } from "../games";
import { handicapOf } from "../play/handicap";
import { type Linked, fromHash } from "../play/link";
import { type About, DEFAULT_LEVEL, type Player } from "../play/state";

/** A game as it is kept and exported. */
export interface Kept {
  /** Link of the game. */
  link: string;
  about?: About | undefined;
  /** Milliseconds since 1970 when it was kept. */
  date: number;
  /** `null` after a draw; absent where the game has not ended. */
  winner?: Side | null | undefined;
  discs?: { black: number; white: number } | undefined;
  review?: { plies: ReviewPly[]; summary?: Summary | undefined } | undefined;
  /** When a mistake was solved, by its ply. */
  solved?: Record<string, number> | undefined;
}

/** What a list of mistakes has of one. */
export interface Mistake {
  ply: number;
  side: Side;
  played: string;
  class: ReviewClass;
}

/** What a list has of a game. */
export interface Head extends Omit<Kept, "review"> {
  /** Equal for equal moves from an equal start. */
  id: string;
  game: Game;
  plies: number;
  players: readonly [Player, Player];
  accuracy?: readonly (number | undefined)[] | undefined;
  opening?: Opening | undefined;
  mistakes: readonly Mistake[];
  hints?: number | undefined;
  handicap: number;
  solved: Record<string, number>;
}

interface Tables extends DBSchema {
  games: { key: string; value: Head };
  reviews: { key: string; value: { id: string; review: NonNullable<Kept["review"]> } };
}

let opening: Promise<IDBPDatabase<Tables>> | undefined;

/** Throws where the browser stores nothing. */
function database(): Promise<IDBPDatabase<Tables>> {
  opening ??= openDB<Tables>("yomi", 1, {
    upgrade(made) {
      made.createObjectStore("games", { keyPath: "id" });
      made.createObjectStore("reviews", { keyPath: "id" });
    },
    // A newer page in another tab changes the tables: it is not held up.
    blocking(_, __, event) { (event.target as IDBDatabase).close(); },
    terminated() { opening = undefined; },
  });
  opening.catch(() => { opening = undefined; });
  return opening;
}

/** The parts of a link that another page may show: a game by its moves, as the page writes it. */
export function gameOfLink(link: string): Linked | null {
  const read = fromHash(link, DEFAULT_LEVEL);
  return read === null || read.foreign !== null || read.isLater || read.faults.length > 0 ? null : read.state;
}

/** What a list has of a game; `null` for a link that is no game. */
export function headOf({ review, ...kept }: Kept): Head | null {
  const state = gameOfLink(kept.link);
  if (state === null || state.tree.main.length === 0) return null;
  const { setup, players, tree: { main } } = state;
  const sides = sidesOf(setup.game);
  const people = sides.filter((_, index) => players[index]!.kind === "human");
  // Mistakes of the only person, or of both sides.
  const own = (side: Side) => people.length !== 1 || people[0] === side;
  const mistakes = (review?.plies ?? []).filter((ply) => isMistake(ply) && own(ply.side));
  return {
    ...kept, id: keyOf(setup, main), game: setup.game, plies: main.length, players, hints: setup.hints, handicap: handicapOf(setup), solved: kept.solved ?? {},
    accuracy: review?.summary?.sides.map(({ accuracy }) => accuracy), opening: review?.summary?.opening,
    mistakes: mistakes.map(({ ply, side, played, class: of }) => ({ ply, side, played, class: of })),
  };
}

/** Keeps games. One that is there already keeps its date and what was solved, and takes a review. Returns how many are new. */
export async function keepAll(list: readonly Kept[]): Promise<{ added: number; known: number; unread: number }> {
  const made = (await database()).transaction(["games", "reviews"], "readwrite");
  const count = { added: 0, known: 0, unread: 0 };
  try {
    for (const kept of list) {
      const head = headOf(kept);
      if (head === null) {
        count.unread += 1;
        continue;
      }
      const before = await made.objectStore("games").get(head.id);
      count[before === undefined ? "added" : "known"] += 1;
      const { review = (await made.objectStore("reviews").get(head.id))?.review } = kept;
      const both = headOf({ ...before, ...kept, date: before?.date ?? kept.date, solved: { ...head.solved, ...before?.solved }, review })!;
      await made.objectStore("games").put(both);
      if (review !== undefined) await made.objectStore("reviews").put({ id: head.id, review });
    }
    await made.done;
  } catch (error) {
    // All or nothing; a transaction that has ended already cannot be aborted.
    made.done.catch(() => undefined);
    try { made.abort(); } catch { /* It has ended. */ }
    throw error;
  }
  return count;
}

/** All games, the newest first. */
export async function listGames(): Promise<Head[]> {
  return (await (await database()).getAll("games")).sort((a, b) => b.date - a.date);
}

export async function isThere(id: string): Promise<boolean> {
  return (await (await database()).getKey("games", id)) !== undefined;
}

/** A game with its review. */
export async function gameOf(id: string): Promise<Kept | null> {
  const made = (await database()).transaction(["games", "reviews"]);
  const [head, review] = await Promise.all([made.objectStore("games").get(id), made.objectStore("reviews").get(id)]);
  return head === undefined ? null : keptOfHead(head, review?.review);
}

/** All games with their reviews, the oldest first. */
export async function allGames(): Promise<Kept[]> {
  const made = (await database()).transaction(["games", "reviews"]);
  const [heads, reviews] = await Promise.all([made.objectStore("games").getAll(), made.objectStore("reviews").getAll()]);
  const of = new Map(reviews.map(({ id, review }) => [id, review]));
  return heads.sort((a, b) => a.date - b.date).map((head) => keptOfHead(head, of.get(head.id)));
}

function keptOfHead({ link, about, date, winner, discs, solved }: Head, review: Kept["review"]): Kept {
  return { link, about, date, winner, discs, solved, review };
}

export async function removeGame(id: string): Promise<void> {
  const made = (await database()).transaction(["games", "reviews"], "readwrite");
  await Promise.all([made.objectStore("games").delete(id), made.objectStore("reviews").delete(id), made.done]);
}

/** Writes down that a mistake of a game was solved; returns whether the game is there and has it. */
export async function solve(id: string, ply: number, now: number): Promise<boolean> {
  const made = (await database()).transaction("games", "readwrite");
  const head = await made.store.get(id);
  const has = head?.mistakes.some((mistake) => mistake.ply === ply) === true;
  if (has) await made.store.put({ ...head!, solved: { ...head!.solved, [ply]: now } });
  await made.done;
  return has;
}

/** Text of a file with games. */
export function fileOf(list: readonly Kept[]): string {
  return JSON.stringify({ yomi: "games", v: 1, games: list });
}

/** The games of a file; `null` for another one. What a game lacks or has in another form is left out. */
export function gamesOfFile(text: string): Kept[] | null {
  try {
    const { yomi, v, games: list } = JSON.parse(text) as { yomi?: unknown; v?: unknown; games?: unknown };
    if (yomi !== "games" || v !== 1 || !Array.isArray(list)) return null;
    return list.map(keptOf);
  } catch {
    return null;
  }
}

/** A game of a file, whose parts may be anything. */
function keptOf(given: unknown): Kept {
  const { link, about, date, winner, discs, review, solved } = (given ?? {}) as Record<keyof Kept, unknown>;
  const texts = Object.entries((about ?? {}) as object).filter(([name, text]) => ["first", "second", "event", "date", "result"].includes(name) && typeof text === "string");
  const times = Object.entries((solved ?? {}) as object).filter(([ply, at]) => /^\d+$/.test(ply) && Number.isFinite(at));
  const sides = games.flatMap((game) => [...sidesOf(game)]);
  const { black, white } = (discs ?? {}) as Record<string, unknown>;
  const { plies, summary } = (review ?? {}) as { plies?: unknown; summary?: Summary };
  const read = Array.isArray(plies) && plies.every(isPly) ? { plies: plies as ReviewPly[], ...(isSummary(summary) ? { summary } : {}) } : undefined;
  return {
    link: typeof link === "string" ? link : "", date: typeof date === "number" && Number.isFinite(date) ? date : 0,
    ...(texts.length > 0 ? { about: Object.fromEntries(texts) as About } : {}),
    ...(winner === null || sides.some((side) => side === winner) ? { winner: winner as Side | null } : {}),
    ...(Number.isInteger(black) && Number.isInteger(white) ? { discs: { black: black as number, white: white as number } } : {}),
    ...(read === undefined ? {} : { review: read }), solved: Object.fromEntries(times) as Record<string, number>,
  };
}

/** Whether it has what the page shows of a reviewed move. */
function isPly(given: unknown): boolean {
  const { ply, side, played, best, text, class: of, loss, played_score: after, best_score: before, marks, line, refutation } = (given ?? {}) as Record<string, unknown>;
  const isScore = (score: unknown) => Number.isFinite((score as ReviewPly["best_score"] | undefined)?.expectation) && Number.isFinite((score as ReviewPly["best_score"]).value);
  return Number.isInteger(ply) && [side, played, best, text, of].every((part) => typeof part === "string")
    && Number.isFinite((loss as ReviewPly["loss"] | undefined)?.expectation) && isScore(after) && isScore(before)
    && [marks, line, refutation].every((list) => Array.isArray(list) && list.every((part) => typeof part === "string"));
}

function isSummary(given: unknown): boolean {
  const { sides } = (given ?? {}) as { sides?: unknown };
  return Array.isArray(sides) && sides.length === 2 && sides.every((side: Record<string, unknown> | null) => typeof side?.["side"] === "string" && Number.isFinite(side["mean_loss"]) && typeof side["classes"] === "object");
}
