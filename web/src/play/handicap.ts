/** Handicap: stones of the first side on the board before the game, which the other side begins. */

import type { Game, Position } from "../api/types";
import { data, sidesOf } from "../games";
import type { Setup } from "./state";

/** Most stones of a handicap, but for the one in the middle. */
export const MOST = 4;

/** The squares of a handicap on a board with a side of `size`: corners, or the middle and dots. Opposite ones come first. */
function squaresOf(game: Game, size: number, stones: number): number[] {
  const { handicap, dots } = data[game];
  const [first = 0, last = size - 1] = handicap === "corners" ? [] : [dots(size)[0]!, dots(size).at(-1)!].map((dot) => Math.floor(dot / 10));
  const corners = [[first, first], [last, last], [last, first], [first, last]].map(([x, y]) => y! * size + x!);
  const middle = handicap === "corners" ? [] : [(size >> 1) * size + (size >> 1)];
  return [...middle, ...corners.slice(0, stones)];
}

const withCells = (board: string, squares: readonly number[], cell: string) => [...board].map((before, index) => (squares.includes(index) ? cell : before)).join("");

/** The start of a game with a handicap, from the initial board. */
export function startWith(game: Game, size: number, board: string, stones: number): Position["start"] {
  return { board: withCells(board, squaresOf(game, size, stones), "X"), turn: sidesOf(game)[1] };
}

/** Number of stones of a game's handicap: without them both sides have as many stones as at first. */
export function handicapOf({ game, size = data[game].board[0], start }: Setup): number {
  if (data[game].handicap === undefined || start?.turn !== sidesOf(game)[1]) return 0;
  const count = (board: string, cell: string) => board.split(cell).length - 1;
  for (let stones = MOST; stones > 0; stones--) {
    const squares = squaresOf(game, size, stones);
    const rest = withCells(start.board, squares, "-");
    if (squares.every((index) => start.board[index] === "X") && count(rest, "X") === count(rest, "O") && count(rest, "X") === (data[game].turnsOver ? 2 : 0)) return stones;
  }
  return 0;
}
