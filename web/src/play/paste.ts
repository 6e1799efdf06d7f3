/** What a person pastes: any record, drawing or list of moves that the API reads, of any game. */

import { Refused, positionOf } from "../api/client";
import { type Game, type Position, type PositionRequest, games, rules } from "../api/types";
import { begin, faultsOf } from "./actions";
import { pushEntry } from "./address";
import { type Setup, setup } from "./state";
import { gameOf } from "./tree";

/** Loads a text; what is wrong with it where the server reads it in no way. */
export async function paste(text: string, signal: AbortSignal): Promise<string | null> {
  let refusal: string | null = null;
  for (const { game, request } of readings(text, setup.value)) {
    try {
      const found = await positionOf(game, request, signal);
      const setup = await setupOf(game, found, signal);
      pushEntry();
      begin(setup, { tree: gameOf(found.moves), isPlayed: false });
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusal ??= faultsOf(error);
    }
  }
  return refusal;
}

interface Reading {
  game: Game;
  request: PositionRequest;
}

/** The ways in which a text may be meant, the likely ones first. */
function readings(text: string, now: Setup): Reading[] {
  const others = games.filter((game) => game !== now.game);
  const isBoard = /[-._]{3}|[XO●○*]\s?[XO●○*]|^\s*\[8/im.test(text) && !/^\s*\(;|piskvork/i.test(text);
  return [now.game, ...others].flatMap((game) => {
    const sizes = game !== "gomoku" ? [{}] : game === now.game
      ? [{ size: now.size ?? 15, rule: now.rule ?? rules[0] }, {}] : [{}];
    const played = sizes.map((fields) => ({ game, request: { ...fields, moves: text } }));
    const laid = game === "othello"
      ? [{ game, request: { board: text } }, { game, request: { board: text, turn: "black" as const } }]
      : sizes.map((fields) => ({ game, request: { ...fields, board: text } }));
    return isBoard ? [...laid, ...sizedBoards(game, text), ...played] : [...played, ...laid];
  });
}

/** A drawing of a gomoku board says its size by its rows. */
function sizedBoards(game: Game, text: string): Reading[] {
  if (game !== "gomoku") return [];
  const rows = text.split("\n").filter((line) => /[-._]/.test(line)).length;
  return rows >= 5 && rows <= 20 ? [{ game, request: { size: rows, board: text } }] : [];
}

/** The game that a position was read from. */
export async function setupOf(game: Game, found: Position, signal: AbortSignal): Promise<Setup> {
  const { size, rule } = found;
  const plain: Setup = { game, ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }) };
  const initial = await positionOf(game, size === undefined ? {} : { size }, signal);
  const isInitial = initial.board === found.start.board && initial.turn === found.start.turn;
  return isInitial ? plain : { ...plain, start: found.start };
}
