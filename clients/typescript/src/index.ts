/** Yomi's client: best moves, positions, records, reviews and the laboratory, over HTTP. */

export type { AnswerTo, BatchAnswer, BatchLine, BatchOptions } from "./batch.ts";
export { GameClient, GomokuClient, Laboratory, type Options, OthelloClient, type Sending, type Settings, Yomi } from "./client.ts";
export { type ServerEvent, readEvents } from "./events.ts";
export { UNREADABLE, YomiBusy, YomiInvalid, YomiProblem, YomiUnauthorized, problemOf } from "./problem.ts";
export { type Clock, type Contact, type Counting, type Patience, type Retry, type Try, YomiUnanswered, patientUntil, persist, waitAfter } from "./retry.ts";
export type { components, paths } from "./schema.ts";
export type * from "./types.ts";
