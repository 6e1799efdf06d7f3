/** Table of the reviewed moves that have arrived. A row links to the position before its move. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

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
  const ply = at.value;
  const all = plies.value;
  // A step marks a row and draws none, in the frame of the step.
  useLayoutEffect(() => {
    const row = frame.current?.querySelector("tbody")?.rows[ply];
    frame.current?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row?.setAttribute("aria-current", "step");
    const box = frame.current?.getBoundingClientRect();
    const head = frame.current?.querySelector("thead");
    if (frame.current == null || box === undefined || box.top > innerHeight || row === undefined || head == null) return;
    // Scrolls the table only, not the page. Its head stays visible.
    const [top, bottom] = [row.offsetTop - head.offsetHeight, row.offsetTop + row.offsetHeight];
    if (top < frame.current.scrollTop) frame.current.scrollTop = top;
    else if (bottom > frame.current.scrollTop + frame.current.clientHeight) frame.current.scrollTop = bottom - frame.current.clientHeight;
  }, [ply, all]);
  return (
    <div ref={frame} class="review-frame" tabIndex={0} role="region" aria-label={t("review-moves")}>
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
