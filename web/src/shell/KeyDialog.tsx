/** Dialog for the API key, where the server requires one. */

import type { JSX, TargetedSubmitEvent } from "preact";

import { asksForKey, giveKey, isKeyWrong } from "../api/connection";
import { t } from "../text/text";
import { Dialog } from "./Dialog";

export function KeyDialog(): JSX.Element | null {
  if (!asksForKey.value) return null;
  const give = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    giveKey(String(new FormData(event.currentTarget).get("key") ?? ""));
  };
  return (
    <Dialog title={t("key-title")} onClose={() => { asksForKey.value = false; }}>
      <form onSubmit={give} class="form">
        <p>{isKeyWrong.value ? t("key-unknown") : t("key-wanted")}</p>
        <label class="field">{t("key")}<input name="key" type="password" autocomplete="off" required spellcheck={false} /></label>
        <p class="hint">{t("key-memory")}</p>
        <button type="submit" class="primary">{t("key-use")}</button>
      </form>
    </Dialog>
  );
}
