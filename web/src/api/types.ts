/** The words of the contract, under the names that the page uses. */

import type { Rule, Schemas, Side } from "@yomi/client";

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

export const rules = ["freestyle", "standard", "renju"] as const satisfies readonly Rule[];

export function otherSide(side: Side): Side {
  switch (side) {
    case "black": return "white";
    case "white": return "black";
    case "X": return "O";
    case "O": return "X";
  }
}
