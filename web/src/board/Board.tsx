/**
 * Board: an SVG picture under an HTML grid. The picture is hidden from screen readers; the grid names each square, is one
 * tab stop, and is navigated by arrow keys.
 */

import type { ComponentChildren, JSX, TargetedKeyboardEvent, TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Game } from "../api/types";
import { data } from "../games";
import "./board.css";
import { type Grid, type Place, type Turns, columnLetter, indexAt, nameOf, placeOf, turnedSize } from "./grid";
import { Stone, StoneShapes, Surface } from "./drawing";

/** Side of a square in SVG units. */
export const UNIT = 10;
/** Margin without letters and numbers. */
const EDGE = 1.5;
/** Letter size and margins of a board in a frame, which holds the letters. */
const [FRAME_LETTER, FRAME, FRAME_EDGE] = [2.2, 2.7, 0.4];

export interface BoardProps {
  game: Game;
  grid: Grid;
  turns: Turns;
  /** Cells row by row from the top left: `X`, `O`, `-`. */
  board: string;
  /** Accessible name of the board. */
  label: string;
  /** Accessible name of a square. */
  squareLabel: (index: number) => string;
  /** Legal squares. */
  legal?: ReadonlySet<number> | undefined;
  /** Stones that each move flips. */
  turnsOver?: ReadonlyMap<number, readonly number[]> | undefined;
  /** Forbidden squares. */
  forbidden?: ReadonlySet<number> | undefined;
  /** The squares of the winning line. */
  winning?: readonly number[] | undefined;
  last?: number | undefined;
  /** The stone that a move would place, `X` or `O`; `null` where no move is possible. */
  hand?: string | undefined;
  /** Overlay above the stones; called with the centre of each square in SVG units. */
  overlay?: ((middle: (index: number) => Place) => ComponentChildren) | undefined;
  /** Square size in pixels below which the first tap selects and the second plays. */
  finger: number;
  /** Whether legal squares have a dot; by default, only without an overlay. */
  legalDots?: boolean | undefined;
  /** A square was chosen. */
  onPlay: (index: number) => void;
  /** The hovered or focused square; -1 for none. */
  onLook?: ((index: number) => void) | undefined;
  /** A square smaller than the target size was tapped: a second tap plays. */
  onSelect?: ((index: number) => void) | undefined;
  /** Handler of other keys while the board has the focus; returns whether it handled the key. */
  onKey?: ((key: string) => boolean) | undefined;
}

export function Board(props: BoardProps): JSX.Element {
  const { game, grid, turns, board, legal, turnsOver, winning, last, hand } = props;
  const [columns, rows] = turnedSize(grid, turns);
  const lettersOnTop = !grid.fromBottom;
  // Letters keep their size in pixels on all boards: 12 on a phone.
  const isFramed = data[game].lines === "squares" && lettersOnTop;
  const letter = isFramed ? FRAME_LETTER : 0.29 * Math.max(columns, rows) + 0.6;
  const margin = isFramed ? FRAME : letter * 1.55 + 0.6;
  const edge = isFramed ? FRAME_EDGE : EDGE;
  const left = margin;
  const top = lettersOnTop ? margin : edge;
  const [width, height] = [columns * UNIT + margin + edge, rows * UNIT + margin + edge];
  const { hand: { focused, pointed, selected }, move: moveHand } = useHand(`${game} ${grid.columns} ${grid.rows}`);
  const cells = useRef<HTMLDivElement>(null);
  const before = useBefore(board);

  const middle = (index: number): Place => {
    const { x, y } = placeOf(grid, turns, index);
    return { x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT };
  };
  // The one focusable square (roving tabindex). The browser's focus follows it whenever the board is rendered anew, because on another or
  // a rotated board the square may be another element.
  const home = focused ?? last ?? indexAt(grid, turns, { x: columns >> 1, y: rows >> 1 });
  const hasFocus = cells.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => { if (hasFocus) focusOn(home); });
  const focusOn = (index: number) => {
    const cell = cells.current?.querySelector<HTMLElement>(`[data-square="${index}"]`);
    if (cell !== document.activeElement) cell?.focus();
  };
  const look = (index: number) => {
    moveHand({ pointed: index });
    props.onLook?.(index);
  };
  const ghost = selected >= 0 ? selected : pointed;
  const shows = hand !== undefined && legal?.has(ghost) === true;

  const choose = (event: TargetedMouseEvent<HTMLDivElement>) => {
    const index = squareOf(event.target);
    if (index < 0) return;
    const isSmall = (cells.current?.clientWidth ?? 1e9) / columns < props.finger;
    const isTouch = (event as unknown as PointerEvent).pointerType === "touch";
    if (isTouch && isSmall && selected !== index && legal?.has(index) === true) {
      moveHand({ focused: index, selected: index });
      props.onSelect?.(index);
      return;
    }
    moveHand({ focused: index, selected: -1 });
    props.onPlay(index);
  };
  const press = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = placeOf(grid, turns, home);
    const to = stepped(event.key, at, columns, rows);
    if (to !== null) focusOn(indexAt(grid, turns, to));
    else if (event.key === "Enter" || event.key === " ") props.onPlay(home);
    else if (props.onKey?.(event.key) !== true) return;
    event.preventDefault();
  };

  return (
    <div class={`board board-${game}`} style={{ aspectRatio: `${width} / ${height}` }}>
      <svg viewBox={`${-left} ${-top} ${width} ${height}`} aria-hidden="true" focusable="false">
        <StoneShapes />
        {isFramed && <rect class="frame" x={-left} y={-top} width={width} height={height} rx={1.2} />}
        <Surface game={game} columns={columns} rows={rows} />
        <g class="coordinates" style={{ fontSize: `${letter}px` }}>
          {Array.from({ length: columns }, (_, x) => (
            <text key={`c${x}`} x={(x + 0.5) * UNIT} y={isFramed ? -0.29 * margin : lettersOnTop ? -0.45 * letter - 0.8 : rows * UNIT + 0.9 + letter}>{border(grid, turns, "x", x)}</text>
          ))}
          {Array.from({ length: rows }, (_, y) => (
            <text key={`r${y}`} x={isFramed ? -margin / 2 : -margin / 2 - 0.3} y={(y + 0.5) * UNIT + 0.35 * letter}>{border(grid, turns, "y", y)}</text>
          ))}
        </g>
        {legal !== undefined && data[game].turnsOver && (props.legalDots ?? props.overlay === undefined) && [...legal].map((index) => (
          <circle key={`l${index}`} class="may" cx={middle(index).x} cy={middle(index).y} r={1.1} />
        ))}
        {[...board].map((cell, index) => cell === "-" ? null : (
          <Stone key={`s${index}`} game={game} cell={cell} before={before[index] ?? "-"} middle={middle(index)}
            distance={last === undefined ? 0 : distance(middle(index), middle(last))} />
        ))}
        {props.forbidden !== undefined && [...props.forbidden].map((index) => {
          const { x, y } = middle(index);
          return <path key={`f${index}`} class="forbidden" d={`M${x - 1.8} ${y - 1.8}l3.6 3.6m0-3.6l-3.6 3.6`} />;
        })}
        {last !== undefined && last >= 0 && data[game].stone > 0 && (
          <circle class={`last on-${board[last]}`} cx={middle(last).x} cy={middle(last).y} r={1.25} />
        )}
        {winning !== undefined && winning.length > 1 && <WinningLine places={winning.map(middle)} />}
        {shows && <Stone game={game} cell={hand} before={hand} middle={middle(ghost)} distance={0} ghost />}
        {shows && turnsOver?.get(ghost)?.map((index) => (
          <circle key={`t${index}`} class={`turns-over on-${board[index]}`} cx={middle(index).x} cy={middle(index).y} r={2.4} />
        ))}
        {props.overlay?.(middle)}
        {selected >= 0 && <rect class="selected" x={middle(selected).x - 5} y={middle(selected).y - 5} width={UNIT} height={UNIT} />}
      </svg>
      <div
        ref={cells} role="grid" aria-label={props.label} class="cells"
        style={{
          left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%`,
          width: `${(1000 * columns) / width}%`, height: `${(1000 * rows) / height}%`,
        }}
        onClick={choose} onKeyDown={press}
        onPointerMove={(event) => { if (event.pointerType !== "touch") look(squareOf(event.target)); }}
        onPointerDown={(event) => { if (event.pointerType === "touch") look(squareOf(event.target)); }}
        onPointerUp={(event) => { if (event.pointerType === "touch") look(-1); }}
        onPointerLeave={() => look(-1)}
        onFocusIn={(event) => {
          const index = squareOf(event.target);
          if (index < 0) return;
          moveHand({ focused: index });
          look(index);
        }}
        onFocusOut={() => { look(-1); moveHand({ selected: -1 }); }}
      >
        {Array.from({ length: rows }, (_, y) => (
          <div role="row" class="cell-row" key={y}>
            {Array.from({ length: columns }, (_, x) => {
              const index = indexAt(grid, turns, { x, y });
              return (
                <div
                  role="gridcell" key={x} class="cell" data-square={index} data-name={nameOf(grid, index)}
                  tabIndex={index === home ? 0 : -1} aria-label={props.squareLabel(index)}
                  data-legal={legal?.has(index) === true ? "" : undefined}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Interaction state: the focused, hovered and selected squares. */
interface Hand {
  focused: number | null;
  pointed: number;
  selected: number;
}

const NOWHERE: Hand = { focused: null, pointed: -1, selected: -1 };

/** The state for the current board; reset on another one. */
function useHand(board: string): { hand: Hand; move: (part: Partial<Hand>) => void } {
  const [now, setNow] = useState({ board, hand: NOWHERE });
  const hand = now.board === board ? now.hand : NOWHERE;
  const move = (part: Partial<Hand>) => setNow((now) => ({ board, hand: { ...(now.board === board ? now.hand : NOWHERE), ...part } }));
  return { hand, move };
}

/** The board as it stood before the last change. */
function useBefore(board: string): string {
  const memory = useRef({ now: board, before: board });
  if (memory.current.now !== board) {
    const { now } = memory.current;
    memory.current = { now: board, before: now.length === board.length ? now : board };
  }
  return memory.current.before;
}

function WinningLine({ places }: { places: Place[] }): JSX.Element {
  const [from, to] = [places[0]!, places.at(-1)!];
  return <line class="winning" x1={from.x} y1={from.y} x2={to.x} y2={to.y} pathLength={1} />;
}

/** Index of the square of a grid element; -1 for none. */
function squareOf(target: EventTarget | null): number {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-square]") : null;
  return cell === null ? -1 : Number(cell.dataset["square"]);
}

/** Target of a navigation key; `null` for other keys. */
function stepped(key: string, { x, y }: Place, columns: number, rows: number): Place | null {
  const within = (value: number, end: number) => Math.min(Math.max(value, 0), end - 1);
  switch (key) {
    case "ArrowLeft": return { x: within(x - 1, columns), y };
    case "ArrowRight": return { x: within(x + 1, columns), y };
    case "ArrowUp": return { x, y: within(y - 1, rows) };
    case "ArrowDown": return { x, y: within(y + 1, rows) };
    case "Home": return { x: 0, y };
    case "End": return { x: columns - 1, y };
    case "PageUp": return { x, y: 0 };
    case "PageDown": return { x, y: rows - 1 };
    default: return null;
  }
}

/** Label of a column or row on the screen. */
function border(grid: Grid, turns: Turns, axis: "x" | "y", at: number): string {
  const index = indexAt(grid, turns, axis === "x" ? { x: at, y: 0 } : { x: 0, y: at });
  const isLetter = (turns % 2 === 0) === (axis === "x");
  return isLetter ? columnLetter(index % grid.columns) : nameOf(grid, index).slice(1);
}

function distance(a: Place, b: Place): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / UNIT;
}
