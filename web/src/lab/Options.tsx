/** Move ordering and techniques of a search, as far as they apply. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { components } from "@yomi/client";

import { addressOf as apiAddress, headers, key } from "../api/connection";
import type { Game } from "../api/types";
import { data } from "../games";
import { t } from "../text/text";
import { type MoveOrdering, type RunAlgorithm, type Switch, orderings, switches } from "./types";

type Games = components["schemas"]["GamesAnswer"];

/** Techniques of each game by `/v1/games`; `null` until loaded. */
const known = signal<Games | null>(null);
/** The key with which they were requested; `null` before. */
let askedWith: string | null = null;

function techniques(game: Game): ReadonlySet<string> | null {
  if (known.value === null && askedWith !== key.value) {
    askedWith = key.value;
    fetch(apiAddress("/v1/games"), { headers: headers() })
      .then(async (response) => { if (response.ok) known.value = (await response.json()) as Games; })
      .catch(() => { askedWith = null; });
  }
  const found = known.value?.games.find(({ name }) => name === game);
  return found === undefined ? null : new Set(found.techniques.map(({ name }) => name));
}

/** Techniques that have no effect on a written game tree. */
const OF_GAMES: readonly Switch[] = ["null_move", "futility", "late_move_reduction", "neighbourhood", "counter_moves", "transposition_table"];

/** Whether a technique can apply at all; the server reports other obstacles. */
export function applies(name: Switch, game: Game | null, algorithm: RunAlgorithm): boolean {
  if (algorithm === "mcts" || algorithm === "minimax" || algorithm === "negamax") {
    return ["iterative_deepening", "transposition_table", "neighbourhood"].includes(name) && algorithm !== "mcts" && (game !== null && (name !== "neighbourhood" || data[game].hasNeighbourhood));
  }
  if (game === null) return !OF_GAMES.includes(name) && name !== "iterative_deepening" && name !== "aspiration_window";
  return techniques(game)?.has(name) ?? true;
}

interface OptionsProps {
  ordering: MoveOrdering;
  on: readonly Switch[];
  game: Game | null;
  algorithm: RunAlgorithm;
  onOrdering: (ordering: MoveOrdering) => void;
  onSwitches: (on: readonly Switch[]) => void;
}

export function Options({ ordering, on, game, algorithm, onOrdering, onSwitches }: OptionsProps): JSX.Element | null {
  if (algorithm === "mcts") return null;
  const offered = switches.filter((name) => applies(name, game, algorithm) || on.includes(name));
  return (
    <>
      <label class="field">{t("lab-ordering")}
        <select value={ordering} onChange={(event) => onOrdering(orderings.find((name) => name === event.currentTarget.value) ?? "none")}>
          {orderings.map((name) => <option key={name} value={name}>{t("lab-ordering-name", { name: game === null && name === "static" ? "static_tree" : name })}</option>)}
        </select>
      </label>
      {offered.length > 0 && (
        <fieldset>
          <legend>{t("lab-techniques")}</legend>
          <div class="choices small">
            {offered.map((name) => (
              <label key={name} class="choice"><input type="checkbox" checked={on.includes(name)}
                onChange={() => onSwitches(on.includes(name) ? on.filter((other) => other !== name) : switches.filter((other) => other === name || on.includes(other)))} />
                <span>{t("lab-technique", { name })}</span></label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
