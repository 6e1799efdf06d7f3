/** The moves of the game, each of which leads to where it was played. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../text/text";
import { Icon } from "../shell/Icon";
import { goTo } from "./actions";
import { cellOf, at, moves, setup, sideAt } from "./state";

export function MoveList(): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const ply = at.value;
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (box == null || current == null) return;
    // Only the list is scrolled, never the page under a finger. It is what its moves are placed in.
    const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [ply, moves.value]);
  const { game } = setup.value;
  const end = moves.value.length;
  const step = (icon: "first" | "back" | "forward" | "last", label: string, to: number) => (
    <button type="button" aria-label={label} title={label} disabled={to < 0 || to > end || to === ply} onClick={() => goTo(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section class="card moves" aria-label={t("moves")}>
      {end === 0 ? <p class="hint">{t("no-moves")}</p> : (
        <ol ref={list} tabIndex={0} aria-label={t("moves")}>
          {moves.value.map((move, index) => (
            <li key={index}>
              <button type="button" class={index >= ply ? "is-ahead" : ""} aria-current={index + 1 === ply ? "step" : undefined}
                onClick={() => goTo(index + 1)}>
                <span class="ply">{index + 1}</span>
                <span class={`dot chip-${game}-${cellOf(sideAt(index))}`} />
                <span class="unseen"> {t("side", { side: sideAt(index) })} </span>
                {move === "pass" ? t("pass-short") : move}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div class="steps">
        {step("first", t("to-start"), 0)}
        {step("back", t("one-back"), ply - 1)}
        {step("forward", t("one-forward"), ply + 1)}
        {step("last", t("to-end"), end)}
      </div>
    </section>
  );
}
