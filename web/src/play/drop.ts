/** Texts and files pasted or dropped on the page open the dialog that reads them. */

import { openDialog, pasted } from "./dialogs";

/** Listens to them; the returned function stops it. */
export function listenForTexts(): () => void {
  const take = (text: string) => {
    if (text.trim() === "" || openDialog.value !== null) return;
    pasted.value = text;
    openDialog.value = "paste";
  };
  const handlers = {
    paste: (event: ClipboardEvent) => {
      if (!(event.target instanceof Element) || event.target.closest("input, textarea, dialog") === null) take(event.clipboardData?.getData("text/plain") ?? "");
    },
    dragover: (event: DragEvent) => event.preventDefault(),
    drop: (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file === undefined) take(event.dataTransfer?.getData("text/plain") ?? "");
      else void file.text().then(take);
    },
  };
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handle] of all) addEventListener(name, handle);
  return () => { for (const [name, handle] of all) removeEventListener(name, handle); };
}
