/** Moves that people played from the shown position in tournaments: games, results, name, the engine's value, what is proven. */

import { computed, signal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { type Openings, type Schemas, YomiProblem } from "@yomi/client";

import { get } from "../api/client";
import type { Opening } from "../api/types";
import { data } from "../games";
import { panel } from "../play/panels";
import { at, edited, requestAt, setup, shown } from "../play/state";
import { lang, number, t } from "../text/text";
import { playLine } from "./keys";
import "./openings.css";
import { markOf } from "./score";
import { preview } from "./state";

type Move = Schemas["OpeningMove"];

/** The path of the answer for the shown position; `null` where no opening is shown. */
const question = computed(() => {
  const now = shown.value;
  if (panel.value !== "analysis" || data[setup.value.game].hasPlayed !== true || now === null || !now.settled || edited.value !== null) return null;
  const { board, turn, moves = [] } = requestAt(at.value);
  const fields = { board, turn, moves: [...moves].join("") };
  return `/v1/${setup.value.game}/openings?${new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string" && field[1] !== ""))}`;
});

/** The last answer, and its path. */
const known = signal<{ path: string; openings: Openings } | null>(null);

async function ask(path: string, signal: AbortSignal): Promise<void> {
  try {
    known.value = { path, openings: await get<Openings>(path, signal) };
  } catch (error) {
    // The card stays as it is until the next position.
    if (!(error instanceof YomiProblem || error instanceof DOMException)) throw error;
  }
}

export function OpeningsCard(): JSX.Element {
  useSignalEffect(() => {
    const path = question.value;
    if (path === null || known.peek()?.path === path) return;
    const asking = new AbortController();
    void ask(path, asking.signal);
    return () => asking.abort();
  });
  // The table of the position before stays while the next one is on its way.
  const found = known.value?.openings;
  const isCurrent = known.value?.path === question.value;
  return (
    <section class="openings-card" aria-labelledby="openings-title" data-games={isCurrent ? found?.games : undefined}>
      <h2 id="openings-title">{t("openings")}</h2>
      {found === undefined ? <p class="hint">{t("openings-asked")}</p> : (
        <>
          <p class="hint" aria-live="polite">{found.games === 0 ? t("openings-none") : t("openings-games", { games: found.games })}{saidProven(found)}</p>
          {found.moves.length > 0 && <Moves moves={found.moves} isCurrent={isCurrent} />}
        </>
      )}
    </section>
  );
}

function Moves({ moves, isCurrent }: { moves: readonly Move[]; isCurrent: boolean }): JSX.Element {
  return (
    <div class="review-frame" tabIndex={0} role="region" aria-label={t("openings-hint")}>
      <table class="openings-table">
        <caption class="unseen">{t("openings-hint")}</caption>
        <thead>
          <tr>{["openings-move", "openings-count", "openings-results", "openings-value"].map((id) => <th key={id} scope="col">{t(id)}</th>)}</tr>
        </thead>
        <tbody>
          {moves.map(({ move, equivalents, games, results, score, proven, opening }) => (
            <tr key={move}>
              <th scope="row">
                {[move, ...equivalents].map((each) => {
                  const show = () => { preview.value = [each]; };
                  const hide = () => { preview.value = null; };
                  return (
                    <button key={each} type="button" class="small" aria-disabled={!isCurrent} onClick={() => { if (isCurrent) playLine([each]); }}
                      onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>{each}</button>
                  );
                })}
                {opening !== undefined && <small>{nameOf(opening)}</small>}
              </th>
              <td>{number(games)}</td>
              <td>{sayResults(results)}</td>
              <td>{markOf(score).text}{saidProven({ proven })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf({ english, japanese, chinese }: Opening): string {
  const own = { en: english, ja: japanese, zh: chinese }[lang()];
  return own ?? english ?? japanese ?? chinese ?? "";
}

/** Parts that black won, were drawn and white won, in per cent. */
function sayResults({ black, draws, white }: Schemas["GameResults"]): string {
  const all = Math.max(black + draws + white, 1);
  const [won, drawn, lost] = [black, draws, white].map((count) => number(100 * count / all));
  return t("openings-parts", { won: won!, drawn: drawn!, lost: lost! });
}

/** What is proven, in parentheses; empty without a proof. */
function saidProven({ proven }: { proven?: Schemas["Proven"] | undefined }): string {
  if (proven === undefined) return "";
  const { at_least: least, at_most: most } = proven;
  const value = least ?? most ?? 0;
  const kind = least === most ? "exact" : least === undefined ? "most" : "least";
  return ` ${t("openings-proven", { kind, value: value > 0 ? `+${value}` : number(value) })}`;
}
