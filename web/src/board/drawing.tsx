/** What a board is drawn with: its surface and its stones. */

import type { JSX } from "preact";

import type { Game } from "../api/types";
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
  switch (game) {
    case "othello":
      return (
        <g>
          <rect class="surface" x={-0.8} y={-0.8} width={width + 1.6} height={height + 1.6} rx={1.6} />
          <path class="lines" d={`${ruled(1, columns - 1, 0, height, true)}${ruled(1, rows - 1, 0, width, false)}`} />
          {[20, 60].flatMap((x) => [20, 60].map((y) => <circle key={`${x}-${y}`} class="star" cx={x} cy={y} r={0.9} />))}
        </g>
      );
    case "gomoku":
      return (
        <g>
          <rect class="surface" x={-0.8} y={-0.8} width={width + 1.6} height={height + 1.6} rx={1.6} />
          <path class="lines" d={`${ruled(0.5, columns - 0.5, 5, height - 5, true)}${ruled(0.5, rows - 0.5, 5, width - 5, false)}`} />
          {stars(columns).flatMap((x) => stars(rows).map((y) => (
            <circle key={`${x}-${y}`} class="star" cx={x * 10 + 5} cy={y * 10 + 5} r={1} />
          )))}
        </g>
      );
    case "tictactoe":
      return <path class="lines" d={`${ruled(1, columns - 1, 1, height - 1, true)}${ruled(1, rows - 1, 1, width - 1, false)}`} />;
  }
}

/** Lines at every square from one number of squares to another. */
function ruled(from: number, to: number, start: number, end: number, upright: boolean): string {
  let path = "";
  for (let at = from; at <= to; at++) {
    path += upright ? `M${at * 10} ${start}V${end}` : `M${start} ${at * 10}H${end}`;
  }
  return path;
}

/** Where the dots of a gomoku board stand along a side. */
function stars(side: number): number[] {
  const middle = side % 2 === 1 ? [(side - 1) / 2] : [];
  return side < 9 ? middle : [3, ...middle, side - 4];
}

interface StoneProps {
  game: Game;
  /** `X` or `O`. */
  cell: string;
  /** What stood here before the last change. */
  before: string;
  middle: Place;
  /** Squares from the last move: discs farther away turn over later. */
  distance: number;
  ghost?: boolean;
}

export function Stone({ game, cell, before, middle: { x, y }, distance, ghost = false }: StoneProps): JSX.Element {
  const change = ghost ? "ghost" : before === cell ? "" : before === "-" ? "put" : `turned-to-${cell}`;
  const place = `translate(${x} ${y})`;
  if (game === "tictactoe") {
    return (
      <g transform={place}>
        {cell === "X"
          ? <path class={`mark mark-X ${change}`} d="M-2.6-2.6L2.6 2.6M2.6-2.6L-2.6 2.6" pathLength={1} />
          : <circle class={`mark mark-O ${change}`} r={2.9} pathLength={1} />}
      </g>
    );
  }
  const radius = game === "othello" ? 4.1 : 4.6;
  return (
    <g transform={place}>
      {!ghost && <circle class="shadow" cy={0.4} r={radius} />}
      <circle class={`disc disc-${cell} ${change}`} r={radius} style={{ animationDelay: `${Math.round(distance * 45)}ms` }} />
    </g>
  );
}
