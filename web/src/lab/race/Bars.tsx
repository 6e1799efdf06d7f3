/** Results of a race side by side: a bar for the nodes of each run, and a table of counters. */

import type { JSX } from "preact";

import { has, number, short, t } from "../../text/text";
import { written } from "../numbers";
import type { Race } from "../types";

type Row = Race["rows"][number];

interface BarsProps { race: Race; names: readonly string[]; label: string }

/** Counters of some searches only: a column exists if a run has it. */
const COUNTED: readonly [name: string, count: (row: Row) => number | undefined][] = [
  ["cuts", (row) => row.cutoffs],
  ["re-searches", (row) => row.re_searches],
  ["low", (row) => row.stats.re_searches?.aspiration_low],
  ["high", (row) => row.stats.re_searches?.aspiration_high],
];

export function Bars({ race, names, label }: BarsProps): JSX.Element {
  // Playouts are whole games, which no bar sets beside nodes.
  const counting = race.rows.filter((row) => row.algorithm !== "mcts");
  const most = counting.reduce((most, row) => Math.max(most, row.nodes), 1);
  const fewest = counting.reduce((least, row) => Math.min(least, row.nodes), Infinity);
  const notComparable = new Set(race.not_comparable.map(({ name }) => name));
  const counted = COUNTED.filter(([, count]) => race.rows.some((row) => count(row) !== undefined));
  const first = race.rows.find((row) => !notComparable.has(row.name));
  return (
    <figure class="race" aria-label={label}>
      <ol class="bars">
        {race.rows.map((row, index) => (
          <li key={index} class={`bar-row ${row.nodes === fewest && race.rows.length > 1 ? "fewest" : ""}`}>
            <span class="bar-name">{names[index] ?? row.name}</span>
            {row.algorithm === "mcts" ? <><span class="bar" /><span class="bar-number">{t("lab-count-playouts", { count: row.nodes })}</span></> : <>
            <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="bar-ground" width="100" height="10" rx="1" /><rect class="bar-value" width={Math.max((100 * row.nodes) / most, 0.4)} height="10" rx="1" /></svg>
            <span class="bar-number"><b>{number(row.nodes)}</b> {row.ratios.nodes !== undefined && index > 0 ? t("lab-share", { share: percent(row.ratios.nodes) }) : ""}</span></>}
          </li>
        ))}
      </ol>
      <div class="table-frame" tabIndex={0} role="region" aria-label={t("lab-race-table")}>
        <table>
          <thead><tr>{["run", "value", "best", "nodes", "leaves", ...counted.map(([name]) => name), "time"].map((name) => <th key={name} scope="col">{t("lab-column", { name })}</th>)}</tr></thead>
          <tbody>
            {race.rows.map((row, index) => {
              const isWrong = first !== undefined && notComparable.has(row.name) && row.algorithm !== "mcts" && row.value !== null && row.value !== first.value;
              return (
                <tr key={index} data-run={index}>
                  <th scope="row">{names[index] ?? row.name}</th>
                  <td class={isWrong ? "wrong" : ""}>{row.value === null ? "–" : written(row.value)}{isWrong ? ` ${t("lab-wrong", { value: written(first.value ?? 0) })}` : ""}</td>
                  <td>{row.best ?? "–"}</td>
                  <td data-nodes={row.nodes}>{number(row.nodes)}</td>
                  <td>{number(row.leaf_evaluations)}</td>
                  {counted.map(([name, count]) => { const found = count(row); return <td key={name}>{found === undefined ? "–" : number(found)}</td>; })}
                  <td>{t("lab-ms", { time: short(row.timing.time_us / 1000) })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <figcaption>
        <p>{race.agree === null ? t("lab-agree", { agree: "none" }) : t("lab-agree", { agree: race.agree ? "yes" : "no" })}</p>
        {race.not_comparable.map((run) => (
          <p key={run.name} class="hint">{names[Number(run.name) - 1] ?? run.name}: {whyNotComparable(run)}</p>
        ))}
      </figcaption>
    </figure>
  );
}

/** Why the value of a run may differ from the others; reasons of a newer server in its words. */
function whyNotComparable({ code, technique = "", reason }: Race["not_comparable"][number]): JSX.Element {
  const id = `lab-incomparable-${code}`;
  if (!has(id)) return <span lang="en">{reason}</span>;
  return <>{t(id, { technique })}</>;
}

function percent(share: number): string {
  return number(share * 100, share < 0.1 ? 1 : 0);
}
