/** Main view: the board, and beside it or below it the players, the status, the moves and the panels. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { Bar } from "./Bar";
import { dialogs } from "./dialogs";
import { EditPanel } from "./EditPanel";
import { MoveList } from "./MoveList";
import { Panel } from "./Panel";
import { isRaised } from "./panels";
import { PlayBoard } from "./PlayBoard";
import { PlayerBar } from "./PlayerBar";
import { Status } from "./Status";
import { startPlay } from "./start";
import { edited, players } from "./state";
import "../analysis/analysis.css";
import "../analysis/review/review.css";
import "./play.css";

export function PlayView(): JSX.Element {
  useEffect(startPlay, []);
  // A single human player of the second side sits below the board.
  const secondBelow = players.value[0].kind === "engine" && players.value[1].kind === "human";
  const Dialogs = dialogs.value;
  return (
    <main class={`table ${isRaised.value ? "is-raised" : ""}`}>
      <PlayerBar index={secondBelow ? 0 : 1} />
      <PlayBoard />
      <PlayerBar index={secondBelow ? 1 : 0} />
      {edited.value === null ? <><Status /><MoveList /><Bar /><Panel /></> : <EditPanel />}
      {Dialogs !== null && <Dialogs />}
    </main>
  );
}
