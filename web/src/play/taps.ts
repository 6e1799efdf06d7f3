/** Whether a move on a square smaller than a finger takes a second tap. */

import { signal } from "@preact/signals";

import { recall, remember } from "../text/memory";

export const tapsTwice = signal(recall().taps !== 1);

export function setTapsTwice(isOn: boolean): void {
  tapsTwice.value = isOn;
  remember({ taps: isOn ? 2 : 1 });
}
