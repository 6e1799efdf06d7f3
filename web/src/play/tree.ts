/**
 * Game tree: the main line, which moves inside it never change, and lines beside it, each of which leaves the game or another
 * line. Pure functions; each returns a new tree.
 */

/** A line beside the game. */
export interface Line {
  /** Index of the line that it leaves, which stands before it; -1 for the game. */
  of: number;
  /** Number of moves from the start before it. */
  from: number;
  moves: readonly string[];
}

export interface Tree {
  /** The game. */
  main: readonly string[];
  lines: readonly Line[];
  /** Index of the shown line; -1 for the game. */
  on: number;
  /** Number of moves on the board, from the start. */
  at: number;
  /** Comments on positions, by the moves that lead there. */
  notes: Readonly<Record<string, string>>;
}

/** Most lines beside a game, most moves in them, most letters of a comment and of all. */
export const LIMITS = { lines: 60, moves: 1200, note: 500, notes: 20_000 } as const;

export const EMPTY: Tree = { main: [], lines: [], on: -1, at: 0, notes: {} };

/** A game without lines beside it. */
export function gameOf(main: readonly string[], at = main.length): Tree {
  return { ...EMPTY, main, at: within(at, main.length) };
}

/** All moves of the shown line or another one, from the start to its end. */
export function pathOf({ main, lines, on }: Pick<Tree, "main" | "lines" | "on">): readonly string[] {
  const line = lines[on];
  return line === undefined ? main : [...pathOf({ main, lines, on: line.of }).slice(0, line.from), ...line.moves];
}

/** The lines through which the shown one goes, the game among them, each with the number of moves up to which it does. */
export function throughOf({ lines, on }: Tree): Map<number, number> {
  const through = new Map<number, number>();
  for (let [line, end] = [on, Infinity]; ; [line, end] = [lines[line]!.of, lines[line]!.from]) {
    through.set(line, end);
    if (line < 0) return through;
  }
}

/** The game, then each line, from the start. */
export function pathsOf({ main, lines }: Pick<Tree, "main" | "lines">): (readonly string[])[] {
  return [-1, ...lines.keys()].map((on) => pathOf({ main, lines, on }));
}

/** Key of a position in `notes`. */
export const noteKey = (moves: readonly string[]): string => moves.join("");

/**
 * Plays a move at the shown position. If it is the next move of the shown line, or of another one from here, steps there. At the end it
 * extends the line. Anywhere else it starts a line.
 */
export function played(tree: Tree, move: string): Tree {
  const { main, lines, on, at } = tree;
  const path = pathOf(tree);
  if (at === path.length) {
    return on < 0 ? { ...tree, main: [...main, move], at: at + 1 } : { ...tree, lines: lines.map((line, index) => (index === on ? { ...line, moves: [...line.moves, move] } : line)), at: at + 1 };
  }
  if (path[at] === move) return { ...tree, at: at + 1 };
  const known = alternatives(tree, at).get(move);
  return known === undefined ? begun(tree, [move]) : { ...tree, on: known, at: at + 1 };
}

/** Starts a line at the shown position. */
function begun(tree: Tree, moves: readonly string[]): Tree {
  const { lines, at } = tree;
  return arranged({ ...tree, lines: [...lines, { of: ownerOf(tree), from: at, moves }], on: lines.length, at: at + moves.length });
}

/** The line to which the position belongs: at the start of a line, the one that it leaves. */
export function ownerOf({ lines, on, at }: Tree): number {
  let owner = on;
  while (owner >= 0 && at <= lines[owner]!.from) owner = lines[owner]!.of;
  return owner;
}

/** The moves after some of the shown line, in the game and in each line from there, with the first line that has it. */
function alternatives(tree: Tree, ply: number): Map<string, number> {
  const before = pathOf(tree).slice(0, ply);
  const found = new Map<string, number>();
  pathsOf(tree).forEach((path, index) => {
    if (path.length > ply && !found.has(path[ply]!) && before.every((move, at) => path[at] === move)) found.set(path[ply]!, index - 1);
  });
  return found;
}

/** The next or the previous alternative to the move before the shown position, else to the one after it; `null` without any. */
export function beside(tree: Tree, by: 1 | -1): Tree | null {
  const path = pathOf(tree);
  for (const ply of [tree.at - 1, tree.at]) {
    const all = [...alternatives(tree, Math.max(ply, 0))];
    if (ply < 0 || all.length < 2) continue;
    const now = all.findIndex(([move]) => move === path[ply]);
    return { ...tree, on: all[(now + by + all.length) % all.length]![1], at: ply + 1 };
  }
  return null;
}

/** Whether one tree has moves, or an order of them, that the other lacks. */
export function loses(before: Tree, after: Tree): boolean {
  const goesOn = (short: readonly string[], long: readonly string[]) => short.every((move, index) => long[index] === move);
  const paths = pathsOf(after);
  return !goesOn(before.main, after.main) || pathsOf(before).some((path) => !paths.some((long) => goesOn(path, long)));
}

/** Whether it has lines or comments. */
export function isBranched({ lines, notes }: Tree): boolean {
  return lines.length > 0 || Object.keys(notes).length > 0;
}

/** Whether it has more than is kept beside a game. */
export function isTooLarge({ lines }: Tree): boolean {
  return lines.length > LIMITS.lines || lines.reduce((sum, { moves }) => sum + moves.length, 0) > LIMITS.moves;
}

/** The tree with another number of moves on the board. */
export function steppedTo(tree: Tree, at: number): Tree {
  return { ...tree, at: within(at, pathOf(tree).length) };
}

/** The tree with the game or a line shown, after a number of moves. */
export function wentTo(tree: Tree, on: number, at: number): Tree {
  return steppedTo({ ...tree, on: on < tree.lines.length ? on : -1 }, at);
}

/** The tree with the game shown, where the shown line leaves it. */
export function backInGame(tree: Tree): Tree {
  return { ...tree, on: -1, at: Math.min(tree.at, throughOf(tree).get(-1)!) };
}

/** The end of play from the shown position: within a line another one, so that none is changed. */
export function playedOn(tree: Tree): Tree {
  const { lines, at } = tree;
  if (at === pathOf(tree).length) return tree;
  const [of, empty] = [ownerOf(tree), lines.findIndex(({ moves }) => moves.length === 0)];
  return empty >= 0 && lines[empty]!.of === of && lines[empty]!.from === at ? { ...tree, on: empty } : begun(tree, []);
}

/** The tree without the moves of the shown line after a number of them, and without the lines that leave these. */
export function shortened(tree: Tree, at: number): Tree {
  const { main, on } = tree;
  const lines = tree.lines.map((line, index) => (index === on ? { ...line, moves: line.moves.slice(0, at - line.from) } : line.of === on && line.from > at ? { ...line, of: GONE } : line));
  return arranged({ ...tree, main: on < 0 ? main.slice(0, at) : main, lines, at });
}

/** The tree in which a line takes the place of the moves that it leaves; they become the line. */
export function promoted(tree: Tree, index: number): Tree {
  const { main, on, at } = tree;
  const { of, from, moves } = tree.lines[index]!;
  const parent = tree.lines[of] ?? { from: 0, moves: main };
  const [before, tail] = [parent.moves.slice(0, from - parent.from), parent.moves.slice(from - parent.from)];
  const lines = tree.lines.map((line, each): Line => {
    if (each === index) return { of: tail.length > 0 ? of : GONE, from, moves: tail };
    if (each === of) return { ...line, moves: [...before, ...moves] };
    if (line.of === index) return { ...line, of };
    return line.of === of && line.from > from ? { ...line, of: index } : line;
  });
  return arranged({ ...tree, main: of < 0 ? [...before, ...moves] : main, lines, on: on === index ? of : on === of && at > from ? index : on });
}

/** The tree without a line and those that leave it. */
export function without(tree: Tree, index: number): Tree {
  const { of, from } = tree.lines[index]!;
  let on = tree.on;
  while (on > index) on = tree.lines[on]!.of;
  const isShown = on === index;
  return arranged({ ...tree, lines: tree.lines.map((line, each) => (each === index ? { ...line, of: GONE } : line)), on: isShown ? of : tree.on, at: isShown ? Math.min(tree.at, from) : tree.at });
}

/** The tree with a comment on the shown position; without it where the text is empty. */
export function noted(tree: Tree, text: string): Tree {
  const { [noteKey(pathOf(tree).slice(0, tree.at))]: _, ...others } = tree.notes;
  const said = oneLine(text).slice(0, LIMITS.note);
  return { ...tree, notes: said === "" ? others : { ...others, [noteKey(pathOf(tree).slice(0, tree.at))]: said } };
}

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The line that a deleted one leaves. */
const GONE = -2;

/** Lines behind those that they leave, without deleted ones and what leaves them, and without comments on what is gone. */
export function arranged(tree: Tree): Tree {
  const order: number[] = [];
  const visit = (of: number) => tree.lines.forEach((line, index) => {
    if (line.of !== of) return;
    order.push(index);
    visit(index);
  });
  visit(-1);
  const lines = order.map((index) => ({ ...tree.lines[index]!, of: order.indexOf(tree.lines[index]!.of) }));
  const paths = pathsOf({ main: tree.main, lines }).map(noteKey);
  const notes = Object.fromEntries(Object.entries(tree.notes).filter(([key]) => paths.some((path) => path.startsWith(key))));
  return { ...tree, lines, on: order.indexOf(tree.on), notes };
}

function within(at: number, end: number): number {
  return Math.min(Math.max(at, 0), end);
}
