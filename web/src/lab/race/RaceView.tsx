/** Races: searches side by side, and beginners' questions answered by them. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { data, gameNamed, games } from "../../games";
import { Icon } from "../../shell/Icon";
import { number, t } from "../../text/text";
import { Options } from "../Options";
import { TreeText } from "../TreeText";
import { follow, route } from "../route";
import { runAlgorithms } from "../types";
import { Bars } from "./Bars";
import { type Lane, MOST_LANES, type RaceSearch, addressOfRace, isOpen, questionNames, questions, race, raceOf, raced, setLane, setNames, sets, wanted } from "./state";
import "./race.css";

export function RaceView(): JSX.Element {
  useEffect(() => {
    isOpen.value = true;
    return () => { isOpen.value = false; raced.stop(); };
  }, []);
  const { given } = route.value;
  useEffect(() => follow(raceOf(given), race), [given]);
  const found = raced.answer.value;
  const { lanes } = wanted.value;
  const asked = questionNames.find((name) => addressOfRace(questions[name]!) === addressOfRace(wanted.value));
  const fits = found !== null && found.rows.length === lanes.length;
  return (
    <div class="lab-split">
      <section class="card lab-side" aria-label={t("lab-race-what")}><Subject /></section>
      <div class="lab-main">
        <section class="card" aria-label={t("lab-questions")}>
          <h2>{t("lab-questions")}</h2>
          <ul class="questions">
            {questionNames.map((name) => (
              <li key={name}><button type="button" aria-pressed={asked === name} onClick={() => race(questions[name]!)}>{t(`lab-question-${name}`)}</button></li>
            ))}
          </ul>
          {asked !== undefined && (
            <div class="answer" data-testid="answer">
              <p>{t(`lab-answer-${asked}`)}</p>
              {fits && found.rows.length > 1 && <p class="measured">{measured()}</p>}
            </div>
          )}
        </section>
        {raced.refusal.value !== "" && <p class="fault" role="alert">{raced.refusal.value}</p>}
        <section class={`card ${raced.isAsked.value ? "is-running" : ""}`} aria-label={t("lab-race")} aria-busy={raced.isAsked.value}>
          <div class="race-head">
            <h2>{t("lab-race-nodes")}</h2>
            <button type="button" onClick={() => race(wanted.value)}><Icon name="play" />{t("lab-race-again")}</button>
          </div>
          <p role="status" class="hint">{raced.isAsked.value ? t("lab-race-running") : ""}</p>
          {fits && <Bars race={found} names={lanes.map(laneName)} label={t("lab-race")} />}
        </section>
        <section class="card" aria-label={t("lab-lanes")}>
          <h2>{t("lab-lanes")}</h2>
          <ol class="lanes">{lanes.map((lane, index) => <LaneForm key={index} lane={lane} index={index} />)}</ol>
          <button type="button" disabled={lanes.length >= MOST_LANES} onClick={() => race({ ...wanted.value, lanes: [...lanes, { ...lanes.at(-1)! }] })}>
            <Icon name="add" />{t("lab-lane-add")}
          </button>
        </section>
      </div>
    </div>
  );
}

/** Numbers that the race has just shown. */
function measured(): string {
  const rows = raced.answer.value!.rows;
  const { lanes } = wanted.value;
  const counted = rows.map((row, index) => ({ nodes: row.nodes, index })).filter(({ index }) => lanes[index]!.algorithm !== "mcts");
  const [most, least] = [counted.reduce((a, b) => (b.nodes > a.nodes ? b : a)), counted.reduce((a, b) => (b.nodes < a.nodes ? b : a))];
  return t("lab-measured", {
    least: laneName(lanes[least.index]!), most: laneName(lanes[most.index]!), few: number(least.nodes), many: number(most.nodes),
    times: number(most.nodes / Math.max(least.nodes, 1), most.nodes < 10 * least.nodes ? 1 : 0),
  });
}

export function laneName({ algorithm, ordering, on, amount }: Lane): string {
  const parts = [t("lab-algorithm-name", { name: algorithm })];
  if (ordering !== "none") parts.push(t("lab-ordering-short", { name: ordering }));
  for (const name of on) parts.push(`${t("lab-technique", { name })}${amount !== "" && (name === "aspiration_window" || name === "futility") ? ` ${amount}` : ""}`);
  return parts.join(" + ");
}

function Subject(): JSX.Element {
  const now = wanted.value;
  const change = (part: Partial<RaceSearch>) => race({ ...now, ...part });
  const chosen = setNames.find((name) => addressOfRace(sets[name]) === addressOfRace(now));
  return (
    <form class="form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t("lab-sets")}</legend>
        <div class="choices column">
          {setNames.map((name) => (
            <label key={name} class="choice"><input type="radio" name="set" checked={chosen === name} onChange={() => race(sets[name])} /><span>{t("lab-set", { name })}</span></label>
          ))}
        </div>
      </fieldset>
      {now.tree !== "" ? (
        <TreeText value={now.tree} onSearch={(tree) => race({ ...wanted.value, tree })} />
      ) : (
        <>
          <label class="field">{t("lab-game")}
            <select value={now.game} onChange={(event) => {
              const game = gameNamed(event.currentTarget.value) ?? games[0]!;
              const [moves, depth] = data[game].race;
              change({ game, moves, depth });
            }}>
              {games.map((game) => <option key={game} value={game}>{t("game", { game })}</option>)}
            </select>
          </label>
          <div class="pair">
            <label class="field">{t("lab-moves")}<input value={now.moves} spellcheck={false} autocomplete="off" onChange={(event) => change({ moves: event.currentTarget.value.trim() })} /></label>
            <label class="field">{t("lab-depth")}<input type="number" min={1} max={12} value={now.depth} onChange={(event) => change({ depth: event.currentTarget.value })} /></label>
          </div>
        </>
      )}
      <p class="hint">{t("lab-race-hint")}</p>
    </form>
  );
}

function LaneForm({ lane, index }: { lane: Lane; index: number }): JSX.Element {
  const { lanes, game, tree } = wanted.value;
  const takesAmount = lane.on.includes("aspiration_window") || lane.on.includes("futility");
  return (
    <li>
      <details>
        <summary><span class="lane-number">{index + 1}</span> {laneName(lane)}</summary>
        <div class="form lane-form">
          <label class="field">{t("lab-algorithm")}
            <select value={lane.algorithm} onChange={(event) => setLane(index, { algorithm: runAlgorithms.find((name) => name === event.currentTarget.value) ?? "alpha_beta" })}>
              {runAlgorithms.map((name) => <option key={name} value={name}>{t("lab-algorithm-name", { name })}</option>)}
            </select>
          </label>
          <Options ordering={lane.ordering} on={lane.on} game={tree === "" ? game : null} algorithm={lane.algorithm}
            onOrdering={(ordering) => setLane(index, { ordering })} onSwitches={(on) => setLane(index, { on })} />
          {takesAmount && (
            <label class="field">{t("lab-amount")}<input type="number" min={1} max={10000} value={lane.amount} onChange={(event) => setLane(index, { amount: event.currentTarget.value })} /></label>
          )}
          <button type="button" disabled={lanes.length <= 2} onClick={() => race({ ...wanted.value, lanes: lanes.filter((_, at) => at !== index) })}>
            <Icon name="close" />{t("lab-lane-remove")}
          </button>
        </div>
      </details>
    </li>
  );
}
