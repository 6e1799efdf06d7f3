/** Native dialog: traps the focus and closes with Escape. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { t } from "../text/text";
import { focusOn } from "./focus";
import { Icon } from "./Icon";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Focuses the content, not the close button.
    dialog.current?.querySelector<HTMLElement>("textarea, input:checked, input, select, button.primary")?.focus();
    return () => focusOn(before === document.body ? null : before);
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}
      onClick={(event) => { if (event.target === dialog.current) dialog.current?.close(); }}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="round" aria-label={t("close")} onClick={() => dialog.current?.close()}><Icon name="close" /></button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
