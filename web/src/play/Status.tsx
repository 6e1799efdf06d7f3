/** Side to move or result, state of play, messages, and an input for a move by name. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

import { ReviewedMove } from "../analysis/review/ReviewedMove";
import { finished } from "../analysis/review/reviews";
import { review } from "../analysis/review/run";
import { isPuzzle, puzzleCard } from "../puzzle/guess";
import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { headline } from "./announce";
import { again, playMove, playNamed, playOnFromHere, stopPlaying, tryAgain } from "./actions";
import { views as branches } from "./branches";
import { openDialog } from "./dialogs";
import { hinted } from "./hint";
import { revert } from "./history";
import { views } from "./opponents";
import { isRaised, panel } from "./panels";
import { edited, failed, hasReplaced, isOver, mayMove, moves, news, notice, playing, shown } from "./state";
import { Choice } from "./Choice";

/** Content of the input. */
export const typed = signal("");

export function Status(): JSX.Element | null {
  const now = shown.value;
  const isFailed = failed.value;
  if (now === null) return <div class="status"><p class="headline">{headline()}</p>{isFailed && <><div class="next"><Next mustPass={false} /></div><p class="notice">{notice}</p></>}</div>;
  if (edited.value !== null) return null;
  const tally = isOver.value && finished.value.length === 0 ? now.position.outcome?.discs : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.value.trim() !== "" && playNamed(typed.value)) typed.value = "";
  };
  return (
    <div class="status">
      <p class="headline" data-testid="headline">{headline()}</p>
      <Choice />
      {isOver.value && !isFailed && <Over />}
      <form class="move-field" onSubmit={submit}>
        <label for="move" title={t("move-field")}><Icon name="keyboard" /><span class="unseen">{t("move-field")}</span></label>
        <input id="move" value={typed.value} placeholder=" " autocomplete="off" autocapitalize="off" spellcheck={false} size={5} maxLength={20}
          onInput={(event) => { typed.value = event.currentTarget.value; }} />
        <button type="submit" aria-disabled={!mayMove.value}>{t("play-move")}</button>
      </form>
      {(isFailed || !isOver.value) && <div class="next" data-next=".next button"><Next mustPass={now.position.must_pass} /></div>}
      <div class="said-here">
        {isOver.value && views.value !== null && <views.value.Neighbour />}
        {tally !== undefined && notice.value === null && <Tally {...tally} />}
        {hasReplaced.value && <p class="news">{t("kept-before")} <button type="button" class="small" onClick={revert}>{t("revert")}</button></p>}
        {isPuzzle.value && puzzleCard.value !== null && <puzzleCard.value />}
        {hinted.value !== null && <p class="news" data-testid="hint">{hinted.value.text}</p>}
        {branches.value !== null && <branches.value.Note />}
        {notice.value !== null ? <p class="notice" data-testid="notice">{notice.value}</p>
          : news.value !== null ? <p class="news" data-testid="news">{news.value}</p> : finished.value.length > 0 ? <ReviewedMove /> : !isPuzzle.value && !playing.value && !isOver.value && <p class="hint">{t("looking-only")}</p>}
      </div>
    </div>
  );
}

/** The main action. It takes its space in every state, so that the layout does not shift. */
function Next({ mustPass }: { mustPass: boolean }): JSX.Element {
  if (failed.value) return <button type="button" class="primary" onClick={tryAgain}>{t("try-again")}</button>;
  if (mustPass && mayMove.value) return <button type="button" class="primary" onClick={() => playMove("pass")}>{t("pass")}</button>;
  if (playing.value) return <button type="button" onClick={stopPlaying}>{t("stop-playing")}</button>;
  return <button type="button" onClick={playOnFromHere}>{t("play-on")}</button>;
}

/** What follows the end of a game. */
function Over(): JSX.Element {
  const press = (text: string, onClick: () => void, of = "") => <button type="button" class={of} onClick={onClick}>{text}</button>;
  return (
    <div class="row" role="group" aria-label={t("over")}>
      {playing.value ? <>{press(t("again"), () => again(false), "primary")}{press(t("change-sides"), () => again(true))}</> : press(t("new-game"), () => { openDialog.value = "new"; }, "primary")}
      {moves.value.length > 0 && finished.value.length === 0 && press(t("review-title"), () => {
        [panel.value, isRaised.value] = ["review", true];
        void review();
      })}
    </div>
  );
}

/** The discs of both sides, in two rows that are counted out. */
function Tally({ black, white }: { black: number; white: number }): JSX.Element {
  return <div class="tally" aria-hidden="true">{[black, white].map((discs, index) => <div key={index} class={index === 0 ? "is-black" : ""} style={{ "--discs": discs }} />)}</div>;
}
