/** Text of a score, in full and in short, from the side for which analysis runs. */

import type { Score, Side } from "../api/types";
import { number, t } from "../text/text";

/** A score as shown on a square: short text and kind. */
export interface Mark {
  text: string;
  /** Proven, a bound of a proven value, or an estimate. */
  form: "exact" | "bound" | "guess";
}

/** Whether the true value is known. */
export function isExact(score: Score): boolean {
  return score.kind === "exact";
}

export function markOf(score: Score): Mark {
  const form = isExact(score) ? "exact" : score.kind === "heuristic" ? "guess" : "bound";
  if (score.win_in !== undefined) return { text: `✓${score.win_in}`, form };
  if (score.loss_in !== undefined) return { text: `✗${score.loss_in}`, form };
  const sign = score.kind === "lower_bound" ? "≥" : score.kind === "upper_bound" ? "≤" : "";
  switch (score.unit) {
    case "discs": return { text: sign + signed(score.value, form === "guess" && Math.abs(score.value) < 10 ? 1 : 0), form };
    case "outcome": return { text: sign + (score.value > 0 ? "✓" : score.value < 0 ? "✗" : "="), form };
    default: return { text: sign + (score.win_probability === undefined ? signed(score.value, 1) : guessed(score.win_probability)), form };
  }
}

/** Win probability of the side to move, 0 to 1; `undefined` where the score has none. */
export function chanceOf(score: Score): number | undefined {
  if (score.win_probability !== undefined) return score.win_probability;
  if (score.win_in !== undefined) return 1;
  if (score.loss_in !== undefined) return 0;
  if (isExact(score)) return score.value > 0 ? 1 : score.value < 0 ? 0 : 0.5;
  return undefined;
}

/** Meaning of a score for the side to move. */
export function meaning(score: Score, side: Side): string {
  const chance = chanceOf(score);
  if (score.win_in !== undefined) return t("means-win-in", { side, plies: score.win_in });
  if (score.loss_in !== undefined) return t("means-loss-in", { side, plies: score.loss_in });
  if (isExact(score)) {
    const result = score.value > 0 ? "win" : score.value < 0 ? "loss" : "draw";
    const by = score.unit === "discs" ? number(Math.abs(score.value)) : "none";
    return t("means-exact", { side, result, by });
  }
  const discs = score.unit === "discs" ? signed(score.value, 1) : "none";
  if (chance === undefined) return t("means-points", { side, points: signed(score.value, 1) });
  return t("means-guess", { side, chance: guessed(chance), discs });
}

export function signed(value: number, digits: number): string {
  const text = number(Math.abs(value), digits);
  if (Number(value.toFixed(digits)) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

/** An unproven probability is never rounded to 0 or 1. */
export function guessed(chance: number): string {
  return percent(Math.min(0.99, Math.max(0.01, chance)));
}

export function percent(chance: number): string {
  return `${number(chance * 100)}%`;
}
