/** Announcements for screen readers: moves, passes and the end of the game. Analysis makes none. */

import { signal } from "@preact/signals";

import type { Outcome, Position } from "../api/types";
import { t } from "../text/text";
import { sidesOf } from "../games";
import { at, choosing, fallen, opening, players, playing, setup, shown } from "./state";

export const announced = signal("");

/** Text that precedes the next announcement. */
let first = "";

export function announce(...sentences: string[]): void {
  const text = [first, ...sentences].filter((sentence) => sentence !== "").join(" ");
  first = "";
  // A repeated text is only announced if it differs: appends a space, which is not spoken.
  announced.value = announced.value === text ? `${text}\u00a0` : text;
}

/** Adds a sentence before the announcement of the accompanying move. */
export function sayFirst(sentence: string): void {
  first = sentence;
}

/** Result of a game as text, with the hints that were asked for. */
function ending(outcome: Outcome): string {
  const { hints } = setup.value;
  return hints === undefined ? resultOf(outcome) : t("ended-hints", { result: resultOf(outcome), hints });
}

/** For the only person who plays it, as theirs. */
function resultOf(outcome: Outcome): string {
  const winner = outcome.winner ?? "nobody";
  const people = players.value.flatMap(({ kind }, index) => (kind === "human" ? [sidesOf(setup.value.game)[index]] : []));
  if (playing.value && people.length === 1 && outcome.winner !== null) {
    const { discs } = outcome;
    return t("ended-you", { result: outcome.winner === people[0] ? "won" : "lost", by: discs == null ? 0 : Math.abs(discs.black - discs.white) });
  }
  if (outcome.discs != null) return t("ended-discs", { winner, black: outcome.discs.black, white: outcome.discs.white });
  return t("ended", { winner });
}

/** The headline: the side to move at the shown position, or the result of the game. */
export function headline(): string {
  const position = shown.value?.position;
  if (position === undefined) return t("wait-for-server");
  if (fallen.value !== null) return t("time-is-up", { side: fallen.value });
  if (position.outcome !== undefined) return ending(position.outcome);
  if (choosing.value) return t("swap2-choose", { stones: opening.value! });
  if (opening.value !== null) return t("swap2-put", { stones: at.value < 3 ? 3 : 2, side: position.turn });
  return position.must_pass ? t("must-pass", { side: position.turn }) : t("to-move", { side: position.turn });
}

/** The last move, and what comes next. */
export function sayMove(before: Position | null, now: Position): void {
  const move = now.last_move;
  if (move === null) return;
  const side = before?.turn ?? now.turn;
  const turned = before?.flips?.[move]?.length ?? 0;
  const played = move === "pass" ? t("said-pass", { side }) : t("said-move", { side, move, turned });
  announce(played, headline());
}
