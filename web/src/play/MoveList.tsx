/** Moves of the game and of its variation, each a link to its position. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { plies } from "../analysis/review/reviews";
import { GLYPHS } from "../analysis/review/mistakes";
import { sayClass, sayLoss } from "../analysis/review/words";
import type { ReviewPly } from "../api/types";
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
              review={isAside && line !== null && index >= line.from ? undefined : plies.value[index]} inLine={false} />
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
                  review={isAside ? plies.value[line.from + index] : undefined} inLine />
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
  /** Its review, where there is one. */
  review: ReviewPly | undefined;
  inLine: boolean;
}

function MoveItem({ move, ply, isAhead, isCurrent, review, inLine }: ItemProps): JSX.Element {
  const sign = review === undefined ? undefined : GLYPHS[review.class];
  const side = sideAt(ply - 1);
  return (
    <li>
      <button type="button" class={isAhead ? "is-ahead" : ""} aria-current={isCurrent ? "step" : undefined} onClick={() => goInto(inLine, ply)}>
        <span class="ply">{ply}</span>
        <span class={`dot chip-${setup.value.game}-${cellOf(side)}`} />
        <span class="unseen"> {t("side", { side })} </span>
        {move === "pass" ? t("pass-short") : move}
        {sign !== undefined && <span class={`move-sign class-${review!.class}`} title={sayClass(review!)}><span aria-hidden="true">{sign} −{sayLoss(review!)}</span><span class="unseen"> {sayClass(review!)}</span></span>}
      </button>
    </li>
  );
}
