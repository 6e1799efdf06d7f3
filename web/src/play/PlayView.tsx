/** Main view: board, players, moves and actions. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { AnalysisCard } from "../analysis/AnalysisCard";
import { GameGraph } from "../analysis/GameGraph";
import { ReviewCard } from "../analysis/review/ReviewCard";
import { ThreatsCard } from "../analysis/ThreatsCard";
import { data } from "../games";
import { PlayBoard } from "./PlayBoard";
import { Actions } from "./Actions";
import { EditPanel } from "./EditPanel";
import { MoveList } from "./MoveList";
import { PlayerBar } from "./PlayerBar";
import { Status } from "./Status";
import { startPlay } from "./start";
import { edited, players, setup } from "./state";
import "../analysis/analysis.css";
import "../analysis/review/review.css";
import "./play.css";

export function PlayView(): JSX.Element {
  useEffect(startPlay, []);
  // A single human player of the second side sits below the board.
  const secondBelow = players.value[0].kind === "engine" && players.value[1].kind === "human";
  return (
    <main class="table">
      <section class="board-column">
        <PlayerBar index={secondBelow ? 0 : 1} />
        <PlayBoard />
        <PlayerBar index={secondBelow ? 1 : 0} />
        <Status />
      </section>
      <div class="side-column">
        {edited.value === null ? <><MoveList /><GameGraph /><Actions /><AnalysisCard />{data[setup.value.game].hasThreats && <ThreatsCard />}</> : <EditPanel />}
      </div>
      {edited.value === null && <ReviewCard />}
    </main>
  );
}
