/** One game of each kind is under way: who looks at another kind finds the first as it was left. */

import { batch } from "@preact/signals";

import type { Game } from "../api/types";
import { begin } from "./actions";
import { type Linked, toHash } from "./link";
import { linked } from "./share";
import { pace, players, setup, turns } from "./state";

/** Games as they were left for another kind, until the page is left. */
const left = new Map<Game, Linked>();

/** Shows a game as a link, or the page itself, has kept it. */
export function show(wanted: Linked): void {
  batch(() => {
    players.value = wanted.players;
    pace.value = wanted.pace;
    turns.value = wanted.turns;
    begin(wanted.setup, wanted.moves, { ply: wanted.at, opening: wanted.opening });
  });
}

/** Goes to the game of that kind: the one under way, or a new one. */
export function goToGame(game: Game): void {
  if (setup.value.game === game) return;
  const found = gameOf(game);
  if (found === undefined) begin({ game });
  else show(found);
}

/** The address of the game of that kind. */
export function hashOfGame(game: Game): string {
  const found = gameOf(game);
  return found === undefined ? `#/${game}` : toHash(found);
}

/** The game of that kind that is under way; the one that is shown now is kept. */
function gameOf(game: Game): Linked | undefined {
  left.set(setup.value.game, linked());
  return left.get(game);
}
