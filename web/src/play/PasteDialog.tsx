/** Takes a text that the API reads: a record, a drawing, a list of moves. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Dialog } from "../shell/Dialog";
import { t } from "../text/text";
import { paste } from "./paste";

export function PasteDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<{ of: string; detail: string } | null>(null);
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const load = async (event: SubmitEvent) => {
    event.preventDefault();
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      const detail = await paste(text, signal);
      if (detail === null) onClose();
      else setFault({ of: text, detail });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return (
    <Dialog title={t("paste-title")} onClose={onClose}>
      <form class="form" onSubmit={(event) => void load(event)}>
        <label class="field">{t("paste-label")}
          <textarea rows={7} value={text} maxLength={8000} spellcheck={false} required
            aria-invalid={fault !== null} aria-describedby={fault === null ? undefined : "paste-fault"}
            onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p class="hint">{t("paste-hint")}</p>
        {fault !== null && (
          <div id="paste-fault" class="fault" role="alert">
            <p>{t("paste-fault")}</p>
            <pre data-testid="pasted">{fault.of.slice(0, 400)}</pre>
            <p>{fault.detail}</p>
          </div>
        )}
        <button type="submit" class="primary">{t("load")}</button>
      </form>
    </Dialog>
  );
}
