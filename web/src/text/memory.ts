/** What the browser keeps of a person's choices. Keys of the API are never among them. */

export interface Choices {
  locale?: string;
  theme?: "light" | "dark";
  level?: number;
  /** The version of what is kept. */
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
    // A browser that keeps nothing: the choice holds until the page is left.
  }
}
