/** Lines beside the game, those that the board shows as lists of moves; and the comment on the shown position. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { plies } from "../analysis/review/reviews";
import { t } from "../text/text";
import { backToGame, comment, goInto, promote, removeLine } from "./actions";
import { noting } from "./branches";
import { MoveItem, numbered } from "./MoveList";
import { at, moves, tree } from "./state";
import { LIMITS, noteKey, ownerOf, pathOf, throughOf } from "./tree";
import "./branches.css";

export function Branches(): JSX.Element | null {
  const { lines } = tree.value;
  if (lines.length === 0) return null;
  const through = throughOf(tree.value);
  return (
    <div class="lines">
      {lines.map((line, index) => {
        const name = t("line-beside", { of: line.of + 1, ply: line.from + 1 });
        if (through.has(index) || lines.length === 1) return <OpenLine key={index} index={index} name={lines.length > 1 ? `${index + 1}. ${name}` : name} end={through.get(index) ?? 0} />;
        return (
          <button key={index} type="button" class="line-row" title={name} data-next=".aside.is-on [aria-current]" onClick={() => goInto(index, line.from + 1)}>
            <span class="unseen">{name}: </span><span class="ply">{index + 1}</span> {numbered(line.moves, line.from)}
          </button>
        );
      })}
    </div>
  );
}

/** A line with its moves; `end` is the number of moves up to which the board's line goes along it. */
function OpenLine({ index, name, end }: { index: number; name: string; end: number }): JSX.Element {
  const line = tree.value.lines[index]!;
  const [ply, path, isOn] = [at.value, pathOf({ ...tree.value, on: index }), tree.value.on === index];
  const press = (text: string, onClick: () => void) => <button type="button" class="small" data-next=".moves [aria-current], .moves button" onClick={onClick}>{text}</button>;
  return (
    <div class={`aside ${isOn ? "is-on" : ""}`} role="group" aria-label={name}>
      <p class="aside-head">{name}
        <span class="row">
          {isOn && press(t("back-to-game"), backToGame)}
          {line.moves.length > 0 && press(t("promote"), () => promote(index))}
          {press(t("delete-line"), () => removeLine(index))}
        </span>
      </p>
      {line.moves.length > 0 && (
        <ol aria-label={name} data-testid="line">
          {line.moves.map((move, place) => {
            const number = line.from + place + 1;
            return <MoveItem key={place} move={move} ply={number} line={index} isAhead={number > Math.min(ply, end)} isCurrent={number === ply && ownerOf(tree.value) === index}
              note={tree.value.notes[noteKey(path.slice(0, number))]} review={number <= end ? plies.value[number - 1] : undefined} />;
          })}
        </ol>
      )}
    </div>
  );
}

/** The comment on the shown position, or the field for it. */
export function Note(): JSX.Element | null {
  const said = tree.value.notes[noteKey(moves.value.slice(0, at.value))];
  if (noting.value) return <NoteForm said={said} />;
  if (said === undefined) return null;
  return <p class="note" data-testid="note">{said} <button type="button" class="small" data-next="#note" onClick={() => { noting.value = true; }}>{t("comment-change")}</button></p>;
}

/** Each letter is kept as it is typed. */
function NoteForm({ said }: { said: string | undefined }): JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null);
  const key = noteKey(moves.value.slice(0, at.value));
  useEffect(() => { field.current?.focus({ preventScroll: true }); }, []);
  return (
    <form class="note" data-next=".moves [aria-current], .moves button" onSubmit={(event) => { event.preventDefault(); noting.value = false; }}>
      <label for="note">{t("comment-on", { ply: at.value })}</label>
      <textarea key={key} ref={field} id="note" rows={2} maxLength={LIMITS.note} defaultValue={said ?? ""}
        onInput={(event) => comment(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === "Escape" || (event.key === "Enter" && !event.isComposing)) { event.preventDefault(); noting.value = false; } }} />
      <button type="submit" class="small">{t("comment-done")}</button>
    </form>
  );
}
