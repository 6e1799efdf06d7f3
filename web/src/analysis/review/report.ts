/** Files made from the game and its review, and sentences in another language: the server writes both, without a search. */

import { batch, effect, signal, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { reportOf } from "../../api/client";
import type { Game, ReportRequest, Review } from "../../api/types";
import { data } from "../../games";
import { faultsOf, tell } from "../../play/actions";
import { save } from "../../play/share";
import { moves, setup, shown } from "../../play/state";
import { lang } from "../../text/text";
import { keys } from "../key";
import { finished, keepPly, summary } from "./reviews";
import { running } from "./run";

export type Format = "html" | "txt" | "svg" | "sgf" | "ggf";

/** Formats of records that know a game: GGF knows Othello, SGF no tic-tac-toe. */
export function recordsOf(game: Game): Format[] {
  const { turnsOver, hasRules } = data[game];
  return [...(turnsOver || hasRules ? ["sgf"] as const : []), ...(turnsOver ? ["ggf"] as const : [])];
}

/** Formats of reports on a game. */
export const formatsOf = (game: Game): Format[] => ["html", "txt", "svg", ...recordsOf(game)];

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

/** The shown game in a format, with what its review says so far; `null` until its start is known. */
export async function writtenAs(format: Format): Promise<Blob | null> {
  const [review, { game }] = [given(), setup.peek()];
  if (review === null) return null;
  return (await reportOf(game, { review, format, lang: lang(), ...toldOf() }, AbortSignal.timeout(20_000))).blob();
}

export async function saveReport(format: Format): Promise<void> {
  const { game } = setup.peek();
  if (isReporting.value) return;
  isReporting.value = true;
  try {
    const made = await writtenAs(format);
    if (made !== null) save(made, `yomi-${game}-review.${format}`);
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
