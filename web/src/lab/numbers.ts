/** Format of values, bounds and windows. */

import { t } from "../text/text";

/** Values beyond this are those of finished games, which rank above every estimate. */
const FINISHED = 9_000_000;
const WIN = 10_000_000;

/** A number with a true minus sign. */
export function written(value: number): string {
  if (Math.abs(value) >= FINISHED) {
    const margin = Math.round((Math.abs(value) - WIN) * 1000) / 1000;
    return t("lab-finished", { result: value > 0 ? "win" : "loss", margin: margin === 0 ? "" : String(margin).replace("-", "−") });
  }
  return String(Math.round(value * 1000) / 1000).replace("-", "−");
}

/** A value with its kind: exact, at most, at least. */
export function valued(value: number, kind: string | undefined): string {
  const sign = kind === "upper_bound" ? "≤ " : kind === "lower_bound" ? "≥ " : "";
  return sign + written(value);
}

export function windowText(alpha: number | null | undefined, beta: number | null | undefined): string {
  return `[${alpha == null ? "−∞" : written(alpha)}, ${beta == null ? "+∞" : written(beta)}]`;
}
