/** Recognition of texts: which games a record, a drawing or a list of moves fits. All imported texts are read here. */

import { YomiProblem } from "@yomi/client";

import { gamesOf, positionOf } from "../api/client";
import { type Game, type GameRead, type Position, type PositionRequest, type Problem, type RecordRequest, rules } from "../api/types";
import { data, games, sidesOf } from "../games";
import { faultsOf } from "./actions";
import { sayRefusal } from "../text/refusals";
import type { About, Setup } from "./state";

/** A game that a text fits, as parsed. */
export interface Fit {
  setup: Setup;
  moves: readonly string[];
  /** Which game of the text it is, from 1. */
  number: number;
  /** Label that tells it from other games of the same text. */
  name?: string;
}

/**
 * Parses a text as each game, the shown one first; returns the reason if that one refuses it. `isSlip`: for the shown game a move
 * behind legal ones is illegal, so that a text which fits another game is probably a mistyped one of this.
 */
export async function fitting(text: string, now: Setup, signal: AbortSignal): Promise<{ fits: Fit[]; refusal: string; isSlip: boolean }> {
  const recorded = await recordedIn(text, now, signal);
  if (recorded.fits.length > 0) return recorded;
  const order = [now.game, ...games.filter((game) => game !== now.game)];
  const read = await Promise.all(order.map((game) => readAs(game, text, now, signal)));
  return { fits: read.flatMap(({ fit }) => fit ?? []), refusal: read[0]!.refusal, isSlip: false };
}

/** The result in a record: of its tags, and behind the moves of a game. */
const RESULT = /\[Result\s+"([^"]*)"\]|\bRE\[([^\]]*)\]|\s\d+(?:\/2)?-\d+(?:\/2)?(?=\s*(?:$|\[))/g;

/** Recorded games of a text; none for a drawing or an empty text. */
async function recordedIn(text: string, now: Setup, signal: AbortSignal): Promise<{ fits: Fit[]; refusal: string; isSlip: boolean }> {
  // Pairs of numbers count from 0, as Yixin writes them.
  const pairs = /^[\d\s,;()]+$/.test(text) ? { coordinates: "from_0" as const } : {};
  let contradicted: string | undefined;
  let slip: Problem | undefined;
  // With the shown board size, unless the text has its own.
  const onView = await read({ text, game: now.game, ...(data[now.game].hasRules ? { size: now.size ?? data[now.game].board[0], rule: now.rule ?? rules[0], ...pairs } : {}) });
  const any = await read({ text, ...pairs });
  const found = onView.length > 0 ? [...onView, ...any.filter((game) => game.game !== now.game)] : any;
  async function read(request: RecordRequest): Promise<readonly GameRead[]> {
    try {
      return (await gamesOf(request, signal)).games;
    } catch (error) {
      if (!(error instanceof YomiProblem)) throw error;
      const { code, index = 0, legal_moves: legal } = error.document.errors?.[0] ?? {};
      // A result that contradicts the moves is stated beside the game.
      if (code === "conflicting_fields" && contradicted === undefined) {
        contradicted = [...request.text.matchAll(RESULT)].map(([, tag, property]) => tag ?? property)[0] ?? "";
        return read({ ...request, text: request.text.replace(RESULT, "") });
      }
      if (request.game !== undefined && legal !== undefined && index > 0) slip = error.document;
      return [];
    }
  }
  const isOnView = (game: GameRead) => game.game === now.game;
  const ordered = [...found.filter(isOnView), ...found.filter((game) => !isOnView(game))];
  const isOne = found.every((game) => game.number === 1);
  const fits = await Promise.all(ordered.map(async (game) => ({
    setup: { ...await setupOf(game.game, game, signal), about: aboutOf(game, contradicted) },
    moves: game.moves,
    number: game.number,
    ...(isOne ? {} : { name: [`${game.number}.`, game.first_player, game.second_player].filter(Boolean).join(" ") }),
  })));
  return { fits, refusal: slip === undefined ? "" : sayRefusal(slip), isSlip: slip !== undefined };
}

/** What a record says about its game: tags of PGN, properties of SGF and GGF. */
function aboutOf({ first_player: first, second_player: second, result: read, ignored }: GameRead, contradicted: string | undefined): About | undefined {
  const texts = ignored.map(({ text }) => text);
  const tag = (names: string) => texts.map((text) => new RegExp(`^\\[?(?:${names})(?:\\s*"|\\[)([^"\\]]+)`).exec(text)?.[1]?.trim()).find((value) => value !== undefined && !/^[?.*]+$/.test(value));
  const result = contradicted ?? read;
  const about = { first, second, event: tag("Event|EV|GN"), date: tag("Date|DT"), result: result === "*" ? undefined : result };
  return Object.values(about).some((value) => value !== undefined) ? about : undefined;
}

/** Parses it as one game, by the possible formats, likeliest first. */
async function readAs(game: Game, text: string, now: Setup, signal: AbortSignal): Promise<{ fit: Fit | null; refusal: string }> {
  let refusal = "";
  for (const request of readings(game, text, now)) {
    try {
      const found = await positionOf(game, request, signal);
      return { fit: { setup: await setupOf(game, found, signal), moves: found.moves, number: 1 }, refusal };
    } catch (error) {
      if (!(error instanceof YomiProblem)) throw error;
      refusal ||= faultsOf(error);
    }
  }
  return { fit: null, refusal };
}

/** Board sizes that a drawing may have; smaller ones are boards of other games. */
const [LEAST, MOST] = [9, 20];

function readings(game: Game, text: string, now: Setup): PositionRequest[] {
  const isBoard = /[-._]{3}|[XO●○*]\s?[XO●○*]|^\s*\[8/im.test(text) && !/^\s*\(;|piskvork/i.test(text);
  const rows = text.split("\n").filter((line) => /[-._]/.test(line)).length;
  const { hasRules, tellsTurn, board: [usual] } = data[game];
  const isNow = hasRules && now.game === game;
  const sizes: PositionRequest[] = isNow ? [{ size: now.size ?? usual, rule: now.rule ?? rules[0] } as PositionRequest, {}] : [{}];
  const played = sizes.map((fields) => ({ ...fields, moves: text }));
  const laid: PositionRequest[] = tellsTurn ? sizes.map((fields) => ({ ...fields, board: text })) : [{ board: text }, { board: text, turn: sidesOf(game)[0] }];
  // The number of rows of a drawing determines the size.
  if (hasRules && rows >= LEAST && rows <= MOST) laid.push({ size: rows, board: text } as PositionRequest);
  return isBoard ? [...laid, ...played] : [...played, ...laid];
}

/** The game of a parsed position. */
export async function setupOf(game: Game, found: Pick<Position, "size" | "rule" | "start">, signal: AbortSignal): Promise<Setup> {
  const { size, rule } = found;
  const plain: Setup = { game, ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }) };
  const initial = await positionOf(game, size === undefined ? {} : { size }, signal);
  const isInitial = initial.board === found.start.board && initial.turn === found.start.turn;
  return isInitial ? plain : { ...plain, start: found.start };
}
