/** Moves of the game, each a link to its position, and the lines beside it. */

import { Fragment, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { plies } from "../analysis/review/reviews";
import { GLYPHS } from "../analysis/review/mistakes";
import { sayClass, sayLoss } from "../analysis/review/words";
import type { ReviewPly } from "../api/types";
import { t } from "../text/text";
import { goInto } from "./actions";
import { views } from "./branches";
import { stepByWheel } from "./keys";
import { OpeningName } from "./OpeningName";
import { cellOf, at, setup, sideAt, tree } from "./state";
import { noteKey, ownerOf, throughOf } from "./tree";

export function MoveList(): JSX.Element {
  const card = useRef<HTMLElement>(null);
  const ply = at.value;
  const { main, lines, notes } = tree.value;
  const Branches = views.value?.Branches;
  useEffect(() => {
    const look = () => {
      const current = card.current?.querySelector<HTMLElement>("[aria-current]");
      const list = current?.closest<HTMLElement>(".lines, ol:not(.lines ol)");
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
  }, [ply, tree.value, Branches]);
  const { event, date, result } = setup.value.about ?? {};
  const said = [event, date, result !== undefined && t("record-result", { result })].filter(Boolean).join(" · ");
  // In a line, the moves of the game up to its start.
  const end = throughOf(tree.value).get(-1)!;
  const isInGame = ownerOf(tree.value) < 0;
  return (
    <section ref={card} class="card moves" aria-label={t("moves")} onWheel={stepByWheel}>
      {main.length === 0 ? <p class="hint">{t("no-moves")}</p> : (
        <ol tabIndex={0} aria-label={t("moves")}>
          {main.map((move, index) => (
            <MoveItem key={index} move={move} ply={index + 1} line={-1} isAhead={index >= Math.min(ply, end)} isCurrent={isInGame && index + 1 === ply}
              note={notes[noteKey(main.slice(0, index + 1))]} review={index < end ? plies.value[index] : undefined} />
          ))}
        </ol>
      )}
      {Branches !== undefined && <Branches />}
      <p class="on-paper" aria-hidden="true">{numbered(main, 0)}{lines.map(({ of, from, moves }, index) => moves.length > 0 && <Fragment key={index}><br />{t("line-beside", { of: of + 1, ply: from + 1 })}: {numbered(moves, from)}</Fragment>)}</p>
      {said !== "" && <p class="opening" data-testid="about">{said}</p>}
      <OpeningName />
    </section>
  );
}

/** Moves in notation, each pair with its number. */
export function numbered(moves: readonly string[], before: number): string {
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
  note: string | undefined;
  /** Index of its line; -1 for the game. */
  line: number;
}

export function MoveItem({ move, ply, isAhead, isCurrent, review, note, line }: ItemProps): JSX.Element {
  const sign = review === undefined ? undefined : GLYPHS[review.class];
  const side = sideAt(ply - 1);
  return (
    <li>
      <button type="button" class={isAhead ? "is-ahead" : ""} aria-current={isCurrent ? "step" : undefined} onClick={() => goInto(line, ply)}>
        <span class="ply">{ply}</span>
        <span class={`dot chip-${setup.value.game}-${cellOf(side)}`} />
        <span class="unseen"> {t("side", { side })} </span>
        {move === "pass" ? t("pass-short") : move}
        {note !== undefined && <span class="muted" title={note}><span aria-hidden="true">✎</span><span class="unseen"> {t("comment")}</span></span>}
        {sign !== undefined && <span class={`move-sign class-${review!.class}`} title={sayClass(review!)}><span aria-hidden="true">{sign} −{sayLoss(review!)}</span><span class="unseen"> {sayClass(review!)}</span></span>}
      </button>
    </li>
  );
}
