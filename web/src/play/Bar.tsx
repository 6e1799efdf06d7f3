/** Steps through the game, to its mistakes, and back in a game that is played. */

import type { JSX } from "preact";

import { stepToMistake } from "../analysis/keys";
import { mistakes } from "../analysis/review/mistakes";
import { finished } from "../analysis/review/reviews";
import { Icon, type IconName } from "../shell/Icon";
import { t } from "../text/text";
import { goTo, mayTakeBack, takeBack, takesBack } from "./actions";
import { stepByWheel } from "./keys";
import { isRaised, panel } from "./panels";
import { at, moves } from "./state";

export function Bar(): JSX.Element {
  const [ply, end] = [at.value, moves.value.length];
  const step = (icon: IconName, label: string, to: number, where = "") => {
    const isOff = to < 0 || to > end || to === ply;
    return (
      <button type="button" class={where} aria-label={label} title={label} aria-disabled={isOff} onClick={() => { if (!isOff) goTo(to); }}>
        <Icon name={icon} />
      </button>
    );
  };
  const count = mistakes.value.length;
  const isReviewed = finished.value.length > 0;
  const mistake = (by: 1 | -1) => {
    // The sentence about it stands below the board.
    isRaised.value = false;
    stepToMistake(by);
  };
  return (
    <div class="bar" role="group" aria-label={t("steps")} onWheel={stepByWheel}>
      {step("first", t("to-start"), 0, "broad")}
      {step("back", t("one-back"), ply - 1)}
      {step("forward", t("one-forward"), ply + 1)}
      {step("last", t("to-end"), end, "broad")}
      {takesBack.value ? (
        <button type="button" class="long" aria-disabled={!mayTakeBack.value} onClick={takeBack}><Icon name="undo" />{t("undo")}</button>
      ) : isReviewed ? (
        <>
          <button type="button" class="broad" data-testid="previous-mistake" aria-label={t("previous-mistake")} title={t("previous-mistake")} aria-disabled={count === 0}
            onClick={() => mistake(-1)}>‹ ?</button>
          <button type="button" class="long" data-testid="next-mistake" aria-disabled={count === 0} onClick={() => mistake(1)}>{t("next-mistake", { mistakes: count })}</button>
        </>
      ) : (
        <button type="button" class="long" data-testid="next-mistake" aria-disabled={end === 0} onClick={() => { panel.value = "review"; isRaised.value = true; }}>{t("review-title")}</button>
      )}
      <button type="button" class="narrow" data-testid="menu" aria-label={t("panels")} title={t("panels")} aria-expanded={isRaised.value} aria-controls="panel"
        onClick={() => { isRaised.value = !isRaised.value; }}>
        <Icon name="menu" />
      </button>
    </div>
  );
}
