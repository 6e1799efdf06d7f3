/** Copy and download of the game. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../shell/Dialog";
import { Icon } from "../shell/Icon";
import { t } from "../text/text";
import { announce } from "./announce";
import { allowed, copyText, curlText, linkText, movesText, picture, pictureAddress, positionText, save } from "./share";
import { setup } from "./state";

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
  const keep = async (form: "svg" | "png") => {
    const made = await take(form);
    if (made !== null) save(made, `yomi-${setup.value.game}.${form}`);
  };
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
          <button type="button" onClick={() => void keep("svg")}>SVG</button>
          <button type="button" onClick={() => void keep("png")}>PNG</button>
          {isSecureContext && <button type="button" aria-label={t("copy-what", { what: t("share-picture") })} onClick={() => void copyPicture()}>{copied === "picture" ? t("copied") : t("copy")}</button>}
        </div>
        {row("share-link", linkText())}
        {"share" in navigator && <button type="button" onClick={() => void allowed(() => navigator.share({ title: document.title, url: linkText() }))}><Icon name="share" />{t("share-native")}</button>}
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
