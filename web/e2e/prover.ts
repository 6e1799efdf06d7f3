/**
 * Reads the laboratory's sentences and proves each from the recording: windows, values, players and purposes of the
 * nodes, the tree and the request. What the server says of the origin of a bound is not looked at.
 */

import type { components } from "@yomi/client";

type Recorded = components["schemas"]["RecordAnswer"];
type RecordedNode = Recorded["nodes"][number];

export const languages = ["en", "ja", "zh-Hans"] as const;
export type Language = (typeof languages)[number];

/** A node of a written tree: its name, and its value or its children. */
export interface Written { name: string; value?: number; children: Written[] }

export interface Searched {
  record: Recorded;
  tree?: Written;
  /** The bounds of the request. */
  window: readonly [number | null, number | null];
  aspires: boolean;
}

type Side = "max" | "min";
type Sentence = "start" | "enter" | "leave" | "cut" | "outline";
type Read = Record<string, string>;
interface Case { searched: Searched; node: RecordedNode; language: Language }

/** What a text says: its wording in each language, and whether that is so. */
interface Meaning { texts: readonly [string, string, string]; holds: (read: Read, at: Case) => boolean }

const NUMBER = "(?:−?[\\d.]+(?:e[+−]?\\d+)?|(?:won|lost|勝ち|負け|胜|负)[−\\d.]*)";
const parts: Record<string, string> = {
  node: "the root|null move|[\\w.]+|根", from: "null move|[\\w.]+", window: `\\[(?:−∞|${NUMBER}), (?:\\+∞|${NUMBER})\\]`,
  value: `(?:[≤≥] )?${NUMBER}`, bound: NUMBER, found: NUMBER, count: "\\d[\\d,]*", why: ".+?",
};

function number(text: string): number {
  const finished = /^(won|勝ち|胜|lost|負け|负)(.*)$/.exec(text);
  if (finished === null) return Number(text.replaceAll("−", "-"));
  const size = 10_000_000 + Number(finished[2]!.replace("−", "-"));
  return ["won", "勝ち", "胜"].includes(finished[1]!) ? size : -size;
}

const counted = (text: string) => Number(text.replaceAll(",", ""));

/** Numbers are written with three decimals. */
const same = (text: string, value: number | null | undefined) => value != null && Math.abs(number(text) - value) < 0.0006;

function sameWindow(text: string, window: readonly (number | null)[] | undefined): boolean {
  const ends = text.slice(1, -1).split(", ");
  return ends.every((end, place) => {
    const bound = window?.[place] ?? null;
    return bound === null ? end === ["−∞", "+∞"][place] : same(end, bound);
  });
}

/** A value with its sign, as the kind of a node. */
function sameValue(text: string, { value, kind }: RecordedNode): boolean {
  const sign = text.startsWith("≤") ? "upper_bound" : text.startsWith("≥") ? "lower_bound" : "exact";
  return sign === kind && same(text.replace(/^[≤≥] /, ""), value);
}

const named = (text: string, { name, parent }: RecordedNode, language: Language) =>
  text === (parent === null && name === "root" ? { en: "the root", ja: "根", "zh-Hans": "根" }[language] : name);

/** A node and those on the way to it, itself first. */
function way({ record }: Searched, node: RecordedNode): RecordedNode[] {
  const found = [node];
  for (let at = node; at.parent !== null; found.push(at)) at = record.nodes[at.parent]!;
  return found;
}

const values = new WeakMap<Written, number[]>();

/** The values of a tree's leaves. */
function valuesOf(at: Written): number[] {
  const found = values.get(at) ?? (at.value === undefined ? at.children.flatMap(valuesOf) : [at.value]);
  values.set(at, found);
  return found;
}

/** Whether no value of the tree, or of the game, lies between two bounds; `null` is beyond all values. */
function isJustBelow({ record, tree, window }: Searched, lower: number | null, upper: number | null): boolean {
  if (lower !== null && upper !== null && lower >= upper) return false;
  if (tree === undefined) {
    // Results, points and discs are whole numbers; the others have thousandths.
    const isWhole = record.engine.evaluation === "positional" || Math.abs(lower ?? 0) > 9_000_000;
    return lower !== null && upper !== null && upper - lower < (isWhole ? 1.0006 : 0.0016);
  }
  return [...valuesOf(tree), ...window.filter((bound) => bound !== null)].every((value) => (lower !== null && value <= lower) || (upper !== null && value >= upper));
}

/** Visits that were over when a node was entered, of children of a side's nodes on the way to it. */
function finished(searched: Searched, node: RecordedNode, side: Side): RecordedNode[] {
  const on = way(searched, node);
  const parents = new Set(on.slice(1).filter(({ player }) => player === side).map(({ id }) => id));
  return searched.record.nodes.filter((child) => child.visited && child.parent !== null && parents.has(child.parent)
    && child.order! < node.order! && child.purpose !== "null_move" && !on.includes(child));
}

/** The ends of a window: of MAX the lower, of MIN the upper. */
const endOf = (side: Side) => (side === "max" ? 0 : 1);
/** What a bound of the other side would say of a value, which proves nothing for this side. */
const useless = (side: Side) => (side === "max" ? "upper_bound" : "lower_bound");
const isJustBeyond = (searched: Searched, side: Side, bound: number, value: number) =>
  side === "max" ? isJustBelow(searched, bound, value) : isJustBelow(searched, value, bound);

function ofRoot(text: string, side: Side, { searched, node }: Case): boolean {
  const bound = node.window![endOf(side)];
  return same(text, bound) && way(searched, node).at(-1)!.window![endOf(side)] === bound;
}

/** What is said of α, with its twin of β. */
function ends(texts: (word: (alpha: string, beta: string) => string) => [string, string, string], holds: (side: Side, read: Read, at: Case) => boolean): Meaning[] {
  return (["max", "min"] as const).map((side) => ({
    texts: texts((alpha, beta) => (side === "max" ? alpha : beta)),
    holds: (read, at) => same(read["bound"]!, at.node.window?.[endOf(side)]) && holds(side, read, at),
  }));
}

const bounds: Meaning[] = [
  ends((w) => [`${w("MAX", "MIN")} already has {bound} elsewhere, from {from}`, `${w("MAX", "MIN")}は他の枝（{from}）ですでに{bound}を得ています`, `${w("MAX", "MIN")} 在别处（{from}）已有 {bound}`],
    (side, { bound, from }, { searched, node }) => finished(searched, node, side).some((child) => child.name === from && same(bound!, child.value) && child.kind !== useless(side))),
  ends((w) => [`${w("α", "β")} = {bound} is the other end of a null window, just ${w("below β", "above α")}`, `${w("α", "β")}＝{bound}はヌルウィンドウのもう一方の端で、${w("βのすぐ下", "αのすぐ上")}です`, `${w("α", "β")} = {bound} 是零窗口的另一端，紧挨在 ${w("β 之下", "α 之上")}`],
    (side, _, { searched, node }) => isJustBelow(searched, node.window![0]!, node.window![1]!) && way(searched, node).some(({ window, purpose, parent }) => {
      if (parent === null || window?.[endOf(side)] !== node.window![endOf(side)]) return false;
      // The side that asks has the real end, but for a null move.
      const { player } = searched.record.nodes[parent]!;
      return ["null_window", "reduced"].includes(purpose) ? player !== side : purpose === "null_move" && player === side;
    })),
  ends((w) => [`${w("α", "β")} = {bound} is just ${w("below", "above")} {found}, the ${w("least", "most")} that a null window proved of {from}`, `${w("α", "β")}＝{bound}は、ヌルウィンドウが示した{from}の${w("下限", "上限")}{found}のすぐ${w("下", "上")}です`, `${w("α", "β")} = {bound} 紧挨在零窗口证明的 {from} 的${w("下界", "上界")} {found} ${w("之下", "之上")}`],
    (side, { from, found }, { searched, node }) => finished(searched, node, side).some((child) => child.name === from && child.purpose === "null_window" && same(found!, child.value)
      && child.kind !== useless(side) && isJustBeyond(searched, side, node.window![endOf(side)]!, child.value!)
      && way(searched, node).some((again) => again.purpose === "re_search" && again.parent === child.parent && again.name === from && again.order! > child.order!
        && again.window![endOf(side)] === node.window![endOf(side)]))),
  ends((w) => [
    `${w("α", "β")} = {bound} is just ${w("below", "above")} the {found} that ${w("MAX", "MIN")} already has from {from}: of equal moves the first in the list is chosen`,
    `${w("α", "β")}＝{bound}は、${w("MAX", "MIN")}が{from}ですでに得た{found}のすぐ${w("下", "上")}です。同じ値の手では先に並ぶ手を選ぶためです`,
    `${w("α", "β")} = {bound} 紧挨在 ${w("MAX", "MIN")} 从 {from} 已有的 {found} ${w("之下", "之上")}：值相等时选列在前面的着法`],
  (side, { from, found }, { searched, node }) => finished(searched, node, side).some((child) => {
    const move = way(searched, node).at(-2);
    const listed = (name: string) => searched.tree?.children.findIndex((child) => child.name === name) ?? 0;
    return child.name === from && child.ply === 1 && same(found!, child.value) && child.kind === "exact" && isJustBeyond(searched, side, node.window![endOf(side)]!, child.value!)
      && move?.ply === 1 && (searched.tree === undefined || listed(move.name) < listed(from!));
  })),
  ends((w) => [`${w("MAX", "MIN")} may have {bound} at {from} without a forcing move`, `${w("MAX", "MIN")}は{from}で強制手を指さずに{bound}を得られます`, `${w("MAX", "MIN")} 在 {from} 不走强制着法可得 {bound}`],
    (side, { bound, from }, { searched, node, language }) => way(searched, node).slice(1).some((above) => above.player === side && named(from!, above, language) && same(bound!, above.stand_pat))),
  ends((w) => [`${w("α", "β")} = {bound} is the ${w("lower", "upper")} end of the aspiration window`, `${w("α", "β")}＝{bound}はアスピレーションウィンドウの${w("下端", "上端")}です`, `${w("α", "β")} = {bound} 是期望窗口的${w("下端", "上端")}`],
    (side, { bound }, at) => ofRoot(bound!, side, at) && at.searched.aspires && at.node.pass > 1 && !same(bound!, at.searched.window[endOf(side)])),
  ends((w) => [`${w("α", "β")} = {bound} is the ${w("lower", "upper")} end of the window that MTD(f) chose for this pass`, `${w("α", "β")}＝{bound}はMTD(f)がこの反復で選んだ窓の${w("下端", "上端")}です`, `${w("α", "β")} = {bound} 是 MTD(f) 为这一轮选的窗口的${w("下端", "上端")}`],
    (side, { bound }, at) => ofRoot(bound!, side, at) && at.searched.record.engine.algorithm === "mtd_f"),
  ends((w) => [`${w("α", "β")} = {bound} is the ${w("lower", "upper")} end of the given window`, `${w("α", "β")}＝{bound}は与えられた窓の${w("下端", "上端")}です`, `${w("α", "β")} = {bound} 是给定窗口的${w("下端", "上端")}`],
    (side, { bound }, at) => ofRoot(bound!, side, at) && same(bound!, at.searched.window[endOf(side)])),
].flat();

const players = <Made>(made: (side: Side, name: string) => Made) => [made("max", "MAX"), made("min", "MIN")];
const purpose = (name: string, ...texts: [string, string, string]): Meaning => ({ texts, holds: (_, { node }) => node.purpose === name });
const answered = (names: readonly string[], ...texts: [string, string, string]): Meaning => ({
  texts,
  holds: ({ node: name, value }, { searched, node, language }) => named(name!, node, language) && names.includes(node.answered ?? "") && sameValue(value!, node)
    && (node.answered !== "leaf" || searched.tree === undefined || writtenOf(searched.tree, node.name)?.value === node.value),
});

function writtenOf(tree: Written, name: string): Written | undefined {
  if (tree.name === name) return tree;
  for (const child of tree.children) {
    const found = writtenOf(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const size = ({ children }: Written): number => children.reduce((sum, child) => sum + 1 + size(child), 0);
const childrenOf = ({ record }: Searched, node: RecordedNode) => record.nodes.filter(({ parent }) => parent === node.id);

const meanings: Record<Sentence, Meaning[]> = {
  start: [
    { texts: ["The search begins at the root. Nothing is known yet: the window is open on both sides.", "探索は根から始まります。まだ何も分かっていないので、窓は両側とも開いています。", "搜索从根开始。还什么都不知道，窗口两端都开着。"],
      holds: (_, { node }) => node.parent === null && node.order === 1 && sameWindow("[−∞, +∞]", node.window) },
    { texts: ["The search begins at the root. The window is {window}.", "探索は根から始まります。窓は{window}です。", "搜索从根开始。窗口是 {window}。"],
      holds: ({ window }, { node }) => node.parent === null && node.order === 1 && sameWindow(window!, node.window) },
  ],
  enter: [
    ...players((side, name): Meaning => ({
      texts: [`${name} is to move at {node}. The window is {window}.`, `{node}は${name}の番。窓は{window}です。`, `{node} 轮到 ${name}。窗口是 {window}。`],
      holds: ({ node: name, window }, { searched, node, language }) => named(name!, node, language) && node.player === side && sameWindow(window!, node.window) && node.answered !== "leaf"
        && (searched.tree === undefined || writtenOf(searched.tree, node.name)!.children.length > 0),
    })),
    { texts: ["The leaf {node} is looked at. The window is {window}.", "葉{node}を調べます。窓は{window}です。", "查看叶节点 {node}。窗口是 {window}。"],
      holds: ({ node: name, window }, { searched, node, language }) => named(name!, node, language) && sameWindow(window!, node.window) && node.answered === "leaf" && childrenOf(searched, node).length === 0 },
    { texts: ["No value lies between α and β: the question is only whether it is better.", "ヌルウィンドウです。αとβの間に値はなく、より良いかどうかだけを問います。", "α 与 β 之间没有值：只问是否更好。"],
      holds: (_, { searched, node }) => node.purpose === "null_window" && isJustBelow(searched, node.window![0]!, node.window![1]!) },
    { texts: ["It is searched once more, as the search before found it better.", "前の探索でより良いと出たので、もう一度探索します。", "前一次搜索发现它更好，所以再搜索一次。"],
      holds: (_, { searched, node }) => {
        const { player } = searched.record.nodes[node.parent!]!;
        // With less depth, or with a null window.
        return node.purpose === "re_search" && finished(searched, node, player).some((before) => before.name === node.name && before.parent === node.parent && before.kind !== useless(player));
      } },
    purpose("reduced", "It is searched less deep, as a late move.", "後の手なので浅く読みます。", "作为靠后的着法，搜得较浅。"),
    purpose("null_move", "The side to move passes, to see whether that is enough.", "手番を渡しても足りるかを見ます。", "走棋方停一手，看是否仍然足够。"),
    purpose("quiescence", "Beyond the depth, forcing moves alone.", "深さの先では強制手だけを読みます。", "超出深度，只看强制着法。"),
    ...bounds.map(({ texts: [en, ja, zh], holds }): Meaning => ({ texts: [`${en}.`, `${ja}。`, `${zh}。`], holds })),
  ],
  leave: [
    ...players((side, name): Meaning => ({
      texts: [
        `{node} is done: ${name} takes the ${side === "max" ? "greatest" : "smallest"} value found, {value}.`,
        `{node}を終えました。${name}は見つかった${side === "max" ? "最大" : "最小"}の値{value}を取ります。`,
        `{node} 已完成：${name} 取找到的${side === "max" ? "最大值" : "最小值"} {value}。`],
      holds: ({ node: name, value }, { searched, node, language }) => {
        const visits = childrenOf(searched, node).filter(({ visited, purpose }) => visited && purpose !== "null_move").map(({ value }) => value!);
        const all = node.stand_pat === undefined ? visits : [...visits, node.stand_pat];
        // What futility leaves out has an estimate of its own, which is not recorded.
        const isFound = node.value === (side === "max" ? Math.max(...all) : Math.min(...all));
        return named(name!, node, language) && node.player === side && sameValue(value!, node) && node.cut === undefined && node.answered === undefined && isFound;
      },
    })),
    answered(["leaf"], "{node} is worth {value}.", "{node}の値は{value}です。", "{node} 的值是 {value}。"),
    answered(["table"], "The table remembers {node}: {value}.", "置換表が{node}を覚えていました：{value}。", "置换表记得 {node}：{value}。"),
    answered(["stand_pat"], "{node} is good enough as it stands: {value}.", "{node}はこのままで十分です：{value}。", "{node} 维持现状已经够好：{value}。"),
    answered(["null_move", "futility", "reverse_futility"], "{node} is answered without its children: {value}.", "{node}は子を調べずに決まりました：{value}。", "{node} 不看子节点就有了答案：{value}。"),
  ],
  cut: (["max", "min"] as const).map((other): Meaning => {
    const [side, letter, own] = other === "max" ? (["min", "α", "MIN"] as const) : (["max", "β", "MAX"] as const);
    return {
      texts: [
        `${letter} cut at {node}: ${own} already has {found} here, and {why}. Nothing below can matter.`,
        `{node}で${letter}カット：${own}はここですでに{found}を得て、{why}。この下は結果に関わりません。`,
        `在 {node} 发生 ${letter} 剪枝：${own} 在这里已有 {found}，{why}。下面的都无关紧要。`],
      holds: ({ node: name, found, why }, at) => {
        const { searched, node, language } = at;
        const bound = node.window![endOf(other)];
        const isReached = bound != null && (side === "max" ? number(found!) >= bound - 0.0006 : number(found!) <= bound + 0.0006);
        const here = childrenOf(searched, node).some((child) => child.visited && same(found!, child.value) && child.kind !== useless(side));
        return named(name!, node, language) && node.player === side && isReached && here && read(bounds, why!, at, true) === "";
      },
    };
  }),
  outline: [
    ...([["MAX", "MAX", "MAX"], ["MIN", "MIN", "MIN"], ["leaf", "葉", "叶节点"]] as const).map(([en, ja, zh]): Meaning => ({
      texts: [`{node}, ${en}, {value}, window {window}, visit {count}`, `{node}、${ja}、{value}、窓{window}、{count}番目`, `{node}，${zh}，{value}，窗口 {window}，第 {count} 个访问`],
      holds: ({ node: name, value, window, count }, { node, language }) => named(name!, node, language) && (node.answered === "leaf" ? "leaf" : node.player.toUpperCase()) === en
        && sameValue(value!, node) && sameWindow(window!, node.window) && counted(count!) === node.order,
    })),
    { texts: ["{node}, skipped with {count} below it", "{node}、下の{count}個とともに枝刈り", "{node}，连同下面 {count} 个一起被剪掉"],
      holds: ({ node: name, count }, { searched, node, language }) => named(name!, node, language) && !node.visited && counted(count!) > 0 && size(writtenOf(searched.tree!, node.name)!) === counted(count!) },
    { texts: ["{node}, skipped", "{node}、枝刈り", "{node}，被剪掉"],
      holds: ({ node: name }, { searched, node, language }) => named(name!, node, language) && !node.visited && (searched.tree === undefined || size(writtenOf(searched.tree, node.name)!) === 0) },
  ],
};

const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  let pattern = patterns.get(text);
  if (pattern === undefined) {
    const source = text.replace(/[.()[\]+]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${parts[name]})`);
    pattern = new RegExp(source, "y");
    patterns.set(text, pattern);
  }
  return pattern;
}

/** The first part of a text that is not understood or not so; empty if all of it is proven. Parts of one meaning stand once. */
function read(among: readonly Meaning[], text: string, at: Case, isWhole = false): string {
  const place = languages.indexOf(at.language);
  const said = new Set<Meaning>();
  let rest = text;
  while (rest !== "") {
    let longest: { meaning: Meaning; match: RegExpExecArray } | undefined;
    for (const meaning of among) {
      const pattern = patternOf(meaning.texts[place]!);
      pattern.lastIndex = 0;
      const match = pattern.exec(rest);
      if (match === null || (isWhole && match[0].length < rest.length)) continue;
      if (longest === undefined || match[0].length > longest.match[0].length) longest = { meaning, match };
    }
    if (longest === undefined || said.has(longest.meaning)) return `not understood: ${rest}`;
    if (!longest.meaning.holds(longest.match.groups ?? {}, at)) return `not so: ${longest.match[0]}`;
    said.add(longest.meaning);
    rest = rest.slice(longest.match[0].length).replace(/^ /, "");
  }
  // Each end that is not open has its reason.
  const reasons = bounds.filter(({ texts }) => [...said].some((one) => one.texts[place]!.startsWith(texts[place]!))).length;
  const closed = at.node.window?.filter((bound) => bound !== null).length ?? 0;
  return among === meanings.enter && reasons !== closed ? `${closed} bounds, ${reasons} reasons: ${text}` : "";
}

/** What of a sentence is not proven; empty if all is. */
export function unproven(kind: Sentence, text: string, node: RecordedNode, searched: Searched, language: Language): string {
  return text === "" ? "says nothing" : read(meanings[kind], text, { searched, node, language });
}
