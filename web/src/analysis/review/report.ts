/** Download of the review as a single HTML file. */

import { signal } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { reportOf } from "../../api/client";
import { faultsOf, tell } from "../../play/actions";
import { save } from "../../play/share";
import { moves, reviewOf, setup } from "../../play/state";
import { reviewTime } from "./run";

/** Longest search of a non-streamed review, in milliseconds. */
const MOST_MS = 10_000;

/** Whether a report is being generated. */
export const isReporting = signal(false);

export async function saveReport(): Promise<void> {
  if (isReporting.value) return;
  isReporting.value = true;
  const { game } = setup.value;
  const reviewed = reviewOf(setup.value, moves.value);
  try {
    const request = { ...reviewed, time_ms: Math.min(MOST_MS, await reviewTime()) };
    save(await reportOf(game, request, AbortSignal.timeout(120_000)), `yomi-${game}-review.html`);
  } catch (error) {
    if (error instanceof YomiProblem) tell(faultsOf(error));
    else if (!(error instanceof DOMException)) throw error;
  } finally {
    isReporting.value = false;
  }
}
