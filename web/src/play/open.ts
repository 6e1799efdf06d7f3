/** Shows what the address says: a game that is kept here, or a linked one, which is looked at. */

import { YomiProblem } from "@yomi/client";

import { positionOf } from "../api/client";
import { t } from "../text/text";
import { begin, faultsOf, rejected, tell } from "./actions";
import { bringBack, isBegun, keptOf, linked, show } from "./history";
import { type Linked, type Read, fromHash, toHash, withMoves } from "./link";
import { setupOf } from "./record";
import { askPosition } from "./positions";
import { DEFAULT_LEVEL, requestOf, setup } from "./state";
import { pathOf } from "./tree";

let opening = new AbortController();

/** Shows what the address says, unless that is what is shown. */
export function openAddress(): void {
  const { hash } = location;
  opening.abort();
  opening = new AbortController();
  if (hash === toHash(linked())) return;
  const read = fromHash(hash, DEFAULT_LEVEL);
  if (read === null) return;
  const { game } = read.state.setup;
  // What the browser's Back and Forward lead to is what was there, and so is a link to what is there.
  if (bringBack(game, hash) || (read.foreign === null && read.faults.length === 0 && bringBack(game, toHash(read.state)))) return;
  // The name of a game alone is the game that is under way.
  const found = keptOf(game);
  if (found !== undefined && !hash.includes("?")) show(found);
  else void follow(read, opening.signal);
}

/** Opens a link, and reports the parts that cannot be read. */
async function follow({ state, foreign, faults, isLater }: Read, signal: AbortSignal): Promise<void> {
  const { game } = state.setup;
  if (isLater) {
    tell(t("link-later"));
    return;
  }
  try {
    if (foreign === null) {
      look(state);
      tellFaults(faults);
      await judge(state, signal);
    } else {
      if (setup.value.game !== game) begin({ game });
      const found = await positionOf(game, foreign, signal);
      look(withMoves(state, await setupOf(game, found, signal), found.moves));
      tellFaults(faults);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof YomiProblem)) throw error;
    if (foreign === null) rejected(error, state.tree.main);
    else tell(faultsOf(error));
  }
}

/** A game that a link brings is looked at; where there is none yet, one begins. */
function look(state: Linked): void {
  const { setup, tree, opening, players, pace, turns } = state;
  begin(setup, { tree, opening, players, pace, turns, isPlayed: !isBegun(state) });
}

/** Asks whether all of the game is one, and the line beside it, not only what is on the board. */
async function judge({ setup, tree }: Linked, signal: AbortSignal): Promise<void> {
  const paths = [pathOf({ ...tree, isAside: false }), ...(tree.line === null ? [] : [pathOf({ ...tree, isAside: true })])];
  for (const path of paths) await askPosition(setup.game, requestOf(setup, path), signal);
}

function tellFaults(faults: readonly string[]): void {
  if (faults.length > 0) tell(t("link-faults", { faults: faults.join(t("list-comma")) }));
}
