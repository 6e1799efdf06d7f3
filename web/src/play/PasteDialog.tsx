/** Import of a text that the API reads: a record, a drawing, a list of moves. If it fits several games, it asks which. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Dialog } from "../shell/Dialog";
import { t } from "../text/text";
import { begin } from "./actions";
import { pushEntry } from "./address";
import { type Fit, fitting } from "./record";
import { setup } from "./state";
import { gameOf } from "./tree";

export function PasteDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<{ of: string; detail: string } | null>(null);
  const [fits, setFits] = useState<readonly Fit[]>([]);
  const asking = useRef(new AbortController());
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => () => asking.current.abort(), []);
  useEffect(() => { if (fits.length > 0) choice.current?.querySelector("button")?.focus(); }, [fits]);
  /** Shows the game read, as a game to look at. */
  const take = ({ setup, moves }: Fit) => {
    pushEntry();
    begin(setup, { tree: gameOf(moves), isPlayed: false });
    onClose();
  };
  const load = async (event: SubmitEvent) => {
    event.preventDefault();
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      const found = await fitting(text, setup.value, signal);
      const [only, other] = found.fits;
      if (only !== undefined && other === undefined) take(only);
      else {
        setFits(found.fits);
        setFault(only === undefined ? { of: text, detail: found.refusal } : null);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return (
    <Dialog title={t("paste-title")} onClose={onClose}>
      <form class="form" onSubmit={(event) => void load(event)}>
        <label class="field">{t("paste-label")}
          <textarea rows={7} value={text} maxLength={60000} spellcheck={false} required
            aria-invalid={fault !== null} aria-describedby={fault === null ? undefined : "paste-fault"}
            onInput={(event) => { asking.current.abort(); setText(event.currentTarget.value); setFits([]); }} />
        </label>
        <p class="hint">{t("paste-hint")}</p>
        {fault !== null && (
          <div id="paste-fault" class="fault" role="alert">
            <p>{t("paste-fault")}</p>
            <pre data-testid="pasted">{fault.of.slice(0, 400)}</pre>
            <p>{fault.detail}</p>
          </div>
        )}
        {fits.length > 0 ? (
          <div ref={choice} role="group" aria-labelledby="paste-which" class="form">
            <p id="paste-which" role="status">{t("paste-which")}</p>
            <div class="row">
              {fits.map((fit, index) => (
                <button key={`${fit.setup.game} ${fit.name ?? ""}`} type="button" class={index === 0 ? "primary" : ""} onClick={() => take(fit)}>{t("game", { game: fit.setup.game })}{fit.name === undefined ? "" : ` ${fit.name}`}</button>
              ))}
            </div>
          </div>
        ) : <button type="submit" class="primary">{t("load")}</button>}
      </form>
    </Dialog>
  );
}
