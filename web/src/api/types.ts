/** Types of the contract, under the names that the page uses. */

import type { Rule, Schemas, Side } from "@yomi/client";

export type {
  BestMove, Game, GameRead, GamesRead, Opening, Outcome, Position, Problem, Progress, Review, ReviewClass, ReviewEstimate, ReviewPly,
  ReviewProgress, ReviewScore, ReviewSide, Rule, Score, Side, Swap2Answer, Threats,
} from "@yomi/client";
export type RecordRequest = Schemas["RecordRequest"];
/** Request for a position. Gomoku has three fields more than the other games. */
export type PositionQuestion = Schemas["GomokuPosition"];
/** The part of a request that describes the position. */
export type PositionRequest = Omit<PositionQuestion, "include">;
/** Request for a best move. */
export type SearchRequest = Schemas["GomokuRequest"];
/** Request for a report. */
export type ReportRequest = Schemas["ReportRequest"];
/** Request for a review. */
export type ReviewRequest = Schemas["GomokuReviewRequest"];
/** A fact of a reviewed move, with its sentence. */
export type ExplainFact = Schemas["ExplainFact"];

export const rules = ["freestyle", "standard", "renju"] as const satisfies readonly Rule[];

export function otherSide(side: Side): Side {
  switch (side) {
    case "black": return "white";
    case "white": return "black";
    case "X": return "O";
    case "O": return "X";
  }
}
