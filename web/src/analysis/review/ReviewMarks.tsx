/** Marks for the next move of the game and the best move, where they have been reviewed. */

import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";

import { type Place, indexOf } from "../../board/grid";
import { grid } from "../../play/state";
import { GLYPHS } from "./mistakes";
import { judged } from "./reviews";
import { isHidden } from "./trying";

/** Whether the board shows marks of the review. */
export const marksShown = signal(true);

/** Squares of the fact that is pointed at. */
export const factSquares = signal<readonly string[]>([]);

const NOWHERE = { played: -1, best: -1 };

/** The squares of the two moves; -1 for a pass, and for a best move that is hidden. */
export const judgedSquares = computed(() => {
  const now = judged.value;
  if (now === null || !marksShown.value) return NOWHERE;
  return { played: indexOf(grid.value, now.played), best: isHidden.value ? -1 : indexOf(grid.value, now.best) };
});

export function ReviewMarks({ middle }: { middle: (index: number) => Place }): JSX.Element | null {
  const { played, best } = judgedSquares.value;
  const now = judged.value;
  const pointed = factSquares.value.map((name) => indexOf(grid.value, name)).filter((index) => index >= 0).map(middle);
  if (now === null || (played < 0 && pointed.length === 0)) return null;
  const [at, better] = [played < 0 ? null : middle(played), best < 0 ? null : middle(best)];
  const glyph = GLYPHS[now.class];
  // Squares of a small board are large.
  const scale = Math.min(1, 0.35 + grid.value.columns * 0.08);
  return (
    <g class="review-marks">
      {better !== null && <rect class="review-best" x={better.x - 4.6} y={better.y - 4.6} width={9.2} height={9.2} rx={1.4} />}
      {pointed.map(({ x, y }) => <circle key={`${x} ${y}`} class="fact-square" cx={x} cy={y} r={4.6} />)}
      {at !== null && <circle class={`review-played class-${now.class}`} cx={at.x} cy={at.y} r={best === played ? 3.4 : 4.2} />}
      {at !== null && glyph !== undefined && (
        <g class={`review-glyph class-${now.class}`} transform={`translate(${at.x + 3} ${at.y - 3}) scale(${scale})`}>
          <circle r={2.3} />
          <text y={1}>{glyph}</text>
        </g>
      )}
    </g>
  );
}
