/** The dialog of a new game: rules, players and time control. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { type Game, type Rule, rules } from "../api/types";
import { data, games, sidesOf } from "../games";
import { Dialog } from "../shell/Dialog";
import { t } from "../text/text";
import { begin } from "./actions";
import { pushEntry } from "./address";
import { MOST, handicapOf, startWith } from "./handicap";
import { opponentsOf, rememberPlayer, views } from "./opponents";
import { askPosition } from "./positions";
import { type Pace, type Player, opening, pace, players, setup, usualPlayers } from "./state";
import { ROWS_TO_OPEN, mustOpen } from "./swap2";

const SIZES = Array.from({ length: 12 }, (_, index) => 9 + index);

export function NewGame({ onClose }: { onClose: () => void }): JSX.Element {
  const [game, setGame] = useState<Game>(setup.value.game);
  const [rule, setRule] = useState<Rule>(setup.value.rule ?? "freestyle");
  const [size, setSize] = useState(setup.value.size ?? 15);
  const [who, setWho] = useState(players.value);
  const [limit, setLimit] = useState<Pace>(pace.value);
  const [swap2, setSwap2] = useState(opening.value !== null);
  const isSwap2 = swap2 && data[game].hasRules && rule !== "renju";
  const isHumanFirst = isSwap2 && mustOpen(size);
  const [Opponents, listed] = [views.value, opponentsOf(game)];
  /** Another game has other opponents: the one chosen last there. */
  const offered = (player: Player): Player => (game === setup.value.game || listed.some(({ name }) => name === player.opponent) ? player : { ...player, opponent: usualPlayers(game)[1].opponent });
  const [stones, setStones] = useState(handicapOf(setup.value));
  const hasHandicap = data[game].handicap !== undefined && !isSwap2;
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = data[game].hasRules ? { size, rule } : {};
    const begins = hasHandicap && stones > 0 ? startWith(game, data[game].hasRules ? size : data[game].board[0], (await askPosition(game, { ...fields, moves: [] }, new AbortController().signal)).board, stones) : undefined;
    const engine = who.find((player) => player.kind === "engine");
    if (engine !== undefined) rememberPlayer(game, offered(engine));
    pushEntry();
    begin({ game, ...fields, start: begins }, {
      opening: isSwap2 ? 3 : null, players: isHumanFirst ? [{ ...who[0], kind: "human" }, who[1]] : [offered(who[0]), offered(who[1])], pace: limit,
    });
    onClose();
  };
  const player = (index: 0 | 1) => {
    const side = sidesOf(game)[index];
    const now: Player = isHumanFirst && index === 0 ? { ...who[0], kind: "human" } : offered(who[index]);
    const set = (changed: Partial<Player>) => {
      const next = { ...now, ...changed };
      setWho(index === 0 ? [next, who[1]] : [who[0], next]);
    };
    return (
      <fieldset class="who">
        <legend>{isSwap2 ? t("swap2-who", { index }) : t("side", { side })}</legend>
        <div class="choices">
          {(["human", "engine"] as const).map((kind) => (
            <label key={kind} class="choice">
              <input type="radio" name={`who-${index}`} checked={now.kind === kind} disabled={isHumanFirst && index === 0 && kind === "engine"} onChange={() => set({ kind })} />
              <span>{t(kind)}</span>
            </label>
          ))}
        </div>
        {now.kind === "engine" && (limit.kind === "level" || (listed.length > 0 && !isSwap2)) && (Opponents !== null && listed.length > 0 && !isSwap2
          ? <Opponents.OpponentChoice opponents={listed} player={now} hasLevels={limit.kind === "level"} onChange={set} /> : <label class="level">
            <span>{t("level", { level: now.level })}</span>
            <input type="range" min={0} max={20} value={now.level} onInput={(event) => set({ level: event.currentTarget.valueAsNumber })} />
          </label>)}
      </fieldset>
    );
  };
  return (
    <Dialog title={t("new-game")} onClose={onClose}>
      <form class="form" onSubmit={(event) => void start(event)}>
        <fieldset>
          <legend>{t("game-label")}</legend>
          <div class="choices">
            {games.map((name) => (
              <label key={name} class="choice">
                <input type="radio" name="game" checked={game === name} onChange={() => setGame(name)} />
                <span>{t("game", { game: name })}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {data[game].hasRules && (
          <div class="pair">
            <label class="field">{t("rule-label")}
              <select value={rule} onChange={(event) => setRule(event.currentTarget.value as Rule)}>
                {rules.map((name) => <option key={name} value={name}>{t("rule", { rule: name })}</option>)}
              </select>
            </label>
            <label class="field">{t("size-label")}
              <select value={size} onChange={(event) => setSize(Number(event.currentTarget.value))}>
                {SIZES.map((side) => <option key={side} value={side}>{t("size", { side })}</option>)}
              </select>
            </label>
            <p class="hint">{t("rule-hint", { rule })}</p>
            {rule !== "renju" && (
              <label class="field">{t("opening-label")}
                <select value={swap2 ? "swap2" : "free"} onChange={(event) => setSwap2(event.currentTarget.value === "swap2")}>
                  {["free", "swap2"].map((by) => <option key={by} value={by}>{t("opening", { by })}</option>)}
                </select>
              </label>
            )}
            {isSwap2 && <p class="hint">{t("swap2-hint")} {isHumanFirst && t("swap2-small", { rows: ROWS_TO_OPEN })}</p>}
          </div>
        )}
        {hasHandicap && (
          <label class="field">{t("handicap-label")}
            <select value={stones} onChange={(event) => setStones(Number(event.currentTarget.value))}>
              {Array.from({ length: MOST + 1 }, (_, count) => <option key={count} value={count}>{t("handicap", { stones: count, kind: data[game].handicap! })}</option>)}
            </select>
          </label>
        )}
        <div class="pair">{player(0)}{player(1)}</div>
        <PaceFields pace={limit} onChange={setLimit} />
        <button type="submit" class="primary">{t("start")}</button>
      </form>
    </Dialog>
  );
}

function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }): JSX.Element {
  const kinds: Record<Pace["kind"], Pace> = {
    level: { kind: "level" }, time: { kind: "time", ms: 1000 }, clock: { kind: "clock", minutes: 5, increment: 3 },
  };
  return (
    <fieldset>
      <legend>{t("pace-label")}</legend>
      <div class="choices">
        {Object.values(kinds).map((choice) => (
          <label key={choice.kind} class="choice">
            <input type="radio" name="pace" checked={pace.kind === choice.kind} onChange={() => onChange(choice)} />
            <span>{t("pace", { pace: choice.kind })}</span>
          </label>
        ))}
      </div>
      {pace.kind === "time" && (
        <label class="field">{t("seconds-a-move")}
          <input type="number" min={0.1} max={60} step={0.1} value={pace.ms / 1000} required
            onInput={({ currentTarget: { valueAsNumber: seconds } }) => {
              if (seconds >= 0.1 && seconds <= 60) onChange({ kind: "time", ms: Math.round(seconds * 1000) });
            }} />
        </label>
      )}
      {pace.kind === "clock" && (
        <div class="pair">
          <label class="field">{t("minutes-a-side")}
            <input type="number" min={1} max={180} value={pace.minutes} required
              onInput={({ currentTarget: { valueAsNumber: minutes } }) => { if (minutes >= 1) onChange({ ...pace, minutes: Math.min(180, Math.round(minutes)) }); }} />
          </label>
          <label class="field">{t("seconds-gained")}
            <input type="number" min={0} max={60} value={pace.increment} required
              onInput={({ currentTarget: { valueAsNumber: gained } }) => { if (gained >= 0) onChange({ ...pace, increment: Math.min(60, Math.round(gained)) }); }} />
          </label>
        </div>
      )}
    </fieldset>
  );
}
