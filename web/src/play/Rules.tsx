/** The rules of the shown game: for each a move on a small board, with a sentence. */

import type { JSX, TargetedKeyboardEvent } from "preact";
import { useEffect, useState } from "preact/hooks";

import { pause } from "../api/connection";
import type { Position } from "../api/types";
import { Board } from "../board/Board";
import { gridOf, indexOf } from "../board/grid";
import { data } from "../games";
import { Dialog } from "../shell/Dialog";
import { t } from "../text/text";
import { split } from "./link";
import { askPosition } from "./positions";
import { setup } from "./state";
import "./rules.css";

/** Time for which the position before the move stands, in milliseconds. */
const BEFORE_MS = 1200;

export function RulesDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { game } = setup.value;
  const demos = data[game].demos ?? [];
  const [step, setStep] = useState(0);
  /** Incremented to show the move again. */
  const [times, setTimes] = useState(0);
  const [position, setPosition] = useState<Position | null>(null);
  const [text = "", fields] = demos[step] ?? [];
  useEffect(() => {
    const showing = new AbortController();
    void show(showing.signal).catch((error: unknown) => { if (!showing.signal.aborted) throw error; });
    return () => showing.abort();
  }, [step, times]);
  /** Shows the position before the last move, then the move; with reduced motion the move at once. */
  async function show(signal: AbortSignal): Promise<void> {
    const moves = split(text);
    const [before, after] = await Promise.all([-1, undefined].map((end) => askPosition(game, { ...fields, moves: moves.slice(0, end) }, signal)));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setPosition(before!);
      await pause(BEFORE_MS, signal);
    }
    setPosition(after!);
  }
  const go = (to: number) => { if (to >= 0 && to < demos.length) setStep(to); };
  const press = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(step + by);
  };
  const grid = gridOf(game, fields?.size);
  const indices = (names: readonly string[]) => names.map((name) => indexOf(grid, name));
  const said = t(`rules-${game}`, { step: step + 1 });
  return (
    <Dialog title={t("rules-of", { game: t("game", { game }) })} onClose={onClose}>
      <div class="form rules" onKeyDown={press}>
        <div class="rules-board" role="img" aria-label={said} data-testid="rules-board" data-moves={position?.moves.length}>
          <div inert>
            <Board game={game} grid={grid} turns={0} board={position?.board ?? "-".repeat(grid.columns * grid.rows)} label={said} squareLabel={() => ""} finger={0} onPlay={() => {}}
              forbidden={new Set(indices((position?.forbidden ?? []).map(({ move }) => move)))} winning={indices(position?.outcome?.line ?? [])}
              last={position?.last_move == null || position.last_move === "pass" ? undefined : indexOf(grid, position.last_move)} />
          </div>
        </div>
        <p role="status" class="rules-said">{said}</p>
        <div class="row rules-steps">
          <button type="button" aria-disabled={step === 0} onClick={() => go(step - 1)}>{t("rules-back")}</button>
          <span>{t("rules-step", { step: step + 1, steps: demos.length })}</span>
          <button type="button" onClick={() => setTimes(times + 1)}>{t("rules-again")}</button>
          {step + 1 < demos.length ? <button type="button" class="primary" data-next=".rules .primary" onClick={() => go(step + 1)}>{t("rules-next")}</button>
            : <button type="button" class="primary" onClick={onClose}>{t("close")}</button>}
        </div>
      </div>
    </Dialog>
  );
}
