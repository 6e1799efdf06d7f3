/** Exercises about alpha-beta: generated and graded by the server, answered by mouse, touch or keyboard. */

import { useSignal } from "@preact/signals";
import { Fragment, type JSX } from "preact";
import { useEffect } from "preact/hooks";

import { copyText } from "../../play/share";
import { Icon } from "../../shell/Icon";
import { t } from "../../text/text";
import { windowText, written } from "../numbers";
import { follow, route } from "../route";
import { type ExerciseName, bugs, exerciseNames } from "../types";
import { ExerciseTree } from "./ExerciseTree";
import {
  addressOfExercise, best, bug, bugNode, changed, check, chosen, fill, isOpen, made, mark, marked, move, nodes, numbers, ordered, showsSolution, sizeNames, sizes,
  skipped, type, typed, unread, verdict, want, wanted, wantedOf,
} from "./state";
import { type Nodes, nodesOf } from "./tree";
import { sayMistake } from "./words";
import "./exercises.css";

/** Symbols for an absent bound. */
const NO_BOUND = 1000;

export function ExercisesView(): JSX.Element {
  useEffect(() => {
    isOpen.value = true;
    return () => { isOpen.value = false; made.stop(); marked.stop(); };
  }, []);
  const { given } = route.value;
  useEffect(() => follow(wantedOf(given), want), [given]);
  const exercise = made.answer.value;
  return (
    <div class="lab-split">
      <section class="card lab-side" aria-label={t("lab-exercise-choose")}><Choose /></section>
      <div class="lab-main">
        {made.refusal.value !== "" && <p class="fault" role="alert">{made.refusal.value}</p>}
        {exercise !== null && (
          <section class="card exercise" aria-labelledby="task-title">
            <h2 id="task-title">{t("lab-exercise-name", { name: exercise.exercise })} <span class="hint">#{exercise.seed}</span></h2>
            <p class="task" data-testid="task">{t(`lab-task-${exercise.exercise}`)}</p>
            <form class="form" noValidate onSubmit={(event) => {
              event.preventDefault();
              const form = event.currentTarget;
              check();
              // The fields are marked as invalid meanwhile.
              requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
            }}>
              <Answering name={exercise.exercise} />
              <div class="row">
                <button type="submit" class="primary">{t("lab-check")}</button>
                <button type="button" onClick={() => want({ ...wanted.value, seed: wanted.value.seed + 1 })}><Icon name="forward" />{t("lab-another")}</button>
                {verdict.value !== null && <button type="button" aria-pressed={showsSolution.value} onClick={() => { showsSolution.value = !showsSolution.value; }}>{t("lab-solution")}</button>}
                <CopyLink />
              </div>
            </form>
            <Verdict />
          </section>
        )}
      </div>
    </div>
  );
}

function Choose(): JSX.Element {
  const now = wanted.value;
  const size = sizeNames.find((name) => sizes[name][0] === now.plies && sizes[name][1] === now.children);
  const choose = (exercise: ExerciseName) => {
    const [plies, children] = exercise === "fill" ? sizes.large : exercise === "minimax" ? sizes.small : sizes.middle;
    want({ exercise, seed: now.seed, plies, children });
  };
  return (
    <form class="form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t("lab-exercise-choose")}</legend>
        <div class="choices column">
          {exerciseNames.map((name) => (
            <label key={name} class="choice"><input type="radio" name="exercise" checked={now.exercise === name} onChange={() => choose(name)} /><span>{t("lab-exercise-name", { name })}</span></label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("lab-size")}</legend>
        <div class="choices">
          {sizeNames.map((name) => (
            <label key={name} class="choice"><input type="radio" name="size" checked={size === name}
              onChange={() => want({ ...now, plies: sizes[name][0], children: sizes[name][1] })} /><span>{t("lab-size-name", { name })}</span></label>
          ))}
        </div>
      </fieldset>
      <label class="field">{t("lab-seed")}
        <input type="number" min={0} max={999999999} value={now.seed} onChange={(event) => want({ ...now, seed: Math.max(0, Math.trunc(Number(event.currentTarget.value)) || 0) })} />
      </label>
      <p class="hint">{t("lab-seed-hint")}</p>
    </form>
  );
}

function CopyLink(): JSX.Element {
  const address = new URL(addressOfExercise(wanted.value), location.href).href;
  const said = useSignal("");
  const copy = async () => { said.value = t(await copyText(address) ? "copied" : "copy-failed"); };
  return <><button type="button" onClick={() => void copy()}><Icon name="share" />{t("lab-copy-link")}</button> <span class="hint" role="status">{said}</span></>;
}

const idOf = (field: string) => `unread-${field}`;

/** Attributes of an invalid field. */
function refusedAt(field: string): { "aria-invalid"?: true; "aria-describedby"?: string } {
  return unread.value.some((found) => found.field === field) ? { "aria-invalid": true, "aria-describedby": idOf(field) } : {};
}

/** Error messages of invalid fields, with the expected input: of a node, or of all. */
function Unread({ of }: { of?: string }): JSX.Element | null {
  const found = unread.value.filter(({ node }) => of === undefined || node === of);
  return found.length === 0 ? null : (
    <div role="alert" class="fault" data-testid="unread">
      {found.map(({ field, node, text }) => <p key={field} id={idOf(field)}>{t("lab-unread", { node, text: text.trim() })}</p>)}
    </div>
  );
}

/** Nodes drawn differently after grading: those with wrong answers. */
function marks(own: (name: string) => string): (name: string) => string {
  const mistake = verdict.value?.mistake;
  return (name) => `${own(name)} ${mistake?.node === name ? "mistaken" : ""}`;
}

function Answering({ name }: { name: ExerciseName }): JSX.Element | null {
  const shown = name === "order" ? ordered.value : nodes.value;
  if (shown.size === 0) return null;
  switch (name) {
    case "skipped": return (
      <ExerciseTree nodes={shown} label={t("lab-exercise-tree")} numbers="on-paper" mark={marks((node) => (skipped.value.has(node) ? "skipped by-none" : ""))}
        over={(node) => {
          const found = shown.get(node)!;
          if (found.children.length > 0) return null;
          const isSkipped = skipped.value.has(node);
          return (
            <button type="button" class="leaf-button" aria-pressed={isSkipped} data-leaf={node} onClick={() => mark(node)}
              aria-label={t("lab-leaf", { node, value: written(found.value ?? 0) })}>{written(found.value ?? 0)}</button>
          );
        }} />
    );
    case "windows": return <Rows shown={shown} parts={["alpha", "beta", "value"]} />;
    case "minimax": return <Values shown={shown} />;
    case "order": return <Order shown={shown} />;
    case "fill": return (
      <>
        <ExerciseTree nodes={shown} label={t("lab-exercise-tree")} numbers="never" mark={marks(() => "")}
          over={(node) => shown.get(node)!.children.length > 0 ? null : (
            <input class="leaf-field" inputMode="numeric" autocomplete="off" maxLength={3} data-leaf={node} value={numbers.value.get(node) ?? ""}
              aria-label={t("lab-leaf-field", { node })} {...refusedAt(node)} onInput={(event) => fill(node, event.currentTarget.value)} />
          )} />
        <Unread />
      </>
    );
    case "bug": return <BugHunt shown={shown} />;
  }
}

/** Children are moved by buttons below the tree, for the selected node, or by arrow keys on it. */
function Order({ shown }: { shown: Nodes }): JSX.Element {
  const node = shown.has(chosen.value) ? chosen.value : "";
  const siblings = node === "" ? [] : shown.get(shown.get(node)!.parent!)!.children;
  const place = siblings.indexOf(node);
  const press = (name: string) => (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null;
    if (by === null) return;
    event.preventDefault();
    chosen.value = name;
    move(name, by);
  };
  return (
    <>
      <ExerciseTree nodes={shown} label={t("lab-exercise-tree")} numbers="always" mark={marks((name) => (name === node ? "chosen" : ""))}
        over={(name) => shown.get(name)!.parent === null ? null : (
          <button type="button" class="node-button" aria-pressed={name === node} aria-label={name} data-choose={name}
            onClick={() => { chosen.value = name; }} onKeyDown={press(name)} />
        )} />
      <div class="row" role="group" aria-label={t("lab-exercise-tree")}>
        <button type="button" disabled={place <= 0} data-mover="-" onClick={() => move(node, -1)}>‹ {node === "" ? t("lab-left") : t("lab-move-left", { node })}</button>
        <button type="button" disabled={place < 0 || place === siblings.length - 1} data-mover="+" onClick={() => move(node, 1)}>{node === "" ? t("lab-right-hand") : t("lab-move-right", { node })} ›</button>
        {node === "" && <span class="hint">{t("lab-choose-node")}</span>}
      </div>
    </>
  );
}

function Values({ shown }: { shown: Nodes }): JSX.Element {
  const children = [...shown.values()].find(({ parent }) => parent === null)?.children ?? [];
  return (
    <>
      <Rows shown={shown} parts={["value"]} />
      <fieldset>
        <legend>{t("lab-best-move")}</legend>
        <div class="choices">
          {children.map((name) => (
            <label key={name} class="choice"><input type="radio" name="best" value={name} checked={best.value === name} {...refusedAt("best")} onChange={() => { best.value = name; changed(); }} /><span>{name}</span></label>
          ))}
        </div>
      </fieldset>
      {unread.value.some(({ field }) => field === "best") && <p id={idOf("best")} role="alert" class="fault">{t("lab-unchosen", { field: "best" })}</p>}
    </>
  );
}

const HEADS = { alpha: () => "α", beta: () => "β", value: () => t("lab-value") } as const;

function Rows({ shown, parts }: { shown: Nodes; parts: readonly (keyof typeof HEADS)[] }): JSX.Element {
  const inner = [...shown.values()].filter(({ children }) => children.length > 0);
  return (
    <>
      <ExerciseTree nodes={shown} label={t("lab-exercise-tree")} numbers="always" mark={marks(() => "")} over={() => null} />
      <div class="table-frame" tabIndex={0} role="region" aria-label={t("lab-windows-table")}>
        <table class="entry">
          <thead><tr><th scope="col">{t("lab-node-column")}</th>{parts.map((part) => <th key={part} scope="col">{HEADS[part]()}</th>)}</tr></thead>
          <tbody>
            {inner.map(({ name, player }) => {
              const texts = typed.value.get(name);
              return (
                <Fragment key={name}>
                  <tr class={verdict.value?.mistake?.node === name ? "mistaken" : ""}>
                    <th scope="row">{name} <span class="hint">{player === "max" ? "MAX" : "MIN"}</span></th>
                    {parts.map((part) => (
                      <td key={part}><input inputMode="text" autocomplete="off" maxLength={12} data-cell={`${name}-${part}`} value={texts?.[part] ?? ""}
                        placeholder={part === "alpha" ? "−∞" : part === "beta" ? "+∞" : ""}
                        aria-label={t("lab-cell", { node: name, part })} {...refusedAt(`${name}-${part}`)} onInput={(event) => type(name, { [part]: event.currentTarget.value })} /></td>
                    ))}
                  </tr>
                  {unread.value.some(({ node }) => node === name) && <tr><td colSpan={parts.length + 1} class="unread"><Unread of={name} /></td></tr>}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {parts.length > 1 && <p class="hint">{t("lab-windows-hint")}</p>}
    </>
  );
}

function BugHunt({ shown }: { shown: Nodes }): JSX.Element {
  const notes = made.answer.value!.notes ?? [];
  const bound = (value: number) => (Math.abs(value) === NO_BOUND ? (value < 0 ? "−∞" : "+∞") : written(value));
  return (
    <>
      <ExerciseTree nodes={shown} label={t("lab-exercise-tree")} numbers="always" mark={marks((node) => (node === bugNode.value ? "chosen" : ""))} over={() => null} />
      <div class="table-frame" tabIndex={0} role="region" aria-label={t("lab-notes")}>
        <table>
          <caption>{t("lab-notes")}</caption>
          <thead><tr><th scope="col">{t("lab-node-column")}</th><th scope="col">α</th><th scope="col">β</th><th scope="col">{t("lab-returned")}</th></tr></thead>
          <tbody>
            {notes.map(({ node, alpha, beta, value }) => <tr key={node} class={node === bugNode.value ? "chosen" : ""}><th scope="row">{node}</th><td>{bound(alpha)}</td><td>{bound(beta)}</td><td>{bound(value)}</td></tr>)}
          </tbody>
        </table>
      </div>
      <fieldset>
        <legend>{t("lab-bug")}</legend>
        <div class="choices column">
          {bugs.map((name) => (
            <label key={name} class="choice"><input type="radio" name="bug" value={name} checked={bug.value === name} {...refusedAt("bug")} onChange={() => { bug.value = name; changed(); }} /><span>{t("lab-bug-name", { name })}</span></label>
          ))}
        </div>
      </fieldset>
      <label class="field">{t("lab-bug-node")}
        <select value={bugNode.value} {...refusedAt("node")} onChange={(event) => { bugNode.value = event.currentTarget.value; changed(); }} data-testid="bug-node">
          <option value="">–</option>
          {notes.map(({ node }) => <option key={node} value={node}>{node}</option>)}
        </select>
      </label>
      {unread.value.map(({ field }) => <p key={field} id={idOf(field)} role="alert" class="fault">{t("lab-unchosen", { field })}</p>)}
    </>
  );
}

function Verdict(): JSX.Element {
  const found = verdict.value;
  const name = made.answer.value?.exercise;
  return (
    <>
      <div role="status" class="verdict-place">
        {marked.refusal.value !== "" && <p class="fault">{marked.refusal.value}</p>}
        {found !== null && (
          <p class={`verdict ${found.correct ? "right" : "wrong"}`} data-testid="verdict">
            <b>{t(found.correct ? "lab-right" : "lab-not-right")}</b> {found.mistake === undefined ? "" : sayMistake(found.mistake)}
            {(name === "order" || name === "fill") && found.looked_at !== undefined && <> {t("lab-looked-at", { looked: found.looked_at, leaves: found.leaves, fewest: found.fewest })}</>}
          </p>
        )}
      </div>
      {found !== null && showsSolution.value && <Solution />}
    </>
  );
}

function Solution(): JSX.Element | null {
  const { solution } = verdict.value!;
  const exercise = made.answer.value!;
  return (
    <section class="solution" aria-label={t("lab-solution")} data-testid="solution">
      <h3>{t("lab-solution")}</h3>
      {solution.skipped !== undefined && <p>{t("lab-solution-skipped", { nodes: solution.skipped.join(", ") })}</p>}
      {solution.windows !== undefined && (
        <ul>{solution.windows.map(({ node, alpha, beta, value }) => <li key={node}><b>{node}</b> {windowText(alpha, beta)} → {written(value ?? 0)}</li>)}</ul>
      )}
      {solution.values !== undefined && <p>{solution.values.map(({ node, value }) => `${node} ${written(value ?? 0)}`).join(", ")}</p>}
      {solution.best !== undefined && <p>{t("lab-solution-best", { node: solution.best })}</p>}
      {solution.tree !== undefined && (
        <ExerciseTree nodes={nodesOf(solution.tree, exercise.root)} label={t("lab-solution")} numbers="always" mark={() => ""} over={() => null} />
      )}
      {solution.bug !== undefined && <p>{t("lab-bug-name", { name: solution.bug })}: {solution.node}</p>}
    </section>
  );
}
