/** Table of the reviewed moves that have arrived. A row links to the position before its move. */

import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { ReviewPly } from "../../api/types";
import { goTo } from "../../play/actions";
import { at, moves, sideAt } from "../../play/state";
import { t } from "../../text/text";
import { markOf } from "../score";
import { GLYPHS, isDoubtful, isMistake } from "./mistakes";
import { plies } from "./reviews";
import { hides } from "./trying";
import { nameOfMove, sayClass, sayLoss, scoreOf } from "./words";

export function ReviewTable(): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setSeen(seen.at(-1)!.isIntersecting));
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={frame} class="review-frame" tabIndex={0} role="region" aria-label={t("review-moves")}>
      {isSeen && <Marked frame={frame} />}
      <table class="review-table">
        <caption class="unseen">{t("review-moves")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("review-number")}</th>
            <th scope="col">{t("review-side")}</th>
            <th scope="col">{t("review-played")}</th>
            <th scope="col">{t("review-score")}</th>
            <th scope="col">{t("review-best-move")}</th>
            <th scope="col">{t("review-score")}</th>
            <th scope="col">{t("review-loss")}</th>
            <th scope="col">{t("review-class-head")}</th>
            <th scope="col">{t("review-marks")}</th>
          </tr>
        </thead>
        <Rows />
      </table>
    </div>
  );
}

/**
 * Marks the row of the shown move, in the frame of the step, and scrolls to it; while the table is out of sight it costs a step nothing.
 * A step draws no row, and is measured after all else is drawn, so that the layout is computed once.
 */
function Marked({ frame: { current: frame } }: { frame: RefObject<HTMLDivElement | null> }): null {
  const [ply, all] = [at.value, plies.value];
  useLayoutEffect(() => queueMicrotask(() => {
    const [row, head] = [frame!.querySelector("tbody")!.rows[ply], frame!.querySelector("thead")!];
    frame!.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    if (row === undefined) return;
    // Scrolls the table only, not the page. Its head stays visible.
    const [top, bottom] = [row.offsetTop - head.offsetHeight, row.offsetTop + row.offsetHeight];
    if (top < frame!.scrollTop) frame!.scrollTop = top;
    else if (bottom > frame!.scrollTop + frame!.clientHeight) frame!.scrollTop = bottom - frame!.clientHeight;
  }), [ply, all]);
  return null;
}

function Rows(): JSX.Element {
  return <tbody>{plies.value.map((move, index) => (move === undefined ? <OpenRow key={index} ply={index + 1} /> : <Row key={index} move={move} />))}</tbody>;
}

/** A move that the review has not looked at. */
function OpenRow({ ply }: { ply: number }): JSX.Element {
  const go = () => goTo(ply - 1);
  return (
    <tr onClick={go}>
      <td><button type="button" aria-label={t("review-go", { ply })} onClick={go}>{ply}</button></td>
      <td>{t("side", { side: sideAt(ply - 1) })}</td>
      <th scope="row">{nameOfMove(moves.value[ply - 1]!)}</th>
      <td class="review-marked" colSpan={6}>{t("not-looked-at")}</td>
    </tr>
  );
}

function Row({ move }: { move: ReviewPly }): JSX.Element {
  const isHidden = isMistake(move) && hides(move.ply);
  const isBest = move.played === move.best;
  const go = () => goTo(move.ply - 1);
  return (
    <tr onClick={go}>
      <td><button type="button" aria-label={t("review-go", { ply: move.ply })} onClick={go}>{move.ply}</button><span class="on-paper">{move.ply}</span></td>
      <td>{t("side", { side: move.side })}</td>
      <th scope="row">{nameOfMove(move.played)}</th>
      <td>{markOf(scoreOf(move.played_score)).text}</td>
      <td>{isHidden ? "…" : isBest ? "" : nameOfMove(move.best)}</td>
      <td>{isHidden ? "…" : isBest ? "" : markOf(scoreOf(move.best_score)).text}</td>
      <td>{isBest ? "" : sayLoss(move)}</td>
      <td class={`class-${move.class}`}>{GLYPHS[move.class]} {sayClass(move)}</td>
      <td class="review-marked">
        {move.marks.map((mark) => t("review-mark", { mark })).join(t("list-comma"))}
        {isDoubtful(move) && !isHidden && <p class="on-paper">{move.text}</p>}
      </td>
    </tr>
  );
}
