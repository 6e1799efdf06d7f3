/**
 * Analysis of whatever is on the board: begun when the position settles, ended when it changes, when the page is hidden
 * and when a person holds it. Of low priority, so that moves of players go first.
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

/** How long a position has to stand before it is searched: stepping through a game asks for nothing. */
const SETTLED_MS = 90;
/**
 * Longest time that a search holds its thread. No search is preempted for another here: a request on a
 * server without an idle thread waits for the rest of this. The next search of the same position goes on from what the
 * thread remembers of the one before, so that many short ones find what a long one does.
 */
const SLICE_MS = 1000;
/** What of a position has been searched for how long, in milliseconds: a search that is held goes on from there. */
let spent = { key: "", ms: 0 };
/** Raised to have a search that has come to its end go on. */
const again = signal(0);

const isVisible = signal(document.visibilityState === "visible");

/** Analyses until what it returns is called. */
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
    // What was found of this position stays until there is more.
    const isNew = searched !== `${key} ${lines}` && analysis.peek()?.key !== key;
    searched = `${key} ${lines}`;
    if (isNew) analysis.value = { key, ply: at.peek(), found: null, nodes: 0, depths: [], end: null };
    void searchPosition(game, key, { ...request, multi_pv: lines }, search.signal);
  });
  const unlook = effect(() => {
    // A line of another position is none of this one.
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

/** Has the position on the board searched once more for as long as the server searches at most. */
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
      const left = untracked(() => budget.value) * 1000 - spent.ms;
      if (left <= 0) {
        analysis.value = { ...analysis.peek()!, end: { stoppedBy: "time" } };
        return;
      }
      const request: SearchRequest = { ...position, time_ms: Math.min(left, SLICE_MS), threads, priority: "batch" };
      const progress = (found: Progress) => { if (!signal.aborted) take(key, found, nodes); };
      const result = await follow(game, request, { signal, shown: true, progress });
      if (signal.aborted) return;
      take(key, result, nodes);
      nodes += result.stats.nodes;
      spent.ms += SLICE_MS;
      if (result.stopped_by !== "time") {
        analysis.value = { ...analysis.peek()!, end: { stoppedBy: result.stopped_by } };
        return;
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof YomiProblem)) throw error;
    analysis.value = { key, ply: at.peek(), found: null, nodes: 0, depths: [], end: { refused: faultsOf(error) } };
  }
}

/** Takes what was found of a position, by a search before which others have entered so many positions. */
function take(key: string, found: Progress | BestMove, nodes: number): void {
  const before = analysis.peek();
  const depths = before?.key === key ? before.depths.filter(({ depth }) => depth < found.depth) : [];
  const isOlder = before?.key === key && before.found !== null && before.found.depth > found.depth;
  batch(() => {
    if (!isOlder) keep(key, found.score);
    analysis.value = {
      key, ply: at.peek(), end: null, nodes: nodes + found.stats.nodes,
      // A search that began anew is behind what the one before had found.
      found: isOlder ? before.found : found,
      depths: isOlder ? before.depths : [...depths, { depth: found.depth, score: found.score }],
    };
  });
}
