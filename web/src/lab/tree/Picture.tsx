/** The tree as a picture that is panned and zoomed by mouse, touch and keyboard. The outline has the same content. */

import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from "preact";
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../../text/text";
import { Icon } from "../../shell/Icon";
import type { Recorded } from "../types";
import { BELOW, layout } from "./layout";
import { type Eye, Nodes, WIDE, downScale } from "./Nodes";
import type { Film } from "./playback";
import { asked, at, collapsed, current, goTo, nextCut, pass, played, playOrPause, selected, showsBoards, toggle } from "./state";

/** Minimum and maximum pixels per unit. */
const [LEAST, MOST] = [0.002, 3];

interface PictureProps {
  record: Recorded;
  film: Film;
  label: string;
}

export function Picture({ record, film, label }: PictureProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSignal({ width: 800, height: 480 });
  const eye = useSignal<Eye>({ x: 0, y: 0, scale: 1 });
  /** True once the user has moved the viewport, which then no longer follows the search. */
  const isFree = useSignal(false);

  // Read from signals rather than props, because computed values do not track props.
  const places = useComputed(() => {
    const [{ nodes, game }, shown] = [asked.answer.value ?? record, played.value ?? film];
    const root = nodes.findIndex((node) => node.parent === null && node.pass === pass.value);
    return layout(shown, Math.max(root, 0), nodes.length, collapsed.value, showsBoards.value && game !== undefined);
  });

  const fit = () => {
    const { left, right, bottom, above } = places.peek();
    const { width, height } = size.peek();
    const scale = Math.min(width / (right - left + 2 * WIDE + 40), (height - above - BELOW) / Math.max(bottom, 1), 1.7);
    const high = bottom * downScale(scale, places.peek(), height);
    eye.value = { scale, x: width / 2 - ((left + right) / 2) * scale, y: above + Math.max((height - above - BELOW - high) / 2, 0) };
    isFree.value = false;
  };
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      size.value = { width, height };
      if (!isFree.peek()) fit();
    });
    watcher.observe(frame.current!);
    return () => watcher.disconnect();
  }, []);
  useSignalEffect(() => {
    void places.value;
    if (!isFree.peek()) fit();
  });
  // Paper has the whole tree.
  useEffect(() => {
    addEventListener("beforeprint", fit);
    return () => removeEventListener("beforeprint", fit);
  }, []);
  // A new tree is fitted into the viewport.
  useEffect(fit, [record]);
  // A node outside the viewport is scrolled into it, if the tree is larger.
  useSignalEffect(() => {
    const node = selected.value >= 0 ? selected.value : current.value;
    if (!isFree.peek()) return;
    const { x, y, scale } = eye.peek();
    const { width, height } = size.peek();
    const [px, py] = [places.value.x[node]! * scale + x, places.value.y[node]! * downScale(scale, places.value, height) + y];
    if (px < 40 || py < 40 || px > width - 40 || py > height - 40) {
      eye.value = { scale, x: x + width / 2 - px, y: y + height / 2 - py };
    }
  });

  const scaleBy = (factor: number, px = size.value.width / 2, py = size.value.height / 2) => {
    const { x, y, scale } = eye.value;
    const next = Math.min(Math.max(scale * factor, LEAST), MOST);
    const [was, is] = [scale, next].map((scale) => downScale(scale, places.value, size.value.height)) as [number, number];
    eye.value = { scale: next, x: px - ((px - x) * next) / scale, y: py - ((py - y) * is) / was };
    isFree.value = true;
  };
  const moveBy = (dx: number, dy: number) => {
    eye.value = { ...eye.value, x: eye.value.x + dx, y: eye.value.y + dy };
    isFree.value = true;
  };

  useEffect(() => {
    const element = frame.current!;
    const wheel = (event: WheelEvent) => {
      // The wheel without a modifier key scrolls the page, as everywhere.
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      scaleBy(Math.exp(-(event.deltaY || event.deltaX) / 300), event.clientX - box.left, event.clientY - box.top);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, []);

  // One finger pans, two zoom.
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(false);
  const down = (event: TargetedPointerEvent<HTMLDivElement>) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved.current = false;
  };
  const drag = (event: TargetedPointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!moved.current && Math.hypot(dx, dy) < 4) return;
    if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
    moved.current = true;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (others.length === 0) return moveBy(dx, dy);
    const [, other] = others[0]!;
    const box = event.currentTarget.getBoundingClientRect();
    const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(event.clientX - other.x, event.clientY - other.y)];
    if (was > 0) scaleBy(is / was, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
  };
  const up = (event: TargetedPointerEvent<HTMLDivElement>) => { fingers.current.delete(event.pointerId); };
  const click = (event: MouseEvent) => {
    if (moved.current) return;
    const node = event.target instanceof Element ? event.target.closest("[data-node]") : null;
    if (node === null) return;
    const id = Number(node.getAttribute("data-node"));
    if (selected.value === id) toggle(id);
    else selected.value = id;
  };
  const press = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 60 : 0;
    switch (event.key) {
      case "ArrowLeft": if (step > 0) moveBy(step, 0); else goTo(at.value - 1); break;
      case "ArrowRight": if (step > 0) moveBy(-step, 0); else goTo(at.value + 1); break;
      case "ArrowUp": moveBy(0, 60); break;
      case "ArrowDown": moveBy(0, -60); break;
      case "Home": goTo(0); break;
      case "End": goTo(film.steps.length); break;
      case "n": nextCut(); break;
      case " ": playOrPause(); break;
      case "+": case "=": scaleBy(1.25); break;
      case "-": scaleBy(0.8); break;
      case "0": case "f": fit(); break;
      case "Enter": toggle(selected.value >= 0 ? selected.value : current.value); break;
      default: return;
    }
    event.preventDefault();
  };

  return (
    <div class="tree-frame">
      <div ref={frame} class="tree-picture" tabIndex={0} role="img" aria-label={label}
        onPointerDown={down} onPointerMove={drag} onPointerUp={up} onPointerCancel={up} onClick={click} onKeyDown={press}>
        <svg width={size.value.width} height={size.value.height} viewBox={`0 0 ${size.value.width} ${size.value.height}`} aria-hidden="true" focusable="false">
            <Nodes record={record} film={film} places={places.value} eye={eye.value} size={size.value} now={at.value} hasBoards={showsBoards.value}
              looked={selected.value >= 0 ? selected.value : current.value} />
        </svg>
      </div>
      <div class="tree-eye">
        <button type="button" class="round" aria-label={t("lab-closer")} title={t("lab-closer")} onClick={() => scaleBy(1.4)}><Icon name="add" /></button>
        <button type="button" class="round" aria-label={t("lab-farther")} title={t("lab-farther")} onClick={() => scaleBy(1 / 1.4)}><Icon name="less" /></button>
        <button type="button" class="round" aria-label={t("lab-fit")} title={t("lab-fit")} onClick={fit}><Icon name="fit" /></button>
      </div>
    </div>
  );
}
