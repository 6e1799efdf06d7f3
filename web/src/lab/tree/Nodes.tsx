/**
 * Nodes and branches of a tree in SVG. Nodes outside the viewport are not drawn, and nodes too small to read are drawn
 * as dots, one path per kind, so that thousands of nodes stay responsive.
 */

import type { JSX } from "preact";

import { valued, windowText } from "../numbers";
import type { Recorded, RecordedNode } from "../types";
import { BoardOf } from "./boards";
import { ACROSS, BELOW, BOARD, type Layout, layout } from "./layout";
import { type Film, windowNow } from "./playback";
import { countsAfter, doneAt, ucb1 } from "./playouts";
import { nameOf } from "./words";

/** Half the size of a node. */
export const [WIDE, HIGH] = [27, 15];
/** Size below which a node is a dot, and below which it has no name and no window. */
const DOTS = 0.3;
const PLAIN = 0.55;

/** Viewport: place of the root, and horizontal pixels per unit. */
export interface Eye { x: number; y: number; scale: number }

/** Vertical pixels per unit: a wide tree at low zoom still fills the height. */
export function downScale(scale: number, { bottom, above }: Layout, height: number): number {
  return Math.max(scale, Math.min((height - above - BELOW) / Math.max(bottom, 1), 1));
}

/** Size of the nodes of a ply, limited by the distance of neighbours. */
function sizeOf(scale: number, spacing: number): number {
  return Math.max(scale, Math.min(0.95, (spacing * scale) / ACROSS));
}

interface NodesProps {
  record: Recorded;
  film: Film;
  places: Layout;
  eye: Eye;
  size: { width: number; height: number };
  /** Current step. */
  now: number;
  /** The highlighted node; -1 for none. */
  looked: number;
  hasBoards?: boolean;
}

export function Nodes({ record, film, places, eye, size, now, looked, hasBoards = false }: NodesProps): JSX.Element {
  const { nodes } = record;
  const down = downScale(eye.scale, places, size.height);
  const x = (node: number) => eye.x + places.x[node]! * eye.scale;
  const y = (node: number) => eye.y + places.y[node]! * down;
  const k = (node: number) => sizeOf(eye.scale, places.spacing[Math.round(places.y[node]! / places.down)] ?? Infinity);
  const isSeen = (node: number) => x(node) > -60 && x(node) < size.width + 60 && y(node) > -80 && y(node) < size.height + 80;
  const state = (node: number) => stateOf(nodes[node]!, film, now);
  const counts = record.playouts === undefined ? null : countsAfter(record, doneAt(film, now));
  /** What stands in a node, and below it. */
  const texts = (node: RecordedNode): [string, string] => {
    if (counts !== null) {
      return [`${counts.wins[node.id]!}/${counts.visits[node.id]!}`, node.parent === null || counts.visits[node.id] === 0 ? "" : ucb1(counts, node).toFixed(3)];
    }
    const isOpen = film.entered[node.id]! <= now && film.left[node.id]! > now;
    const window = isOpen ? windowNow(nodes, film, node.id, now) : node.window;
    return [valued(node.value ?? 0, node.kind), window === undefined ? "" : windowText(window[0], window[1])];
  };

  const lines: Record<string, string> = {};
  const dots: Record<string, string> = {};
  const near: number[] = [];
  for (const node of places.shown) {
    const parent = nodes[node]!.parent;
    const kind = state(node);
    if (parent !== null && y(node) > 0 && y(parent) < size.height && Math.max(x(node), x(parent)) > 0 && Math.min(x(node), x(parent)) < size.width) {
      const far = k(node) < DOTS ? "far " : "";
      const line = far + (kind === "skipped" ? `skipped by-${cutBy(nodes, parent)}` : nodes[node]!.pv && kind === "left" ? "on-line" : kind);
      const [from, to] = [y(parent) + HIGH * k(parent), y(node) - HIGH * Math.max(k(node), DOTS)];
      const half = round((from + to) / 2);
      const curve = far === "" ? `C${round(x(parent))} ${half} ${round(x(node))} ${half} ` : "L";
      lines[line] = `${lines[line] ?? ""}M${round(x(parent))} ${round(from)}${curve}${round(x(node))} ${round(to)}`;
    }
    if (!isSeen(node)) continue;
    if (k(node) < DOTS) dots[kind] = `${dots[kind] ?? ""}M${round(x(node))} ${round(y(node) - 5)}v10`;
    else near.push(node);
  }
  return (
    <>
      {Object.entries(lines).map(([kind, path]) => <path key={kind} class={`branch ${kind}`} d={path} />)}
      {Object.entries(dots).map(([kind, path]) => (
        <path key={`d-${kind}`} class={`dots ${kind}`} d={path} style={{ strokeWidth: `${Math.max(2 * WIDE * eye.scale, 1)}px` }} />
      ))}
      {looked >= 0 && k(looked) < DOTS && <circle class="looked" cx={x(looked)} cy={y(looked)} r={9} />}
      {near.map((node) => (
        <NodeShape key={node} node={nodes[node]!} kind={state(node)} x={x(node)} y={y(node)} k={k(node)} isLooked={node === looked}
          isOpen={film.entered[node]! <= now && film.left[node]! > now} isPlain={k(node) < PLAIN}
          texts={texts(nodes[node]!)}
          hidden={places.hidden.get(node) ?? 0} isCut={film.left[node]! <= now && nodes[node]!.cut !== undefined} record={record} hasBoard={hasBoards} />
      ))}
    </>
  );
}

/** Rounds to tenths of a pixel, for shorter paths. */
const round = (pixels: number) => Math.round(pixels * 10) / 10;

/** The bound that cut off the node in which these were skipped. */
function cutBy(nodes: readonly RecordedNode[], parent: number): "alpha" | "beta" | "none" {
  for (let at: number | null = parent; at !== null; at = nodes[at]!.parent) {
    if (nodes[at]!.visited) return nodes[at]!.cut?.by ?? "none";
  }
  return "none";
}

export function stateOf(node: RecordedNode, film: Film, now: number): "unseen" | "entered" | "left" | "skipped" {
  if (film.left[node.id]! <= now) return "left";
  if (film.entered[node.id]! <= now) return "entered";
  return film.skipped[node.id]! <= now ? "skipped" : "unseen";
}

interface ShapeProps {
  node: RecordedNode;
  kind: string;
  x: number;
  y: number;
  k: number;
  isLooked: boolean;
  isOpen: boolean;
  isPlain: boolean;
  texts: [inside: string, below: string];
  hidden: number;
  isCut: boolean;
  record: Recorded;
  hasBoard: boolean;
}

function NodeShape({ node, kind, x, y, k, isLooked, isOpen, isPlain, texts: [inside, below], hidden, isCut, record, hasBoard }: ShapeProps): JSX.Element {
  const isLeaf = node.answered === "leaf" || (!node.visited && (node.below ?? 0) === 0 && node.ply > 0);
  const shape = isLeaf ? "leaf" : node.player;
  const isKnown = kind === "left";
  return (
    <g class={`node ${shape} ${kind} ${node.pv && isKnown ? "on-line" : ""} ${isLooked ? "looked" : ""} ${isOpen ? "open" : ""}`}
      transform={`translate(${round(x)} ${round(y)}) scale(${Math.round(k * 1000) / 1000})`} data-node={node.id} data-name={node.name} data-state={kind}>
      <rect class="body" x={-WIDE} y={-HIGH} width={2 * WIDE} height={2 * HIGH} rx={isLeaf ? 4 : HIGH} />
      {!isLeaf && <path class="player" d={node.player === "max" ? "M-5 -17L0 -24L5 -17Z" : "M-5 17L0 24L5 17Z"} />}
      {kind === "skipped" ? <path class="crossed" d="M-4 -5L4 5M4 -5L-4 5" />
        : <text class="value" y={4.5}>{isKnown ? inside : "…"}</text>}
      {!isPlain && <text class={isLeaf || node.player === "min" ? "name" : "name beside"} x={isLeaf || node.player === "min" ? -WIDE + 2 : -9} y={-HIGH - 4}>{shortened(nameOf(node))}</text>}
      {!isPlain && below !== "" && (isKnown || isOpen) && (!isLeaf || node.visits !== undefined) && (
        <text class="window" x={0} y={node.player === "min" ? HIGH + 21 : HIGH + 13}>{below}</text>
      )}
      {isCut && <g class={`cut by-${node.cut!.by}`} transform={`translate(${WIDE + 1} ${-HIGH + 1})`}>
        <circle r={9} /><text y={4}>{node.cut!.by === "alpha" ? "α" : "β"}</text>
      </g>}
      {hidden > 0 && <text class="hidden" y={HIGH + 36}>+{hidden}</text>}
      {hasBoard && !isPlain && record.game !== undefined && <BoardOf record={record} node={node.id} x={-WIDE} y={-HIGH - BOARD} size={54} />}
    </g>
  );
}

function shortened(name: string): string {
  return name.length > 9 ? `${name.slice(0, 8)}…` : name;
}


/** A static picture of the whole tree. */
export function StillTree({ record, film, label }: { record: Recorded; film: Film; label: string }): JSX.Element {
  const root = record.nodes.findLastIndex((node) => node.parent === null);
  const places = layout(film, root, record.nodes.length, new Set());
  const [left, width, height] = [places.left - WIDE - 14, places.right - places.left + 2 * WIDE + 28, places.bottom + places.above + BELOW];
  return (
    <svg class="still-tree" viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: `${width}px` }} role="img" aria-label={label}>
      <Nodes record={record} film={film} places={places} eye={{ x: -left, y: places.above, scale: 1 }} size={{ width, height }} now={film.steps.length} looked={-1} />
    </svg>
  );
}
