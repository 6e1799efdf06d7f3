/** Drawing of a board: surface and stones. */

import type { JSX } from "preact";

import type { Game } from "../api/types";
import { data } from "../games";
import type { Place } from "./grid";

/** Gradients that stones are filled with. */
export function StoneShapes(): JSX.Element {
  return (
    <defs>
      <radialGradient id="fill-X" cx="0.36" cy="0.3" r="0.9">
        <stop offset="0" class="black-light" />
        <stop offset="1" class="black-dark" />
      </radialGradient>
      <radialGradient id="fill-O" cx="0.36" cy="0.3" r="0.9">
        <stop offset="0.25" class="white-light" />
        <stop offset="1" class="white-dark" />
      </radialGradient>
    </defs>
  );
}

export function Surface({ game, columns, rows }: { game: Game; columns: number; rows: number }): JSX.Element {
  const [width, height] = [columns * 10, rows * 10];
  const { lines, dots } = data[game];
  if (lines === "open") return <path class="lines" d={`${ruled(1, columns - 1, 1, height - 1, true)}${ruled(1, rows - 1, 1, width - 1, false)}`} />;
  const isCrossed = lines === "crossings";
  const [inset, edge] = isCrossed ? [0.5, 5] : [0, 0];
  return (
    <g>
      {isCrossed ? <rect class="surface" x={-0.8} y={-0.8} width={width + 1.6} height={height + 1.6} rx={1.6} /> : <rect class="surface" width={width} height={height} />}
      <path class="lines" d={`${ruled(inset, columns - inset, edge, height - edge, true)}${ruled(inset, rows - inset, edge, width - edge, false)}`} />
      {dots(columns).flatMap((x) => dots(rows).map((y) => <circle key={`${x}-${y}`} class="star" cx={x} cy={y} r={isCrossed ? 1 : 0.9} />))}
    </g>
  );
}

/** Lines at every square from one number of squares to another. */
function ruled(from: number, to: number, start: number, end: number, upright: boolean): string {
  let path = "";
  for (let at = from; at <= to; at++) {
    path += upright ? `M${at * 10} ${start}V${end}` : `M${start} ${at * 10}H${end}`;
  }
  return path;
}

interface StoneProps {
  game: Game;
  /** `X` or `O`. */
  cell: string;
  /** Cell before the last change. */
  before: string;
  middle: Place;
  /** Distance from the last move in squares: farther discs flip later. */
  distance: number;
  ghost?: boolean;
}

export function Stone({ game, cell, before, middle: { x, y }, distance, ghost = false }: StoneProps): JSX.Element {
  const change = ghost ? "ghost" : before === cell ? "" : before === "-" ? "put" : `turned-to-${cell}`;
  const place = `translate(${x} ${y})`;
  const radius = data[game].stone;
  if (radius === 0) {
    return (
      <g transform={place}>
        {cell === "X"
          ? <path class={`mark mark-X ${change}`} d="M-2.6-2.6L2.6 2.6M2.6-2.6L-2.6 2.6" pathLength={1} />
          : <circle class={`mark mark-O ${change}`} r={2.9} pathLength={1} />}
      </g>
    );
  }
  return (
    <g transform={place}>
      {!ghost && <circle class="shadow" cy={0.4} r={radius} />}
      <circle class={`disc disc-${cell} ${change}`} r={radius} style={{ animationDelay: `${Math.round(distance * 45)}ms` }} />
    </g>
  );
}
