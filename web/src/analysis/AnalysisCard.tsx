/** Analysis panel beside the board: explanation, lines, progress of the search, history of the score. */

import type { JSX } from "preact";

import { Icon } from "../shell/Icon";
import { has, number, short, t } from "../text/text";
import { views } from "../play/branches";
import { isOver, shown } from "../play/state";
import { isLost } from "../api/connection";
import { goDeeper } from "./follow";
import { Lines } from "./Lines";
import { meaning } from "./score";
import { type Analysis, breadth, budget, chosenBreadth, current, held, mayGoDeeper, wanted } from "./state";

const BREADTHS = [1, 3, 5, "all"] as const;

export function AnalysisCard(): JSX.Element {
  const now = current.value;
  const position = shown.value?.position;
  return (
    <section class="analysis" aria-labelledby="analysis-title" data-ply={now?.found == null ? undefined : now.ply} data-ended={now?.end == null ? undefined : ""}>
      <div class="card-head">
        <h2 id="analysis-title">{t("analysis")}</h2>
        {wanted.value && (
          <button type="button" class="round" aria-pressed={held.value} aria-label={held.value ? t("go-on") : t("hold-analysis")}
            title={held.value ? t("go-on") : t("hold-analysis")} onClick={() => { held.value = !held.value; }}>
            <Icon name={held.value ? "play" : "pause"} />
          </button>
        )}
        {wanted.value && (
          <label class="breadth"><span class="unseen">{t("breadth")}</span>
            <select value={String(breadth.value)} onChange={({ currentTarget: { value } }) => { chosenBreadth.value = value === "all" ? "all" : Number(value); }}>
              {BREADTHS.map((lines) => <option key={lines} value={String(lines)}>{lines === "all" ? t("every-move") : t("best-moves", { lines })}</option>)}
            </select>
          </label>
        )}
        <label class="switch">
          <input type="checkbox" role="switch" checked={wanted.value} aria-labelledby="analysis-title"
            onChange={(event) => { wanted.value = event.currentTarget.checked; }} />
        </label>
      </div>
      {wanted.value && position !== undefined && (
        <>
          {now?.found != null && !isOver.value && (
            <>
              <p class="means" data-testid="means">{meaning(now.found.score, position.turn)}</p>
              <Lines />
              {views.value !== null && <views.value.Fork />}
            </>
          )}
          <div class="search-state">
            <p class="hint" data-testid="analysis-state">{stateOf(now)}</p>
            {!isOver.value && <button type="button" class="small" aria-disabled={!mayGoDeeper.value} onClick={() => { if (mayGoDeeper.value) goDeeper(); }}>{t("go-deeper")}</button>}
          </div>
          {now?.found != null && !isOver.value && (
            <dl class="figures">
              <div><dt>{t("depth")}</dt><dd data-testid="depth">{number(now.found.depth)}<small> / {number(now.found.selective_depth)}</small></dd></div>
              <div><dt>{t("nodes")}</dt><dd>{short(now.nodes)}</dd></div>
              <div><dt>{t("nodes-per-second")}</dt><dd>{now.found.timing.nodes_per_second === undefined ? "–" : short(now.found.timing.nodes_per_second)}</dd></div>
            </dl>
          )}
        </>
      )}
      {!wanted.value && <p class="hint">{t("analysis-hint")}</p>}
    </section>
  );
}

/** State of the search as text, instead of a spinner. */
function stateOf(now: Analysis | null): string {
  if (isOver.value) return t("is-over");
  if (isLost.value) return t("server-away");
  if (held.value) return t("analysis-held");
  if (now?.end == null) return now?.found == null ? t("analysis-begins") : t("analysis-runs", { seconds: number(budget.value) });
  if ("refused" in now.end) return now.end.refused;
  const id = `stopped-${now.end.stoppedBy}`;
  return has(id) ? t(id, { seconds: number(budget.value) }) : t("stopped-other", { reason: now.end.stoppedBy });
}
