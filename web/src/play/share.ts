/** Exports: the position, the moves, a picture, a link, the last request as a command. */

import { addressOf, key, lastSent } from "../api/connection";
import { pictureOf } from "../api/client";
import { curl } from "../api/curl";
import { indexOf, placeOf } from "../board/grid";
import { data } from "../games";
import { linked } from "./history";
import { toHash } from "./link";
import { at, grid, moves, requestAt, setup, shown } from "./state";

export function linkText(): string {
  const page = new URL(location.href);
  page.hash = toHash(linked());
  return page.href;
}

/** The board in the API's format. */
export function positionText(): string {
  const { board = "", turn = "" } = shown.value?.position ?? {};
  return data[setup.value.game].tellsTurn ? board : `${board} ${turn}`;
}

export function movesText(): string {
  return moves.value.slice(0, at.value).join(data[setup.value.game].between);
}

/** The game as a record of Piskvork, which the server reads and does not write: columns and rows from 1 at the top left. */
export function piskvorkText(): string {
  const { columns, rows } = grid.value;
  const lines = moves.value.map((move) => {
    const { x, y } = placeOf(grid.value, 0, indexOf(grid.value, move));
    return `${x + 1},${y + 1},0`;
  });
  return [`Piskvorky ${columns}x${rows}, 0:0, 0`, ...lines, ""].join("\n");
}

/** The last request; before the first, one for the best move of the shown position. */
export function curlText(): string {
  const sent = lastSent.value ?? { path: `/v1/${setup.value.game}/bestmove`, body: { ...requestAt(at.value), level: 10 } };
  return curl(addressOf(sent.path).href, sent.body, key.value !== "");
}

export function picture(form: "svg" | "png", signal: AbortSignal): Promise<Blob> {
  return pictureOf(`/v1/${setup.value.game}/position`, requestAt(at.value), form === "svg" ? "image/svg+xml" : "image/png", signal);
}

/** Address of the picture, for chats; empty where a key is required, which addresses never contain. */
export function pictureAddress(): string {
  if (key.value !== "") return "";
  const { moves, ...others } = requestAt(at.value);
  const fields = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
  // No move of these games ends in a letter, so that they need no separator.
  if (Array.isArray(moves) && moves.length > 0) fields.set("moves", moves.join(""));
  const address = addressOf(`/v1/${setup.value.game}/position.png`);
  address.search = fields.toString();
  return address.href;
}

/** Downloads a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Whether the browser allows an access to the clipboard; there is none without TLS. */
export async function allowed(access: () => Promise<void>): Promise<boolean> {
  try {
    await access();
    return true;
  } catch {
    return false;
  }
}

export function copyText(text: string): Promise<boolean> {
  return allowed(() => navigator.clipboard.writeText(text));
}
