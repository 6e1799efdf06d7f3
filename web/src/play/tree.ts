/**
 * Game tree: the main line, which moves inside it never change, and one variation beside it. Pure functions; each returns
 * a new tree.
 */

/** A variation. */
export interface Line {
  /** Number of moves of the game before it. */
  from: number;
  moves: readonly string[];
}

export interface Tree {
  /** The game. */
  main: readonly string[];
  /** The variation. */
  line: Line | null;
  /** Whether the variation is shown. */
  isAside: boolean;
  /** Number of moves on the board: of the game, or of the game up to the variation and the variation. */
  at: number;
}

export const EMPTY: Tree = { main: [], line: null, isAside: false, at: 0 };

/** A game without a variation. */
export function gameOf(main: readonly string[], at = main.length): Tree {
  return { main, line: null, isAside: false, at: within(at, main.length) };
}

/** All moves of the shown line, from the start to its end. */
export function pathOf({ main, line, isAside }: Tree): readonly string[] {
  return isAside && line !== null ? [...main.slice(0, line.from), ...line.moves] : main;
}

/**
 * Plays a move at the shown position. If it is the next move of the shown line, steps there. At the end it extends the line.
 * Anywhere else it starts a variation, or another continuation of the variation.
 */
export function played(tree: Tree, move: string): Tree {
  const { main, line, isAside, at } = tree;
  if (isAside && line !== null && at >= line.from) {
    // At the start of an empty variation, every move belongs to it; elsewhere the game's next move returns to the game.
    if (at === line.from && line.moves.length > 0 && main[at] === move) return { ...tree, isAside: false, at: at + 1 };
    if (line.moves[at - line.from] === move) return { ...tree, at: at + 1 };
    return { ...tree, line: { ...line, moves: [...line.moves.slice(0, at - line.from), move] }, at: at + 1 };
  }
  if (main[at] === move) return { ...tree, isAside: false, at: at + 1 };
  if (at === main.length) return { ...tree, main: [...main, move], isAside: false, at: at + 1 };
  if (line?.from === at && line.moves[0] === move) return { ...tree, isAside: true, at: at + 1 };
  return { main, line: { from: at, moves: [move] }, isAside: true, at: at + 1 };
}

/** Whether one tree has a variation, or moves of it, that the other lacks. */
export function loses(before: Tree, after: Tree): boolean {
  const goesOn = (short: readonly string[], long: readonly string[]) => short.every((move, index) => long[index] === move);
  if (!goesOn(before.main, after.main)) return true;
  if (before.line === null) return false;
  return after.line === null || after.line.from !== before.line.from || !goesOn(before.line.moves, after.line.moves);
}

/** The tree with another number of moves on the board. */
export function steppedTo(tree: Tree, at: number): Tree {
  return { ...tree, at: within(at, pathOf(tree).length) };
}

/** The tree with the game or the variation shown, after a number of moves. */
export function wentTo(tree: Tree, isAside: boolean, at: number): Tree {
  return steppedTo({ ...tree, isAside: isAside && tree.line !== null }, at);
}

/** The tree with the game shown, at the start of the variation. */
export function backInGame(tree: Tree): Tree {
  return tree.line === null ? { ...tree, isAside: false } : { ...tree, isAside: false, at: Math.min(tree.at, tree.line.from) };
}

/** The end of play from the shown position: within a game a variation of its own, so that the game is unchanged. */
export function playedOn(tree: Tree): Tree {
  const { main, at } = tree;
  if (at === pathOf(tree).length) return tree;
  if (tree.isAside && tree.line !== null && at >= tree.line.from) {
    return { ...tree, line: { ...tree.line, moves: tree.line.moves.slice(0, at - tree.line.from) } };
  }
  return { main, line: { from: at, moves: [] }, isAside: true, at };
}

/** The tree without the moves of the shown line after a number of them. */
export function shortened({ main, line, isAside }: Tree, at: number): Tree {
  if (isAside && line !== null) return { main, line: { ...line, moves: line.moves.slice(0, at - line.from) }, isAside, at };
  return { main: main.slice(0, at), line: line !== null && line.from <= at ? line : null, isAside: false, at };
}

function within(at: number, end: number): number {
  return Math.min(Math.max(at, 0), end);
}
