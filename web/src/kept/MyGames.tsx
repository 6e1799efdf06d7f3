/** The person's own games: found, opened, exported and imported; and their mistakes, to be solved again. */

import type { JSX, TargetedKeyboardEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { keyOf } from "../analysis/key";
import { percent } from "../analysis/score";
import { GLYPHS } from "../analysis/review/mistakes";
import { nameOfMove } from "../analysis/review/words";
import { data, sidesOf } from "../games";
import { announce } from "../play/announce";
import { opponentsOf } from "../play/opponents";
import { save } from "../play/share";
import { moves, setup, tree } from "../play/state";
import { isBranched } from "../play/tree";
import { Dialog } from "../shell/Dialog";
import { Icon } from "../shell/Icon";
import { lang, locale, t } from "../text/text";
import { type Own, ask, changes, fault, keepShown, mistakesOf, open, shownLink, using } from "./keeping";
import { type Head, type Kept, allGames, fileOf, gameOf, gamesOfFile, keepAll, listGames, removeGame } from "./store";
import "./kept.css";

/** Rows drawn at first, and with each "more". */
const MOST = 50;

type Tab = "games" | "mistakes";
const tabs: readonly Tab[] = ["games", "mistakes"];

export function MyGames({ onClose }: { onClose: () => void }): JSX.Element {
  const [heads, setHeads] = useState<readonly Head[] | null>(null);
  const [tab, setTab] = useState<Tab>("games");
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<Kept | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const load = async () => setHeads(await using(listGames) ?? []);
  useEffect(() => { void load(); }, [changes.value]);
  const tell = (text: string) => { setSaid(text); announce(text); };
  const changed = () => { changes.value += 1; };
  const download = (games: readonly Kept[]) => save(new Blob([fileOf(games)], { type: "application/json" }), `yomi-games-${new Date().toISOString().slice(0, 10)}.json`);
  const read = async (file: File) => {
    const games = gamesOfFile(await file.text());
    if (games === null) return tell(t("mine-no-file", { file: file.name }));
    const count = await using(() => keepAll(games));
    if (count === null) return;
    fault.value = null;
    changed();
    tell(t("mine-read", { added: count.added, known: count.known, unread: count.unread }));
  };
  const remove = async (head: Head) => {
    const kept = await using(() => gameOf(head.id));
    if (kept === null || await using(() => removeGame(head.id)) === null) return;
    setRemoved(kept);
    changed();
    announce(t("mine-removed"));
    list.current?.focus();
  };
  const restore = async () => {
    if (removed !== null) await using(() => keepAll([removed]));
    setRemoved(null);
    changed();
  };
  const isShownKept = heads?.some(({ id, link }) => id === keyOf(setup.value, moves.value) && (!isBranched(tree.value) || link === shownLink())) === true;
  const step = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const next = tabs[1 - tabs.indexOf(tab)]!;
    setTab(next);
    event.currentTarget.querySelector<HTMLElement>(`#mine-tab-${next}`)?.focus();
  };
  return (
    <Dialog title={t("mine")} onClose={onClose}>
      <div class="form mine">
        <div class="tabs"><div role="tablist" aria-label={t("mine")} onKeyDown={step}>
          {tabs.map((each) => (
            <button key={each} type="button" role="tab" id={`mine-tab-${each}`} aria-controls="mine-list" aria-selected={each === tab} tabIndex={each === tab ? 0 : -1} onClick={() => setTab(each)}>{t("mine-tab", { tab: each })}</button>
          ))}
        </div></div>
        {fault.value !== null && <p class="fault" role="alert">{t("mine-fault", { fault: fault.value })}</p>}
        {said !== "" && <p role="status">{said}</p>}
        {removed !== null && <p>{t("mine-removed")} <button type="button" class="small" onClick={() => void restore()}>{t("revert")}</button></p>}
        <div id="mine-list" ref={list} class="mine" tabIndex={-1} role="tabpanel" aria-labelledby={`mine-tab-${tab}`}>
          {heads === null ? null
            : tab === "games" ? <GameList heads={heads} onOpen={(head) => { onClose(); void open(head.id); }} onRemove={(head) => void remove(head)} onDownload={(head) => void using(() => gameOf(head.id)).then((kept) => { if (kept !== null) download([kept]); })} />
            : <MistakeList heads={heads} onAsk={(own) => { onClose(); void ask(own); }} />}
        </div>
        <div class="row">
          {moves.value.length > 0 && heads !== null && !isShownKept && <button type="button" class="primary" onClick={() => void keepShown().then(() => { if (fault.value === null) tell(t("mine-kept")); })}>{t("mine-keep")}</button>}
          <button type="button" aria-disabled={heads === null || heads.length === 0} onClick={() => { if (heads !== null && heads.length > 0) void using(allGames).then((games) => { if (games !== null) download(games); }); }}>{t("mine-export")}</button>
          <label class="button">{t("mine-import")}<input class="unseen" type="file" accept=".json,application/json" onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void read(file);
            currentTarget.value = "";
          }} /></label>
        </div>
        <p class="hint">{t("mine-hint")}</p>
      </div>
    </Dialog>
  );
}

interface GameListProps {
  heads: readonly Head[];
  onOpen: (head: Head) => void;
  onRemove: (head: Head) => void;
  onDownload: (head: Head) => void;
}

function GameList({ heads, onOpen, onRemove, onDownload }: GameListProps): JSX.Element {
  const [sought, setSought] = useState("");
  const [most, setMost] = useState(MOST);
  const words = sought.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = words.length === 0 ? heads : heads.filter((head) => {
    const text = textOf(head).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (heads.length === 0) return <p>{t("mine-none")}</p>;
  return (
    <>
      <label class="field">{t("mine-search")}<input type="search" value={sought} maxLength={100} onInput={(event) => { setSought(event.currentTarget.value); setMost(MOST); }} /></label>
      <p class="hint" role="status" data-testid="mine-count">{t("mine-count", { found: found.length, all: heads.length })}</p>
      <ul class="mine-list">
        {found.slice(0, most).map((head) => (
          <li key={head.id}>
            <button type="button" class="mine-open" onClick={() => onOpen(head)}>
              <strong>{whoOf(head)}</strong>
              <span class="hint">{[dayOf(head.date), t("game", { game: head.game }), resultOf(head), ...details(head)].filter((part) => part !== "").join(" · ")}</span>
            </button>
            <button type="button" class="round" aria-label={t("mine-export-one", { game: whoOf(head) })} title={t("mine-export-one", { game: whoOf(head) })} onClick={() => onDownload(head)}><Icon name="share" /></button>
            <button type="button" class="round" aria-label={t("mine-remove", { game: whoOf(head) })} title={t("mine-remove", { game: whoOf(head) })} onClick={() => onRemove(head)}><Icon name="close" /></button>
          </li>
        ))}
      </ul>
      {found.length > most && <button type="button" onClick={() => setMost(most + MOST)}>{t("mine-more", { left: found.length - most })}</button>}
    </>
  );
}

function MistakeList({ heads, onAsk }: { heads: readonly Head[]; onAsk: (own: Own) => void }): JSX.Element {
  const [most, setMost] = useState(MOST);
  const all = mistakesOf(heads);
  const left = all.filter(({ solved }) => solved === undefined).length;
  if (all.length === 0) return <p>{t("mine-no-mistakes")}</p>;
  return (
    <>
      <p class="hint" role="status" data-testid="mine-left">{t("mine-left", { left, all: all.length })}</p>
      <ol class="mine-list">
        {all.slice(0, most).map((own) => (
          <li key={`${own.head.id} ${own.ply}`}>
            <button type="button" class="mine-open" onClick={() => onAsk(own)}>
              <strong>{t("mine-mistake", { ply: own.ply, side: own.side, move: nameOfMove(own.played) })} <span class={`class-${own.class}`} aria-hidden="true">{GLYPHS[own.class]}</span></strong>
              <span class="hint">{[t("review-class", { class: own.class }), ...(own.solved === undefined ? [] : [t("mine-solved", { day: dayOf(own.solved) })]), whoOf(own.head), dayOf(own.head.date), t("game", { game: own.head.game })].join(" · ")}</span>
            </button>
          </li>
        ))}
      </ol>
      {all.length > most && <button type="button" onClick={() => setMost(most + MOST)}>{t("mine-more", { left: all.length - most })}</button>}
    </>
  );
}

/** Both players by name: of the record, of the opponent, of the level. */
function whoOf({ about, players, game }: Head): string {
  return players.map((player, index) => {
    const recorded = index === 0 ? about?.first : about?.second;
    if (recorded !== undefined) return recorded;
    if (player.kind === "human") return t("human");
    const known = opponentsOf(game).find(({ name }) => name === player.opponent);
    return known?.title[lang()] ?? player.opponent ?? t("engine-level", { level: player.level });
  }).join(" – ");
}

/** The result, told as it is known: by the moves, by the record, or not. */
function resultOf({ winner, discs, about }: Head): string {
  if (winner === undefined) return about?.result ?? "";
  const side = winner ?? "nobody";
  return discs === undefined ? t("ended", { winner: side }) : t("ended-discs", { winner: side, black: discs.black, white: discs.white });
}

function details({ accuracy, opening, game, about, plies, hints, handicap }: Head): string[] {
  const sides = sidesOf(game);
  const known = (accuracy ?? []).flatMap((value, index) => (value == null ? [] : [`${t("side", { side: sides[index]! })} ${percent(value)}`]));
  const name = opening?.[({ en: "english", ja: "japanese", zh: "chinese" } as const)[lang()]] ?? opening?.english ?? opening?.japanese ?? opening?.romanised ?? opening?.chinese;
  return [t("mine-plies", { plies }), ...(handicap > 0 ? [`${t("handicap-label")}: ${t("handicap-of", { stones: handicap, kind: data[game].handicap! })}`] : []), ...(hints === undefined ? [] : [t("mine-hints", { hints })]), ...(known.length > 0 ? [`${t("review-accuracy")} ${known.join(", ")}`] : []), name ?? "", about?.event ?? "", about?.date ?? ""];
}

/** What a search looks through: all that the list shows, and the names of the opening in every language. */
function textOf(head: Head): string {
  return [whoOf(head), t("game", { game: head.game }), resultOf(head), ...details(head), ...Object.values(head.opening ?? {}), dayOf(head.date), new Date(head.date).toISOString().slice(0, 10), ...Object.values(head.about ?? {})].join(" ");
}

let days: { of: string; format: Intl.DateTimeFormat } | undefined;

function dayOf(date: number): string {
  if (days?.of !== locale.value) days = { of: locale.value, format: new Intl.DateTimeFormat(locale.value, { dateStyle: "medium" }) };
  return days.format.format(date);
}
