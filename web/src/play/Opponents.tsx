/** Choice of an opponent, and the suggestion of its neighbour after results in a row. */

import type { JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import { useSignal } from "@preact/signals";

import { sidesOf } from "../games";
import { Dialog } from "../shell/Dialog";
import { recall, remember } from "../text/memory";
import { lang, t } from "../text/text";
import { again, setPlayer } from "./actions";
import { type ChoiceProps, type Opponent, type Streak, neighbourAfter, opponents, rememberPlayer, sayLossOf, seat, streakAfter } from "./opponents";
import { LEVELS } from "./PlayerBar";
import { fallen, isOver, pace, players, playing, setup, shown } from "./state";

/** Opponents with their sentences and measured losses; levels are folded. */
export function OpponentChoice({ opponents, player, hasLevels, onChange }: ChoiceProps): JSX.Element {
  const id = useId();
  const isLevel = player.kind === "engine" && player.opponent === undefined;
  const choose = (opponent: string | undefined, level = player.level) => onChange({ kind: "engine", level, opponent });
  return (
    <div class="opponents">
      {opponents.map((each) => (
        <label key={each.name} class="opponent">
          <input type="radio" name={id} checked={player.kind === "engine" && player.opponent === each.name} onChange={() => choose(each.name)} />
          <span><strong>{each.title[lang()]}</strong> <span class="hint">{[each.summary[lang()], sayLossOf(each)].join(" ")}</span></span>
        </label>
      ))}
      {hasLevels ? <details open={isLevel}>
        <summary>{t("opponent-more")}</summary>
        <label class="level">
          <span>{t("level", { level: player.level })}</span>
          <input type="range" min={0} max={LEVELS - 1} value={player.level} onInput={(event) => choose(undefined, event.currentTarget.valueAsNumber)} />
        </label>
      </details> : <label class="opponent"><input type="radio" name={id} checked={isLevel} onChange={() => choose(undefined)} /><span><strong>{t("engine")}</strong> <span class="hint">{t("engine-timed")}</span></span></label>}
    </div>
  );
}

export function OpponentDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const index = seat.value;
  const player = players.value[index];
  const choose = (kind: "human" | "engine") => setPlayer(index, { ...player, kind });
  return (
    <Dialog title={t("played-by", { name: t("side", { side: sidesOf(setup.value.game)[index] }) })} onClose={onClose}>
      <form class="form" onSubmit={(event) => { event.preventDefault(); onClose(); }}>
        <label class="opponent">
          <input type="radio" checked={player.kind === "human"} onChange={() => choose("human")} />
          <strong>{t("human")}</strong>
        </label>
        <OpponentChoice opponents={opponents.value} player={player} hasLevels={pace.value.kind === "level"}
          onChange={(next) => { setPlayer(index, next); rememberPlayer(setup.value.game, next); }} />
        <button type="submit" class="primary">{t("opponent-done")}</button>
      </form>
    </Dialog>
  );
}

/** After three wins or losses in a row: the next opponent. Counts the game that has just ended. */
export function Neighbour(): JSX.Element | null {
  const found = useSignal<{ opponent: Opponent; isWon: boolean } | null>(null);
  const ended = isOver.value && playing.value;
  useEffect(() => {
    const counted = ended ? count() : undefined;
    const opponent = counted === undefined ? undefined : neighbourAfter(counted, opponents.value);
    found.value = opponent === undefined ? null : { opponent, isWon: counted!.count > 0 };
  }, [ended]);
  if (found.value === null) return null;
  const { opponent, isWon } = found.value;
  const play = () => {
    const [first, second] = players.value;
    const next = { kind: "engine", level: first.level, opponent: opponent.name } as const;
    players.value = first.kind === "human" ? [first, next] : [next, second];
    again(false);
  };
  return <p class="news" data-testid="neighbour">{t("opponent-row", { result: isWon ? "won" : "lost" })} <button type="button" class="small" onClick={play}>{t("opponent-try", { title: opponent.title[lang()] })}</button></p>;
}

/** The streak with the shown game, if one person plays it against an opponent. */
function count(): Streak | undefined {
  const { game, seed } = setup.peek();
  const me = players.peek().findIndex(({ kind }) => kind === "human");
  const other = players.peek()[1 - me];
  if (me < 0 || seed === undefined || other?.kind !== "engine" || other.opponent === undefined) return undefined;
  const mine = sidesOf(game)[me];
  const winner = fallen.peek() === null ? shown.peek()?.position.outcome?.winner ?? null : sidesOf(game).find((side) => side !== fallen.peek());
  const streak = streakAfter(recall().streak, { game, opponent: other.opponent, seed }, winner === null ? "drawn" : winner === mine ? "won" : "lost");
  remember({ streak });
  return streak;
}
