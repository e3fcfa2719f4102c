/** The tree of a match as panels walk through it. */
import type { Arrow, Ink, Ring } from '../board/marks';
import type {
  SideKey,
  Studied,
  TreeChanges,
  TreeNode,
  TreeNotes,
  TreeStart,
  WholeTree,
} from '../core/protocol';

export interface Tree {
  /** All moves by their ids. The start, 0, is none. */
  nodes: ReadonlyMap<number, TreeNode>;
  /** What follows a move: the one its line goes on by, then the alternatives. */
  children: ReadonlyMap<number, readonly number[]>;
  /** The main line by plies; the first is the start. */
  main: readonly number[];
  /** What is said before the first move. */
  start: TreeNotes;
  /** The answer of the core that told it last. */
  told: number;
}

export function treeOf([start, ...moves]: WholeTree, told = 0): Tree {
  const nodes = new Map<number, TreeNode>();
  const children = new Map<number, number[]>();
  for (const node of moves) {
    nodes.set(node.id, node);
    const siblings = children.get(node.parent);
    if (siblings) siblings.push(node.id);
    else children.set(node.parent, [node.id]);
  }
  return { nodes, children, main: mainOf(children), start, told };
}

function mainOf(children: Tree['children']): number[] {
  const main = [0];
  for (let at = children.get(0)?.[0]; at !== undefined; at = children.get(at)?.[0]) main.push(at);
  return main;
}

/** The tree after an answer: the whole of it, or what has changed in the one before. */
export function treeAfter(before: Tree | null, { tree, changes, told }: Studied): Tree {
  if (tree || !before || !changes) return treeOf(tree ?? [{ id: 0 }], told);
  return { ...changed(before, changes), told };
}

function changed(before: Tree, { removed, nodes: told, children: order }: TreeChanges): Tree {
  const nodes = new Map(before.nodes);
  const children = new Map(before.children);
  for (const id of removed) {
    nodes.delete(id);
    children.delete(id);
  }
  const isMove = (node: TreeStart | TreeNode): node is TreeNode => node.id !== 0;
  for (const node of told.filter(isMove)) nodes.set(node.id, node);
  for (const [parent, ...following] of order) children.set(parent, following);
  const start = told.find((node) => !isMove(node)) ?? before.start;
  return { ...before, nodes, children, main: mainOf(children), start };
}

/** The move of the main line that led to a ply. */
export const mainNode = ({ main }: Tree, ply: number): number =>
  main[Math.min(ply, main.length - 1)]!;

// --- walking

export const back = ({ nodes }: Tree, node: number): number => nodes.get(node)?.parent ?? 0;
export const forward = ({ children }: Tree, node: number): number =>
  children.get(node)?.[0] ?? node;
/** The end of the line that a move stands in. */
export function lastOf(tree: Tree, node: number): number {
  let at = node;
  for (let next = forward(tree, at); next !== at; next = forward(tree, at)) at = next;
  return at;
}

/**
 * A way to a move, by which it is found again in another tree of the same game: how many moves lead
 * to it, and where it is not the first choice that was played.
 */
export interface Way {
  plies: number;
  /** In their order: after how many moves, and which of those that follow (0 is the first choice). */
  forks: readonly (readonly [after: number, choice: number])[];
}

export function wayTo({ nodes, children }: Tree, node: number): Way {
  const line: number[] = [];
  for (let at = nodes.get(node); at; at = nodes.get(at.parent)) line.push(at.id);
  const forks = line.reverse().flatMap((id, after) => {
    const choice = children.get(nodes.get(id)!.parent)!.indexOf(id);
    return choice > 0 ? [[after, choice] as const] : [];
  });
  return { plies: line.length, forks };
}

/** The move that a way leads to; where the tree has grown otherwise, the last one on the way. */
export function nodeAt({ children }: Tree, { plies, forks }: Way): number {
  const choices = new Map(forks);
  let node = 0;
  for (let after = 0; after < plies; after++) {
    const next = children.get(node)?.[choices.get(after) ?? 0];
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** The other moves that might have been played instead, where this one is the first choice. */
export function alternativesTo({ nodes, children }: Tree, node: number): readonly number[] {
  const all = children.get(nodes.get(node)?.parent ?? -1) ?? [];
  return all[0] === node ? all.slice(1) : [];
}

/** True if a move belongs to the main line. */
export const isMain = ({ main }: Tree, node: number) => main.includes(node);

/** The moves up to this one as a game file writes them, without variations and notes. */
export function lineText({ nodes }: Tree, node: number, opener: string): string {
  const words: string[] = [];
  for (let at = nodes.get(node); at; at = nodes.get(at.parent))
    words.unshift(
      at.side === opener
        ? `${at.number}. ${at.record}`
        : nodes.has(at.parent)
          ? at.record
          : `${at.number}... ${at.record}`,
    );
  return words.join(' ');
}

/** How the marks of game files are printed. */
const SIGNS: Record<number, string> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  23: '⨀',
  32: '⟳',
  36: '→',
  40: '→',
  44: '=∞',
  132: '⇆',
  138: '⊕',
  140: '∆',
  146: 'N',
};
export const signOf = (glyph: number): string => SIGNS[glyph] ?? `$${glyph}`;
/** Those that a person can choose. */
export const OFFERED = [1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19, 146];

/**
 * What a side's clock showed after its last move up to this one, in milliseconds: `[%clk 0:05:00]`.
 * Null where the file does not say.
 */
export function clockNoted({ nodes }: Tree, node: number, side: SideKey): number | null {
  for (let at = nodes.get(node); at; at = nodes.get(at.parent)) {
    const noted = at.side === side && at.commands?.find(({ name }) => name === 'clk');
    if (!noted) continue;
    const [, hours, minutes, seconds] = CLOCK.exec(noted.value) ?? [];
    return seconds === undefined
      ? null
      : Math.round((Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  }
  return null;
}
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)$/;

/** The colours of arrows in game files. */
const INKS: Record<string, Ink> = { G: 'drawn', R: 'danger', Y: 'drawn2', B: 'drawn3' };

/** What a file draws on the cells of a board: `[%cal Ge2e4]` arrows, `[%csl Rd5]` rings. */
export function drawnIn(
  { commands = [] }: TreeNotes,
  isCell: (name: string) => boolean,
): { arrows: Arrow[]; rings: Ring[] } {
  const parts = (name: string) =>
    commands.filter((one) => one.name === name).flatMap(({ value }) => value.split(','));
  const cells = /^([GRYB])([a-z]\d+)([a-z]\d+)?$/;
  const found = (name: string) =>
    parts(name)
      .map((part) => cells.exec(part.trim()))
      .filter((match) => match !== null)
      .map(([, ink, from, to]) => ({ ink: INKS[ink!]!, from: from!, to }))
      .filter(({ from, to }) => isCell(from) && (to === undefined || isCell(to)));
  return {
    arrows: found('cal').flatMap(({ ink, from, to }) => (to ? [{ from, to, ink }] : [])),
    rings: found('csl').flatMap(({ ink, from, to }) => (to ? [] : [{ cell: from, ink }])),
  };
}
/** The notes of a move, or of the start. */
export const notesOf = (tree: Tree, node: number): TreeNotes =>
  node === 0 ? tree.start : (tree.nodes.get(node) ?? {});
