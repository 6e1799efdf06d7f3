/**
 * Openings by Swap2, the rule of gomoku's tournaments. The first player puts three stones on the board; the second takes
 * a colour, or adds two stones and leaves the choice to the first. Until then no colours are assigned. An engine's decisions
 * are the server's answers to `swap2`.
 */

import { batch } from "@preact/signals";

import { ask } from "../api/client";
import type { SearchRequest, Side, Swap2Answer } from "../api/types";
import { t } from "../text/text";
import { playMove } from "./actions";
import { announce, headline, sayFirst } from "./announce";
import { type Opening, actor, at, moves, news, opening, players, requestAt, seatAt, setup, tree } from "./state";
import { gameOf } from "./tree";

/** Minimum board size for which the server knows openings. */
export const ROWS_TO_OPEN = 13;

/** Whether the user must open on a board of this size: no engine knows an opening for small ones. */
export function mustOpen(size = 15): boolean {
  return size < ROWS_TO_OPEN;
}

/** Timeout of an answer; a level that searches longer is unsuitable for play. */
const PATIENCE_MS = 100_000;

/** Bound of the random seed that selects the opening. */
const SEEDS = 2 ** 31;

/** The player to act takes a colour, and the game begins. */
export function chooseColour(side: Side): void {
  const said = taken(side);
  news.value = said;
  announce(said, headline());
}

/** The player to act chooses to add two stones. */
export function wantTwo(): void {
  const said = t("swap2-said-two", { who: who() });
  batch(() => {
    opening.value = 5;
    news.value = said;
  });
  announce(said, headline());
}

/** Performs an engine's turn in an opening. A turn that was interrupted starts anew. */
export async function openByEngine(limits: SearchRequest, signal: AbortSignal): Promise<void> {
  const from = at.value < 3 ? 0 : at.value < 5 ? 3 : 5;
  const { level, time_ms } = limits;
  const body = { ...requestAt(from), ...(level === undefined ? { time_ms } : { level }), seed: Math.floor(Math.random() * SEEDS) };
  const { choice, stones } = await ask<Swap2Answer>("/v1/gomoku/swap2", body, { signal, patience: PATIENCE_MS, shown: true });
  signal.throwIfAborted();
  // In one batch: each change here would make the engines check their turn again.
  batch(() => {
    tree.value = gameOf(moves.value.slice(0, from));
    switch (choice) {
      case "place_three":
        put(stones, 3, t("swap2-said-three", { first: stones[0]!, second: stones[1]!, third: stones[2]! }));
        break;
      case "place_two":
        put(stones, 5, t("swap2-said-two", { who: who() }));
        break;
      case "black":
        chooseColour("black");
        break;
      case "white": {
        const said = taken("white");
        sayFirst(said);
        playMove(stones[0]!);
        news.value = said;
      }
    }
  });
}

/** Places stones together, and announces them. */
function put(stones: readonly string[], of: Opening, said: string): void {
  sayFirst(said);
  opening.value = of;
  tree.value = gameOf([...moves.value, ...stones]);
  news.value = said;
}

/** Assigns a colour to the player to act; returns the announcement. */
function taken(side: Side): string {
  const said = t("swap2-said-colour", { who: who(), side });
  const seat = seatAt(at.value);
  const [chooser, other] = [players.value[seat], players.value[seat === 0 ? 1 : 0]];
  batch(() => {
    players.value = side === "black" ? [chooser, other] : [other, chooser];
    setup.value = { ...setup.value, placed: opening.value ?? undefined };
    opening.value = null;
  });
  return said;
}

/** The player to act, for an announcement: by kind, or by turn if both are of one kind. */
function who(): "you" | "engine" | "opener" | "other" {
  const [first, second] = players.value;
  if (first.kind !== second.kind) return actor.value.kind === "human" ? "you" : "engine";
  return seatAt(at.value) === 0 ? "opener" : "other";
}
