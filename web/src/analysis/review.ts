/** The whole game looked at: a short search of each position that has no score yet. */

import { signal, untracked } from "@preact/signals";

import { Refused, ask } from "../api/client";
import type { BestMove } from "../api/types";
import { faultsOf, tell } from "../play/actions";
import { moves, requestAt, setup } from "../play/state";
import { keep, keyAt, scores } from "./state";

/** The level of the searches: some hundredths of a second each. */
const LEVEL = 10;

/** How many positions have been looked at, while it goes on. */
export const reviewed = signal<number | null>(null);
let reviewing = new AbortController();

export function stopReview(): void {
  reviewing.abort();
  reviewed.value = null;
}

export async function review(): Promise<void> {
  stopReview();
  reviewing = new AbortController();
  const { signal } = reviewing;
  const { game } = setup.value;
  reviewed.value = 0;
  try {
    for (let ply = 0; ply <= moves.peek().length; ply++) {
      const [key, request] = untracked(() => [keyAt(ply), requestAt(ply)] as const);
      if (!scores.peek().has(key)) {
        const body = { ...request, level: LEVEL, priority: "batch" as const };
        const answer = await ask<BestMove>(`/v1/${game}/bestmove`, body, { signal, patience: 100_000 });
        if (signal.aborted) return;
        if (answer.outcome === undefined) keep(key, answer.score);
      }
      reviewed.value = ply + 1;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Refused) tell(faultsOf(error));
    else throw error;
  }
  reviewed.value = null;
}
