/** The engine's turns: whenever the board stands at the end of the moves and its side is to move, it is asked. */

import { effect, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { follow } from "../api/stream";
import type { Game, SearchRequest } from "../api/types";
import { faultsOf, playMove, tell } from "./actions";
import { remaining } from "./clock";
import {
  type Pace, type Player, actor, at, edited, fallen, isEngines, opening, pace, playing, requestAt, setup, shown, thinking,
} from "./state";
import { openByEngine } from "./swap2";

/** Least time between two moves, so that eyes can follow; none where motion is not wanted. */
const WATCHABLE_MS = 380;

/** Has engines move until what it returns is called. */
export function letEnginesPlay(): () => void {
  let search = new AbortController();
  const stop = effect(() => {
    const now = shown.value;
    const isDue = now !== null && now.settled && isEngines.value && edited.value === null && fallen.value === null
      && now.position.outcome === undefined;
    const isOpening = opening.value !== null;
    const limits = now === null ? {} : isOpening ? limitsOfOpening(actor.value, pace.value)
      : limitsOf(actor.value, pace.value, now.position.turn);
    const { game } = setup.value;
    const request = requestAt(at.value);
    search.abort();
    thinking.value = false;
    if (!isDue) return;
    search = new AbortController();
    thinking.value = true;
    const { signal } = search;
    void act(signal, isOpening ? () => openByEngine(limits, signal) : () => turn(game, { ...request, ...limits }, signal));
  });
  return () => { stop(); search.abort(); };
}

async function turn(game: Game, request: SearchRequest, signal: AbortSignal): Promise<void> {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const watchable = new Promise((resolve) => setTimeout(resolve, isCalm ? 0 : WATCHABLE_MS));
  const [answer] = await Promise.all([follow(game, request, { signal, shown: true }), watchable]);
  signal.throwIfAborted();
  thinking.value = false;
  if (answer.best_move !== null) playMove(answer.best_move);
}

/** Does what an engine does, and says what it is refused. */
async function act(signal: AbortSignal, deed: () => Promise<void>): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (signal.aborted) return;
    thinking.value = false;
    playing.value = false;
    if (error instanceof YomiProblem) tell(faultsOf(error));
    else throw error;
  }
}

/** Longest time for a choice of an opening in a game against a clock, which does not run yet. */
const OPENING_MS = 5000;

function limitsOfOpening(player: Player, pace: Pace): SearchRequest {
  switch (pace.kind) {
    case "level": return { level: player.level };
    case "time": return { time_ms: pace.ms };
    case "clock": return { time_ms: Math.min(pace.minutes * 1000, OPENING_MS) };
  }
}

function limitsOf(player: Player, pace: Pace, side: Parameters<typeof remaining>[0]): SearchRequest {
  switch (pace.kind) {
    case "level": return { level: player.level };
    case "time": return { time_ms: pace.ms };
    case "clock": {
      const remaining_ms = Math.max(1, Math.round(untracked(() => remaining(side))));
      return { clock: { remaining_ms, increment_ms: pace.increment * 1000 } };
    }
  }
}
