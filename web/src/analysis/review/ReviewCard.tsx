/** Review of the game: summary of each side, its worst moves, and a table of all moves. */

import type { JSX } from "preact";

import { sidesOf } from "../../games";
import { goTo } from "../../play/actions";
import { moves, setup } from "../../play/state";
import { t } from "../../text/text";
import { GLYPHS, worstOf } from "./mistakes";
import { isReporting, saveReport } from "./report";
import { ReviewTable } from "./ReviewTable";
import { finished, summary } from "./reviews";
import { running } from "./run";
import { SidesTable } from "./SidesTable";
import { nameOfMove, sayClass } from "./words";

export function ReviewCard(): JSX.Element | null {
  const found = finished.value;
  const whole = summary.value;
  if (found.length === 0) return null;
  return (
    <section class="review-card" aria-labelledby="review-title">
      <div class="card-head">
        <h2 id="review-title">{t("review-title")}</h2>
        <button type="button" class="small" aria-disabled={isReporting.value || running.value !== null}
          onClick={() => { if (!isReporting.value && running.value === null) void saveReport(); }}>
          {isReporting.value ? t("review-report-made") : t("review-report")}
        </button>
      </div>
      {whole?.complete !== true && <p class="hint" data-testid="review-part">{t("review-part", { finished: found.length, plies: moves.value.length })}</p>}
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
