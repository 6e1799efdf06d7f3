/** Facts of a reviewed move: a sentence each. Pointing at it marks its squares on the board, pointing at a line shows where it was counted. */

import type { JSX } from "preact";

import type { ExplainFact } from "../../api/types";
import { t } from "../../text/text";
import { LineMoves, step } from "../Lines";
import { factSquares } from "./ReviewMarks";
import { nameOfMove } from "./words";

/** Number of moves shown of a line: counts are those at its end. */
const MOST = 6;

export function Facts({ facts }: { facts: readonly ExplainFact[] }): JSX.Element {
  return (
    <ol class="facts" aria-label={t("review-facts")} onKeyDown={step}>
      {facts.map((fact, index) => <Fact key={index} fact={fact} />)}
    </ol>
  );
}

function Fact({ fact: { text, about, squares } }: { fact: ExplainFact }): JSX.Element {
  const show = () => { factSquares.value = squares ?? about.map(({ move }) => move); };
  const hide = () => { factSquares.value = []; };
  return (
    <li>
      <button type="button" class="fact" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide} onClick={show}>{text}</button>
      {about.map(({ move, counts, line }, index) => line !== undefined && (
        <span key={index} class="fact-line">
          <span class="line-name">{nameOfMove(move)}{counts !== undefined && ` ${counts.join(":")}`}</span>
          <LineMoves line={line} most={MOST} />
        </span>
      ))}
    </li>
  );
}
