/** Actions on the game. */

import type { JSX } from "preact";

import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { edit, redo, turn, undo } from "./actions";
import { openDialog } from "./dialogs";
import { keptAfter, keptBefore, restore, revert } from "./history";
import { NewGame } from "./NewGame";
import { PasteDialog } from "./PasteDialog";
import { ShareDialog } from "./ShareDialog";
import { at, moves, setup } from "./state";

/** Keyboard shortcuts while the board has the focus; the last two apply everywhere. */
const KEYS = ["enter", "u", "r", "n", "b", "m", "M", "p", "t", "arrows", "undo"] as const;
const KEY_NAMES: Partial<Record<(typeof KEYS)[number], string>> = { enter: "↵", M: "Shift M", arrows: "← →", undo: "Ctrl Z" };

export function Actions(): JSX.Element {
  const { game } = setup.value;
  const close = () => { openDialog.value = null; };
  return (
    <section class="card actions" aria-label={t("actions")}>
      <button type="button" class="primary wide" onClick={() => { openDialog.value = "new"; }}><Icon name="add" />{t("new-game")}</button>
      <div class="wide row">
        <button type="button" disabled={!keptBefore(game)} onClick={revert} title={t("revert-hint")}>{t("revert")}</button>
        <button type="button" disabled={!keptAfter(game)} onClick={restore}>{t("restore")}</button>
      </div>
      <button type="button" disabled={at.value === 0} onClick={undo}><Icon name="back" />{t("undo")}</button>
      <button type="button" disabled={at.value === moves.value.length} onClick={redo}><Icon name="forward" />{t("redo")}</button>
      <button type="button" onClick={turn}><Icon name="turn" />{t("turn-board")}</button>
      <button type="button" onClick={edit}><Icon name="edit" />{t("edit")}</button>
      <button type="button" onClick={() => { openDialog.value = "paste"; }}><Icon name="paste" />{t("paste")}</button>
      <button type="button" onClick={() => { openDialog.value = "share"; }}><Icon name="share" />{t("share")}</button>
      <details class="keys wide">
        <summary>{t("keys")}</summary>
        <dl>
          {KEYS.map((key) => <div key={key}><dt><kbd>{KEY_NAMES[key] ?? key}</kbd></dt><dd>{t("key-does", { key })}</dd></div>)}
        </dl>
      </details>
      {openDialog.value === "new" && <NewGame onClose={close} />}
      {openDialog.value === "paste" && <PasteDialog onClose={close} />}
      {openDialog.value === "share" && <ShareDialog onClose={close} />}
    </section>
  );
}
