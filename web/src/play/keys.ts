/** Keys that hold wherever the focus is, but where it is in something that has keys of its own. */

import { restore, revert } from "./history";

/** Listens until what it returns is called. */
export function listenForKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (isUndo && event.shiftKey) restore();
    else if (isUndo) revert();
    else if (event.ctrlKey && event.key === "y") restore();
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** Whether keys mean something of its own there. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}
