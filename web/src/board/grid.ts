/** Geometry: names of squares, and their places on a board that may be rotated. */

import type { Game } from "../api/types";
import { data } from "../games";

/** The squares of a board. */
export interface Grid {
  columns: number;
  rows: number;
  /** Rows are counted from the bottom. */
  fromBottom: boolean;
}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** A place on the screen, in squares from the top left. */
export interface Place {
  x: number;
  y: number;
}

export function gridOf(game: Game, size: number | undefined): Grid {
  const { board: [columns, rows], fromBottom, hasRules } = data[game];
  return hasRules && size !== undefined ? { columns: size, rows: size, fromBottom } : { columns, rows, fromBottom };
}

export function columnLetter(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}

/** The name of a square by its index in a board's text, which goes row by row from the top left. */
export function nameOf(grid: Grid, index: number): string {
  const row = Math.floor(index / grid.columns);
  return `${columnLetter(index % grid.columns)}${grid.fromBottom ? grid.rows - row : row + 1}`;
}

/** Index of a square by name; -1 for anything else. */
export function indexOf(grid: Grid, name: string): number {
  const found = /^([a-z])([1-9]\d?)$/.exec(name.trim().toLowerCase());
  if (found === null) return -1;
  const column = found[1]!.charCodeAt(0) - "a".charCodeAt(0);
  const row = grid.fromBottom ? grid.rows - Number(found[2]) : Number(found[2]) - 1;
  return column < grid.columns && row >= 0 && row < grid.rows ? row * grid.columns + column : -1;
}

/** Columns and rows on the screen. */
export function turnedSize(grid: Grid, turns: Turns): [columns: number, rows: number] {
  return turns % 2 === 0 ? [grid.columns, grid.rows] : [grid.rows, grid.columns];
}

/** Place of a square. */
export function placeOf(grid: Grid, turns: Turns, index: number): Place {
  const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
  switch (turns) {
    case 0: return { x: column, y: row };
    case 1: return { x: grid.rows - 1 - row, y: column };
    case 2: return { x: grid.columns - 1 - column, y: grid.rows - 1 - row };
    case 3: return { x: row, y: grid.columns - 1 - column };
  }
}

/** Square at a place. */
export function indexAt(grid: Grid, turns: Turns, { x, y }: Place): number {
  const at = (column: number, row: number) => row * grid.columns + column;
  switch (turns) {
    case 0: return at(x, y);
    case 1: return at(y, grid.rows - 1 - x);
    case 2: return at(grid.columns - 1 - x, grid.rows - 1 - y);
    case 3: return at(grid.columns - 1 - y, x);
  }
}
