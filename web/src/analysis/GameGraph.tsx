/** Graph of the score over the game, and over the shown line beside it, with the classes of the moves and the review of the next one. A slider over it selects a position. */

import type { JSX } from "preact";

import { data, sidesOf } from "../games";
import { goInto, goTo } from "../play/actions";
import { stepByWheel } from "../play/keys";
import { views } from "../play/branches";
import { at, moves, setup } from "../play/state";
import { t } from "../text/text";
import { type Point, axis, changeMeasure, isDiscs, isLookedAt, points, sayValue } from "./points";
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

export function GameGraph(): JSX.Element {
  const end = moves.value.length;
  if (end === 0) return <p class="hint">{t("no-moves")}</p>;
  const { game } = setup.value;
  const found = points.value;
  const y = (point: Point) => (isDiscs.value
    ? point.discs === undefined ? undefined : HEIGHT / 2 - (Math.max(-MOST_DISCS, Math.min(MOST_DISCS, point.discs)) / MOST_DISCS) * (HEIGHT / 2 - 4)
    : point.chance === undefined ? undefined : 4 + (1 - point.chance) * (HEIGHT - 8));
  const place = (points: readonly Point[]) => points.flatMap((point) => { const at = y(point); return at === undefined ? [] : [{ ...point, x: (point.ply / axis.value) * WIDTH, y: at }]; });
  const Beside = views.value?.GameBeside;
  const inGame = views.value?.gamePoints.value ?? [];
  const side = sidesOf(game)[0];
  const isEmpty = finished.value.length === 0 && running.value === null && !isLookedAt.value;
  const words = (point: Point) => {
    const where = t("said-place", { ply: point.ply, plies: end });
    const value = sayValue(point);
    return [where,
      value !== undefined && t("graph-value", { side, measure: isDiscs.value ? "discs" : "chance", value }),
      value !== undefined && point.review !== undefined && GLYPHS[point.review.class] !== undefined && t("graph-led", { class: sayClass(point.review) }),
      views.value?.sayInGame(point.ply)].filter(Boolean).join(" ");
  };
  const said = found.map(words);
  return (
    <section class={`graph ${isEmpty ? "is-empty" : ""}`} aria-labelledby="graph-title" onWheel={stepByWheel}>
      <div class="card-head">
        <h2 id="graph-title">{isDiscs.value ? t("graph-discs", { side }) : t("graph-chance", { side })}</h2>
        {data[game].turnsOver && !isEmpty && (
          <button type="button" class="small" onClick={changeMeasure}>
            {isDiscs.value ? t("show-chance") : t("show-discs")}
          </button>
        )}
      </div>
      {!isEmpty && <><div class="graph-frame">
        <span class="graph-edge" aria-hidden="true">{(isDiscs.value ? [signed(MOST_DISCS, 0), "0", signed(-MOST_DISCS, 0)] : [1, 0.5, 0].map(percent)).map((edge) => <span key={edge}>{edge}</span>)}</span>
        <div class="graph-drawing">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          <Curve points={place(inGame)} of="of-game" />
          <Curve points={place(found)} />
          <Here />
        </svg>
        <Mistakes points={place(inGame.slice(1))} of="of-game" onClick={(ply) => goInto(-1, ply - 1)} />
        <Mistakes points={place(found)} onClick={(ply) => goTo(ply - 1)} />
        <Slider end={end} words={said} />
        </div>
      </div>
      {Beside !== undefined && <Beside />}
      <Said words={said} /></>}
      <ReviewControls />
      <ReviewedLines />
    </section>
  );
}

type Placed = Point & { x: number; y: number };

/** A single position is drawn as a short piece of the curve. */
function Curve({ points, of = "" }: { points: Placed[]; of?: string }): JSX.Element {
  const runs = unbroken(points).map((run) => (run.length > 1 ? run : [-2, 2].map((aside) => ({ ...run[0]!, x: run[0]!.x + aside }))));
  return <>{runs.map((run) => <polyline key={run[0]!.ply} class={`graph-curve ${of}`} points={run.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ")} />)}</>;
}

/** Marks of the moves that may be mistakes. */
function Mistakes({ points, of = "", onClick }: { points: Placed[]; of?: string; onClick: (ply: number) => void }): JSX.Element {
  return (
    <>{points.map(({ ply, review, x, y }) => {
      const glyph = review === undefined ? undefined : GLYPHS[review.class];
      return glyph !== undefined && (
        <span key={ply} class={`mistake is-${review!.class} ${review!.size_unclear === true || review!.class === "unclear" ? "is-open" : ""} ${of}`} aria-hidden="true"
          style={{ left: `${(100 * x) / WIDTH}%`, top: `${(100 * y) / HEIGHT}%` }} title={`${ply}. ${nameOfMove(review!.played)} ${glyph}`} onClick={() => onClick(ply)} />
      );
    })}</>
  );
}

/** What depends on the shown position is apart, so that a step draws no curve. */
function Here(): JSX.Element {
  const x = (at.value / axis.value) * WIDTH;
  return <path class="graph-here" d={`M${x} 0V${HEIGHT}`} />;
}

function Slider({ end, words }: { end: number; words: readonly string[] }): JSX.Element {
  return (
    <input type="range" style={{ width: `calc(${(100 * end) / axis.value}% + 16px)` }} min={0} max={end} value={at.value} aria-label={t("graph-label")} aria-valuetext={words[at.value]}
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
