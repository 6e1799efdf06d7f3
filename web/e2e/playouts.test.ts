/**
 * Every sentence about playouts is proven from the recording by a replay of its own, in three languages; false ones are
 * found.
 */

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { Recorded } from "../src/lab/types";
import { playoutFilm } from "../src/lab/tree/playouts";
import { examples, requestOf } from "../src/lab/tree/state";
import { sayNode, sayStep } from "../src/lab/tree/words";
import { speak, speakAll } from "../src/text/text";
import { type Language, languages } from "./prover";
import { Server } from "./stage";

/** As much of a browser as the page's modules look at when they are loaded. */
vi.hoisted(() => {
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { documentElement: {} });
});

let server: Server;
const recordings: Recorded[] = [];
beforeAll(async () => {
  server = await Server.start();
  await speakAll();
  const positions = [
    requestOf(examples["mcts"]!).body,
    ...[1, 2, 3].map((seed) => ({ game: "tictactoe", moves: "b2a1c3a3", algorithm: "mcts", nodes: 150, seed })),
    { game: "tictactoe", algorithm: "mcts", nodes: 60 }, { game: "othello", moves: "f5d6c3", algorithm: "mcts", nodes: 60, seed: 5 },
    { game: "gomoku", moves: "h8h9", algorithm: "mcts", nodes: 30, techniques: { neighbourhood: true } },
    { game: "tictactoe", moves: "b2a1c3a3a2", algorithm: "mcts", nodes: 100 },
  ];
  for (const body of positions) {
    const response = await fetch(new URL("v1/lab/trace", server.url), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    expect(response.status, JSON.stringify([body, answer])).toBe(200);
    recordings.push(answer as Recorded);
  }
});
afterAll(() => server.stop());

const ROOT: Record<Language, string> = { en: "the root", ja: "根", "zh-Hans": "根" };

/** What the sentences say, read back: a pattern for each. */
const patterns: Record<Language, Record<string, RegExp>> = {
  en: {
    start: /^The search begins at the root. No game has been played yet.$/,
    select: /^Playout (?<count>\d+), selection(?:: the greatest UCB1 leads on, (?<way>.+))?\. At (?<node>.+) (?<end>the game is over|a move is untried)\.$/,
    expand: /^Expansion: (?<node>.+) joins the tree, (?:the last untried move|one of (?<count>\d+) untried moves) at (?<parent>.+)\.$/,
    over: /^Playout: nothing is left to play at (?<node>.+), and (?<winner>MAX|MIN|it is a draw)(?: has won)?\.$/,
    playout: /^Playout: from (?<node>.+) on a random game, (?<count>\d+) moves? \((?<moves>.+)\)\. (?<winner>MAX|MIN|It is a draw)(?: wins)?\.$/,
    back: /^Backpropagation: each node on the way back counts the playout, and whether it was won for the player whose move led there: (?<way>.+)\.$/,
    outline: /^(?<node>.+), (?<share>[\d.]+\/\d+) won by (?<mover>MAX|MIN)(?:, UCB1 (?<bound>[\d.]+))?, (?<untried>\d+) moves untried$/,
  },
  ja: {
    start: /^探索は根から始まります。まだ1局も打っていません。$/,
    select: /^プレイアウト(?<count>\d+)回目、選択(?:：UCB1の最も大きい手をたどります（(?<way>.+)）)?。(?<node>.+?)(?<end>で対局は終わっています|にはまだ試していない手があります)。$/,
    expand: /^展開：(?<parent>.+)で(?:最後まで試していなかった手|まだ試していない手(?<count>\d+)個のうち、)(?<node>.+)を木に加えます。$/,
    over: /^プレイアウト：(?<node>.+)から打つ手はなく、(?<winner>MAX|MIN|引き分け)(?:の勝ち)?です。$/,
    playout: /^プレイアウト：(?<node>.+)からランダムに(?<count>\d+)手打って（(?<moves>.+)）、(?<winner>MAX|MIN|引き分け)(?:の勝ち)?です。$/,
    back: /^逆伝播：来た道を戻りながら、各ノードで訪問回数と、そこへ打った側の勝ちを数えます（(?<way>.+)）。$/,
    outline: /^(?<node>.+)、(?<mover>MAX|MIN)の勝ち(?<share>[\d.]+\/\d+)(?:、UCB1は(?<bound>[\d.]+))?、試していない手(?<untried>\d+)個$/,
  },
  "zh-Hans": {
    start: /^搜索从根开始。还没有下过一局。$/,
    select: /^第 (?<count>\d+) 次模拟，选择(?:：沿 UCB1 最大的着法走（(?<way>.+)）)?。(?<node>.+) (?<end>已经终局|还有没试过的着法)。$/,
    expand: /^扩展：(?:把 (?<parent>.+) 最后一个没试过的着法|从 (?<parent2>.+) 的 (?<count>\d+) 个没试过的着法中，把) (?<node>.+) 加入树中。$/,
    over: /^模拟：(?<node>.+) 之后无棋可下，(?<winner>MAX|MIN|和棋)(?: 胜)?。$/,
    playout: /^模拟：从 (?<node>.+) 起随机走 (?<count>\d+) 步（(?<moves>.+)），(?<winner>MAX|MIN|和棋)(?: 胜)?。$/,
    back: /^反向传播：沿路返回，每个节点的访问次数加一，并记下走到这里的一方是否获胜（(?<way>.+)）。$/,
    outline: /^(?<node>.+)，(?<mover>MAX|MIN) 胜 (?<share>[\d.]+\/\d+)(?:，UCB1 为 (?<bound>[\d.]+))?，还有 (?<untried>\d+) 个着法没试过$/,
  },
};

/** A replay: wins of MAX and visits of each node, counted by playouts alone. */
class Replay {
  readonly visits: number[];
  readonly wins: number[];
  constructor(readonly record: Recorded) {
    this.visits = record.nodes.map(() => 0);
    this.wins = record.nodes.map(() => 0);
  }

  path(node: number): number[] {
    const { parent } = this.record.nodes[node]!;
    return parent === null ? [node] : [...this.path(parent), node];
  }

  count(playout: number): void {
    const { node, winner } = this.record.playouts![playout]!;
    for (const at of this.path(node)) {
      this.visits[at]! += 1;
      this.wins[at]! += winner === "max" ? 1 : winner === "min" ? 0 : 0.5;
    }
  }

  /** `[player, wins]` of the side whose move led to a node. */
  of(node: number): [string, number] {
    const { parent } = this.record.nodes[node]!;
    const isMax = parent === null || this.record.nodes[parent]!.player === "max";
    return isMax ? ["MAX", this.wins[node]!] : ["MIN", this.visits[node]! - this.wins[node]!];
  }

  ucb1(node: number): number {
    const parent = this.visits[this.record.nodes[node]!.parent!]!;
    return this.of(node)[1] / this.visits[node]! + Math.SQRT2 * Math.sqrt(Math.log(parent) / this.visits[node]!);
  }

  tried(node: number): number[] {
    return this.record.nodes.filter(({ id, parent }) => parent === node && this.visits[id]! > 0).map(({ id }) => id);
  }

  /** All moves at a node: those that became nodes, and those that nothing tried. */
  moves(node: number): number {
    return this.record.nodes.filter(({ parent }) => parent === node).length + this.record.nodes[node]!.untried!;
  }
}

/** What of a recording's sentences is false; `truth` is the recording, `told` what the page was given. */
function falsehoods(truth: Recorded, told: Recorded, language: Language): string[] {
  const replay = new Replay(truth);
  const name = (node: number) => (truth.nodes[node]!.parent === null ? ROOT[language] : truth.nodes[node]!.name);
  const film = playoutFilm(told);
  const found: string[] = [];
  const near = (text: string | undefined, value: number) => text !== undefined && Math.abs(Number(text) - value) < 0.00051;
  const winnerOf = (text: string) => (text === "MAX" ? "max" : text === "MIN" ? "min" : null);
  const parse = (kind: string, text: string) => patterns[language][kind]!.exec(text)?.groups ?? null;
  const hold = (text: string, holds: boolean) => { if (!holds) found.push(text); };
  const start = sayStep(told, film, 0);
  hold(start, patterns[language]["start"]!.test(start));
  let done = 0;
  film.steps.forEach(({ kind }, index) => {
    const text = sayStep(told, film, index + 1);
    const { node: last, moves, winner } = truth.playouts![done]!;
    const isNew = replay.visits[last] === 0;
    const top = isNew ? truth.nodes[last]!.parent! : last;
    if (kind === "select") {
      const read = parse(kind, text);
      const way = replay.path(top).slice(1);
      const steps = read?.["way"]?.split(" → ") ?? [];
      hold(text, read !== null && Number(read["count"]) === done + 1 && read["node"] === name(top) && steps.length === way.length
        && /untried|試していない|没试过/.test(read["end"]!) === isNew && (isNew ? replay.tried(top).length < replay.moves(top) : replay.moves(top) === 0)
        && way.every((node, place) => {
          const [at, bound] = steps[place]!.split(" ");
          const parent = truth.nodes[node]!.parent!;
          const siblings = replay.tried(parent);
          return at === name(node) && near(bound, replay.ucb1(node)) && siblings.length === replay.moves(parent)
            && siblings.every((other) => replay.ucb1(other) <= replay.ucb1(node) + 1e-9);
        }));
    } else if (kind === "expand") {
      const read = parse(kind, text);
      hold(text, read !== null && isNew && read["node"] === name(last) && (read["parent"] ?? read["parent2"]) === name(top)
        && Number(read["count"] ?? 1) === replay.moves(top) - replay.tried(top).length);
    } else if (kind === "playout") {
      const read = parse(moves.length === 0 ? "over" : "playout", text);
      const named = read?.["moves"]?.replace(/ …$/, "").split(" ") ?? [];
      hold(text, read !== null && read["node"] === name(last) && winnerOf(read["winner"]!) === winner && (moves.length === 0
        || (Number(read["count"]) === moves.length && named.every((move, place) => move === moves[place]) && (named.length === moves.length || read["moves"]!.endsWith(" …")))));
    } else {
      replay.count(done);
      const read = parse(kind, text);
      const way = replay.path(last).reverse();
      const steps = read?.["way"]?.split(" → ") ?? [];
      hold(text, steps.length === way.length && way.every((node, place) => steps[place] === `${name(node)} ${replay.of(node)[1]}/${replay.visits[node]}`));
      done += 1;
    }
  });
  for (const node of told.nodes) {
    const text = sayNode(node);
    const read = parse("outline", text);
    const [mover, wins] = replay.of(node.id);
    hold(text, read !== null && read["node"] === name(node.id) && read["mover"] === mover && read["share"] === `${wins}/${replay.visits[node.id]}`
      && (node.parent === null ? read["bound"] === undefined : near(read["bound"], replay.ucb1(node.id)))
      && Number(read["untried"]) === replay.moves(node.id) - replay.tried(node.id).length);
  }
  return found;
}

test("what is said of playouts is proven in three languages", { timeout: 120_000 }, async () => {
  for (const language of languages) {
    await speak(language);
    for (const record of recordings) expect(falsehoods(record, record, language).slice(0, 3), language).toEqual([]);
  }
});

/** Recordings that are not so. */
const planted: Record<string, (record: Recorded) => void> = {
  "another winner": ({ playouts }) => { const last = playouts!.at(-1)!; last.winner = last.winner === "max" ? "min" : "max"; },
  "a draw": ({ playouts }) => { playouts!.find(({ winner }) => winner !== null)!.winner = null; },
  "another move": ({ playouts }) => { playouts!.find(({ moves }) => moves.length > 0)!.moves[0] = "z9"; },
  "a move less": ({ playouts }) => { playouts!.find(({ moves }) => moves.length > 0)!.moves.pop(); },
  "another player": ({ nodes }) => { const node = nodes[1]!; node.player = "max"; },
  "a win more": ({ nodes }) => { nodes.at(-1)!.wins! += 1; },
  "a visit more": ({ nodes }) => { nodes.at(-1)!.visits! += 1; },
  "another bound": ({ nodes }) => { nodes.at(-1)!.ucb1! += 0.01; },
  "an untried move": ({ nodes }) => { nodes[0]!.untried! += 1; },
  "another node": ({ playouts, nodes }) => { playouts!.at(-1)!.node = nodes.findLast(({ parent }) => parent === 0)!.id === playouts!.at(-1)!.node ? 1 : nodes.findLast(({ parent }) => parent === 0)!.id; },
};

test("false sentences about playouts are found in each language", { timeout: 120_000 }, async () => {
  for (const language of languages) {
    await speak(language);
    for (const [name, change] of Object.entries(planted)) {
      for (const record of recordings.slice(0, 3)) {
        const told = structuredClone(record);
        change(told);
        expect(falsehoods(record, told, language).length, `${name}, ${language}`).toBeGreaterThan(0);
      }
    }
  }
});
