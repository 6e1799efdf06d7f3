/** Summary of each side's moves. */

import type { JSX } from "preact";

import type { ReviewClass, ReviewSide } from "../../api/types";
import { number, t } from "../../text/text";
import { percent } from "../score";

const CLASSES = ["best", "good", "inaccuracy", "mistake", "blunder", "unclear"] as const satisfies readonly ReviewClass[];

/** A skill with its 95 % interval, or as a bound. */
function saySkill({ estimate, at_least, at_most }: NonNullable<ReviewSide["skill"]>): string {
  const say = (skill: number) => number(skill, skill < 0.005 ? 0 : skill < 0.3 ? 2 : 1);
  const from = say(at_least);
  if (estimate === undefined || at_most === undefined) return t("review-skill-open", { from });
  return t("review-skill-between", { skill: say(estimate), from, to: say(at_most) });
}

export function SidesTable({ sides }: { sides: readonly ReviewSide[] }): JSX.Element {
  const hasSkill = sides.some(({ skill }) => skill !== undefined);
  const hasDiscs = sides.some(({ mean_loss_discs }) => mean_loss_discs !== undefined);
  return (
    <div class="review-frame" tabIndex={0} role="region" aria-label={t("review-sides")}>
      <table class="review-table sides-table">
        <caption class="unseen">{t("review-sides")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("review-side")}</th>
            <th scope="col">{t("review-accuracy")}</th>
            <th scope="col">{t("review-mean-loss")}</th>
            {hasDiscs && <th scope="col">{t("review-mean-discs")}</th>}
            {hasSkill && <th scope="col" title={t("review-skill-hint")}>{t("review-skill")}</th>}
            {CLASSES.map((name) => <th key={name} scope="col">{t("review-class", { class: name })}</th>)}
            <th scope="col">{t("review-forced-count")}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ side, accuracy, mean_loss, mean_loss_discs, skill, classes, forced, passes }) => (
            <tr key={side}>
              <th scope="row">{t("side", { side })}</th>
              <td>{accuracy === undefined ? "–" : percent(accuracy)}</td>
              <td>{`${number(mean_loss * 100, 1)}%`}</td>
              {hasDiscs && <td>{mean_loss_discs === undefined ? "–" : number(mean_loss_discs, 1)}</td>}
              {hasSkill && <td data-testid="skill">{skill === undefined ? "–" : saySkill(skill)}</td>}
              {CLASSES.map((name) => <td key={name}>{classes[name]}</td>)}
              <td>{forced + passes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
