/** Threats on the squares: black's in a dark square, white's in a light circle, each with the kind of threat. */

import type { JSX } from "preact";

import type { Place } from "../board/grid";
import { type Form, threatened } from "./threats";
import { marked } from "./state";

/** Label of a threat: number of stones in a row; a straight four, open at both ends, between dashes. */
export const FIGURES: Record<Form, string> = { five: "5", straight_four: "-4-", four: "4", open_three: "3" };

export function ThreatMarks({ middle }: { middle: (index: number) => Place }): JSX.Element {
  const scored = new Set(marked.value.map(({ index }) => index));
  return (
    <g class="threats">
      {[...threatened.value].flatMap(([index, made]) => made.map(({ side, forms }, place) => {
        const { x, y } = middle(index);
        // Two marks side by side; above the score, if the square has one.
        const aside = made.length === 1 ? 0 : place === 0 ? -2.4 : 2.4;
        const [lifted, scale] = scored.has(index) ? [4.4, 0.62] : [0, made.length > 1 ? 0.72 : 1];
        return <ThreatMark key={`${index}-${side}`} side={side} form={forms[0]!} x={x + aside} y={y - lifted} scale={scale} />;
      }))}
    </g>
  );
}

interface MarkProps {
  side: "black" | "white";
  form: Form;
  x: number;
  y: number;
  scale: number;
}

export function ThreatMark({ side, form, x, y, scale }: MarkProps): JSX.Element {
  return (
    <g class={`threat threat-${side} threat-${form}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      {side === "black" ? <rect x={-3.1} y={-3.1} width={6.2} height={6.2} rx={0.7} /> : <circle r={3.3} />}
      <text y={1.45}>{FIGURES[form]}</text>
    </g>
  );
}
