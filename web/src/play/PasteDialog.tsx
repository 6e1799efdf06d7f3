/** Import of a text that the API reads: a record, a drawing, a list of moves. If it fits several games, it asks which. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { late } from "../api/connection";
import { Dialog } from "../shell/Dialog";
import { t } from "../text/text";
import { begin, tell } from "./actions";
import { pushEntry } from "./address";
import { pasted } from "./dialogs";
import { type Fit, fitting } from "./record";
import { setup } from "./state";
import { gameOf } from "./tree";

/** A record with lines or comments. */
const TREE = /\(\s*;[^]*\(\s*;|\bC\[/;

export function PasteDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [text, setText] = useState(pasted.value);
  const [fault, setFault] = useState<{ of: string; detail: string } | null>(null);
  const [fits, setFits] = useState<readonly Fit[]>([]);
  const asking = useRef(new AbortController());
  const choice = useRef<HTMLDivElement>(null);
  const takeText = (given: string) => {
    asking.current.abort();
    setText(given);
    setFits([]);
    void load(given);
  };
  useEffect(() => {
    if (pasted.value !== "") void load(pasted.value);
    pasted.value = "";
    return () => asking.current.abort();
  }, []);
  useEffect(() => { if (fits.length > 0) choice.current?.querySelector("button")?.focus(); }, [fits]);
  /** Shows the game read, as a game to look at, with what a record has beside it. */
  const take = async (fit: Fit, text: string) => {
    const { tree, left } = TREE.test(text) ? await (await late(() => import("./variations"))).branched(text, fit, asking.current.signal) : { tree: gameOf(fit.moves), left: 0 };
    pushEntry();
    begin(fit.setup, { tree, isPlayed: false });
    onClose();
    if (left > 0) tell(t("paste-left", { left }));
  };
  const load = async (text: string) => {
    const [, hash] = /^\S*(#\/\w+[/?]\S*)$/.exec(text.trim()) ?? [];
    if (hash !== undefined) {
      onClose();
      location.hash = hash;
      return;
    }
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      const found = await fitting(text, setup.value, signal);
      const [only, other] = found.fits;
      if (only !== undefined && other === undefined && !found.isSlip) await take(only, text);
      else {
        setFits(found.fits);
        setFault(only === undefined || found.isSlip ? { of: text, detail: found.refusal } : null);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return (
    <Dialog title={t("paste-title")} onClose={onClose}>
      <form class="form" onSubmit={(event) => { event.preventDefault(); void load(text); }}>
        <label class="field">{t("paste-label")}
          <textarea rows={7} value={text} maxLength={60000} spellcheck={false} required
            aria-invalid={fault !== null} aria-describedby={fault === null ? undefined : "paste-fault"}
            onInput={(event) => { asking.current.abort(); setText(event.currentTarget.value); setFits([]); }} />
        </label>
        <p class="hint">{t("paste-hint")}</p>
        <label class="field">{t("paste-file")}
          <input type="file" onChange={({ currentTarget: { files } }) => { const [file] = files ?? []; if (file !== undefined) void file.text().then(takeText); }} />
        </label>
        {fault !== null && (
          <div id="paste-fault" class="fault" role="alert">
            <p>{fits.length === 0 ? t("paste-fault") : t("paste-slip", { game: t("game", { game: setup.value.game }) })}</p>
            <pre data-testid="pasted">{fault.of.slice(0, 400)}</pre>
            <p>{fault.detail}</p>
          </div>
        )}
        {fits.length > 0 ? (
          <div ref={choice} role="group" aria-labelledby="paste-which" class="form">
            <p id="paste-which" role="status">{fault === null ? t("paste-which") : t("paste-instead")}</p>
            <div class="row">
              {fits.map((fit, index) => (
                <button key={`${fit.setup.game} ${fit.name ?? ""}`} type="button" class={index === 0 ? "primary" : ""} onClick={() => void take(fit, text)}>{t("game", { game: fit.setup.game })}{fit.name === undefined ? "" : ` ${fit.name}`}</button>
              ))}
            </div>
          </div>
        ) : <button type="submit" class="primary">{t("load")}</button>}
      </form>
    </Dialog>
  );
}
