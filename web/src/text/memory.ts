/** Stored preferences. API keys are never among them. */

export interface Choices {
  locale?: string;
  theme?: "light" | "dark";
  level?: number;
  /** Version of the stored data. */
  v?: number;
}

const NAME = "yomi";

export function recall(): Choices {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Choices;
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
