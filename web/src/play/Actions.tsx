/** Actions on the game. */

import type { JSX } from "preact";

import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { edit, turn } from "./actions";
import { type DialogName, openDialog } from "./dialogs";
import { setTapsTwice, tapsTwice } from "./taps";

/** Keyboard shortcuts while the board has the focus; the last two apply everywhere. */
const KEYS = ["enter", "u", "r", "n", "b", "m", "M", "p", "t", "arrows", "undo"] as const;
const KEY_NAMES: Partial<Record<(typeof KEYS)[number], string>> = { enter: "↵", M: "Shift M", arrows: "← →", undo: "Ctrl Z" };

export function Actions(): JSX.Element {
  const open = (name: DialogName) => () => { openDialog.value = name; };
  return (
    <section class="actions" aria-label={t("actions")}>
      <button type="button" class="primary wide" onClick={open("new")}><Icon name="add" />{t("new-game")}</button>
      <button type="button" onClick={turn}><Icon name="turn" />{t("turn-board")}</button>
      <button type="button" onClick={edit} data-next=".edit input"><Icon name="edit" />{t("edit")}</button>
      <button type="button" onClick={open("paste")}><Icon name="paste" />{t("paste")}</button>
      <button type="button" onClick={open("share")}><Icon name="share" />{t("share")}</button>
      <button type="button" onClick={open("mine")}><Icon name="games" />{t("mine")}</button>
      <label class="wide check"><input type="checkbox" checked={tapsTwice.value} onChange={(event) => setTapsTwice(event.currentTarget.checked)} /> {t("two-taps")}</label>
      <details class="keys wide">
        <summary>{t("keys")}</summary>
        <dl>
          {KEYS.map((key) => <div key={key}><dt><kbd>{KEY_NAMES[key] ?? key}</kbd></dt><dd>{t("key-does", { key })}</dd></div>)}
        </dl>
      </details>
    </section>
  );
}
