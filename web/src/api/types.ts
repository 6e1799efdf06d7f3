/** The words of the contract, under the names that the page uses. */

import type { Game, Rule, Schemas, Side } from "@yomi/client";

export type {
  BestMove, Game, GameRead, GamesRead, Opening, Outcome, Position, Problem, Progress, Review, ReviewClass, ReviewEstimate, ReviewPly,
  ReviewProgress, ReviewScore, ReviewSide, Rule, Score, Side, Swap2Answer, Threats,
} from "@yomi/client";
export type RecordRequest = Schemas["RecordRequest"];
/** What is asked of the rules. Gomoku's fields are those of all games and three more, which others never get. */
export type PositionQuestion = Schemas["GomokuPosition"];
/** What a request says of a position. */
export type PositionRequest = Omit<PositionQuestion, "include">;
/** What a request for a best move says. */
export type SearchRequest = Schemas["GomokuRequest"];
/** What a request for a review says. */
export type ReviewRequest = Schemas["GomokuReviewRequest"];

export const games = ["othello", "gomoku", "tictactoe"] as const satisfies readonly Game[];
export const rules = ["freestyle", "standard", "renju"] as const satisfies readonly Rule[];

/** The sides of a game, first to move first. */
export function sidesOf(game: Game): readonly [Side, Side] {
  return game === "tictactoe" ? ["X", "O"] : ["black", "white"];
}

export function otherSide(side: Side): Side {
  switch (side) {
    case "black": return "white";
    case "white": return "black";
    case "X": return "O";
    case "O": return "X";
  }
}
