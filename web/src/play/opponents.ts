/** Opponents that the server lists for each game, the seed of a game against one, and results in a row. */

import { computed, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Schemas } from "@yomi/client";

import { addressOf, headers, late } from "../api/connection";
import type { Game } from "../api/types";
import { recall, remember } from "../text/memory";
import { lang, number, t } from "../text/text";
import { type Player, pace, setup } from "./state";

/** An opponent as `GET /v1/games` lists it. */
export type Opponent = Omit<Schemas["OpponentEntry"], "request">;

/** Views that are loaded once a server lists opponents. */
interface Views {
  OpponentChoice: ComponentType<ChoiceProps>;
  OpponentDialog: ComponentType<{ onClose: () => void }>;
  Neighbour: ComponentType;
}

export interface ChoiceProps {
  opponents: readonly Opponent[];
  player: Player;
  /** Whether levels are a choice; a time or a clock takes their place. */
  hasLevels: boolean;
  onChange: (player: Player) => void;
}

/** `null` until the server has answered. */
const listed = signal<Partial<Record<Game, readonly Opponent[]>> | null>(null);
export const views = signal<Views | null>(null);
/** The side whose opponent the dialog chooses. */
export const seat = signal<0 | 1>(0);

/** Opponents of a game, weakest first; none where the server lists none. */
export const opponentsOf = (game: Game): readonly Opponent[] => (views.value === null ? [] : listed.value?.[game] ?? []);

/** The opponent that plays; none where the server does not list it: one of an earlier visit, or of another server's link. */
export function opponentOf({ opponent }: Player): string | undefined {
  const list = listed.value;
  return list === null || list[setup.value.game]?.some(({ name }) => name === opponent) === true ? opponent : undefined;
}
/** Opponents to choose from in the shown game. */
export const opponents = computed(() => opponentsOf(setup.value.game));

/** Asks the server for its opponents. */
export async function loadOpponents(): Promise<void> {
  try {
    const response = await fetch(addressOf("/v1/games"), { headers: headers() });
    if (!response.ok) return;
    const { games } = (await response.json()) as { games: { name: Game; opponents?: readonly Opponent[] }[] };
    const found = games.filter(({ opponents = [] }) => opponents.length > 0);
    listed.value = Object.fromEntries(found.map(({ name, opponents }) => [name, opponents]));
    if (found.length === 0) return;
    views.value = await late(() => import("./Opponents"));
  } catch {
    // Levels remain.
  }
}

/** Name of an engine's player. */
export function nameOfPlayer(player: Player): string {
  if (player.kind === "human") return t("human");
  const known = opponents.value.find(({ name }) => name === player.opponent);
  return known?.title[lang()] ?? opponentOf(player) ?? (pace.value.kind === "level" ? t("engine-level", { level: player.level }) : t("engine"));
}

/** The measured loss as text; empty where it is unknown. */
export function sayLossOf({ loss_per_move: loss, unit }: Opponent): string {
  if (loss === undefined) return "";
  return unit === "discs" ? t("opponent-discs", { loss: number(loss, 1) }) : t("opponent-chance", { loss: number(100 * loss, 1) });
}

/** Keeps a choice for the next visit. */
export function rememberPlayer(game: Game, { level, opponent }: Player): void {
  remember({ level, opponents: { ...recall().opponents, [game]: opponent } });
}

/** The seed of a new game. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** Results in a row against an opponent of a game: wins above 0, losses below. */
export interface Streak {
  game: Game;
  opponent: string;
  count: number;
  /** Seed of the last game counted, which is counted once. */
  seed: number;
}

/** The streak after another result. */
export function streakAfter(before: Streak | undefined, now: Omit<Streak, "count">, result: "won" | "drawn" | "lost"): Streak {
  const isSame = before !== undefined && before.game === now.game && before.opponent === now.opponent;
  if (isSame && before.seed === now.seed) return before;
  const by = { won: 1, drawn: 0, lost: -1 }[result];
  const count = isSame && Math.sign(before.count) === by ? before.count + by : by;
  return { ...now, count };
}

/** Results in a row after which another opponent is suggested. */
const IN_A_ROW = 3;

/** The neighbour that a streak suggests: the next stronger one after wins, the next weaker one after losses. */
export function neighbourAfter({ opponent, count }: Streak, all: readonly Opponent[]): Opponent | undefined {
  const at = all.findIndex(({ name }) => name === opponent);
  return at < 0 || Math.abs(count) < IN_A_ROW ? undefined : all[at + Math.sign(count)];
}
