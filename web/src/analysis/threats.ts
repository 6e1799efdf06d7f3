/** What a further stone of each side would make at gomoku, as the server tells it: for the board and in words. */

import { computed, effect, signal, untracked } from "@preact/signals";

import type { Position, Side } from "../api/types";
import { indexOf } from "../board/grid";
import { data } from "../games";
import { askPosition, knownPosition } from "../play/positions";
import { edited, grid, setup, shown } from "../play/state";
import { t } from "../text/text";

/** What a stone may make, the strongest first. */
export const FORMS = ["five", "straight_four", "four", "open_three"] as const;
export type Form = (typeof FORMS)[number];
export const SIDES = ["black", "white"] as const satisfies readonly Side[];

/** Whether a person wants to see threats. */
export const wantsThreats = signal(false);

/** The position whose threats are known, with them. */
const known = signal<Position | null>(null);

/** The threats of the position on the board; nothing until the server has told them. */
export const threats = computed(() => {
  const [found, now] = [known.value, shown.value?.position];
  if (!wantsThreats.value || found?.threats === undefined || edited.value !== null) return null;
  return found.game === now?.game && found.rule === now.rule && found.board === now.board ? found.threats : null;
});

/** What each side would make of each square: the strongest first. */
export const threatened = computed(() => {
  const found = new Map<number, { side: (typeof SIDES)[number]; forms: Form[] }[]>();
  if (threats.value === null) return found;
  for (const side of SIDES) {
    const forms = new Map<number, Form[]>();
    for (const form of FORMS) {
      for (const name of threats.value[side][form]) {
        const index = indexOf(grid.value, name);
        forms.set(index, [...(forms.get(index) ?? []), form]);
      }
    }
    for (const [index, made] of forms) found.set(index, [...(found.get(index) ?? []), { side, forms: made }]);
  }
  return found;
});

/** Renju's forbidden points, which are of interest while white is to move, too. */
export const forbiddenPoints = computed(() => threats.value?.forbidden ?? shown.value?.position.forbidden ?? []);

/** What both sides would make of a square, in words; nothing where neither makes anything. */
export function threatText(index: number): string[] {
  return (threatened.value.get(index) ?? []).map(({ side, forms }) =>
    t("threat-of", { side, forms: forms.map((form) => t(`threat-${form}`)).join(t("list-comma")) }));
}

/** Asks for the threats of what is on the board while they are wanted, until what it returns is called. */
export function followThreats(): () => void {
  let asking = new AbortController();
  const stop = effect(() => {
    const now = shown.value;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (!wantsThreats.value || now === null || !now.settled || !data[now.position.game].hasThreats) return;
    const { game, size, rule } = untracked(() => setup.value);
    // The stones say whose turn it is, and no more is wanted than what they threaten.
    const request = {
      ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }),
      board: now.position.board, turn: now.position.turn, include: ["threats" as const],
    };
    const found = knownPosition(game, request);
    if (found !== undefined) known.value = found;
    // A refusal leaves the board without threats.
    else askPosition(game, request, signal).then((found) => { if (!signal.aborted) known.value = found; }, () => undefined);
  });
  return () => { stop(); asking.abort(); };
}
