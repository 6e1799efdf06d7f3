/** One side of the game: its player, which can be changed at any time, its disc count, its clock. */

import type { JSX } from "preact";

import { data, sidesOf } from "../games";
import { remember } from "../text/memory";
import { number, t } from "../text/text";
import { setPlayer } from "./actions";
import { openDialog } from "./dialogs";
import { clockText, clocks } from "./clock";
import { handicapOf } from "./handicap";
import { type Player, at, cellOf, edited, isOver, opening, pace, players, seatAt, setup, shown, thinking } from "./state";
import { nameOfPlayer, opponents, seat } from "./opponents";
import { mustOpen } from "./swap2";

/** Number of levels on offer; higher ones search for minutes. */
export const LEVELS = 21;

export function PlayerBar({ index }: { index: 0 | 1 }): JSX.Element {
  const { game, size, about } = setup.value;
  const side = sidesOf(game)[index];
  const player = players.value[index];
  const position = shown.value?.position;
  const isOpening = opening.value !== null;
  const isTurn = position !== undefined && seatAt(at.value) === index && !isOver.value;
  const count = data[game].turnsOver ? [...(edited.value?.board ?? position?.board ?? "")].filter((cell) => cell === cellOf(side)).length : null;
  const clock = clocks.value?.[index];
  const name = isOpening ? t("swap2-seat", { index }) : t("side", { side });
  const recorded = index === 0 ? about?.first : about?.second;
  const handicap = index === 0 ? handicapOf(setup.value) : 0;
  const isHuman = isOpening && index === 0 && mustOpen(size);
  return (
    <div class={`player ${isTurn ? "is-turn" : ""}`}>
      <span class={`chip ${isOpening ? "chip-open" : `chip-${game}-${cellOf(side)}`}`} aria-hidden="true" />
      <span class="player-name">{name}{isOpening && <span class="role"> {t("swap2-role", { index })}</span>}{handicap > 0 && <span class="role"> {t("handicap-of", { stones: handicap, kind: data[game].handicap! })}</span>}{recorded !== undefined && <span class="role"> {recorded}</span>}</span>
      {opponents.value.length > 0 && !isOpening ? (
        <button type="button" class="player-who" aria-haspopup="dialog" aria-label={`${t("played-by", { name })}: ${nameOfPlayer(player)}`}
          onClick={() => { seat.value = index; openDialog.value = "opponent"; }}>{nameOfPlayer(player)}</button>
      ) : <select class="player-who" aria-label={t("played-by", { name })} value={valueOf(player)} disabled={isHuman}
        onChange={(event) => choose(index, event.currentTarget.value)}>
        <option value="human">{t("human")}</option>
        {pace.value.kind === "level"
          ? Array.from({ length: Math.max(LEVELS, player.level + 1) }, (_, level) => <option key={level} value={level}>{t("engine-level", { level })}</option>)
          : <option value={player.level}>{t("engine")}</option>}
      </select>}
      {isTurn && player.kind === "engine" && thinking.value && <span class="thinking">{t("thinking")}</span>}
      {count !== null && <span class="count"><span class="unseen">{t("discs-of", { side })} </span>{number(count)}</span>}
      {clock !== undefined && <span class={`clock ${clock < 20_000 ? "is-short" : ""}`} role="timer">{clockText(clock)}</span>}
    </div>
  );
}

function valueOf({ kind, level }: Player): string {
  return kind === "human" ? kind : String(level);
}

function choose(index: 0 | 1, value: string): void {
  if (value === "human") {
    setPlayer(index, { ...players.value[index], kind: "human" });
    return;
  }
  const level = Number(value);
  remember({ level });
  setPlayer(index, { kind: "engine", level });
}
