/** Editor of a position. */

import type { JSX } from "preact";

import { data, sidesOf } from "../games";
import { t } from "../text/text";
import { endEdit } from "./actions";
import { type Edited, cellOf, edited, grid, notice, setup } from "./state";

export function EditPanel(): JSX.Element | null {
  const now = edited.value;
  if (now === null) return null;
  const { game } = setup.value;
  const set = (changed: Partial<Edited>) => { edited.value = { ...now, ...changed }; };
  const tools = [...sidesOf(game).map((side) => ({ cell: cellOf(side), name: t("side", { side }) })), { cell: "-" as const, name: t("empty") }];
  return (
    <section class="card edit" aria-labelledby="edit-title">
      <h2 id="edit-title">{t("edit")}</h2>
      <p class="hint">{t("edit-hint")}</p>
      <fieldset>
        <legend>{t("edit-tool")}</legend>
        <div class="choices">
          {tools.map(({ cell, name }) => (
            <label key={cell} class="choice">
              <input type="radio" name="tool" checked={now.tool === cell} onChange={() => set({ tool: cell })} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {!data[game].tellsTurn && (
        <fieldset>
          <legend>{t("edit-turn")}</legend>
          <div class="choices">
            {sidesOf(game).map((side) => (
              <label key={side} class="choice">
                <input type="radio" name="turn" checked={now.turn === side} onChange={() => set({ turn: side })} />
                <span>{t("side", { side })}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {notice.value !== null && <p class="fault">{notice.value}</p>}
      <div class="row">
        <button type="button" onClick={() => set({ board: "-".repeat(grid.value.columns * grid.value.rows) })}>{t("edit-clear")}</button>
        <button type="button" onClick={() => { notice.value = null; edited.value = null; }}>{t("cancel")}</button>
        <button type="button" class="primary" onClick={() => void endEdit()}>{t("edit-done")}</button>
      </div>
    </section>
  );
}
