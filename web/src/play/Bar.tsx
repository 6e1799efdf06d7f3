/** Steps through the game, to its mistakes, and back in a game that is played. */

import type { JSX } from "preact";

import { MistakeSteps } from "../analysis/review/ReviewControls";
import { finished } from "../analysis/review/reviews";
import { Icon, type IconName } from "../shell/Icon";
import { t } from "../text/text";
import { goTo, mayTakeBack, takeBack, takesBack } from "./actions";
import { giveHint, mayHint } from "./hint";
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
  return (
    <div class="bar" role="group" aria-label={t("steps")} onWheel={stepByWheel}>
      {step("first", t("to-start"), 0, "broad")}
      {step("back", t("one-back"), ply - 1)}
      {step("forward", t("one-forward"), ply + 1)}
      {step("last", t("to-end"), end, "broad")}
      {takesBack.value ? (
        <>
          <button type="button" class="long" aria-disabled={!mayTakeBack.value} onClick={takeBack}><Icon name="undo" />{t("undo")}</button>
          <button type="button" aria-label={t("hint")} title={t("hint")} aria-disabled={!mayHint.value} onClick={() => void giveHint()}><Icon name="hint" /></button>
        </>
      ) : finished.value.length > 0 ? <MistakeSteps /> : (
        <button type="button" class="long" data-testid="next-mistake" aria-disabled={end === 0} onClick={() => { panel.value = "review"; isRaised.value = true; }}>{t("review-title")}</button>
      )}
      <button type="button" class="narrow" data-testid="menu" aria-label={t("panels")} title={t("panels")} aria-expanded={isRaised.value} aria-controls="panel"
        onClick={() => { isRaised.value = !isRaised.value; }}>
        <Icon name="menu" />
      </button>
    </div>
  );
}
