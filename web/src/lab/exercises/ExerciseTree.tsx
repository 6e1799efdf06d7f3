/** The tree of an exercise: a picture, and over it the buttons and fields with which one answers. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { written } from "../numbers";
import { type Nodes, type Places, placesOf } from "./tree";

const [WIDE, HIGH] = [22, 15];

interface TreeProps {
  nodes: Nodes;
  label: string;
  /** What a leaf shows in the place of its number; drawn over the picture. */
  over: (name: string) => ComponentChildren;
  /** What is said of a node beside its name. */
  mark: (name: string) => string;
  /** Whether leaves show their numbers. */
  hasNumbers: boolean;
  /** Room below inner nodes, for fields. */
  stretch?: number;
}

export function ExerciseTree({ nodes, label, over, mark, hasNumbers, stretch = 1 }: TreeProps): JSX.Element {
  const places: Places = placesOf(nodes);
  const [width, height] = [places.width * stretch, places.height];
  const x = (name: string) => (places.at.get(name)!.x - places.left) * stretch;
  const y = (name: string) => places.at.get(name)!.y + 34;
  // Where the tree is wider than the window, the root comes first.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => { frame.current!.scrollLeft = (width - frame.current!.clientWidth) / 2; }, [width]);
  return (
    <div ref={frame} class="exercise-scroll" tabIndex={0} role="group" aria-label={label}>
      <div class="exercise-tree" style={{ width: `${width}px`, height: `${height}px` }}>
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          {[...nodes.values()].map(({ name, parent }) => parent === null ? null : (
            <path key={name} class={`branch ${mark(name)}`}
              d={`M${x(parent)} ${y(parent) + HIGH}C${x(parent)} ${(y(parent) + y(name)) / 2} ${x(name)} ${(y(parent) + y(name)) / 2} ${x(name)} ${y(name) - HIGH}`} />
          ))}
          {[...nodes.values()].map(({ name, children, player, value }) => {
            const isLeaf = children.length === 0;
            return (
              <g key={name} class={`node ${isLeaf ? "leaf" : player} left ${mark(name)}`} transform={`translate(${x(name)} ${y(name)})`}>
                <rect class="body" x={-WIDE} y={-HIGH} width={2 * WIDE} height={2 * HIGH} rx={isLeaf ? 4 : HIGH} />
                <text class="value" y={4.5}>{isLeaf ? (hasNumbers ? written(value ?? 0) : "") : player === "max" ? "MAX" : "MIN"}</text>
                <text class="name" x={-WIDE + 2} y={-HIGH - 4}>{name}</text>
              </g>
            );
          })}
        </svg>
        {[...nodes.keys()].map((name) => (
          <div key={name} class="exercise-over" style={{ left: `${x(name)}px`, top: `${y(name)}px` }}>{over(name)}</div>
        ))}
      </div>
    </div>
  );
}
