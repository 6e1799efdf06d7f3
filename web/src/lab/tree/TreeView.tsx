/** A searched tree with playback of its steps. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { data, gameNamed, games } from "../../games";
import { Icon } from "../../shell/Icon";
import { number, t } from "../../text/text";
import { Options } from "../Options";
import { TreeText } from "../TreeText";
import { valued } from "../numbers";
import { addressOf, follow, route } from "../route";
import { algorithms, treeAlgorithms } from "../types";
import { BoardBeside } from "./boards";
import { Outline } from "./Outline";
import { Picture } from "./Picture";
import { Pictures } from "./Pictures";
import {
  EMPTY,
  addressOfSearch, asked, at, current, examples, goTo, isOpen, isPlaying, nextCut, pass, playOrPause, played, search, searchOf,
  selected, showsBoards, speed, toggle, wanted, type Search,
} from "./state";
import { nameOf, sayCut, sayNode, sayStep } from "./words";
import "./tree.css";

export function TreeView(): JSX.Element {
  useEffect(() => {
    isOpen.value = true;
    return () => { isOpen.value = false; isPlaying.value = false; asked.stop(); };
  }, []);
  const { given } = route.value;
  useEffect(() => follow(searchOf(given), search), [given]);
  const record = asked.answer.value;
  const film = played.value;
  const isOld = asked.refusal.value !== "";
  return (
    <div class="lab-split">
      <section class="card lab-side" aria-label={t("lab-what")}>
        <Form />
      </section>
      <div class="lab-main">
        {isOld && <p class="fault" role="alert">{asked.refusal.value} {record !== null && t("lab-old-tree")}</p>}
        {record !== null && film !== null && (
          <>
            <section class={`card tree-card ${isOld ? "is-old" : ""}`} aria-label={t("lab-tree")}>
              <Facts />
              <Picture record={record} film={film} label={t("lab-picture", { nodes: record.nodes.filter((node) => node.visited).length, skipped: record.nodes.filter((node) => !node.visited).length })} />
              <Playback />
              <Pictures />
            </section>
            <details class="card" open={record.nodes.length <= 400}>
              <summary>{t("lab-outline")}</summary>
              <Outline record={record} film={film} label={t("lab-outline")} />
            </details>
          </>
        )}
      </div>
    </div>
  );
}

/** Result of the search. */
function Facts(): JSX.Element {
  const record = asked.answer.value!;
  const skipped = record.nodes.filter((node) => !node.visited);
  const facts: [string, string][] = [
    [t("lab-value"), valued(record.value, record.kind)],
    [t("lab-best"), record.best_child ?? "–"],
    ...(record.playouts !== undefined ? [[t("lab-playouts"), number(record.playouts.length)], [t("lab-nodes"), number(record.nodes.length)]] as [string, string][] : [
      [t("lab-nodes"), number(record.stats.nodes)],
      [t("lab-leaves"), number(record.stats.leaf_evaluations)],
      [t("lab-skipped"), number(skipped.length + skipped.reduce((sum, node) => sum + (node.below ?? 0), 0))],
      [t("lab-cuts"), `${number(record.stats.cutoffs?.alpha ?? 0)} α, ${number(record.stats.cutoffs?.beta ?? 0)} β`],
    ] as [string, string][]),
  ];
  const passes = record.nodes.reduce((most, node) => Math.max(most, node.pass), 1);
  return (
    <div class="facts-row">
      <dl class="facts" data-testid="facts">{facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      {passes > 1 && (
        <label class="pass">{t("lab-pass")}
          <select value={pass.value} onChange={(event) => { pass.value = Number(event.currentTarget.value); }}>
            {Array.from({ length: passes }, (_, index) => <option key={index} value={index + 1}>{index + 1} / {passes}</option>)}
          </select>
        </label>
      )}
    </div>
  );
}

function Playback(): JSX.Element {
  const record = asked.answer.value!;
  const film = played.value!;
  const node = record.nodes[selected.value >= 0 ? selected.value : current.value]!;
  const said = selected.value >= 0 ? [sayNode(node), sayCut(record, node)].filter((said) => said !== "").join(" · ") : sayStep(record, film, at.value);
  const button = (label: string, icon: "first" | "back" | "forward" | "last" | "cut", go: () => void, isOff: boolean) => (
    <button type="button" aria-label={label} title={label} onClick={go} disabled={isOff}><Icon name={icon} /></button>
  );
  const [isFirst, isLast] = [at.value === 0, at.value === film.steps.length];
  return (
    <div class="playback">
      <div class="said-row">
        <p class="said" aria-live={isPlaying.value ? "off" : "polite"} data-testid="said">{said}</p>
        {record.game !== undefined && <BoardBeside record={record} node={node.id} label={nameOf(node)} />}
      </div>
      <div class="steps-row" role="group" aria-label={t("lab-playback")}>
        {button(t("lab-first"), "first", () => goTo(0), isFirst)}
        {button(t("lab-back"), "back", () => goTo(at.value - 1), isFirst)}
        <button type="button" class="primary play" onClick={playOrPause}>
          <Icon name={isPlaying.value ? "pause" : "play"} />{isPlaying.value ? t("lab-pause") : t("lab-play")}
        </button>
        {button(t("lab-step"), "forward", () => goTo(at.value + 1), isLast)}
        {button(record.playouts === undefined ? t("lab-next-cut") : t("lab-next-playout"), "cut", nextCut, isLast)}
        {button(t("lab-last"), "last", () => goTo(film.steps.length), isLast)}
        <label class="slider"><span class="unseen">{t("lab-step-number")}</span>
          <input type="range" min={0} max={film.steps.length} value={at.value} aria-valuetext={t("lab-step-of", { step: at.value, steps: film.steps.length })}
            onInput={(event) => goTo(Number(event.currentTarget.value))} />
        </label>
        <span class="hint" data-testid="step">{at.value} / {film.steps.length}</span>
        <label class="speed"><span class="unseen">{t("lab-speed")}</span>
          <select value={speed.value} onChange={(event) => { speed.value = Number(event.currentTarget.value); }}>
            {[0.5, 1, 2, 5, 20, 60].map((rate) => <option key={rate} value={rate}>{t("lab-rate", { rate })}</option>)}
          </select>
        </label>
        <button type="button" onClick={() => toggle(node.id)} disabled={film.children[node.id]!.length === 0}>{t("lab-collapse")}</button>
        {record.game !== undefined && (
          <label class="check"><input type="checkbox" checked={showsBoards.value} onChange={(event) => { showsBoards.value = event.currentTarget.checked; }} />{t("lab-boards")}</label>
        )}
      </div>
    </div>
  );
}

function Form(): JSX.Element {
  const now = wanted.value;
  const change = (part: Partial<Search>) => search({ ...wanted.value, ...part });
  const isTree = now.tree !== "";
  const chosen = Object.entries(examples).find(([, example]) => addressOfSearch(example) === addressOfSearch(now))?.[0] ?? "own";
  return (
    <form class="form" onSubmit={(event) => event.preventDefault()}>
      <label class="field">{t("lab-example")}
        <select value={chosen} onChange={(event) => { const next = examples[event.currentTarget.value]; if (next !== undefined) search(next); }}>
          {Object.keys(examples).map((name) => <option key={name} value={name}>{t("lab-example-name", { name })}</option>)}
          <option value="own" disabled>{t("lab-example-name", { name: "own" })}</option>
        </select>
      </label>
      <fieldset>
        <legend>{t("lab-subject")}</legend>
        <div class="choices">
          {([["tree", true], ["position", false]] as const).map(([name, tree]) => (
            <label key={name} class="choice"><input type="radio" name="subject" checked={isTree === tree}
              onChange={() => search(tree ? { ...examples["small"]!, ...(now.algorithm === "mcts" ? {} : { algorithm: now.algorithm }) } : { ...examples[data[EMPTY.game].example]!, algorithm: now.algorithm })} />
              <span>{t("lab-subject-name", { name })}</span></label>
          ))}
        </div>
      </fieldset>
      {isTree ? (
        <>
          <TreeText value={now.tree} onSearch={(tree) => change({ tree })} />
          <label class="field">{t("lab-root-player")}
            <select value={now.root} onChange={(event) => change({ root: event.currentTarget.value === "min" ? "min" : "max" })}>
              <option value="max">MAX</option><option value="min">MIN</option>
            </select>
          </label>
        </>
      ) : (
        <>
          <label class="field">{t("lab-game")}
            <select value={now.game} onChange={(event) => {
              const game = gameNamed(event.currentTarget.value) ?? EMPTY.game;
              search({ ...examples[data[game].example]!, algorithm: now.algorithm });
            }}>
              {games.map((game) => <option key={game} value={game}>{t("game", { game })}</option>)}
            </select>
          </label>
          <div class="pair">
            <label class="field">{t("lab-moves")}<input value={now.moves} spellcheck={false} autocomplete="off" onChange={(event) => change({ moves: event.currentTarget.value.trim() })} /></label>
            {now.algorithm === "mcts"
              ? <label class="field">{t("lab-playouts")}<input type="number" min={1} max={1000} value={now.playouts} onChange={(event) => change({ playouts: event.currentTarget.value })} /></label>
              : <label class="field">{t("lab-depth")}<input type="number" min={1} max={9} value={now.depth} onChange={(event) => change({ depth: event.currentTarget.value })} /></label>}
          </div>
        </>
      )}
      <label class="field">{t("lab-algorithm")}
        <select value={now.algorithm} onChange={(event) => change({ algorithm: algorithms.find((name) => name === event.currentTarget.value) ?? "alpha_beta" })}>
          {(isTree ? treeAlgorithms : algorithms).map((name) => <option key={name} value={name}>{t("lab-algorithm-name", { name })}</option>)}
        </select>
      </label>
      <Options ordering={now.ordering} on={now.on} game={isTree ? null : now.game} algorithm={now.algorithm}
        onOrdering={(ordering) => change({ ordering })} onSwitches={(on) => change({ on })} />
      <p class="hint">{t("lab-keys")}</p>
      <p class="hint"><a href={addressOf("textbook", {}, now.algorithm)}>{t("lab-read", { name: now.algorithm })}</a></p>
    </form>
  );
}
