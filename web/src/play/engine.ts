/** Turns of the engine: requests a move whenever the board shows the end of the moves and an engine's side is to move. */

import { effect, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { follow } from "../api/stream";
import type { Game, SearchRequest } from "../api/types";
import { faultsOf, playMove, tell } from "./actions";
import { remaining } from "./clock";
import { newSeed, opponentOf } from "./opponents";
import {
  type Pace, type Player, actor, at, edited, fallen, isEngines, opening, pace, playing, requestAt, setup, shown, thinking,
} from "./state";
import { openByEngine } from "./swap2";

/** Minimum interval of two moves, for visibility; none with reduced motion. */
const WATCHABLE_MS = 380;

/** Lets engines move; the returned function stops it. */
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
    // The first move against an opponent draws the seed of the game.
    if (isDue && untracked(() => opponentOf(actor.value)) !== undefined && setup.value.seed === undefined) {
      setup.value = { ...setup.value, seed: newSeed() };
      return;
    }
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

/** Performs an engine's action, and shows the text of a refusal. */
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

/** Timeout for an opening choice in a game with a clock, which is not running yet. */
const OPENING_MS = 5000;

function limitsOfOpening(player: Player, pace: Pace): SearchRequest {
  switch (pace.kind) {
    case "level": return { level: player.level };
    case "time": return { time_ms: pace.ms };
    case "clock": return { time_ms: Math.min(pace.minutes * 1000, OPENING_MS) };
  }
}

function limitsOf(player: Player, pace: Pace, side: Parameters<typeof remaining>[0]): SearchRequest {
  const [opponent, { level }] = [untracked(() => opponentOf(player)), player];
  // An opponent keeps its strength within a time or a clock.
  const named = (opponent === undefined ? {} : { opponent, seed: untracked(() => setup.value.seed!) }) as Pick<SearchRequest, "opponent" | "seed">;
  switch (pace.kind) {
    case "level": return opponent === undefined ? { level } : named;
    case "time": return { ...named, time_ms: pace.ms };
    case "clock": {
      const remaining_ms = Math.max(1, Math.round(untracked(() => remaining(side))));
      return { ...named, clock: { remaining_ms, increment_ms: pace.increment * 1000 } };
    }
  }
}
