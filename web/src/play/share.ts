/** What a person takes away: the position, the moves, a picture, a link, the last request as a command. */

import { addressOf, key, lastSent } from "../api/connection";
import { pictureOf } from "../api/client";
import { curl } from "../api/curl";
import { type Linked, toHash } from "./link";
import { at, moves, opening, pace, players, requestAt, setup, shown, turns } from "./state";

export function linked(): Linked {
  return {
    setup: setup.value, opening: opening.value, moves: [...moves.value], at: at.value,
    players: players.value, pace: pace.value, turns: turns.value,
  };
}

export function linkText(): string {
  const page = new URL(location.href);
  page.hash = toHash(linked());
  return page.href;
}

/** The board as the API reads it. */
export function positionText(): string {
  const { board = "", turn = "" } = shown.value?.position ?? {};
  return setup.value.game === "othello" ? `${board} ${turn}` : board;
}

export function movesText(): string {
  return moves.value.slice(0, at.value).join(setup.value.game === "othello" ? "" : " ");
}

/** The last request; before the first, one for the best move here. */
export function curlText(): string {
  const sent = lastSent.value ?? { path: `/v1/${setup.value.game}/bestmove`, body: { ...requestAt(at.value), level: 10 } };
  return curl(addressOf(sent.path).href, sent.body, key.value !== "");
}

/** Pixels of a picture's longer side. */
const PICTURE_PIXELS = 1200;

export async function picture(form: "svg" | "png", signal: AbortSignal): Promise<Blob> {
  const svg = new Blob([await pictureOf(setup.value.game, requestAt(at.value), signal)], { type: "image/svg+xml" });
  if (form === "svg") return svg;
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = PICTURE_PIXELS / Math.max(image.width, image.height);
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Has the browser keep a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
