/** Panels as tabs: actions, analysis, review. In a narrow window they rise over what is below the board. */

import type { ComponentType, JSX, TargetedKeyboardEvent } from "preact";

import { AnalysisCard } from "../analysis/AnalysisCard";
import { GameGraph } from "../analysis/GameGraph";
import { openingsCard } from "../analysis/openings";
import { ReviewCard } from "../analysis/review/ReviewCard";
import { ThreatsCard } from "../analysis/ThreatsCard";
import { data } from "../games";
import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { Actions } from "./Actions";
import { type PanelName, isRaised, panel } from "./panels";
import { setup } from "./state";

const panels: Record<PanelName, ComponentType> = {
  game: Actions,
  analysis: () => <><AnalysisCard />{data[setup.value.game].hasThreats && <ThreatsCard />}<Openings /></>,
  review: () => <><GameGraph /><ReviewCard /></>,
};
/** Moves that people played, where the game has them. */
function Openings(): JSX.Element | null {
  const Card = openingsCard.value;
  return Card !== null && data[setup.value.game].hasPlayed === true ? <Card /> : null;
}

const names = Object.keys(panels) as PanelName[];

export function Panel(): JSX.Element {
  const now = panel.value;
  const step = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    panel.value = names[(names.indexOf(now) + by + names.length) % names.length]!;
    event.currentTarget.querySelector<HTMLElement>(`#tab-${panel.value}`)!.focus();
  };
  return (
    <section class="card panel" id="panel" aria-label={t("panels")} data-next="[data-testid=menu]"
      onKeyDown={(event) => { if (event.key === "Escape") lower(); }}>
      <div class="tabs">
        <div role="tablist" aria-label={t("panels")} onKeyDown={step}>
          {names.map((name) => (
            <button key={name} type="button" role="tab" id={`tab-${name}`} data-tab={name} aria-controls={`panel-${name}`}
              aria-selected={name === now} tabIndex={name === now ? 0 : -1} onClick={() => { panel.value = name; }}>
              {t("panel", { panel: name })}
            </button>
          ))}
        </div>
        <button type="button" class="round narrow" aria-label={t("close")} onClick={lower}><Icon name="close" /></button>
      </div>
      {names.map((name) => {
        const Content = panels[name];
        return <div key={name} role="tabpanel" id={`panel-${name}`} class="panel-body" aria-labelledby={`tab-${name}`} hidden={name !== now}><Content /></div>;
      })}
    </section>
  );
}

/** Closes the panels where they have no place of their own. */
function lower(): void {
  if (!isRaised.value) return;
  isRaised.value = false;
  document.querySelector<HTMLElement>("[data-testid=menu]")?.focus();
}
