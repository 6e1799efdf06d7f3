/** Files made from the game and its review, and sentences in another language: the server writes both, without a search. */

import { batch, effect, signal, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { reportOf } from "../../api/client";
import { late } from "../../api/connection";
import type { Game, ReportRequest, Review } from "../../api/types";
import { data } from "../../games";
import { faultsOf, tell } from "../../play/actions";
import { save } from "../../play/share";
import { moves, setup, shown, tree } from "../../play/state";
import { isBranched } from "../../play/tree";
import { lang } from "../../text/text";
import { keyOf, keys } from "../key";
import { type KeptPly, belonging, finished, keepPly, reviewed, summaries } from "./reviews";
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

/** The review of the shown game or line, as a request has it; `null` until its start is known. */
function given(game = moves.peek()): ReportRequest["review"] | null {
  const position = shown.peek()?.position;
  if (position === undefined || position.game !== setup.peek().game) return null;
  const { start, size, rule } = position;
  const positions = Array.from({ length: game.length + 1 }, (_, ply) => keyOf(setup.peek(), game.slice(0, ply)));
  const plies = belonging(reviewed.peek(), positions, game).filter((ply) => ply !== undefined && ply.isFinal !== false) as KeptPly[];
  return { start, size, rule, moves: [...game], plies, complete: summaries.peek().get(positions.at(-1)!)?.complete === true };
}

/** What the game's record says of it, at most as long as a request may have it. */
function toldOf(): Pick<ReportRequest, "first_player" | "second_player" | "result" | "date"> {
  const { first, second, result, date } = setup.peek().about ?? {};
  const told = { first_player: first, second_player: second, result, date };
  return Object.fromEntries(Object.entries(told).flatMap(([name, text]) => (text === undefined || text === "" ? [] : [[name, text.slice(0, 200)]])));
}

/**
 * The shown line in a format, with what its review says so far; `null` until its start is known. SGF has the game, with the lines beside
 * it and the comments.
 */
export async function writtenAs(format: Format): Promise<Blob | null> {
  const [now, { game }] = [tree.peek(), setup.peek()];
  const isTree = format === "sgf" && isBranched(now);
  const review = given(isTree ? now.main : undefined);
  if (review === null) return null;
  const made = await reportOf(game, { review, format, lang: lang(), ...toldOf() }, AbortSignal.timeout(20_000));
  if (!isTree) return made.blob();
  return new Blob([(await late(() => import("../../play/variations"))).withBranches(await made.text(), now, game)]);
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
