/** Threats at gomoku: what a further stone of each side would make, as the server reports it. */

import { computed, effect, signal, untracked } from "@preact/signals";

import type { Position, Side } from "../api/types";
import { indexOf } from "../board/grid";
import { data } from "../games";
import { askPosition, knownPosition } from "../play/positions";
import { edited, grid, setup, shown } from "../play/state";
import { t } from "../text/text";

/** Kinds of threats, the strongest first. */
export const FORMS = ["five", "straight_four", "four", "open_three"] as const;
export type Form = (typeof FORMS)[number];
export const SIDES = ["black", "white"] as const satisfies readonly Side[];

/** Whether threats are shown. */
export const wantsThreats = signal(false);

/** The position with known threats, and the threats. */
const known = signal<Position | null>(null);

/** Threats of the position on the board; `null` until the server has answered. */
export const threats = computed(() => {
  const [found, now] = [known.value, shown.value?.position];
  if (!wantsThreats.value || found?.threats === undefined || edited.value !== null) return null;
  return found.game === now?.game && found.rule === now.rule && found.board === now.board ? found.threats : null;
});

/** Strongest threat of each side at each square. */
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

/** Renju's forbidden points, also while white is to move. */
export const forbiddenPoints = computed(() => threats.value?.forbidden ?? shown.value?.position.forbidden ?? []);

/** Text of both sides' threats at a square; empty without any. */
export function threatText(index: number): string[] {
  return (threatened.value.get(index) ?? []).map(({ side, forms }) =>
    t("threat-of", { side, forms: forms.map((form) => t(`threat-${form}`)).join(t("list-comma")) }));
}

/** Requests the threats of the position on the board while they are shown; the returned function stops it. */
export function followThreats(): () => void {
  let asking = new AbortController();
  const stop = effect(() => {
    const now = shown.value;
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (!wantsThreats.value || now === null || !now.settled || !data[now.position.game].hasThreats) return;
    const { game, size, rule } = untracked(() => setup.value);
    // The stones determine the side to move, and only the threats are needed.
    const request = {
      ...(size === undefined ? {} : { size }), ...(rule === undefined ? {} : { rule }),
      board: now.position.board, turn: now.position.turn, include: ["threats" as const],
    };
    const found = knownPosition(game, request);
    if (found !== undefined) known.value = found;
    // After a refusal the board shows no threats.
    else askPosition(game, request, signal).then((found) => { if (!signal.aborted) known.value = found; }, () => undefined);
  });
  return () => { stop(); asking.abort(); };
}
