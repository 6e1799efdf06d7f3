/** Frame of every view: header, banners, live region, key dialog. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";

import { asksForKey, isLost, isOutdated, wantsKey } from "../api/connection";
import type { Game } from "../api/types";
import { games } from "../games";
import { announced } from "../play/announce";
import { goToGame, hashOfGame } from "../play/games";
import { PlayView } from "../play/PlayView";
import { setup } from "../play/state";
import { type Locale, choose, locale, localeNames, locales, t } from "../text/text";
import { Icon } from "./Icon";
import { KeyDialog } from "./KeyDialog";
import { laboratory, place } from "./place";
import { toggle } from "./theme";

/** Whether a narrow window shows the settings of the page. */
const showsTools = signal(false);

export function Shell(): JSX.Element {
  const Laboratory = laboratory.value;
  return (
    <>
      <a class="skip" href={place.value === "lab" ? "#lab" : "#board"} onClick={skip}>{place.value === "lab" ? t("lab-skip") : t("skip-to-board")}</a>
      <header class="head">
        <h1 class="name"><Icon name="logo" /> <span>Yomi</span></h1>
        <nav class="games" aria-label={t("games")}>
          {games.map((game) => (
            <button key={game} type="button" aria-current={place.value === "play" && setup.value.game === game ? "page" : undefined}
              onClick={() => play(game)}>
              {t("game", { game })}
            </button>
          ))}
          <a href="#/lab/tree" aria-current={place.value === "lab" ? "page" : undefined}>{t("lab-title")}</a>
        </nav>
        <button type="button" class="round narrow" aria-label={t("page-settings")} aria-expanded={showsTools.value} aria-controls="head-tools" onClick={() => { showsTools.value = !showsTools.value; }}><Icon name="more" /></button>
        <div class={`head-tools ${showsTools.value ? "is-open" : ""}`} id="head-tools">
          <label class="language">
            <Icon name="language" />
            <span class="unseen">{t("language")}</span>
            <select value={locale.value} onChange={(event) => void choose(event.currentTarget.value as Locale)}>
              {locales.map((tag) => <option key={tag} value={tag} lang={tag}>{localeNames[tag]}</option>)}
            </select>
          </label>
          <button type="button" class="round" aria-label={t("light-or-dark")} title={t("light-or-dark")} onClick={toggle}>
            <Icon name="theme" />
          </button>
          <a class="api" href="./docs/">API</a>
        </div>
      </header>
      <div role="status" class="banners">
        {isLost.value && <p class="banner">{t("server-away")}</p>}
        {wantsKey.value && !asksForKey.value && (
          <p class="banner">{t("key-title")} <button type="button" onClick={() => { asksForKey.value = true; }}>{t("key-give")}</button></p>
        )}
        {isOutdated.value && (
          <p class="banner">{t("new-version")} <button type="button" onClick={() => location.reload()}>{t("reload")}</button></p>
        )}
      </div>
      {place.value === "play" ? <PlayView /> : Laboratory === null ? <main class="lab" /> : <Laboratory />}
      <div class="unseen" role="log" aria-live="polite" aria-relevant="all" aria-atomic="true" data-testid="announced">{announced}</div>
      <KeyDialog />
    </>
  );
}

function play(game: Game): void {
  if (place.value === "lab") location.hash = hashOfGame(game);
  else goToGame(game);
}

function skip(event: MouseEvent): void {
  // The fragment is the state of the game.
  event.preventDefault();
  document.querySelector<HTMLElement>(".cell[tabindex='0'], .lab select, .lab input, .lab a")?.focus();
}
