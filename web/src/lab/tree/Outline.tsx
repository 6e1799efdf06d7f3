/** The tree as text: same content as the picture, for keyboard navigation and screen readers. */

import type { JSX, TargetedKeyboardEvent } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { Recorded } from "../types";
import type { Film } from "./playback";
import { pass, selected } from "./state";
import { nameOf, sayCut, sayNode } from "./words";

/** Maximum number of nodes for which the outline is initially expanded. */
const SMALL = 150;

export function Outline({ record, film, label }: { record: Recorded; film: Film; label: string }): JSX.Element {
  const { nodes } = record;
  const { children } = film;
  const root = nodes.findIndex((node) => node.parent === null && node.pass === pass.value);
  const unfolded = useSignal<ReadonlySet<number>>(new Set());
  const focused = useSignal(root);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const all = nodes.length <= SMALL ? nodes.map(({ id }) => id) : [root, ...children[root] ?? []];
    unfolded.value = new Set(all.filter((node) => children[node]!.length > 0));
    focused.value = root;
  }, [record, root]);

  const shown: number[] = [];
  const walk = (node: number) => {
    shown.push(node);
    if (unfolded.value.has(node)) children[node]!.forEach(walk);
  };
  if (root >= 0) walk(root);

  const fold = (node: number, isOpen: boolean) => {
    const next = new Set(unfolded.value);
    if (isOpen) next.add(node);
    else next.delete(node);
    unfolded.value = next;
  };
  const look = (node: number) => {
    focused.value = node;
    selected.value = node;
    // The element may have been replaced.
    queueMicrotask(() => list.current?.querySelector<HTMLElement>(`[data-outline="${node}"]`)?.focus());
  };
  const press = (event: TargetedKeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = focused.value;
    const place = shown.indexOf(node);
    const to = (next: number | undefined) => { if (next !== undefined) look(next); };
    switch (event.key) {
      case "ArrowDown": to(shown[place + 1]); break;
      case "ArrowUp": to(shown[place - 1]); break;
      case "Home": to(shown[0]); break;
      case "End": to(shown.at(-1)); break;
      case "ArrowRight":
        if (children[node]!.length > 0 && !unfolded.value.has(node)) fold(node, true);
        else to(children[node]![0]);
        break;
      case "ArrowLeft":
        if (unfolded.value.has(node)) fold(node, false);
        else to(nodes[node]!.parent ?? undefined);
        break;
      case "Enter": case " ": look(node); break;
      default: return;
    }
    event.preventDefault();
  };

  const item = (node: number): JSX.Element => {
    const found = nodes[node]!;
    const below = children[node]!;
    const isOpen = unfolded.value.has(node);
    const cut = sayCut(record, found);
    return (
      <li key={node} role="none">
        <div role="treeitem" class={`outline-item ${found.visited ? "" : "skipped"} ${selected.value === node ? "chosen" : ""}`}
          aria-level={found.ply + 1} aria-expanded={below.length > 0 ? isOpen : undefined} aria-selected={selected.value === node}
          tabIndex={focused.value === node ? 0 : -1} data-outline={node} data-name={nameOf(found)}
          onClick={() => { if (below.length > 0 && selected.value === node) fold(node, !isOpen); look(node); }}>
          <span class="fold" aria-hidden="true">{below.length === 0 ? "" : isOpen ? "▾" : "▸"}</span>
          <span>{sayNode(found)}{found.pv ? " ★" : ""}{cut === "" ? "" : <em class={`why by-${found.cut!.by}`}> {cut}</em>}</span>
        </div>
        {isOpen && below.length > 0 && <ul role="group">{below.map(item)}</ul>}
      </li>
    );
  };
  return <ul ref={list} role="tree" class="outline" aria-label={label} onKeyDown={press}>{root >= 0 && item(root)}</ul>;
}
