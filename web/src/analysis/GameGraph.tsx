/** Graph of the score over the game, with the classes of its moves and the review of the next one. A slider over it selects a position. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

import { data, sidesOf } from "../games";
import { goTo } from "../play/actions";
import { stepByWheel } from "../play/keys";
import { at, moves, setup } from "../play/state";
import { t } from "../text/text";
import { type Point, isLookedAt, points } from "./points";
import { GLYPHS } from "./review/mistakes";
import { finished } from "./review/reviews";
import { ReviewControls } from "./review/ReviewControls";
import { ReviewedLines } from "./review/ReviewedMove";
import { running } from "./review/run";
import { nameOfMove, sayClass } from "./review/words";
import { percent, signed } from "./score";

const [WIDTH, HEIGHT] = [320, 96];
/** Range of the axis in discs. */
const MOST_DISCS = 32;
const measure = signal<"chance" | "discs">("chance");

export function GameGraph(): JSX.Element {
  const end = moves.value.length;
  if (end === 0) return <p class="hint">{t("no-moves")}</p>;
  const { game } = setup.value;
  const isDiscs = measure.value === "discs" && data[game].turnsOver;
  const found = points.value;
  const x = (ply: number) => (ply / Math.max(1, end)) * WIDTH;
  const y = (point: Point) => (isDiscs
    ? point.discs === undefined ? undefined : HEIGHT / 2 - (Math.max(-MOST_DISCS, Math.min(MOST_DISCS, point.discs)) / MOST_DISCS) * (HEIGHT / 2 - 4)
    : point.chance === undefined ? undefined : 4 + (1 - point.chance) * (HEIGHT - 8));
  const known = found.flatMap((point) => { const at = y(point); return at === undefined ? [] : [{ ...point, x: x(point.ply), y: at }]; });
  // A single position is drawn as a short piece of the curve.
  const runs = unbroken(known).map((run) => (run.length > 1 ? run : [-2, 2].map((aside) => ({ ...run[0]!, x: run[0]!.x + aside }))));
  const side = sidesOf(game)[0];
  const isEmpty = finished.value.length === 0 && running.value === null && !isLookedAt.value;
  const words = (point: Point) => {
    const where = t("said-place", { ply: point.ply, plies: end });
    if (y(point) === undefined) return where;
    const value = isDiscs ? signed(point.discs!, 0) : percent(point.chance!);
    return `${where} ${t("graph-value", { side, measure: isDiscs ? "discs" : "chance", value })} ${point.review !== undefined && GLYPHS[point.review.class] !== undefined ? t("graph-led", { class: sayClass(point.review) }) : ""}`;
  };
  const said = found.map(words);
  return (
    <section class={`graph ${isEmpty ? "is-empty" : ""}`} aria-labelledby="graph-title" onWheel={stepByWheel}>
      <div class="card-head">
        <h2 id="graph-title">{isDiscs ? t("graph-discs", { side }) : t("graph-chance", { side })}</h2>
        {data[game].turnsOver && !isEmpty && (
          <button type="button" class="small" onClick={() => { measure.value = isDiscs ? "chance" : "discs"; }}>
            {isDiscs ? t("show-chance") : t("show-discs")}
          </button>
        )}
      </div>
      {!isEmpty && <><div class="graph-frame">
        <span class="graph-edge" aria-hidden="true">{(isDiscs ? [signed(MOST_DISCS, 0), "0", signed(-MOST_DISCS, 0)] : [1, 0.5, 0].map(percent)).map((edge) => <span key={edge}>{edge}</span>)}</span>
        <div class="graph-drawing">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {runs.map((run) => <polyline key={run[0]!.ply} class="graph-curve" points={run.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ")} />)}
          <Here end={end} />
        </svg>
        {known.map(({ ply, review, x, y }) => {
          const glyph = review === undefined ? undefined : GLYPHS[review.class];
          return glyph !== undefined && (
            <span key={ply} class={`mistake is-${review!.class} ${review!.size_unclear === true || review!.class === "unclear" ? "is-open" : ""}`} aria-hidden="true"
              style={{ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` }} title={`${ply}. ${nameOfMove(review!.played)} ${glyph}`} onClick={() => goTo(ply - 1)} />
          );
        })}
        <Slider end={end} words={said} />
        </div>
      </div>
      <Said words={said} /></>}
      <ReviewControls />
      <ReviewedLines />
    </section>
  );
}

/** What depends on the shown position is apart, so that a step draws no curve. */
function Here({ end }: { end: number }): JSX.Element {
  const x = (at.value / Math.max(1, end)) * WIDTH;
  return <path class="graph-here" d={`M${x} 0V${HEIGHT}`} />;
}

function Slider({ end, words }: { end: number; words: readonly string[] }): JSX.Element {
  return (
    <input type="range" min={0} max={end} value={at.value} aria-label={t("graph-label")} aria-valuetext={words[at.value]}
      onInput={(event) => goTo(event.currentTarget.valueAsNumber)} />
  );
}

function Said({ words }: { words: readonly string[] }): JSX.Element {
  return <p class="hint graph-said">{words[at.value]}</p>;
}

/** Runs of adjacent known points, without the gaps. */
function unbroken<P extends { ply: number }>(known: P[]): P[][] {
  const runs: P[][] = [];
  for (const point of known) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)!.ply === point.ply - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
