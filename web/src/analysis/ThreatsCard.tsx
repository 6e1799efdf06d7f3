/** Switch for threats, legend of the marks, and the threats as text. */

import type { JSX } from "preact";

import { t } from "../text/text";
import { FORMS, SIDES, threats, wantsThreats } from "./threats";
import { ThreatMark } from "./ThreatMarks";

export function ThreatsCard(): JSX.Element {
  const found = threats.value;
  return (
    <section class="threats-card" aria-labelledby="threats-title">
      <div class="card-head">
        <h2 id="threats-title">{t("threats")}</h2>
        <label class="switch">
          <input type="checkbox" role="switch" checked={wantsThreats.value} aria-labelledby="threats-title"
            onChange={(event) => { wantsThreats.value = event.currentTarget.checked; }} />
        </label>
      </div>
      {!wantsThreats.value && <p class="hint">{t("threats-hint")}</p>}
      {found !== null && SIDES.map((side) => {
        const made = FORMS.filter((form) => found[side][form].length > 0);
        return (
          <div key={side} class="threats-of">
            <h3>{t("side", { side })}</h3>
            {made.length === 0 ? <p class="hint">{t("threats-none")}</p> : (
              <dl>
                {made.map((form) => (
                  <div key={form}>
                    <dt>
                      <svg class="board-gomoku" viewBox="-4 -4 8 8" width="22" height="22" aria-hidden="true" focusable="false">
                        <ThreatMark side={side} form={form} x={0} y={0} scale={1} />
                      </svg>
                      {t(`threat-${form}`)}
                    </dt>
                    <dd>{found[side][form].join(" ")}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        );
      })}
    </section>
  );
}
