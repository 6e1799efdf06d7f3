/** Choices in an opening by Swap2. */

import type { JSX } from "preact";

import { t } from "../text/text";
import { choosing, edited, isEngines, opening, shown } from "./state";
import { chooseColour, wantTwo } from "./swap2";

export function Choice(): JSX.Element | null {
  if (!choosing.value || isEngines.value || shown.value?.settled !== true || edited.value !== null) return null;
  return (
    <div class="row" role="group" aria-label={t("swap2-choose", { stones: opening.value! })} data-testid="swap2">
      <button type="button" class="primary" onClick={() => chooseColour("white")}>{t("swap2-take", { side: "white" })}</button>
      <button type="button" class="primary" onClick={() => chooseColour("black")}>{t("swap2-take", { side: "black" })}</button>
      {opening.value === 3 && <button type="button" onClick={wantTwo}>{t("swap2-two")}</button>}
    </div>
  );
}
