/** Whose turn it is or how the game ended, what a person has to know, and a field for a move by name. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

import { t } from "../text/text";
import { headline } from "./announce";
import { playMove, playNamed, playOnFromHere } from "./actions";
import { actor, at, edited, isOver, mayMove, moves, news, notice, players, running, shown, thinking } from "./state";
import { Choice } from "./Choice";

/** The name in the field. */
export const typed = signal("");

export function Status(): JSX.Element | null {
  const now = shown.value;
  if (now === null) return <div class="status"><p class="headline">{headline()}</p></div>;
  if (edited.value !== null) return null;
  const { position } = now;
  const isEngines = actor.value.kind === "engine";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.value.trim() !== "" && playNamed(typed.value)) typed.value = "";
  };
  const isBack = isEngines && !isOver.value && at.value < moves.value.length;
  const isPaused = isEngines && !isOver.value && !isBack && !running.value;
  return (
    <div class="status">
      {news.value !== null && <p class="news" data-testid="news">{news.value}</p>}
      <p class="headline" data-testid="headline">{headline()}</p>
      <Choice />
      {position.must_pass && mayMove.value && (
        <button type="button" class="primary" onClick={() => playMove("pass")}>{t("pass")}</button>
      )}
      {(isBack || isPaused) && <button type="button" onClick={playOnFromHere}>{t("play-on")}</button>}
      {players.value.every((player) => player.kind === "engine") && !isOver.value && thinking.value && (
        <button type="button" onClick={() => { running.value = false; }}>{t("hold")}</button>
      )}
      {notice.value !== null && <p class="notice" data-testid="notice">{notice.value}</p>}
      <form class="move-field" onSubmit={submit}>
        <label for="move">{t("move-field")}</label>
        <input id="move" value={typed.value} autocomplete="off" autocapitalize="off" spellcheck={false} size={5} maxLength={20}
          onInput={(event) => { typed.value = event.currentTarget.value; }} />
        <button type="submit" disabled={!mayMove.value}>{t("play-move")}</button>
      </form>
    </div>
  );
}
