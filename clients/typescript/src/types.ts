/** The words of the contract, under the names that programs use. */

import type { components, paths } from "./schema.ts";

export type Schemas = components["schemas"];

export type Game = Schemas["Game"];
export type Rule = Schemas["Rule"];
export type Side = Schemas["Turn"];
export type Score = Schemas["Score"];
export type Outcome = Schemas["Outcome"];
export type Opening = Schemas["Opening"];
/** The contract leaves `best_so_far` open, so that the schema of problems stays short. */
export type Problem = Omit<Schemas["Problem"], "best_so_far"> & { best_so_far?: BestMove };
export type BestMove = Schemas["BestMoveAnswer"];
export type Progress = Schemas["Progress"];
export type Position = Schemas["PositionAnswer"];
export type Openings = Schemas["OpeningsAnswer"];
export type OpeningsRequest = Readonly<NonNullable<paths["/v1/othello/openings"]["get"]["parameters"]["query"]>>;
export type Proven = Schemas["Proven"];
export type Threats = Schemas["Threats"];
export type Swap2Answer = Schemas["Swap2Answer"];
export type GamesRead = Schemas["GamesRead"];
export type GameRead = Schemas["GameRead"];
export type Review = Schemas["ReviewAnswer"];
/** Facts about a move beside another one. */
export type Explanation = Schemas["ExplainAnswer"];
export type ReviewPly = Schemas["ReviewPly"];
export type ReviewScore = Schemas["ReviewScore"];
export type ReviewClass = Schemas["ReviewClass"];
export type ReviewEstimate = Schemas["ReviewEstimate"];
export type ReviewProgress = Schemas["ReviewProgress"];
export type ReviewSide = Schemas["ReviewSide"];
export type RecordedTree = Schemas["RecordAnswer"];
export type Race = Schemas["RaceAnswer"];
export type ExerciseSheet = Schemas["LabExerciseAnswer"];
export type ExerciseCheck = Schemas["LabExerciseCheckAnswer"];
export type JobStatus = Schemas["Job"];
export type JobKind = Schemas["JobKind"];
export type JobState = Schemas["JobState"];
export type JobStateNews = Omit<Schemas["JobStateNews"], "problem"> & { problem?: Problem };
export type BatchCounts = Schemas["BatchCounts"];

/** The bytes of a picture. `Uint8Array<ArrayBuffer>` from TypeScript 5.7 on, whose plain `Uint8Array` makes no `Blob`. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** A request as a caller may give it: lists may be read-only. */
export type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;

/** What a request says, by game. */
export interface Requests {
  othello: { bestMove: Schemas["OthelloRequest"]; position: Schemas["OthelloPosition"]; review: Schemas["OthelloReviewRequest"]; explain: Schemas["OthelloExplainRequest"] };
  gomoku: { bestMove: Schemas["GomokuRequest"]; position: Schemas["GomokuPosition"]; review: Schemas["GomokuReviewRequest"]; explain: Schemas["GomokuExplainRequest"] };
  tictactoe: { bestMove: Schemas["TicTacToeRequest"]; position: Schemas["TicTacToePosition"]; review: Schemas["TicTacToeReviewRequest"]; explain: Schemas["TicTacToeExplainRequest"] };
}

/** An event of a search: `progress` for each deeper iteration, `result` at the end. */
export type BestMoveEvent = { event: "progress"; data: Progress } | { event: "result"; data: BestMove };

/** An event of a review: `estimate` first, `ply` for each move once, `result` at the end. */
export type ReviewEvent =
  | { event: "estimate"; data: ReviewEstimate }
  | { event: "ply"; data: ReviewPly }
  | { event: "progress"; data: ReviewProgress }
  | { event: "result"; data: Review };
