/** The game beside the shown line: its points in the graph from where the line leaves it, and both moves there with their values. */

import { computed } from "@preact/signals";
import type { JSX } from "preact";

import { sidesOf } from "../games";
import { at, moves, setup, tree } from "../play/state";
import { throughOf } from "../play/tree";
import { t } from "../text/text";
import { keyOf } from "./key";
import { GLYPHS } from "./review/mistakes";
import { belonging, reviewed } from "./review/reviews";
import { nameOfMove, sayClass } from "./review/words";
import { type Point, isDiscs, points, pointsOf, sayValue, valueOf } from "./points";
import { lines } from "./state";

const game = computed(() => tree.value.main);
/** Number of moves before the shown line leaves the game; `null` in the game. */
const fork = computed(() => (tree.value.on < 0 ? null : throughOf(tree.value).get(-1)!));

/** Points of the game from the fork on; none in the game. */
export const gamePoints = computed<Point[]>(() => {
  if (fork.value === null) return [];
  const keys = [...game.value, ""].map((_, ply) => keyOf(setup.value, game.value.slice(0, ply)));
  return pointsOf(keys, belonging(reviewed.value, keys, game.value)).slice(fork.value);
});

/** A move with its value and class, as far as they are known. */
function say({ review, ...value }: Point, move: string, inDiscs = isDiscs.value): string {
  const known = [sayValue(value, inDiscs), review !== undefined && GLYPHS[review.class] !== undefined && sayClass(review)].filter(Boolean);
  return `${nameOfMove(move)} ${known.length > 0 ? known.join(t("list-comma")) : t("fork-unknown")}`;
}

/** The game after as many moves, as text; empty before the fork, and after the end of the game. */
export function sayInGame(ply: number): string {
  const point = gamePoints.value.find((point) => point.ply === ply && ply > fork.value!);
  return point === undefined ? "" : t("graph-game", { said: say(point, game.value[ply - 1]!) });
}

/** What curves and marks of the graph stand for. */
export function GameBeside(): JSX.Element | null {
  if (fork.value === null) return null;
  const name = (of: string, text: string) => <span class={`graph-name ${of}`}><i aria-hidden="true" />{text}</span>;
  return <><p class="hint row">{name("", t("graph-line"))}{name("of-game", t("graph-of-game"))}</p>{at.value === fork.value && <Fork />}</>;
}

/** At the fork and after the line's first move: the game's move beside the line's. */
export function Fork(): JSX.Element | null {
  const from = fork.value;
  const [inGame, inLine] = [from === null ? undefined : game.value[from], moves.value[from ?? -1]];
  if (from === null || inGame === undefined || inLine === undefined || at.value < from || at.value > from + 1) return null;
  // Values of one search are compared where there is one.
  const found = at.value === from ? lines.value : [];
  const valued = (point: Point, move: string): Point => {
    const line = found.find((each) => each.move === move);
    return line === undefined ? point : { ...point, ...valueOf(line.score, from) };
  };
  const [ofGame, ofLine] = [valued(gamePoints.value[1]!, inGame), valued(points.value[from + 1]!, inLine)];
  // Chances near 0 and 1 tell moves less apart than discs do.
  const inDiscs = ofGame.discs !== undefined && ofLine.discs !== undefined;
  return (
    <p class="hint" data-testid="fork">
      {t("fork", { ply: from + 1, measure: t(inDiscs ? "graph-discs" : "graph-chance", { side: sidesOf(setup.value.game)[0] }), game: say(ofGame, inGame, inDiscs), line: say(ofLine, inLine, inDiscs) })}
    </p>
  );
}
