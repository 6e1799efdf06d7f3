/** Review of the game: summary of each side, its worst moves, and a table of all moves. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

import { sidesOf } from "../../games";
import { goTo } from "../../play/actions";
import { moves, setup } from "../../play/state";
import { t } from "../../text/text";
import { GLYPHS, worstOf } from "./mistakes";
import { type Format, formatsOf, isReporting, saveReport } from "./report";
import { ReviewTable } from "./ReviewTable";
import { finished, summary } from "./reviews";
import { running } from "./run";
import { SidesTable } from "./SidesTable";
import { nameOfMove, sayClass } from "./words";

const format = signal<Format>("html");

export function ReviewCard(): JSX.Element | null {
  const found = finished.value;
  const whole = summary.value;
  if (found.length === 0) return null;
  const known = found.filter(({ isFinal }) => isFinal !== false).length;
  const formats = formatsOf(setup.value.game);
  return (
    <section class="review-card" aria-labelledby="review-title">
      <div class="card-head">
        <h2 id="review-title">{t("review-title")}</h2>
        <span class="row">
          <select aria-label={t("review-format")} value={format.value} onChange={(event) => { format.value = event.currentTarget.value as Format; }}>
            {formats.map((each) => <option key={each} value={each}>{t("review-format-name", { format: each })}</option>)}
          </select>
          <button type="button" class="small" aria-disabled={isReporting.value || running.value !== null} onClick={() => { if (running.value === null) void saveReport(formats.find((each) => each === format.value) ?? "html"); }}>
            {t("review-report")}
          </button>
        </span>
      </div>
      {known < moves.value.length && <p class="hint" data-testid="review-part">{t("review-part", { finished: known, plies: moves.value.length, open: found.length - known })}</p>}
      {whole !== null && <SidesTable sides={whole.sides} />}
      <div class="worst">
        {sidesOf(setup.value.game).map((side) => {
          const worst = worstOf(found, side);
          return worst.length > 0 && (
            <div key={side} class="row" role="group" aria-label={t("review-worst", { side })}>
              <span class="hint">{t("review-worst", { side })}</span>
              {worst.map((move) => (
                <button key={move.ply} type="button" onClick={() => goTo(move.ply - 1)} title={sayClass(move)}>
                  {move.ply}. {nameOfMove(move.played)} {GLYPHS[move.class]}
                </button>
              ))}
            </div>
          );
        })}
      </div>
      <ReviewTable />
    </section>
  );
}
