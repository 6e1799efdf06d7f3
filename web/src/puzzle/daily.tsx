/** The puzzle of the day: asked from the server, shown on the board, and what is said of it. */

import { batch, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { type Schemas, YomiProblem } from "@yomi/client";

import { keyOf } from "../analysis/key";
import { get } from "../api/client";
import { begin, faultsOf, playMove, tell } from "../play/actions";
import { sidesOf } from "../games";
import { pushEntry } from "../play/address";
import { announce } from "../play/announce";
import { isRaised } from "../play/panels";
import { focusOn } from "../shell/focus";
import { askPosition } from "../play/positions";
import { copyText } from "../play/share";
import { type Setup, at, requestOf, setup, tree, usualPlayers } from "../play/state";
import { gameOf } from "../play/tree";
import { recall } from "../text/memory";
import { t } from "../text/text";
import { type Puzzle, isPuzzle, puzzle, puzzleCard } from "./guess";

/** The day where the page is read. */
const today = () => new Date().toLocaleDateString("sv-SE");

/** Shows the puzzle of the day of the shown game. */
export async function openPuzzle(): Promise<void> {
  const from = [setup.peek(), tree.peek()] as const;
  const [{ game }] = from;
  const date = today();
  const found = await get<Schemas["PuzzleAnswer"]>(`/v1/${game}/puzzle?date=${date}`, new AbortController().signal).catch((error: unknown) => {
    if (!(error instanceof YomiProblem)) throw error;
    tell(faultsOf(error));
    return null;
  });
  if (found === null) return;
  const { start, moves, turn, best_move: best, level, within } = found;
  const asked: Setup = { game, ...(moves.length > 0 ? {} : { start }) };
  // The position is announced as it comes, and the question after it.
  await askPosition(game, requestOf(asked, moves), new AbortController().signal);
  // Another game, or a move meanwhile, goes first.
  if (setup.peek() !== from[0] || tree.peek() !== from[1]) return;
  const known = recall().puzzles?.[game];
  pushEntry();
  batch(() => {
    // The person plays the side that wins, if the game is played on.
    const [person, engine] = usualPlayers(game);
    begin(asked, { tree: gameOf(moves), isPlayed: false, players: sidesOf(game)[0] === turn ? [person, engine] : [engine, person] });
    isRaised.value = false;
    puzzle.value = {
      game, date, key: keyOf(asked, moves), ply: moves.length, best, within: within ?? undefined, level, wrong: null,
      tries: known?.date === date ? known.tries : 0, state: known?.date === date ? "solved" : "open",
    };
    puzzleCard.value = PuzzleCard;
  });
  focusOn();
}

function PuzzleCard(): JSX.Element | null {
  const now = puzzle.value;
  const copied = useSignal(false);
  const said = now === null ? "" : sayPuzzle(now);
  useEffect(() => { if (said !== "") announce(said); }, [said]);
  if (now === null || !isPuzzle.value) return null;
  const show = () => {
    puzzle.value = { ...now, state: "shown" };
    if (at.value === now.ply) playMove(now.best);
  };
  const share = async () => { copied.value = await copyText(shared(now)); };
  return (
    <div class="reviewed-move" data-testid="puzzle">
      <p>{said}</p>
      {now.state === "open" && <button type="button" class="small" data-next="#move" onClick={show}>{t("try-answer")}</button>}
      {now.state === "solved" && <button type="button" class="small" onClick={() => void share()}>{copied.value ? t("copied") : t("puzzle-share")}</button>}
    </div>
  );
}

/** The question, what a guess is, or the end. */
function sayPuzzle(now: Puzzle): string {
  const { within, wrong, best, tries, state, level } = now;
  const within_ = within ?? 0;
  if (state === "shown") return t("puzzle-shown", { move: best, within: within_ });
  if (state === "solved") return [t("puzzle-solved", { move: best, tries, within: within_ }), sayStreak(now)].filter((part) => part !== "").join(" ");
  const question = t("puzzle-ask", { within: within_ });
  return wrong === null ? [question, t("puzzle-level", { level })].join(" ") : [t("puzzle-wrong", { move: wrong, within: within_ }), question].join(" ");
}

function sayStreak({ game }: Puzzle): string {
  const days = recall().puzzles?.[game]?.streak ?? 1;
  return days > 1 ? t("puzzle-streak", { days }) : "";
}

/** A result to send: without the move. */
function shared({ game, date, tries }: Puzzle): string {
  return `${t("puzzle-of", { game: t("game", { game }), date })} ${"✗".repeat(Math.min(tries - 1, 12))}✓`;
}
