/** Cache of positions from the server, and an immediate prediction of legal moves. */

import { positionOf } from "../api/client";
import { type Game, type Position, type PositionQuestion, otherSide } from "../api/types";
import { type Grid, indexOf } from "../board/grid";
import { cellOf } from "./state";

/** Maximum number of cached positions; a long game of gomoku has 400. */
const KEPT = 2000;
const known = new Map<string, Position>();

const keyOf = (game: Game, request: PositionQuestion) => `${game} ${JSON.stringify(request)}`;

export function knownPosition(game: Game, request: PositionQuestion): Position | undefined {
  return known.get(keyOf(game, request));
}

export async function askPosition(game: Game, request: PositionQuestion, signal: AbortSignal): Promise<Position> {
  const found = await positionOf(game, request, signal);
  if (known.size >= KEPT) known.delete(known.keys().next().value!);
  known.set(keyOf(game, request), found);
  return found;
}

/** Predicts the position after a legal move, as far as the position allows. */
export function after(position: Position, move: string, grid: Grid): Position {
  const board = [...position.board];
  const cell = cellOf(position.turn);
  for (const name of [move, ...(position.flips?.[move] ?? [])]) {
    const index = indexOf(grid, name);
    if (index >= 0) board[index] = cell;
  }
  const { flips: _, forbidden: __, outcome: ___, ...rest } = position;
  return {
    ...rest, board: board.join(""), turn: otherSide(position.turn), legal_moves: [], must_pass: false,
    last_move: move, moves: [...position.moves, move],
  };
}
