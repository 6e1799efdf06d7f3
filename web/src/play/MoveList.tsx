/** Moves of the game and of its variation, each a link to its position. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../text/text";
import { backToGame, goInto } from "./actions";
import { stepByWheel } from "./keys";
import { OpeningName } from "./OpeningName";
import { cellOf, at, setup, sideAt, tree } from "./state";

export function MoveList(): JSX.Element {
  const card = useRef<HTMLElement>(null);
  const ply = at.value;
  const { main, line, isAside } = tree.value;
  useEffect(() => {
    const look = () => {
      const current = card.current?.querySelector<HTMLElement>("[aria-current]");
      const list = current?.closest("ol");
      if (list == null || current == null) return;
      // Scrolls the list only, not the page; the list is the offset parent of its moves.
      const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    };
    look();
    // The sentence above may take some of its height.
    const resized = new ResizeObserver(look);
    card.current!.querySelectorAll("ol").forEach((list) => resized.observe(list));
    return () => resized.disconnect();
  }, [ply, tree.value]);
  const { event, date, result } = setup.value.about ?? {};
  const said = [event, date, result !== undefined && t("record-result", { result })].filter(Boolean).join(" · ");
  // In a variation, the moves of the game up to its start.
  const shared = isAside && line !== null ? Math.min(ply, line.from) : ply;
  const isInLine = isAside && line !== null && ply > line.from;
  return (
    <section ref={card} class="card moves" aria-label={t("moves")} onWheel={stepByWheel}>
      {main.length === 0 ? <p class="hint">{t("no-moves")}</p> : (
        <ol tabIndex={0} aria-label={t("moves")}>
          {main.map((move, index) => (
            <MoveItem key={index} move={move} ply={index + 1} isAhead={index >= shared} isCurrent={!isInLine && index + 1 === ply}
              onGo={() => goInto(false, index + 1)} />
          ))}
        </ol>
      )}
      {line !== null && (
        <div class={`aside ${isAside ? "is-on" : ""}`}>
          <p class="aside-head">{t("line-beside", { ply: line.from + 1 })}
            {isAside && <button type="button" class="small" data-next=".moves [aria-current], .moves button" onClick={backToGame}>{t("back-to-game")}</button>}
          </p>
          {line.moves.length > 0 && (
            <ol tabIndex={0} aria-label={t("line-beside", { ply: line.from + 1 })} data-testid="line">
              {line.moves.map((move, index) => (
                <MoveItem key={index} move={move} ply={line.from + index + 1} isAhead={!isAside || line.from + index >= ply} isCurrent={isInLine && line.from + index + 1 === ply}
                  onGo={() => goInto(true, line.from + index + 1)} />
              ))}
            </ol>
          )}
        </div>
      )}
      <p class="on-paper" aria-hidden="true">{numbered(main, 0)}{line !== null && line.moves.length > 0 && <><br />{t("line-beside", { ply: line.from + 1 })}: {numbered(line.moves, line.from)}</>}</p>
      {said !== "" && <p class="opening" data-testid="about">{said}</p>}
      <OpeningName />
    </section>
  );
}

/** Moves in notation, each pair with its number. */
function numbered(moves: readonly string[], before: number): string {
  return moves.map((move, index) => {
    const ply = before + index;
    const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : index === 0 ? `${(ply + 1) / 2}. … ` : "";
    return number + (move === "pass" ? t("pass-short") : move);
  }).join(" ");
}

interface ItemProps {
  move: string;
  ply: number;
  isAhead: boolean;
  isCurrent: boolean;
  onGo: () => void;
}

function MoveItem({ move, ply, isAhead, isCurrent, onGo }: ItemProps): JSX.Element {
  const side = sideAt(ply - 1);
  return (
    <li>
      <button type="button" class={isAhead ? "is-ahead" : ""} aria-current={isCurrent ? "step" : undefined} onClick={onGo}>
        <span class="ply">{ply}</span>
        <span class={`dot chip-${setup.value.game}-${cellOf(side)}`} />
        <span class="unseen"> {t("side", { side })} </span>
        {move === "pass" ? t("pass-short") : move}
      </button>
    </li>
  );
}
