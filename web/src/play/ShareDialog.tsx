/** Copy and download of the game. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { recordsOf, writtenAs } from "../analysis/review/report";
import { data } from "../games";
import { Dialog } from "../shell/Dialog";
import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { announce } from "./announce";
import { linked } from "./history";
import { notesLeftOut } from "./link";
import { allowed, copyText, curlText, linkText, movesText, picture, pictureAddress, piskvorkText, positionText, save } from "./share";
import { setup, tree } from "./state";
import { isBranched } from "./tree";

/** Copies by selection: the only way without TLS, and one where the clipboard is denied. The text stays selected for the user to copy. */
function copySelection(id: string): boolean {
  document.querySelector<HTMLTextAreaElement>(`#${id}`)?.select();
  return document.execCommand("copy");
}

export function ShareDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [copied, setCopied] = useState("");
  const [fault, setFault] = useState("");
  const copy = async (id: string, text: string) => {
    const isDone = await copyText(text) || copySelection(id);
    tellCopied(isDone, id);
  };
  const tellCopied = (isDone: boolean, id: string) => {
    setCopied(isDone ? id : "");
    setFault(isDone ? "" : t("copy-failed"));
    if (isDone) announce(t("copied"));
  };
  const row = (id: string, text: string) => (
    <div class="share-row" key={id}>
      <label for={id}>{t(id)}</label>
      <textarea id={id} readOnly rows={id === "share-curl" ? 6 : 1} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" aria-label={t("copy-what", { what: t(id) })} onClick={() => void copy(id, text)}>{copied === id ? t("copied") : t("copy")}</button>
    </div>
  );
  const { game, start } = setup.value;
  const left = notesLeftOut(linked());
  const keep = async (form: string, made: Promise<Blob | null>) => {
    const file = await made.catch(() => { setFault(t("file-failed")); return null; });
    if (file !== null) save(file, `yomi-${game}.${form}`);
  };
  const file = (form: string, make: () => Promise<Blob | null>) => <button type="button" key={form} onClick={() => void keep(form, make())}>{form.toUpperCase()}</button>;
  const records = [
    ...recordsOf(game).map((form) => file(form, () => writtenAs(form))),
    // A record of Piskvork has no stones before its moves.
    ...(data[game].hasRules && start === undefined ? [file("psq", () => Promise.resolve(new Blob([piskvorkText()])))] : []),
  ];
  const take = (form: "svg" | "png") => picture(form, AbortSignal.timeout(20_000)).catch(() => {
    setFault(t("picture-failed"));
    return null;
  });
  const [preview, setPreview] = useState("");
  useEffect(() => {
    let address = "";
    let isOpen = true;
    void take("svg").then((made) => {
      if (made !== null && isOpen) setPreview(address = URL.createObjectURL(made));
    });
    return () => { isOpen = false; URL.revokeObjectURL(address); };
  }, []);
  const copyPicture = async () => {
    const made = await take("png");
    if (made === null) return;
    tellCopied(await allowed(() => navigator.clipboard.write([new ClipboardItem({ "image/png": made })])), "picture");
  };
  return (
    <Dialog title={t("share")} onClose={onClose}>
      <div class="form">
        {preview !== "" && <img class="share-preview" src={preview} alt={t("share-picture")} />}
        <div class="share-pictures">
          <span>{t("share-picture")}</span>
          {(["svg", "png"] as const).map((form) => file(form, () => take(form)))}
          {isSecureContext && <button type="button" aria-label={t("copy-what", { what: t("share-picture") })} onClick={() => void copyPicture()}>{copied === "picture" ? t("copied") : t("copy")}</button>}
        </div>
        {row("share-link", linkText())}
        {left > 0 && <p class="hint" data-testid="link-left">{t("share-left", { left })}</p>}
        {"share" in navigator && <button type="button" onClick={() => void allowed(() => navigator.share({ title: document.title, url: linkText() }))}><Icon name="share" />{t("share-native")}</button>}
        {records.length > 0 && <div class="share-pictures" role="group" aria-labelledby="share-record"><span id="share-record">{t("share-record")}</span>{records}</div>}
        {records.length > 1 && isBranched(tree.value) && <p class="hint">{t("share-lines")}</p>}
        {row("share-moves", movesText())}
        <details class="keys">
          <summary>{t("share-programs")}</summary>
          <div class="form">
            {pictureAddress() !== "" && row("share-picture-link", pictureAddress())}
            {row("share-position", positionText())}
            {row("share-curl", curlText())}
          </div>
        </details>
        {fault !== "" && <p class="fault" role="alert">{fault}</p>}
      </div>
    </Dialog>
  );
}
