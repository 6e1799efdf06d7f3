/** All changes of the game go through this module. */

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { YomiProblem } from "@yomi/client";

import { attempted } from "../analysis/review/trying";
import { guessed } from "../puzzle/guess";
import { type Position, type Side, otherSide } from "../api/types";
import { indexOf, nameOf, placeOf, type Turns } from "../board/grid";
import { data } from "../games";
import { sayRefusal } from "../text/refusals";
import { has, t } from "../text/text";
import { pushEntry } from "./address";
import { announce, headline, sayFirst, sayMove } from "./announce";
import { keptBefore, remember, revert, show } from "./history";
import { after, askPosition, knownPosition } from "./positions";
import {
  type Edited, type Opening, type Pace, type Player, type Setup, actor, at, choosing, edited, failed, fallen, grid, hasReplaced, isEngines, isOver, mayMove, moves, news, notice,
  opening, pace, playerAt, players, playing, requestAt, setup, shown, tree, turns, usualPlayers,
} from "./state";
import { EMPTY, LIMITS, type Tree, backInGame, beside, gameOf, isTooLarge, loses, noted, pathOf, played, playedOn, promoted, shortened, steppedTo, wentTo, without } from "./tree";

/** Options of a new game; by default as the previous one, from its start. */
interface Begun {
  tree?: Tree;
  opening?: Opening | null;
  players?: readonly [Player, Player];
  pace?: Pace;
  turns?: Turns;
  /** Whether it is played; otherwise it is only shown, until a move is made. */
  isPlayed?: boolean;
}

/** Starts another game. The replaced game is kept. */
export function begin(next: Setup, begun: Begun = {}): void {
  batch(() => {
    const hasKept = remember(next.game);
    const isOther = next.game !== setup.value.game;
    show({
      setup: next, tree: begun.tree ?? EMPTY, opening: begun.opening ?? null, isPlayed: begun.isPlayed ?? true,
      players: begun.players ?? (isOther ? usualPlayers(next.game) : players.value), pace: begun.pace ?? pace.value, turns: begun.turns ?? (isOther ? 0 : turns.value),
    });
    hasReplaced.value = hasKept;
  });
}

/** Starts the same game again, with the same players or on changed sides. */
export function again(isChanged: boolean): void {
  const [first, second] = players.value;
  pushEntry();
  begin({ ...setup.value, about: undefined, placed: undefined, seed: undefined, hints: undefined }, { players: isChanged ? [second, first] : [first, second] });
}

/** Handles the choice of a square. Shows the reason if that is not a legal move. */
export function playSquare(index: number): void {
  const now = shown.value;
  if (now === null) return;
  if (edited.value !== null) {
    const { board, tool } = edited.value;
    const cell = board[index] === tool ? "-" : tool;
    edited.value = { ...edited.value, board: board.slice(0, index) + cell + board.slice(index + 1) };
    return;
  }
  const name = nameOf(grid.value, index);
  if (mayMove.value && now.position.legal_moves.includes(name)) {
    if (!attempted(name) && !guessed(name)) playMove(name);
    return;
  }
  refuse(now.position, name, index);
}

/** Handles a move entered by name. */
export function playNamed(text: string): boolean {
  const name = text.trim().toLowerCase();
  if (name === "pass" && mayMove.value && shown.value?.position.must_pass === true) {
    playMove("pass");
    return true;
  }
  const index = indexOf(grid.value, name);
  if (index < 0) {
    tell(t("no-square", { text: text.trim().slice(0, 40) }));
    return false;
  }
  const before = moves.value;
  playSquare(index);
  return moves.value !== before;
}

function refuse(position: Position, name: string, index: number): void {
  const forbidden = position.forbidden?.find((point) => point.move === name);
  if (isOver.value) tell(t("is-over"));
  else if (isEngines.value) tell(t("not-your-turn"));
  else if (choosing.value) tell(t("swap2-choose", { stones: opening.value! }));
  else if (!untracked(() => shown.value?.settled)) tell(t("wait-for-server"));
  else if (position.board[index] !== "-") tell(t("occupied", { square: name }));
  else if (forbidden !== undefined) tell(forbiddenText(name, forbidden.reason));
  else if (position.must_pass) tell(t("must-pass", { side: position.turn }));
  else if (data[setup.value.game].turnsOver) tell(t("turns-nothing", { square: name }));
}

/** Why a point is forbidden, as text. */
export function forbiddenText(square: string, reason: string): string {
  const id = `forbidden-${reason}`;
  return t("forbidden", { square, reason: has(id) ? t(id) : reason });
}

/** Shows a message beside the board, and announces it. */
export function tell(text: string): void {
  notice.value = text;
  announce(text);
}

/** Plays a legal move at the shown position. Within a game, a move that differs from its own starts a line, so that nothing is lost. */
export function playMove(move: string): void {
  const now = shown.value;
  if (now === null || hasNoRoom(played(tree.value, move))) return;
  batch(() => {
    // An engine's move leaves the person the time to undo.
    const isKept = hasReplaced.value && isEngines.value;
    quiet();
    hasReplaced.value = isKept;
    // Other first three stones make another opening.
    if (opening.value !== null && at.value < 3) opening.value = 3;
    change(opening.value === null ? played(tree.value, move) : gameOf([...moves.value.slice(0, at.value), move]));
    shown.value = { position: after(now.position, move, grid.value), settled: false };
  });
}

/** Whether a tree would be too large, which is told. */
function hasNoRoom(next: Tree): boolean {
  if (isTooLarge(next)) tell(t("lines-full"));
  return isTooLarge(next);
}

/** Plays a sequence of legal moves. */
export function playMoves(line: readonly string[]): void {
  const next = line.reduce(played, tree.value);
  if (hasNoRoom(next)) return;
  batch(() => {
    quiet();
    change(next);
  });
}

/** Clears messages about the previous state. */
function quiet(): void {
  notice.value = null;
  news.value = null;
  hasReplaced.value = false;
}

/** Sets another tree; keeps the former one if the new one has another number of lines or lacks some of its moves. */
function change(next: Tree): void {
  const before = tree.value;
  if (loses(before, next)) hasReplaced.value = remember();
  else if (next.lines.length !== before.lines.length) remember();
  tree.value = next;
}

/** Shows the position after a number of moves. */
export function goTo(ply: number): void {
  stand(steppedTo(tree.value, ply));
}

/** Shows the game, or a line, after a number of moves. */
export function goInto(on: number, ply: number): void {
  stand(wentTo(tree.value, on, ply));
}

/** Shows the next alternative to the move on the board, or to the next one; returns whether there is one. */
export function goBeside(by: 1 | -1): boolean {
  const next = edited.value === null ? beside(tree.value, by) : null;
  if (next === null) return false;
  const said = t("said-line", { line: next.on + 1, move: pathOf(next)[next.at - 1]! });
  if (next.at === at.value) announce(said);
  else sayFirst(said);
  stand(next);
  return true;
}

/** Puts a line in the place of what it leaves. */
export function promote(line: number): void {
  batch(() => {
    quiet();
    change(promoted(tree.value, line));
  });
  announce(t("said-promoted"));
}

/** Deletes a line; the tree with it is kept. */
export function removeLine(line: number): void {
  const { at: before } = tree.value;
  batch(() => {
    quiet();
    change(without(tree.value, line));
  });
  if (at.value === before) announce(t("said-deleted"));
  else sayFirst(t("said-deleted"));
}

/** Sets the comment on the shown position. */
export function comment(text: string): void {
  const next = noted(tree.value, text);
  if (Object.values(next.notes).join("").length > LIMITS.notes) tell(t("comments-full"));
  else tree.value = next;
}

/** Leaves the line for the game, where it leaves the game. */
export function backToGame(): void {
  const next = backInGame(tree.value);
  if (next.at === at.value) announce(t("said-back"), headline());
  else sayFirst(t("said-back"));
  stand(next);
}

function stand(next: Tree): void {
  const { at, on } = tree.value;
  if (next.at === at && next.on === on) return;
  batch(() => {
    quiet();
    tree.value = next;
  });
}

/** Whether moves are taken back here: a person plays, and the game is not over. */
export const takesBack = computed(() => playing.value && !isOver.value && edited.value === null && players.value.some(({ kind }) => kind === "human"));

/** Number of moves after taking back: against an engine up to the user's own; `undefined` where there is no move to take back. */
const backTo = computed(() => {
  const { at: end, on, lines } = tree.value;
  if (!takesBack.value || end !== moves.value.length) return undefined;
  const from = lines[on]?.from ?? 0;
  for (let to = end - 1; to >= from; to--) if (playerAt(to).kind === "human") return to;
  return undefined;
});

/** Whether the choice of two more stones can be taken back, before the first is placed. */
const isChosen = computed(() => opening.value === 5 && moves.value.length === 3 && at.value === 3 && actor.value.kind === "human");

export const mayTakeBack = computed(() => isChosen.value || backTo.value !== undefined);

/** Takes moves back: the game goes on without them. The game with them is kept. */
export function takeBack(): void {
  const to = backTo.value;
  if (isChosen.value) {
    opening.value = 3;
    announce(headline());
  } else if (to !== undefined) {
    batch(() => {
      quiet();
      hasReplaced.value = remember();
      tree.value = shortened(tree.value, to);
    });
  }
}

/** The key for going back: takes a move back where the game is played, else steps. */
export function undo(): void {
  if (takesBack.value) return takeBack();
  batch(() => {
    if (fallen.value !== null) fallen.value = null;
    goTo(at.value - 1);
  });
}

/** Starts play from the shown position; within a game as a line beside it. */
export function playOnFromHere(): void {
  const next = playedOn(tree.value);
  if (hasNoRoom(next)) return;
  batch(() => {
    change(next);
    playing.value = true;
  });
  announce(t("said-playing"), headline());
}

/** Ends play: from now on the game is only shown. */
export function stopPlaying(): void {
  playing.value = false;
  announce(t("said-looking"), headline());
}

export function turn(): void {
  turns.value = ((turns.value + 1) % 4) as Turns;
  // The new place of the first square determines the rotation.
  const { x, y } = placeOf(grid.value, turns.value, indexOf(grid.value, "a1"));
  announce(t("said-turned", { corner: `${y === 0 ? "top" : "bottom"}-${x === 0 ? "left" : "right"}` }));
}

export function setPlayer(side: 0 | 1, player: Player): void {
  players.value = side === 0 ? [player, players.value[1]] : [players.value[0], player];
}

/** Starts editing a position, from the one on the board. */
export function edit(): void {
  const now = shown.value;
  if (now === null) return;
  edited.value = { board: now.position.board, turn: now.position.turn, tool: "X" };
}

/** The edited position that the server judges. */
let judging = new AbortController();

/** Accepts the edited position if it is legal; otherwise shows what is wrong. Any change meanwhile ends it. */
export async function endEdit(): Promise<void> {
  const made = edited.value;
  judging.abort();
  if (made === null) return;
  const own = new AbortController();
  judging = own;
  const unwatch = effect(() => {
    const now = edited.value;
    if (now?.board !== made.board || now.turn !== made.turn) own.abort();
  });
  try {
    await judgeEdited(made, own.signal);
  } catch (error) {
    if (!own.signal.aborted) throw error;
  } finally {
    unwatch();
  }
}

async function judgeEdited(made: Edited, signal: AbortSignal): Promise<void> {
  const { game, size, rule } = setup.value;
  const plain = { game, size, rule };
  const sides: (Side | undefined)[] = data[game].tellsTurn ? [made.turn, otherSide(made.turn)] : [made.turn];
  let refusal = "";
  for (const turn of sides) {
    const start = { board: made.board, turn: turn! };
    const request = { ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }), ...start };
    try {
      await askPosition(game, request, signal);
      signal.throwIfAborted();
      pushEntry();
      begin({ ...plain, start });
      return;
    } catch (error) {
      if (!(error instanceof YomiProblem)) throw error;
      refusal ||= faultsOf(error);
    }
  }
  tell(refusal);
}

/** Text of a refusal. */
export function faultsOf(refused: YomiProblem): string {
  return sayRefusal(refused.document);
}

/** Incremented to request the shown position again. */
const attempts = signal(0);

export function tryAgain(): void {
  quiet();
  attempts.value += 1;
}

/** Keeps the shown position up to date with the moves, and announces each change; the returned function stops it. */
export function followMoves(): () => void {
  let asking = new AbortController();
  let spoken: { position: Position | null; ply: number } = { position: null, ply: 0 };
  const settle = (position: Position, ply: number) => {
    shown.value = { position, settled: true };
    const isNext = ply === spoken.ply + 1 && spoken.position !== null;
    if (isNext) sayMove(spoken.position, position);
    else if (ply !== spoken.ply && spoken.position !== null) {
      announce(t("said-place", { ply, plies: untracked(() => moves.value.length) }), untracked(headline));
    }
    spoken = { position, ply };
  };
  const stop = effect(() => {
    const { game } = setup.value;
    const ply = at.value;
    const request = requestAt(ply);
    const { main } = tree.value;
    void attempts.value;
    asking.abort();
    failed.value = false;
    asking = new AbortController();
    const { signal } = asking;
    const found = knownPosition(game, request);
    if (found !== undefined) {
      untracked(() => settle(found, ply));
      return;
    }
    askPosition(game, request, signal).then(
      (position) => { if (!signal.aborted) settle(position, ply); },
      (error: unknown) => { if (!signal.aborted && error instanceof YomiProblem) refused(error, main); },
    );
  });
  return () => { stop(); asking.abort(); };
}

/** Statuses by which the server calls a game illegal; any other says nothing of the game. */
const ILLEGAL = [400, 422];

/** Restores what linked games have replaced, by their moves, until the server has confirmed them. */
export const unconfirmed = new WeakMap<readonly string[], () => void>();

/**
 * Handles a refusal of the game with these moves. A linked game that is illegal changes nothing; another one is kept, and replaced by
 * the one before or a new one.
 */
export function refused(problem: YomiProblem, main: readonly string[]): void {
  // It may have been replaced before, or abandoned.
  if (tree.value.main !== main) return;
  const restore = unconfirmed.get(main);
  if (!ILLEGAL.includes(problem.status)) failed.value = true;
  else if (restore !== undefined) restore();
  else if (keptBefore(setup.value.game)) revert();
  else begin({ game: setup.value.game });
  tell(faultsOf(problem));
}
