/** The words of the contract, under the names that the page uses. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Game = Schemas["Game"];
export type Rule = Schemas["Rule"];
export type Side = Schemas["Turn"];
export type Score = Schemas["Score"];
export type Outcome = Schemas["Outcome"];
export type Problem = Schemas["Problem"];
export type Progress = Schemas["Progress"];
export type BestMove = Schemas["BestMoveAnswer"];
export type Swap2Answer = Schemas["Swap2Answer"];
export type Position = Schemas["PositionAnswer"];
export type RecordRequest = Schemas["RecordRequest"];
export type GamesRead = Schemas["GamesRead"];
export type GameRead = Schemas["GameRead"];
export type Opening = Schemas["Opening"];
export type Review = Schemas["ReviewAnswer"];
export type ReviewPly = Schemas["ReviewPly"];
export type ReviewScore = Schemas["ReviewScore"];
export type ReviewClass = Schemas["ReviewClass"];
export type ReviewEstimate = Schemas["ReviewEstimate"];
export type ReviewProgress = Schemas["ReviewProgress"];
export type ReviewSide = Schemas["ReviewSide"];
export type Threats = Schemas["Threats"];
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
