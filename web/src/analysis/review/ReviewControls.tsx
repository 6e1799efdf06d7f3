/** Controls of a review: start, progress, stop; the time spent; and stepping between mistakes. */

import type { JSX } from "preact";

import { isRaised } from "../../play/panels";
import { moves } from "../../play/state";
import { number, t } from "../../text/text";
import { stepToMistake } from "../keys";
import { percent } from "../score";
import { mistakes, nextStep, steps } from "./mistakes";
import { finished, summary } from "./reviews";
import { SECONDS, lookLonger, review, running, seconds, stopReview } from "./run";

export function ReviewControls(): JSX.Element {
  const now = running.value;
  const spent = summary.value?.spent;
  return (
    <div class="review-controls">
      {finished.value.length === 0 && now === null && <p class="hint">{t("review-question-hint")}</p>}
      <div class="row">
        {now === null ? (
          <>
            {spent === undefined
              ? <button type="button" onClick={() => void review()}>{finished.value.length === 0 ? t("review-question") : t("review")}</button>
              : <button type="button" onClick={lookLonger}>{t("review-longer")}</button>}
            <select aria-label={t("review-time")} value={String(seconds.value)} onChange={(event) => { seconds.value = Number(event.currentTarget.value); }}>
              {SECONDS.map((each) => <option key={each} value={String(each)}>{t("review-seconds", { seconds: each })}</option>)}
            </select>
            {spent !== undefined && <span class="hint" data-testid="review-spent">{t("review-spent", { seconds: number(spent / 1000, 1) })}</span>}
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
  const count = steps.value.length;
  const step = (by: 1 | -1, text: string, id: string, where: string) => (
    <button type="button" class={where} data-testid={id} title={text} aria-disabled={count === 0} onClick={() => { isRaised.value = false; stepToMistake(by); }}>
      {by < 0 ? <><span aria-hidden="true">‹ ?</span><span class="unseen">{text}</span></> : text}
    </button>
  );
  return <>{step(-1, t("previous-mistake"), "previous-mistake", "broad")}{step(1, sayNext(), "next-mistake", "long")}</>;
}

/** "Next mistake (3 of 9)"; says where it begins again, and where no mistake is certain. */
function sayNext(): string {
  const next = nextStep.value;
  const known = finished.value.filter(({ isFinal }) => isFinal !== false).length;
  if (next === null) return known < moves.value.length ? t("no-mistake-yet") : t("next-none");
  return t(mistakes.value.length > 0 ? "next-mistake" : "next-doubtful", { number: next.number, count: steps.value.length, again: String(next.wraps) });
}
