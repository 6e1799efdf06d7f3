/** Starts and stops the background tasks of the view. */

import { analyse } from "../analysis/follow";
import { showPreviews } from "../analysis/preview";
import { translateReviews } from "../analysis/review/report";
import { watchReview } from "../analysis/review/run";
import { followThreats } from "../analysis/threats";
import { keepOwnGames } from "../kept/watch";
import { followMoves } from "./actions";
import { keepAddress } from "./address";
import { runClock } from "./clock";
import { loadDialogs } from "./dialogs";
import { listenForTexts } from "./drop";
import { letEnginesPlay } from "./engine";
import { listenForKeys } from "./keys";
import { openAddress } from "./open";
import { loadOpponents } from "./opponents";
import { keepGames, loadGames } from "./saved";
import { keepAwake } from "./wake";

export function startPlay(): () => void {
  if (!loadGames()) openAddress();
  void loadOpponents();
  // After the first view.
  setTimeout(loadDialogs, 1000);
  const stops = [followMoves(), runClock(), letEnginesPlay(), analyse(), showPreviews(), watchReview(), translateReviews(), followThreats(), keepAddress(), keepGames(), keepOwnGames(), listenForKeys(), listenForTexts(), keepAwake()];
  addEventListener("hashchange", openAddress);
  return () => {
    removeEventListener("hashchange", openAddress);
    for (const stop of stops) stop();
  };
}
