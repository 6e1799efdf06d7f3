/** From one kind of game to another. */

import type { Game } from "../api/types";
import { pushEntry } from "./address";
import { begin } from "./actions";
import { keptOf, show } from "./history";
import { toHash } from "./link";
import { setup } from "./state";

/** Goes to the game of that kind: the one under way, or a new one. */
export function goToGame(game: Game): void {
  if (setup.value.game === game) return;
  pushEntry();
  const found = keptOf(game);
  if (found === undefined) begin({ game });
  else show(found);
}

/** The address of the game of that kind. */
export function hashOfGame(game: Game): string {
  const found = keptOf(game);
  return found === undefined ? `#/${game}` : toHash(found);
}
