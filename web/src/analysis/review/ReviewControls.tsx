/** Controls of a review: start, progress, stop. */

import type { JSX } from "preact";

import { t } from "../../text/text";
import { percent } from "../score";
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
