/** Stored preferences. API keys are never among them. */

import type { Game } from "../api/types";
import type { Streak } from "../play/opponents";
import type { Solved } from "../puzzle/guess";

export interface Choices {
  locale?: string;
  theme?: "light" | "dark";
  level?: number;
  /** The opponent chosen last, by game. */
  opponents?: Partial<Record<Game, string | undefined>>;
  /** Results in a row against one opponent. */
  streak?: Streak;
  /** The last puzzle of a day that was solved, by game. */
  puzzles?: Partial<Record<Game, Solved>>;
  /** Taps for a move on a small square. */
  taps?: 1 | 2;
  /** Version of the stored data. */
  v?: number;
}

const NAME = "yomi";

/** The stored preferences; those of a wrong type are left out. */
export function recall(): Choices {
  try {
    const { locale, theme, level, ...others } = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<keyof Choices, unknown>;
    return {
      ...(others as Choices),
      ...(typeof locale === "string" ? { locale } : {}),
      ...(theme === "light" || theme === "dark" ? { theme } : {}),
      ...(typeof level === "number" && Number.isInteger(level) && level >= 0 && level <= 30 ? { level } : {}),
    };
  } catch {
    return {};
  }
}

export function remember(choices: Choices): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...recall(), ...choices, v: 1 }));
  } catch {
    // Storage is disabled: the preference lasts until the page is left.
  }
}
