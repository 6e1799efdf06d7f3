/**
 * Tree of an exercise: a picture with the buttons and fields of the answer over it. It fits its frame, and zooms like
 * the picture of a searched tree.
 */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX, TargetedKeyboardEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../../shell/Icon";
import { t } from "../../text/text";
import { written } from "../numbers";
import { type Nodes, placesOf } from "./tree";

const HIGH = 15;
/** Minimum and maximum zoom, relative to the size that fits. */
const [LEAST, MOST] = [0.4, 3];
/** Width of a printed page in pixels. */
const PAPER = 640;

interface TreeProps {
  nodes: Nodes;
  label: string;
  /** Content of a leaf in place of its number, over the picture. */
  over: (name: string) => ComponentChildren;
  /** Accessible description of a node beside its name. */
  mark: (name: string) => string;
  /** Whether leaves show their numbers: always, or only in print, which has no buttons. */
  numbers: "always" | "on-paper" | "never";
}

export function ExerciseTree({ nodes, label, over, mark, numbers }: TreeProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const room = useSignal(800);
  const scale = useSignal(1);
  useEffect(() => {
    const element = frame.current!;
    const paper = matchMedia("print");
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const inner = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      room.value = paper.matches ? Math.min(inner, PAPER) : inner;
      if (paper.matches) scale.value = 1;
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    paper.addEventListener("change", measure);
    measure();
    return () => { watcher.disconnect(); paper.removeEventListener("change", measure); };
  }, []);
  useEffect(() => { scale.value = 1; }, [nodes.size]);
  const scaleBy = (factor: number) => { scale.value = Math.min(Math.max(scale.value * factor, LEAST), MOST); };
  const fit = () => { scale.value = 1; };
  useEffect(() => {
    const element = frame.current!;
    const wheel = (event: WheelEvent) => {
      // The wheel without a modifier key scrolls the page, as everywhere.
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
      event.preventDefault();
      scaleBy(Math.exp(-(event.deltaY || event.deltaX) / 300));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, []);
  const press = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    switch (event.key) {
      case "+": case "=": scaleBy(1.25); break;
      case "-": scaleBy(0.8); break;
      case "0": case "f": fit(); break;
      default: return;
    }
    event.preventDefault();
  };

  const places = placesOf(nodes, room.value);
  const { width, height } = places;
  const x = (name: string) => places.at.get(name)!.x - places.left;
  const y = (name: string) => places.at.get(name)!.y + 34;
  // A tree wider than the frame is scrolled to its root.
  const wide = width * scale.value;
  useEffect(() => { frame.current!.scrollLeft = (wide - frame.current!.clientWidth) / 2; }, [wide]);
  return (
    <div class="tree-frame exercise-frame">
      <div ref={frame} class="exercise-scroll" tabIndex={0} role="group" aria-label={label} onKeyDown={press}
        style={{ maxHeight: scale.value > 1 ? "85dvh" : undefined }}>
        <div class="exercise-tree" style={{ width: `${width}px`, height: `${height}px`, zoom: scale.value, "--leaf": `${places.wide.at(-1)!}px` }}>
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            {[...nodes.values()].map(({ name, parent }) => parent === null ? null : (
              <path key={name} class={`branch ${mark(name)}`}
                d={`M${x(parent)} ${y(parent) + HIGH}C${x(parent)} ${(y(parent) + y(name)) / 2} ${x(name)} ${(y(parent) + y(name)) / 2} ${x(name)} ${y(name) - HIGH}`} />
            ))}
            {[...nodes.values()].map(({ name, children, player, value, ply }) => {
              const isLeaf = children.length === 0;
              const half = places.wide[ply]! / 2;
              return (
                <g key={name} class={`node ${isLeaf ? "leaf" : player} left ${mark(name)}`} transform={`translate(${x(name)} ${y(name)})`}>
                  <rect class="body" x={-half} y={-HIGH} width={2 * half} height={2 * HIGH} rx={isLeaf ? 4 : Math.min(HIGH, half)} />
                  <text class={`value ${isLeaf && numbers === "on-paper" ? "on-paper" : ""}`} y={4.5}>
                    {isLeaf ? (numbers === "never" ? "" : written(value ?? 0)) : player === "max" ? "MAX" : "MIN"}
                  </text>
                  <text class="name" x={-half + 2} y={-HIGH - 4}>{name}</text>
                </g>
              );
            })}
          </svg>
          {[...nodes.keys()].map((name) => (
            <div key={name} class="exercise-over" style={{ left: `${x(name)}px`, top: `${y(name)}px` }}>{over(name)}</div>
          ))}
        </div>
      </div>
      <div class="tree-eye">
        <button type="button" class="round" aria-label={t("lab-closer")} title={t("lab-closer")} onClick={() => scaleBy(1.4)}><Icon name="add" /></button>
        <button type="button" class="round" aria-label={t("lab-farther")} title={t("lab-farther")} onClick={() => scaleBy(1 / 1.4)}><Icon name="less" /></button>
        <button type="button" class="round" aria-label={t("lab-fit")} title={t("lab-fit")} onClick={fit}><Icon name="fit" /></button>
      </div>
    </div>
  );
}
