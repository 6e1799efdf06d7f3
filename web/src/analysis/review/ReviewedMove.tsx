/** Review of the game's next move, or the question for the best move, while it is hidden; and its lines. */

import { effect, signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";

import { late } from "../../api/connection";
import type { ExplainFact } from "../../api/types";
import { practice } from "../../kept/watch";
import { t } from "../../text/text";
import { LineMoves, step } from "../Lines";
import { GLYPHS } from "./mistakes";
import { marksShown } from "./ReviewMarks";
import { finished, judged } from "./reviews";
import { running } from "./run";
import { isHidden, setTrying, showAnswer, trying, verdict } from "./trying";
import { nameOfMove, sayClass } from "./words";

/** Number of moves shown of a line. */
const MOST = 8;

/** The view of facts; `null` until a move has one and it is loaded. */
const factsView = signal<ComponentType<{ facts: readonly ExplainFact[] }> | null>(null);
let loading: Promise<void> | undefined;
effect(() => {
  if (judged.value?.facts?.length) loading ??= late(() => import("./Facts")).then(({ Facts }) => { factsView.value = Facts; });
});

/** The sentence, which stands beside the board. */
export function ReviewedMove(): JSX.Element | null {
  if (finished.value.length === 0 && running.value === null) return null;
  const now = judged.value;
  return (
    <div class="reviewed-move">
      <div role="status" class="reviewed-said">
        {verdict.value !== null && <p data-testid="verdict">{verdict.value}</p>}
        {now !== null && (isHidden.value
          ? <p data-testid="reviewed">{t("try-question", { played: nameOfMove(now.played), class: sayClass(now), side: now.side })}</p>
          : <p data-testid="reviewed"><strong class={`class-${now.class}`} aria-hidden="true">{GLYPHS[now.class]}</strong> {now.text}</p>)}
      </div>
      {isHidden.value && <button type="button" class="small" data-next="[data-testid=next-mistake]" onClick={showAnswer}>{t("try-answer")}</button>}
      {practice.value !== null && !isHidden.value && (
        <button type="button" class="small" data-testid="next-of-mine" aria-disabled={practice.value.left === 0} onClick={practice.value.next}>{t("mine-next", { left: practice.value.left })}</button>
      )}
    </div>
  );
}

export function ReviewedLines(): JSX.Element | null {
  if (finished.value.length === 0) return null;
  const now = judged.value;
  const Facts = factsView.value;
  return (
    <>
      {now !== null && !isHidden.value && Facts !== null && now.facts !== undefined && now.facts.length > 0 && <Facts facts={now.facts} />}
      {now !== null && !isHidden.value && (
        <div class="lines-of-play reviewed-lines">
          <ol aria-label={t("review-lines")} onKeyDown={step}>
            <li class="is-best"><span class="line-name">{t("review-line")}</span><LineMoves line={now.line} most={MOST} /></li>
            {now.played !== now.best && <li><span class="line-name">{t("review-refutation")}</span><LineMoves line={now.refutation} most={MOST} /></li>}
          </ol>
        </div>
      )}
      <label class="check"><input type="checkbox" checked={trying.value} onChange={(event) => setTrying(event.currentTarget.checked)} /> {t("try-first")}</label>
      <label class="check"><input type="checkbox" checked={marksShown.value} onChange={(event) => { marksShown.value = event.currentTarget.checked; }} /> {t("review-marks-shown")}</label>
    </>
  );
}
