/** Global keys and the wheel: arrows step through the game and to its lines, Ctrl+Z undoes, except where an element uses them. */

import { goBeside, goTo } from "./actions";
import { restore, revert } from "./history";
import { at, edited, moves } from "./state";

/** Listens to keys; the returned function stops it. */
export function listenForKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const key = hasControl ? `Control ${event.shiftKey ? "Shift " : ""}${event.key.toLowerCase()}` : event.shiftKey ? "" : event.key;
    switch (key) {
      case "Control z": revert(); break;
      case "Control y": case "Control Shift z": restore(); break;
      case "ArrowLeft": if (!step(-1)) return; break;
      case "ArrowRight": if (!step(1)) return; break;
      case "ArrowUp": if (!goBeside(-1)) return; break;
      case "ArrowDown": if (!goBeside(1)) return; break;
      default: return;
    }
    event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** Whether the element handles keys itself. */
function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, dialog, .lines-of-play") !== null;
}

/** Steps one move forward or back; returns whether there was one. */
function step(by: 1 | -1): boolean {
  if (edited.value !== null || moves.value.length === 0) return false;
  const before = at.value;
  goTo(before + by);
  return at.value !== before;
}

/** Wheel distance of a step in pixels; finer input devices accumulate it. */
const NOTCH = 60;

let turned = 0;

/** Steps through the game by the wheel. At its ends, and with a modifier key, the wheel scrolls as everywhere. */
export function stepByWheel(event: WheelEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.deltaY === 0) return;
  const by = event.deltaY > 0 ? 1 : -1;
  if (edited.value !== null || at.value + by < 0 || at.value + by > moves.value.length) return;
  event.preventDefault();
  if (Math.sign(turned) !== by) turned = 0;
  turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : by * NOTCH;
  if (Math.abs(turned) < NOTCH) return;
  turned = 0;
  step(by);
}
