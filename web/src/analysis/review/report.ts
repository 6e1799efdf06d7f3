/** Files made from the review that the page shows, and its sentences in another language: the server writes both, without a search. */

import { batch, effect, signal, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { reportOf } from "../../api/client";
import type { ReportRequest, Review } from "../../api/types";
import { faultsOf, tell } from "../../play/actions";
import { save } from "../../play/share";
import { moves, setup, shown } from "../../play/state";
import { lang } from "../../text/text";
import { keys } from "../key";
import { finished, keepPly, summary } from "./reviews";
import { running } from "./run";

/** Formats offered: of each game, and of games that SGF and GGF know. */
export const formats = ["html", "txt", "svg", "sgf", "ggf"] as const;
export type Format = (typeof formats)[number];

/** Whether a report is being written. */
export const isReporting = signal(false);

/** The review of the shown game, as a request has it; `null` until its start is known. */
function given(): ReportRequest["review"] | null {
  const position = shown.peek()?.position;
  if (position === undefined || position.game !== setup.peek().game) return null;
  const { start, size, rule } = position;
  const plies = finished.peek().filter(({ isFinal }) => isFinal !== false);
  return { start, size, rule, moves: [...moves.peek()], plies, complete: summary.peek()?.complete === true };
}

/** What the game's record says of it, at most as long as a request may have it. */
function toldOf(): Pick<ReportRequest, "first_player" | "second_player" | "result" | "date"> {
  const { first, second, result, date } = setup.peek().about ?? {};
  const told = { first_player: first, second_player: second, result, date };
  return Object.fromEntries(Object.entries(told).flatMap(([name, text]) => (text === undefined || text === "" ? [] : [[name, text.slice(0, 200)]])));
}

export async function saveReport(format: Format): Promise<void> {
  const [review, { game }] = [given(), setup.peek()];
  if (isReporting.value || review === null) return;
  isReporting.value = true;
  try {
    const response = await reportOf(game, { review, format, lang: lang(), ...toldOf() }, AbortSignal.timeout(20_000));
    save(await response.blob(), `yomi-${game}-review.${format}`);
  } catch (error) {
    if (error instanceof YomiProblem) tell(faultsOf(error));
    else if (!(error instanceof DOMException)) throw error;
  } finally {
    isReporting.value = false;
  }
}

/** Has sentences in another language than that of the page written anew; the returned function stops it. */
export function translateReviews(): () => void {
  let asking = new AbortController();
  const stop = effect(() => {
    const [now, plies] = [lang(), finished.value];
    if (shown.value === null || running.value !== null || plies.every((ply) => ply.lang === now || ply.isFinal === false)) return;
    asking.abort();
    asking = new AbortController();
    untracked(() => void translate(now, asking.signal));
  });
  return () => { stop(); asking.abort(); };
}

async function translate(now: ReturnType<typeof lang>, signal: AbortSignal): Promise<void> {
  const [review, { game }, positions] = [given(), setup.peek(), keys.peek()];
  if (review === null) return;
  try {
    const { plies } = (await (await reportOf(game, { review, format: "json", lang: now }, signal)).json()) as Review;
    if (!signal.aborted) batch(() => plies.forEach((ply) => keepPly(positions[ply.ply]!, { ...ply, lang: now })));
  } catch (error) {
    // Sentences stay as they are.
    if (!(error instanceof YomiProblem || error instanceof DOMException)) throw error;
  }
}
