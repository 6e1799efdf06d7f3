/** Controls of a review: start, progress, stop; and stepping between mistakes. */

import type { JSX } from "preact";

import { isRaised } from "../../play/panels";
import { t } from "../../text/text";
import { stepToMistake } from "../keys";
import { percent } from "../score";
import { mistakes } from "./mistakes";
import { SECONDS, review, running, seconds, stopReview } from "./run";

export function ReviewControls(): JSX.Element {
  const now = running.value;
  return (
    <div class="review-controls">
      <div class="row">
        {now === null ? (
          <>
            <button type="button" onClick={() => void review()}>{t("review")}</button>
            <select aria-label={t("review-time")} value={String(seconds.value)} onChange={(event) => { seconds.value = Number(event.currentTarget.value); }}>
              {SECONDS.map((each) => <option key={each} value={String(each)}>{t("review-seconds", { seconds: each })}</option>)}
            </select>
          </>
        ) : (
          <>
            <button type="button" onClick={stopReview}>{t("review-stop")}</button>
            <progress aria-label={t("review-progress")} max={1} value={now.done} />
            <span class="hint" data-testid="review-progress">{t("review-done", { done: percent(now.done), finished: now.finished, plies: now.plies })}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** Buttons of the bar that go to the mistakes; the sentence about one stands beside the board. */
export function MistakeSteps(): JSX.Element {
  const count = mistakes.value.length;
  const step = (by: 1 | -1, text: string, id: string, where: string) => (
    <button type="button" class={where} data-testid={id} title={text} aria-disabled={count === 0} onClick={() => { isRaised.value = false; stepToMistake(by); }}>
      {by < 0 ? <><span aria-hidden="true">‹ ?</span><span class="unseen">{text}</span></> : text}
    </button>
  );
  return <>{step(-1, t("previous-mistake"), "previous-mistake", "broad")}{step(1, t("next-mistake", { mistakes: count }), "next-mistake", "long")}</>;
}
