/** What stands around every view: the head, the banners, the live region, the question for a key. */

import type { JSX } from "preact";

import { isLost, isOutdated } from "../api/connection";
import { games } from "../api/types";
import { announced } from "../play/announce";
import { begin } from "../play/actions";
import { PlayView } from "../play/PlayView";
import { setup } from "../play/state";
import { type Locale, choose, locale, localeNames, locales, t } from "../text/text";
import { Icon } from "./Icon";
import { KeyDialog } from "./KeyDialog";
import { toggle } from "./theme";

export function Shell(): JSX.Element {
  return (
    <>
      <a class="skip" href="#board" onClick={skip}>{t("skip-to-board")}</a>
      <header class="head">
        <h1 class="name"><Icon name="logo" /> Yomi</h1>
        <nav class="games" aria-label={t("games")}>
          {games.map((game) => (
            <button key={game} type="button" aria-current={setup.value.game === game ? "page" : undefined}
              onClick={() => { if (setup.value.game !== game) begin({ game }); }}>
              {t("game", { game })}
            </button>
          ))}
        </nav>
        <div class="head-tools">
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
        {isOutdated.value && (
          <p class="banner">{t("new-version")} <button type="button" onClick={() => location.reload()}>{t("reload")}</button></p>
        )}
      </div>
      <PlayView />
      <div class="unseen" role="log" aria-live="polite" aria-relevant="all" aria-atomic="true" data-testid="announced">{announced}</div>
      <KeyDialog />
    </>
  );
}

function skip(event: MouseEvent): void {
  // The part after # is the state of the game.
  event.preventDefault();
  document.querySelector<HTMLElement>(".cell[tabindex='0']")?.focus();
}
