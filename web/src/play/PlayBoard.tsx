/** Board of the game, with the rules' information on each square. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import { Marks } from "../analysis/Marks";
import { nextOfLine, playBest, stepToMistake } from "../analysis/keys";
import { previewed } from "../analysis/preview";
import { ReviewMarks, factSquares, judgedSquares } from "../analysis/review/ReviewMarks";
import { marked, preview } from "../analysis/state";
import { ThreatMarks } from "../analysis/ThreatMarks";
import { forbiddenPoints, threatText, threatened } from "../analysis/threats";
import type { Position } from "../api/types";
import { Board } from "../board/Board";
import { type Grid, type Place, indexOf, nameOf } from "../board/grid";
import { data } from "../games";
import { has, locale, t } from "../text/text";
import { announce } from "./announce";
import { goBeside, goTo, playMove, playSquare, turn, undo } from "./actions";
import { at, cellOf, edited, grid, isOver, mayMove, playing, setup, shown, turns } from "./state";
import { stepByWheel } from "./keys";
import { giveHint, hinted } from "./hint";
import { tapsTwice } from "./taps";
import { typed } from "./Status";

/** Content of a board, by square index. */
function readPosition(position: Position, grid: Grid) {
  const indices = (names: readonly string[]) => names.map((name) => indexOf(grid, name)).filter((index) => index >= 0);
  return {
    legal: new Set(indices(position.legal_moves)),
    turnsOver: new Map(Object.entries(position.flips ?? {}).map(([move, turned]) => [indexOf(grid, move), indices(turned)])),
    winning: indices(position.outcome?.line ?? []),
    last: position.last_move === null ? -1 : indexOf(grid, position.last_move),
  };
}

const NO_THREATS: typeof threatened.value = new Map();

/** The part of the board, or the square, of a hint. */
function HintMark({ middle }: { middle: (index: number) => Place }): JSX.Element | null {
  if (hinted.value === null) return null;
  const [one, other] = hinted.value.squares.map(middle) as [Place, Place];
  return <rect class="review-best" data-testid="hint-mark" x={Math.min(one.x, other.x) - 4.6} y={Math.min(one.y, other.y) - 4.6} width={Math.abs(one.x - other.x) + 9.2} height={Math.abs(one.y - other.y) + 9.2} rx={1.4} />;
}

export function PlayBoard(): JSX.Element {
  const { game } = setup.value;
  const squares = grid.value;
  const now = shown.value;
  const cells = squares.columns * squares.rows;
  // A new game is unknown until the server has answered.
  const position = now !== null && now.position.game === game && now.position.board.length === cells ? now.position : null;
  const read = useMemo(() => (position === null ? null : readPosition(position, squares)), [position, squares]);
  const line = preview.value === null ? null : previewed.value;
  const board = edited.value?.board ?? line?.board ?? position?.board ?? "-".repeat(cells);
  const isEdited = edited.value !== null;
  const mayPlay = mayMove.value && position !== null && line === null;
  const forbidden = useMemo(() => new Map(forbiddenPoints.value.map(({ move, reason }) => [indexOf(squares, move), reason])),
    [forbiddenPoints.value, squares]);
  const threat = line === null && position !== null ? threatened.value : NO_THREATS;
  const review = judgedSquares.value;
  const last = line === null ? (read?.last ?? -1) : line.last_move === null ? -1 : indexOf(squares, line.last_move);

  const labels = useMemo(() => [...board].map((cell, index) => {
    const square = nameOf(squares, index);
    const content = cell === "-" ? "empty" : cell === "X" ? "first" : "second";
    const parts = [t("square", { square, content, game })];
    if (read !== null && !isEdited) {
      if (mayPlay && read.legal.has(index)) {
        const turned = read.turnsOver.get(index)?.length ?? 0;
        parts.push(turned > 0 ? t("square-turns", { turned }) : t("square-legal"));
      }
      const reason = forbidden.get(index);
      if (reason !== undefined) parts.push(t("square-forbidden", { reason: has(`forbidden-${reason}`) ? t(`forbidden-${reason}`) : reason }));
      if (threat.has(index)) parts.push(...threatText(index));
      if (review.best === index) parts.push(t("square-best"));
      if (review.played === index) parts.push(t("square-played"));
      if (read.last === index) parts.push(t("square-last"));
      if (read.winning.includes(index)) parts.push(t("square-winning"));
    }
    return parts.join(t("list-comma"));
  }), [board, squares, read, forbidden, threat, review, mayPlay, isEdited, game, locale.value]);

  const key = (pressed: string): boolean => {
    switch (pressed) {
      case "u": undo(); return true;
      case "r": goTo(at.value + 1); return true;
      case "t": turn(); return true;
      case "b": playBest(); return true;
      case "n": nextOfLine(); return true;
      case "m": stepToMistake(1); return true;
      case "M": stepToMistake(-1); return true;
      case "v": goBeside(1); return true;
      case "V": goBeside(-1); return true;
      case "h": void giveHint(); return true;
      case "p":
        if (mayMove.value && position?.must_pass === true) playMove("pass");
        return true;
      default: return false;
    }
  };

  return (
    <div class="board-frame" id="board" data-playing={playing.value ? "" : undefined} onWheel={stepByWheel}>
      <Board
        game={game} grid={squares} turns={turns.value} board={board}
        label={t("board-label", { game })} squareLabel={(index) => labels[index] ?? ""}
        legal={isEdited ? undefined : mayPlay ? read?.legal : undefined}
        turnsOver={read?.turnsOver}
        forbidden={isEdited || line !== null || isOver.value || read === null ? undefined : new Set(forbidden.keys())}
        winning={isEdited || line !== null ? undefined : read?.winning}
        last={isEdited || last < 0 ? undefined : last}
        overlay={isEdited || line !== null || (marked.value.length === 0 && threat.size === 0 && review.played < 0 && factSquares.value.length === 0 && hinted.value === null) ? undefined
          : (middle) => <><ReviewMarks middle={middle} /><HintMark middle={middle} /><Marks middle={middle} /><ThreatMarks middle={middle} /></>}
        finger={tapsTwice.value ? data[game].finger : 0}
        legalDots={marked.value.length === 0 && threat.size === 0}
        hand={mayPlay ? cellOf(position.turn) : undefined}
        onPlay={playSquare} onKey={key}
        onSelect={(index) => {
          const square = nameOf(squares, index);
          typed.value = square;
          announce(t("selected", { square }));
        }}
      />
    </div>
  );
}
