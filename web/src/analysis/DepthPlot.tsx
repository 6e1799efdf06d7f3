/** Plot of the score by iteration, which shows how it has settled. */

import type { JSX } from "preact";

import type { Score } from "../api/types";
import { number, t } from "../text/text";
import { chanceOf, markOf, signed } from "./score";

const [WIDTH, HEIGHT] = [300, 56];

/** Plotted value of a score: discs where available, else the win probability in per cent. */
function valueOf(score: Score): number {
  return score.unit === "discs" ? score.value : (chanceOf(score) ?? 0.5) * 100;
}

export function DepthPlot({ depths }: { depths: { depth: number; score: Score }[] }): JSX.Element | null {
  if (depths.length < 2) return null;
  const values = depths.map(({ score }) => valueOf(score));
  const isDiscs = depths.at(-1)!.score.unit === "discs";
  const span = isDiscs ? 4 : 10;
  const half = Math.max(span / 2, (Math.max(...values) - Math.min(...values)) / 2);
  const between = (Math.max(...values) + Math.min(...values)) / 2;
  // A probability axis stays within 0 and 1.
  const middle = isDiscs ? between : Math.min(Math.max(between, half), 100 - half);
  const [first, last] = [depths[0]!.depth, depths.at(-1)!.depth];
  const x = (depth: number) => 30 + ((depth - first) / Math.max(1, last - first)) * (WIDTH - 40);
  const y = (value: number) => 8 + (1 - (value - middle + half) / (2 * half)) * (HEIGHT - 22);
  const at = depths.map(({ depth }, index) => `${x(depth).toFixed(1)},${y(values[index]!).toFixed(1)}`);
  const edge = (value: number) => (isDiscs ? signed(value, 0) : `${number(value)}%`);
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img"
        aria-label={t("plot-label", { depth: last, first: markOf(depths[0]!.score).text, last: markOf(depths.at(-1)!.score).text })}>
        <text x={26} y={y(middle + half) + 3} text-anchor="end">{edge(middle + half)}</text>
        <text x={26} y={y(middle - half) + 3} text-anchor="end">{edge(middle - half)}</text>
        <path class="axis" d={`M30 ${y(middle + half)}V${y(middle - half)}H${WIDTH - 8}`} />
        <polyline class="curve" points={at.join(" ")} />
        {depths.map(({ depth }, index) => <circle key={depth} class="knot" cx={x(depth)} cy={y(values[index]!)} r={1.8} />)}
        <text x={30} y={HEIGHT - 2}>{number(first)}</text>
        <text x={WIDTH - 8} y={HEIGHT - 2} text-anchor="end">{number(last)}</text>
      </svg>
      <figcaption>{t("plot-caption")}</figcaption>
    </figure>
  );
}
