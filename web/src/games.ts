/** Properties of each game that the API does not report. No other file names a game, except those listed in games.test.ts. */

import type { Game, Rule, Side } from "./api/types";

/** Appearance and behaviour of a game. */
export interface GameData {
  /** First to move first. */
  sides: readonly [Side, Side];
  /** Columns and rows; the usual choices for a game with several sizes. */
  board: readonly [columns: number, rows: number];
  /** Rows are counted from the bottom. */
  fromBottom: boolean;
  /** Grid lines between the squares, through them, or between them without a frame. */
  lines: "squares" | "crossings" | "open";
  /** Places of dots along a side, in units of a tenth of a square. */
  dots: (side: number) => readonly number[];
  /** Radius of a stone in tenths of a square; 0 for marks instead of stones. */
  stone: number;
  /** Square size in pixels below which a move takes two taps: where many squares are legal, WCAG's enhanced target size. */
  finger: number;
  /** A new game offers sizes and rules. */
  hasRules: boolean;
  /** Moves flip stones, few squares are legal, and stones are counted at the end. */
  turnsOver: boolean;
  /** The stones on the board determine the side to move. */
  tellsTurn: boolean;
  /** Separator of moves in a text. */
  between: string;
  /** Openings have names. */
  hasOpenings: boolean;
  /** The server knows what people played in its openings. */
  hasPlayed?: true;
  /** The server reports threats. */
  hasThreats: boolean;
  /** Number of moves that are evaluated in parallel. */
  breadth: number | "all";
  /** The technique `neighbourhood` applies. */
  hasNeighbourhood: boolean;
  /** Initial moves and depth of a race. */
  race: readonly [moves: string, depth: string];
  /** Where a handicap's stones stand; a game without it has none. */
  handicap?: "corners" | "dots";
  /** Moves that show a rule each by the last one, for the sentences `rules-GAME`. */
  demos?: readonly (readonly [moves: string, fields?: { size: number; rule: Rule }])[];
  /** The first example of the tree view. */
  example: string;
}

const nine = (rule: Rule) => ({ size: 9, rule });

export const data: Record<Game, GameData> = {
  othello: {
    sides: ["black", "white"], board: [8, 8], fromBottom: false, lines: "squares", dots: () => [20, 60], stone: 4.1, finger: 40, hasRules: false, turnsOver: true, tellsTurn: false, between: "",
    hasOpenings: true, hasPlayed: true, hasThreats: false, breadth: "all", hasNeighbourhood: false, race: ["f5f6e6f4e3c5c4d3f3e2", "5"], example: "othello",
    handicap: "corners", demos: [["f5"], ["f5f6e6f4e3c5c4"], ["d3c3f5d2d1e1b2c1pass"], ["f5d6c5f4e7f6g5e6e3"]],
  },
  gomoku: {
    sides: ["black", "white"], board: [15, 15], fromBottom: true, lines: "crossings", dots: stars, stone: 4.6, finger: 44, hasRules: true, turnsOver: false, tellsTurn: true, between: " ",
    hasOpenings: true, hasThreats: true, breadth: 5, hasNeighbourhood: true, race: ["h8h9g8i8", "2"], example: "gomoku",
    handicap: "dots", demos: [["e5d6", nine("freestyle")], ["e5e6d5d6f5c6c5a1g5", nine("freestyle")], ["b5b6c5d6d5f6f5h6g5a1e5", nine("standard")], ["d5a1f5a9e4i1e6i9", nine("renju")]],
  },
  tictactoe: {
    sides: ["X", "O"], board: [3, 3], fromBottom: false, lines: "open", dots: () => [], stone: 0, finger: 40, hasRules: false, turnsOver: false, tellsTurn: true, between: " ",
    hasOpenings: false, hasThreats: false, breadth: "all", hasNeighbourhood: false, race: ["b2a1", "7"], example: "tictactoe-6",
    demos: [["b2a1"], ["b2a1c1a2a3"], ["b2a1c1a3a2c2b1b3c3"]],
  },
};

/** The games in the order in which they are offered. */
export const games = Object.keys(data) as readonly Game[];

/** The sides of a game, first to move first. */
export function sidesOf(game: Game): readonly [Side, Side] {
  return data[game].sides;
}

/** The game of that name. */
export function gameNamed(name: string): Game | undefined {
  return games.find((game) => game === name);
}

/** Where the dots of a gomoku board stand along a side. */
function stars(side: number): number[] {
  const middle = side % 2 === 1 ? [(side - 1) / 2] : [];
  return (side < 9 ? middle : [3, ...middle, side - 4]).map((at) => at * 10 + 5);
}
