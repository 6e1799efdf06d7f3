/**
 * Game tree: the main line, which moves inside it never change, and one variation beside it. Pure functions; each returns
 * a new tree.
 */

/** A line that leaves the game. */
export interface Line {
  /** How many moves of the game stand before it. */
  from: number;
  moves: readonly string[];
}

export interface Tree {
  /** The game. */
  main: readonly string[];
  /** The line beside it. */
  line: Line | null;
  /** Whether the board stands in the line. */
  isAside: boolean;
  /** How many moves of the game, or of the game up to the line and the line, are on the board. */
  at: number;
}

export const EMPTY: Tree = { main: [], line: null, isAside: false, at: 0 };

/** A game without a line beside it. */
export function gameOf(main: readonly string[], at = main.length): Tree {
  return { main, line: null, isAside: false, at: within(at, main.length) };
}

/** The moves from the start to the end of what the board stands in. */
export function pathOf({ main, line, isAside }: Tree): readonly string[] {
  return isAside && line !== null ? [...main.slice(0, line.from), ...line.moves] : main;
}

/**
 * Plays a move where the board stands. The next move of the game, or of the line, steps there. At the end the move goes on
 * with it. Anywhere else it begins a line beside the game, or another end of the line.
 */
export function played(tree: Tree, move: string): Tree {
  const { main, line, isAside, at } = tree;
  if (isAside && line !== null && at >= line.from) {
    // Where an empty line begins, every move is its own; elsewhere the game's next move leads back to the game.
    if (at === line.from && line.moves.length > 0 && main[at] === move) return { ...tree, isAside: false, at: at + 1 };
    if (line.moves[at - line.from] === move) return { ...tree, at: at + 1 };
    return { ...tree, line: { ...line, moves: [...line.moves.slice(0, at - line.from), move] }, at: at + 1 };
  }
  if (main[at] === move) return { ...tree, isAside: false, at: at + 1 };
  if (at === main.length) return { ...tree, main: [...main, move], isAside: false, at: at + 1 };
  if (line?.from === at && line.moves[0] === move) return { ...tree, isAside: true, at: at + 1 };
  return { main, line: { from: at, moves: [move] }, isAside: true, at: at + 1 };
}

/** Whether something of the one tree is missing in the other: a line, or its end. */
export function loses(before: Tree, after: Tree): boolean {
  const goesOn = (short: readonly string[], long: readonly string[]) => short.every((move, index) => long[index] === move);
  if (!goesOn(before.main, after.main)) return true;
  if (before.line === null) return false;
  return after.line === null || after.line.from !== before.line.from || !goesOn(before.line.moves, after.line.moves);
}

/** The board after so many moves of what it stands in. */
export function steppedTo(tree: Tree, at: number): Tree {
  return { ...tree, at: within(at, pathOf(tree).length) };
}

/** The board after so many moves of the game, or of the line. */
export function wentTo(tree: Tree, isAside: boolean, at: number): Tree {
  return steppedTo({ ...tree, isAside: isAside && tree.line !== null }, at);
}

/** The board on the game again, where the line left it. */
export function backInGame(tree: Tree): Tree {
  return tree.line === null ? { ...tree, isAside: false } : { ...tree, isAside: false, at: Math.min(tree.at, tree.line.from) };
}

/** The end of what is played from where the board stands: inside a game a line of its own, so that the game stays. */
export function playedOn(tree: Tree): Tree {
  const { main, at } = tree;
  if (at === pathOf(tree).length) return tree;
  if (tree.isAside && tree.line !== null && at >= tree.line.from) {
    return { ...tree, line: { ...tree.line, moves: tree.line.moves.slice(0, at - tree.line.from) } };
  }
  return { main, line: { from: at, moves: [] }, isAside: true, at };
}

function within(at: number, end: number): number {
  return Math.min(Math.max(at, 0), end);
}
