/**
 * Analysis of the position on the board: starts when the position settles; stops when it changes, when the page is hidden
 * and when it is paused. Low priority, so that the moves of players are searched first.
 */

import { batch, effect, signal, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { pause } from "../api/connection";
import { follow } from "../api/stream";
import type { BestMove, Game, Progress, SearchRequest } from "../api/types";
import { faultsOf } from "../play/actions";
import { at, edited, fallen, isEngines, requestAt, setup, shown } from "../play/state";
import { keyAt } from "./key";
import { limitsOfServer } from "./limits";
import { analysis, breadth, budget, deeper, held, keep, longest, preview, wanted } from "./state";

/** Time for which a position must stand before it is searched, so that stepping through a game sends no requests. */
const SETTLED_MS = 90;
/**
 * Longest search time of a request. A search is preempted only for requests that could not be served in time: on a
 * server without an idle thread, another request waits for the rest of this one. The next search of the same position
 * reuses the thread's table, so that many short searches find what one long search does.
 */
const SLICE_MS = 1000;
/** Search time spent on each position, in milliseconds, from which a paused analysis resumes. */
let spent = { key: "", ms: 0 };
/** Incremented to continue a completed search. */
const again = signal(0);

const isVisible = signal(document.visibilityState === "visible");

/** Starts analysis; the returned function stops it. */
export function analyse(): () => void {
  const look = () => { isVisible.value = document.visibilityState === "visible"; };
  const hide = () => { isVisible.value = false; };
  document.addEventListener("visibilitychange", look);
  document.addEventListener("freeze", hide);
  document.addEventListener("resume", look);
  let search = new AbortController();
  let searched = "";
  const stop = effect(() => {
    const now = shown.value;
    const key = keyAt(at.value);
    const lines = breadth.value;
    void again.value;
    const { game } = setup.value;
    const request = requestAt(at.value);
    const isDue = wanted.value && !held.value && isVisible.value && edited.value === null && !(isEngines.value && fallen.value === null)
      && now !== null && now.settled && now.position.outcome === undefined;
    search.abort();
    if (!isDue) {
      searched = "";
      return;
    }
    search = new AbortController();
    // The results for this position stay until there are new ones.
    const isNew = searched !== `${key} ${lines}` && analysis.peek()?.key !== key;
    searched = `${key} ${lines}`;
    if (isNew) analysis.value = { key, ply: at.peek(), found: null, nodes: 0, end: null };
    void searchPosition(game, key, { ...request, multi_pv: lines }, search.signal);
  });
  const unlook = effect(() => {
    // A previewed line belongs to one position only.
    keyAt(at.value);
    preview.value = null;
  });
  return () => {
    stop();
    unlook();
    search.abort();
    document.removeEventListener("visibilitychange", look);
    document.removeEventListener("freeze", hide);
    document.removeEventListener("resume", look);
  };
}

/** Searches the position on the board for another maximum search time. */
export function goDeeper(): void {
  const key = keyAt(at.value);
  batch(() => {
    deeper.value = { key, times: deeper.value.key === key ? deeper.value.times + 1 : 1 };
    if (analysis.value?.key === key && analysis.value.end !== null) again.value += 1;
  });
}

async function searchPosition(game: Game, key: string, position: SearchRequest, signal: AbortSignal): Promise<void> {
  try {
    await pause(SETTLED_MS, signal);
    const { time_ms: most, threads } = await limitsOfServer();
    longest.value = most;
    if (spent.key !== key) spent = { key, ms: 0 };
    let nodes = 0;
    for (;;) {
      const left = Math.round(untracked(() => budget.value) * 1000) - spent.ms;
      if (left <= 0) {
        analysis.value = { ...analysis.peek()!, end: { stoppedBy: "time" } };
        return;
      }
      const slice = Math.min(left, SLICE_MS, most);
      const request: SearchRequest = { ...position, time_ms: slice, threads, priority: "batch" };
      const progress = (found: Progress) => { if (!signal.aborted) take(key, found, nodes); };
      const result = await follow(game, request, { signal, shown: true, progress });
      if (signal.aborted) return;
      take(key, result, nodes);
      nodes += result.stats.nodes;
      spent.ms += slice;
      if (result.stopped_by !== "time") {
        analysis.value = { ...analysis.peek()!, end: { stoppedBy: result.stopped_by } };
        return;
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof YomiProblem)) throw error;
    analysis.value = { key, ply: at.peek(), found: null, nodes: 0, end: { refused: faultsOf(error) } };
  }
}

/** Records a result for a position; `before` is the number of nodes of its earlier searches. */
function take(key: string, found: Progress | BestMove, nodes: number): void {
  const before = analysis.peek();
  const isOlder = before?.key === key && before.found !== null && before.found.depth > found.depth;
  batch(() => {
    if (!isOlder) keep(key, found.score);
    analysis.value = {
      key, ply: at.peek(), end: null, nodes: nodes + found.stats.nodes,
      // A search that was restarted is still behind the result of the one before.
      found: isOlder ? before.found : found,
    };
  });
}
