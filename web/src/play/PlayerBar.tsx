/** One side of the game: who plays it, how many discs it has, its clock. */

import type { JSX } from "preact";

import { sidesOf } from "../api/types";
import { number, t } from "../text/text";
import { clockText, clocks } from "./clock";
import { at, cellOf, edited, isOver, opening, pace, players, seatAt, setup, shown, thinking } from "./state";

export function PlayerBar({ index }: { index: 0 | 1 }): JSX.Element {
  const { game } = setup.value;
  const side = sidesOf(game)[index];
  const player = players.value[index];
  const position = shown.value?.position;
  const isOpening = opening.value !== null;
  const isTurn = position !== undefined && seatAt(at.value) === index && !isOver.value;
  const count = game === "othello" ? [...(edited.value?.board ?? position?.board ?? "")].filter((cell) => cell === cellOf(side)).length : null;
  const clock = clocks.value?.[index];
  const people = players.value.filter(({ kind }) => kind === "human").length;
  const name = player.kind === "human" ? (people === 1 ? t("you") : isOpening ? t("swap2-seat", { index }) : t("side", { side }))
    : pace.value.kind === "level" ? t("engine-level", { level: player.level }) : t("engine");
  return (
    <div class={`player ${isTurn ? "is-turn" : ""}`}>
      <span class={`chip ${isOpening ? "chip-open" : `chip-${game}-${cellOf(side)}`}`} aria-hidden="true" />
      <span class="player-name">{name}{isOpening ? <span class="role"> {t("swap2-role", { index })}</span> : <span class="unseen"> ({t("side", { side })})</span>}</span>
      {isTurn && player.kind === "engine" && thinking.value && <span class="thinking">{t("thinking")}</span>}
      {count !== null && <span class="count"><span class="unseen">{t("discs-of", { side })} </span>{number(count)}</span>}
      {clock !== undefined && <span class={`clock ${clock < 20_000 ? "is-short" : ""}`} role="timer">{clockText(clock)}</span>}
    </div>
  );
}
