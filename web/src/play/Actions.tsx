/** Actions on the game. */

import type { JSX } from "preact";

import { late } from "../api/connection";
import { data } from "../games";
import { Icon } from "../shell/Icon";
import { speakAll, t } from "../text/text";
import { edit, turn } from "./actions";
import { noting } from "./branches";
import { type DialogName, openDialog } from "./dialogs";
import { isRaised } from "./panels";
import { setup } from "./state";
import { setTapsTwice, tapsTwice } from "./taps";

/** Keyboard shortcuts while the board has the focus; the last three apply everywhere. */
const KEYS = ["enter", "u", "r", "n", "b", "m", "M", "p", "t", "h", "v", "arrows", "updown", "undo"] as const;
const KEY_NAMES: Partial<Record<(typeof KEYS)[number], string>> = { enter: "↵", M: "Shift M", arrows: "← →", updown: "↑ ↓", undo: "Ctrl Z" };

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
      <button type="button" data-next=".cell[tabindex='0']" onClick={() => void late(() => import("../puzzle/daily")).then(({ openPuzzle }) => openPuzzle())}><Icon name="puzzle" />{t("puzzle")}</button>
      <button type="button" data-next="#note" onClick={() => { [noting.value, isRaised.value] = [true, false]; }}><Icon name="note" />{t("comment")}</button>
      {data[setup.value.game].demos !== undefined && <button type="button" onClick={() => void speakAll().then(open("rules"))}><Icon name="rules" />{t("rules")}</button>}
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
