/** Decorative icons of buttons; each button has an accessible name of its own. */

import type { JSX } from "preact";

const paths = {
  logo: "M7.5 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm9 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z M16.5 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm-9 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 12h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9s1.2-6.4 3.7-9Z",
  theme: "M12 3a9 9 0 1 0 0 18V3Z M12 3a9 9 0 0 1 0 18",
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l8 7-8 7",
  turn: "M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5",
  edit: "M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z",
  paste: "M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v7h14v-7",
  games: "M4 5h6v6H4zM14 5h6v6h-6zM4 15h6v5H4zM14 15h6v5h-6z",
  puzzle: "M5 8h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H5v-4a2 2 0 1 0 0-4z",
  add: "M12 5v14M5 12h14",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  cut: "M5 5v14M9 8l5 4-5 4M18 5v14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  less: "M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 11h-3",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  hint: "M9 18h6M10 21h4M8.5 15c0-2-2.5-3-2.5-6.5a6 6 0 0 1 12 0c0 3.5-2.5 4.5-2.5 6.5z",
  rules: "M5 4h6a3 3 0 0 1 1 .2 3 3 0 0 1 1-.2h6v15h-6l-1 1-1-1H5zM12 4.2V20",
  note: "M4 4h16v12h-9l-4 4v-4H4zM8 8h8M8 12h5",
  keyboard: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
