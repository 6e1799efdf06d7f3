/** The best lines. Hovering or focusing a move shows it on the board; clicking plays it. */

import { signal } from "@preact/signals";
import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from "preact";

import { playLine } from "./keys";
import { markOf } from "./score";
import { lines, preview } from "./state";
import { t } from "../text/text";

/** Lines shown before "all" is chosen. */
const FEW = 3;
/** Default number of moves shown of a line. */
const LONG = 14;
const showsAll = signal(false);

export function Lines(): JSX.Element {
  const shown = showsAll.value ? lines.value : lines.value.slice(0, FEW);
  return (
    <div class="lines-of-play">
      <ol aria-label={t("lines")} onKeyDown={step}>
        {shown.map((line) => {
          const { text, form } = markOf(line.score);
          return (
            <li key={line.move} class={line.rank === 1 ? "is-best" : ""}>
              <span class={`line-score form-${form}`}>{text}</span>
              <LineMoves line={line.pv} />
            </li>
          );
        })}
      </ol>
      {lines.value.length > FEW && (
        <button type="button" class="more" aria-expanded={showsAll.value} onClick={() => { showsAll.value = !showsAll.value; }}>
          {showsAll.value ? t("fewer-lines") : t("all-lines", { lines: lines.value.length })}
        </button>
      )}
    </div>
  );
}

/** The first moves of a line. */
export function LineMoves({ line, most = LONG }: { line: readonly string[]; most?: number }): JSX.Element {
  return (
    <span class="line-moves">
      {line.slice(0, most).map((move, index) => {
        const played = line.slice(0, index + 1);
        const show = () => { preview.value = played; };
        const hide = () => { preview.value = null; };
        return (
          <button key={index} type="button" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}
            onPointerDown={hold}
            onClick={() => playLine(played)}>
            {move === "pass" ? t("pass-short") : move}
          </button>
        );
      })}
    </span>
  );
}

/** A long press previews the move; a tap plays it. */
function hold(event: TargetedPointerEvent<HTMLButtonElement>): void {
  if (event.pointerType === "touch") event.currentTarget.focus();
}

/** Arrow keys move along a line and between lines. */
export function step(event: TargetedKeyboardEvent<HTMLOListElement>): void {
  const from = event.target as HTMLElement;
  const line = from.closest("li");
  const next = {
    ArrowRight: from.nextElementSibling, ArrowLeft: from.previousElementSibling,
    ArrowDown: line?.nextElementSibling?.querySelector("button"), ArrowUp: line?.previousElementSibling?.querySelector("button"),
  }[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
