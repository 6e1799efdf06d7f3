/** The laboratory: searched trees, races, exercises, the textbook. */

import type { JSX } from "preact";

import { t } from "../text/text";
import { TextbookView } from "./book/TextbookView";
import { ExercisesView } from "./exercises/ExercisesView";
import "./lab.css";
import { RaceView } from "./race/RaceView";
import { addressOf, faults, isLater, route, views } from "./route";
import { TreeView } from "./tree/TreeView";

export function LabView(): JSX.Element {
  const { view } = route.value;
  return (
    <main class="lab" id="lab">
      <div class="lab-head">
        <h2 data-testid="headline">{t("lab-title")}</h2>
        <nav class="games" aria-label={t("lab-views")}>
          {views.map((name) => <a key={name} href={addressOf(name)} aria-current={view === name ? "page" : undefined}>{t("lab-view", { name })}</a>)}
        </nav>
      </div>
      {isLater(route.value)
        ? <p class="fault" role="alert">{t("link-later")}</p>
        : faults.value.length > 0 && <p class="fault" role="alert" data-testid="link-faults">{t("link-faults", { faults: faults.value.join(t("list-comma")) })}</p>}
      {view === "tree" && <TreeView />}
      {view === "race" && <RaceView />}
      {view === "exercises" && <ExercisesView />}
      {view === "textbook" && <TextbookView />}
    </main>
  );
}
