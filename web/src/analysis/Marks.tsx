/** Scores on the squares of the moves: the best one green; proven scores framed. */

import type { JSX } from "preact";

import type { Place } from "../board/grid";
import { grid } from "../play/state";
import { markOf } from "./score";
import { marked } from "./state";

export function Marks({ middle }: { middle: (index: number) => Place }): JSX.Element {
  // Squares of a small board are large.
  const scale = Math.min(1, 0.35 + grid.value.columns * 0.08);
  return (
    <g class="marks">
      {marked.value.map(({ index, score, rank, loss }) => {
        const { x, y } = middle(index);
        const { text, form } = markOf(score);
        const isBest = rank === 1 || loss === 0;
        const width = Math.max(5.6, text.length * 1.75 + 1.6);
        return (
          <g key={index} class={`score score-${form} ${isBest ? "is-best" : ""}`} transform={`translate(${x} ${y}) scale(${scale})`}>
            <rect x={-width / 2} y={-2.3} width={width} height={4.6} rx={form === "exact" ? 0.6 : 2.3} />
            <text y={1.05} textLength={text.length > 4 ? width - 1.4 : undefined} lengthAdjust="spacingAndGlyphs">{text}</text>
          </g>
        );
      })}
    </g>
  );
}
