/** Name of the opening that the moves went through, in the languages that have one. */

import type { JSX } from "preact";

import type { Opening } from "../api/types";
import { data } from "../games";
import { t } from "../text/text";
import { setup, shown } from "./state";

/** Languages with names. */
const LANGUAGES = { english: "en", japanese: "ja", romanised: "ja-Latn", chinese: "zh" } as const satisfies Record<keyof Opening, string>;

/** Takes its space with or without a name, so that the layout does not shift. */
export function OpeningName(): JSX.Element | null {
  if (!data[setup.value.game].hasOpenings) return null;
  const opening = shown.value?.position.opening;
  if (opening === undefined) return <p class="opening" />;
  const names = (Object.keys(LANGUAGES) as (keyof Opening)[]).filter((name) => opening[name] !== undefined);
  return (
    <p class="opening" data-testid="opening">
      {t("opening-name")}{" "}
      {names.map((name, index) => <span key={name}>{index > 0 && " · "}<span lang={LANGUAGES[name]}>{opening[name]}</span></span>)}
    </p>
  );
}
