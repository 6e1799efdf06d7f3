/** Boards at nodes, requested from the server when visible, four at a time. */

import { type Signal, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { positionOf } from "../../api/client";
import type { Game } from "../../api/types";
import "../../board/board.css";
import { Stone, StoneShapes, Surface } from "../../board/drawing";
import type { Recorded } from "../types";
import { wanted } from "./state";

const AT_ONCE = 4;
const MOST_KEPT = 2000;

const known = new Map<string, Signal<string | null>>();
const waiting: (() => Promise<void>)[] = [];
let running = 0;

/** Cells after these moves; `null` until loaded. */
function boardAfter(game: Game, moves: string): Signal<string | null> {
  const key = `${game} ${moves}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KEPT) known.clear();
  const made = signal<string | null>(null);
  known.set(key, made);
  waiting.push(async () => {
    try {
      made.value = (await positionOf(game, { moves }, new AbortController().signal)).board;
    } catch {
      // Refused: the node stays without a board.
    }
  });
  void work();
  return made;
}

async function work(): Promise<void> {
  if (running >= AT_ONCE) return;
  running += 1;
  // Last in, first out: the latest request is for what is visible now.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next();
  running -= 1;
}

/** Moves that lead to a node. */
export function movesTo({ nodes }: Recorded, node: number): string {
  const path: string[] = [];
  for (let at = nodes[node]; at !== undefined && at.parent !== null; at = nodes[at.parent]) path.unshift(at.name);
  return [wanted.value.moves, ...path].filter((part) => part !== "").join(" ");
}

export function BoardOf({ record, node, x, y, size }: { record: Recorded; node: number; x: number; y: number; size: number }): JSX.Element | null {
  const board = boardAfter(record.game!, movesTo(record, node)).value;
  if (board === null) return null;
  return <svg x={x} y={y} width={size} height={size} viewBox={viewOf(board)} class={`small-board drawn-board board-${record.game!}`}>
    <rect class="board-ground" x={-1} y={-1} width="100%" height="100%" />
    <Cells game={record.game!} board={board} />
  </svg>;
}

/** Delay before the board of a node is requested: playback passes many nodes. */
const REST_MS = 120;

/** HTML version, beside the tree. */
export function BoardBeside({ record, node, label }: { record: Recorded; node: number; label: string }): JSX.Element | null {
  const rested = useSignal(node);
  useEffect(() => {
    const timer = setTimeout(() => { rested.value = node; }, REST_MS);
    return () => clearTimeout(timer);
  }, [node]);
  const board = boardAfter(record.game!, movesTo(record, Math.min(rested.value, record.nodes.length - 1))).value;
  if (board === null) return null;
  return <svg class={`board-beside drawn-board board-${record.game!}`} viewBox={viewOf(board)} role="img" aria-label={`${label}: ${board}`}>
    <Cells game={record.game!} board={board} />
  </svg>;
}

function viewOf(board: string): string {
  const side = Math.sqrt(board.length) * 10;
  return `-1 -1 ${side + 2} ${side + 2}`;
}

function Cells({ game, board }: { game: Game; board: string }): JSX.Element {
  const side = Math.round(Math.sqrt(board.length));
  return (
    <>
      <StoneShapes />
      <Surface game={game} columns={side} rows={side} />
      {[...board].map((cell, index) => cell === "-" ? null : (
        <Stone key={index} game={game} cell={cell} before={cell} distance={0}
          middle={{ x: (index % side) * 10 + 5, y: Math.floor(index / side) * 10 + 5 }} />
      ))}
    </>
  );
}
