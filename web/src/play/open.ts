/** Opens the address: a stored game, or a linked one, which is only shown. */

import { YomiProblem } from "@yomi/client";

import { positionOf } from "../api/client";
import { t } from "../text/text";
import { begin, faultsOf, refused, tell, unconfirmed } from "./actions";
import { bringBack, isBegun, keptOf, linked, show, snapshot } from "./history";
import { type Linked, type Read, fromHash, toHash, withMoves } from "./link";
import { setupOf } from "./record";
import { askPosition } from "./positions";
import { DEFAULT_LEVEL, requestOf } from "./state";
import { pathsOf } from "./tree";

let opening = new AbortController();

/** Opens the address, unless it is shown already. */
export function openAddress(): void {
  const { hash } = location;
  opening.abort();
  opening = new AbortController();
  if (hash === toHash(linked())) return;
  const read = fromHash(hash, DEFAULT_LEVEL);
  if (read === null) {
    // An address of no view: what it asks for is named.
    if (/^#\/(?!lab(\/|\?|$))./.test(hash)) tellFaults([hash.slice(0, 60)]);
    return;
  }
  const { game } = read.state.setup;
  // Back and Forward of the browser, and links to stored games, restore them.
  if (bringBack(game, hash) || (read.foreign === null && read.faults.length === 0 && bringBack(game, toHash(read.state)))) return;
  // A game's name alone stands for its current game.
  const found = keptOf(game);
  if (found !== undefined && !hash.includes("?")) show(found);
  else void follow(read, opening.signal);
}

/** Opens a link, and reports the parts that cannot be parsed. */
async function follow({ state, foreign, faults, isLater }: Read, signal: AbortSignal): Promise<void> {
  const { setup: { game }, tree: { main } } = state;
  if (isLater) {
    tell(t("link-later"));
    return;
  }
  try {
    if (foreign === null) {
      unconfirmed.set(main, snapshot());
      look(state);
      tellFaults(faults);
      await judge(state, signal);
      unconfirmed.delete(main);
    } else {
      const found = await positionOf(game, foreign, signal);
      look(withMoves(state, await setupOf(game, found, signal), found.moves));
      tellFaults(faults);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof YomiProblem)) throw error;
    if (foreign === null) refused(error, main);
    else tell(faultsOf(error));
  }
}

/** A linked game is only shown; if there is no move yet, it begins, unless an engine would move unasked. */
function look(state: Linked): void {
  const { setup, tree, opening, players, pace, turns } = state;
  begin(setup, { tree, opening, players, pace, turns, isPlayed: !isBegun(state) && players[0].kind === "human" });
}

/** Validates the whole game and its lines, not only the shown position. */
async function judge({ setup, tree }: Linked, signal: AbortSignal): Promise<void> {
  for (const path of pathsOf(tree)) await askPosition(setup.game, requestOf(setup, path), signal);
}

function tellFaults(faults: readonly string[]): void {
  if (faults.length > 0) tell(t("link-faults", { faults: faults.join(t("list-comma")) }));
}
