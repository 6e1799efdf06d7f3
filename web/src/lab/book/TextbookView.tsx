/** The textbook, with each figure recomputed by the server. */

import { useSignal } from "@preact/signals";
import { type ComponentChild, type JSX, h } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { pictureOf } from "../../api/client";
import type { Game } from "../../api/types";
import { shown as schemeShown } from "../../shell/theme";
import { locale, t } from "../../text/text";
import type { Content, Part } from "../../../textbook";
import { question } from "../ask";
import { Bars } from "../race/Bars";
import { addressOf, follow, parametersOf, route } from "../route";
import { film } from "../tree/playback";
import { StillTree } from "../tree/Nodes";
import { addressOfSearch, searchOf } from "../tree/state";
import type { Race, RaceRequest, Recorded } from "../types";
import { type Shown, isPage, load, pages } from "./pages";
import "./book.css";

/** Maximum number of nodes of a figure that is drawn in full. */
const MOST_DRAWN = 400;

export function TextbookView(): JSX.Element {
  const { page, given } = route.value;
  const wanted = locale.value;
  const shown = useSignal<Shown>({ page, parts: [], language: wanted });
  useEffect(() => follow({ value: page, faults: [...(isPage(page) ? [] : [page]), ...parametersOf(given, []).faults] }, () => {}), [page, given]);
  useEffect(() => {
    let isWanted = true;
    void load(page, wanted).then((found) => {
      if (!isWanted) return;
      // Another language of the same page keeps the place.
      const isOther = shown.value.page !== page || shown.value.parts.length === 0;
      shown.value = found;
      if (isOther) scrollTo(0, 0);
    });
    return () => { isWanted = false; };
  }, [page, wanted]);
  const { parts, language } = shown.value;
  const keyOf = (index: number, command = "") => `${shown.value.page}-${index}-${command}`;
  return (
    <div class="lab-split">
      <nav class="card lab-side book-pages" aria-label={t("lab-pages")}>
        <ul>
          <li><a href={addressOf("textbook")} aria-current={page === "" ? "page" : undefined}>{t("lab-contents")}</a></li>
          {pages.map((name) => <li key={name}><a href={addressOf("textbook", {}, name)} aria-current={page === name ? "page" : undefined}>{t("lab-page", { name })}</a></li>)}
        </ul>
      </nav>
      <article class="card book lab-main" data-testid="page">
        {language !== wanted && <p class="hint">{t("lab-in-english")}</p>}
        <div lang={language}>
          {parts.map((part, index) => "contents" in part
            ? <div key={keyOf(index)}>{part.contents.map(elementOf)}</div>
            : <Figure key={keyOf(index, part.command)} part={part} />)}
        </div>
      </article>
    </div>
  );
}

function elementOf(content: Content): ComponentChild {
  if (typeof content === "string") return content;
  const [tag, attributes, ...contents] = content;
  return h(tag, attributes, ...contents.map(elementOf));
}

function Figure({ part }: { part: Exclude<Part, { contents: Content[] }> }): JSX.Element {
  const { command, station, body } = part;
  return (
    <figure class="live">
      <pre tabIndex={0} lang="en"><code>{command}</code></pre>
      {station === "race" ? <LiveRace body={body as unknown as RaceRequest} />
        : station === "position" || body["include"] !== undefined ? <LiveBoards station={station} body={body} />
        : <LiveTree station={station} body={body} />}
    </figure>
  );
}

/** Boards: a position, or a tree with one in each node. */
function LiveBoards({ station, body }: { station: Exclude<Part, { contents: Content[] }>["station"]; body: Record<string, unknown> }): JSX.Element {
  const address = useSignal("");
  const scheme = schemeShown();
  useEffect(() => {
    const own = new AbortController();
    const { game, ...position } = body;
    const [path, asked] = station === "position" ? [`/v1/${game as Game}/position` as const, position] : ["/v1/lab/trace" as const, body];
    void pictureOf(path, { ...asked, theme: scheme }, "image/svg+xml", own.signal).then((blob) => { address.value = URL.createObjectURL(blob); }, () => {});
    return () => { own.abort(); URL.revokeObjectURL(address.value); };
  }, [scheme]);
  return (
    <div class="still-frame" tabIndex={0} role="group" aria-label={t("lab-board-picture")}>
      {address.value !== "" && <img class={`boards ${station}`} src={address.value} alt={t("lab-board-picture")} onLoad={({ currentTarget }) => {
        // A tree wider than the frame is scrolled to its root.
        const frame = currentTarget.parentElement!;
        frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
      }} />}
    </div>
  );
}

function LiveRace({ body }: { body: RaceRequest }): JSX.Element {
  const asked = useMemo(() => question<Race>(), []);
  useEffect(() => asked.stop, []);
  const found = asked.answer.value;
  return (
    <div lang={document.documentElement.lang}>
      <button type="button" class="primary" disabled={asked.isAsked.value} onClick={() => asked.ask("/v1/lab/race", body)}>{t("lab-run-race")}</button>
      <p role="status" class="hint">{asked.isAsked.value ? t("lab-race-running") : ""}</p>
      {asked.refusal.value !== "" && <p class="fault">{asked.refusal.value}</p>}
      {found !== null && <Bars race={found} names={found.rows.map(({ name }) => name)} label={t("lab-race")} />}
    </div>
  );
}

function LiveTree({ station, body }: { station: "tree" | "trace"; body: Record<string, unknown> }): JSX.Element {
  const asked = useMemo(() => question<Recorded>(), []);
  useEffect(() => {
    asked.ask(`/v1/lab/${station}`, body);
    return asked.stop;
  }, []);
  const found = asked.answer.value;
  const made = useMemo(() => (found === null ? null : film(found.nodes)), [found]);
  const text = (name: string) => (typeof body[name] === "string" || typeof body[name] === "number" ? String(body[name]) : "");
  const given = new URLSearchParams(["tree", "root", "game", "moves", "depth", "algorithm"].map((name) => [name, text(name)] as [string, string]));
  // Settings that the tree view lacks are not shown there.
  const isWhole = Object.keys(body).every((name) => given.has(name));
  return (
    <div lang={document.documentElement.lang}>
      {asked.refusal.value !== "" && <p class="fault">{asked.refusal.value}</p>}
      {found !== null && made !== null && found.nodes.length <= MOST_DRAWN && (
        <div class="still-frame" tabIndex={0} role="group" aria-label={t("lab-tree")}>
          <StillTree record={found} film={made} label={t("lab-picture", { nodes: found.stats.nodes, skipped: found.nodes.filter((node) => !node.visited).length })} />
        </div>
      )}
      {isWhole && <a href={addressOfSearch(searchOf(given).value, 0)}>{t("lab-play-figure")}</a>}
    </div>
  );
}
