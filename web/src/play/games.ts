/** Switching between kinds of games. */

import type { Game } from "../api/types";
import { pushEntry } from "./address";
import { begin } from "./actions";
import { keptOf, show } from "./history";
import { toHash } from "./link";
import { setup } from "./state";

/** Shows the game of a kind: the current one, or a new one. */
export function goToGame(game: Game): void {
  if (setup.value.game === game) return;
  pushEntry();
  const found = keptOf(game);
  if (found === undefined) begin({ game });
  else show(found);
}

/** Address of the game of a kind. */
export function hashOfGame(game: Game): string {
  const found = keptOf(game);
  return found === undefined ? `#/${game}` : toHash(found);
}
