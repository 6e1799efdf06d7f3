/** What can be done with the game. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { edit, redo, turn, undo } from "./actions";
import { NewGame } from "./NewGame";
import { PasteDialog } from "./PasteDialog";
import { ShareDialog } from "./ShareDialog";
import { at, moves } from "./state";

/** What keys do while the board has the focus. */
const KEYS = ["enter", "u", "r", "n", "b", "m", "p", "t"] as const;
const KEY_NAMES: Partial<Record<(typeof KEYS)[number], string>> = { enter: "↵" };

const open = signal<"new" | "paste" | "share" | null>(null);

export function Actions(): JSX.Element {
  const close = () => { open.value = null; };
  return (
    <section class="card actions" aria-label={t("actions")}>
      <button type="button" class="primary wide" onClick={() => { open.value = "new"; }}><Icon name="add" />{t("new-game")}</button>
      <button type="button" disabled={at.value === 0} onClick={undo}><Icon name="back" />{t("undo")}</button>
      <button type="button" disabled={at.value === moves.value.length} onClick={redo}><Icon name="forward" />{t("redo")}</button>
      <button type="button" onClick={turn}><Icon name="turn" />{t("turn-board")}</button>
      <button type="button" onClick={edit}><Icon name="edit" />{t("edit")}</button>
      <button type="button" onClick={() => { open.value = "paste"; }}><Icon name="paste" />{t("paste")}</button>
      <button type="button" onClick={() => { open.value = "share"; }}><Icon name="share" />{t("share")}</button>
      <details class="keys wide">
        <summary>{t("keys")}</summary>
        <dl>
          {KEYS.map((key) => <div key={key}><dt><kbd>{KEY_NAMES[key] ?? key}</kbd></dt><dd>{t("key-does", { key })}</dd></div>)}
        </dl>
      </details>
      {open.value === "new" && <NewGame onClose={close} />}
      {open.value === "paste" && <PasteDialog onClose={close} />}
      {open.value === "share" && <ShareDialog onClose={close} />}
    </section>
  );
}
