/**
 * The table: the match being played and what the person at it is doing. It asks the core for
 * everything; what it knows itself is which cells were tapped, what is being looked at, and what
 * was last refused. How it comes to be so stands beside: `opening`, `playing`, `study`, `rights`.
 */

import type { Layout } from '../board/geometry';
import type { Arrow, Ring } from '../board/marks';
import type { Core } from '../core/client';
import { isTimed, type Match, movesUpTo } from '../core/match';
import type {
  CellName,
  Choice,
  MoveLine,
  PieceKey,
  Refusal,
  Scene,
  SideKey,
  Step,
  Tap,
} from '../core/protocol';
import { learnGames } from './described';
import { makeStore } from './store';
import type { Tags } from './tags';
import { drawnIn, mainNode, notesOf, type Tree } from './tree';

export type Opponent =
  | { kind: 'here' }
  | { kind: 'computer'; level: number; side: SideKey }
  /**
   * `side` is that of the person here, null for a spectator; `name` is the other player's. The
   * server decides whether moves are accepted.
   */
  | {
      kind: 'distance';
      game: string;
      side: SideKey | null;
      name: string;
      stage: 'unknown' | 'missing' | 'waiting' | 'playing' | 'over';
    };

/** A line of the match's tree, opened to look at it and to try moves. */
export interface Line {
  /** The last of its moves, in the tree. */
  node: number;
  moves: string[];
  last: MoveLine | null;
  taken: PieceKey[];
}

export interface TableState {
  /** The match: its moves and the position it stands at. */
  match: Match | null;
  /** Its moves with all variations and notes. */
  tree: Tree | null;
  /** The line that is shown instead of where the match stands. */
  line: Line | null;
  /** The position shown: where the match stands, or an earlier one. */
  scene: Scene | null;
  /** What led to the scene from the one before, for animation; null when it was no single move. */
  steps: Step[] | null;
  layout: Layout | null;
  opponent: Opponent;
  tags: Tags;

  /** Cells tapped so far, and what the core says about them. */
  tapped: CellName[];
  tap: Tap | null;
  /** Of a stack: how many pieces are to move. */
  height: number | null;
  /** A stack that is only looked at. */
  inspected: CellName | null;
  /** The taps are a move once one of these is chosen. */
  choosing: { cells: CellName[]; choices: Choice[] } | null;
  /** What a drag would do, or the next tap. */
  preview: Step[];
  /** A second tap on this cell plays what the preview shows. */
  confirming: CellName | null;

  refusal: Refusal | null;
  /** Something to tell that is no refusal. */
  notice: string;
  arrows: Arrow[];
  rings: Ring[];
  hint: Arrow[];
  /** The board was turned by hand. */
  flipped: boolean;
}

/** Nothing is chosen, and nothing said. */
export const idle = {
  tapped: [] as CellName[],
  tap: null,
  height: null,
  inspected: null,
  choosing: null,
  preview: [] as Step[],
  confirming: null,
  refusal: null,
  notice: '',
  hint: [] as Arrow[],
};

export const table = makeStore<TableState>({
  match: null,
  tree: null,
  line: null,
  scene: null,
  steps: null,
  layout: null,
  opponent: { kind: 'here' },
  tags: {},
  ...idle,
  arrows: [],
  rings: [],
  flipped: false,
});

/** The match on the table. */
export const MATCH = 0;

/** The line of its tree that is looked at. */
export const LINE = 1;

/** Where moves are tried: in the match, or in the line that is shown. */
export const onBoard = () => (table.get().line ? LINE : MATCH);

let core: Core;

/** A game that is already in the list: its id there, and how long its present turn had lasted. */
export interface Place {
  id: string;
  spent: number;
}

/** Another match was put on the table. */
export interface Opening {
  place: Place | null;
  /** How long the present turn of the one before had lasted. */
  left: number;
}

/** What has happened at the table. */
export type TableEvent =
  | { what: 'opened'; opening: Opening }
  /** A move was made here; or one that was made elsewhere is shown. */
  | { what: 'played' | 'followed'; move: MoveLine }
  /** A player did something else: took moves back or played them again, resigned, offered a draw. */
  | { what: 'acted'; redone: MoveLine[] }
  /** It stands otherwise, and nobody at this table did it. */
  | { what: 'changed' }
  /** Its tree has changed; if it was rewritten, its own moves too. */
  | { what: 'studied'; tried: Tried | null; rewritten: boolean };

/** A move that was tried, and its place in the tree. */
export interface Tried {
  node: number;
  move: MoveLine;
}

type Listener = (event: TableEvent) => void;

const listeners = new Set<Listener>();

/** Told after the match changed: to let the computer think, to save, to sound. */
export const onTable = (listener: Listener) => listeners.add(listener);

export function tell(event: TableEvent) {
  if (event.what !== 'studied' || event.rewritten) ++now;
  listeners.forEach((listener) => listener(event));
}

let now = 0;

/**
 * A number that changes with the match, so that a late action can check whether it still applies.
 */
export const moment = () => now;

/** When the present turn began, for the clock. */
let turnBegan = 0;
/** A turn begins, or goes on that has lasted `spent` milliseconds. */
export function beginTurn(spent = 0) {
  turnBegan = performance.now() - spent;
}

/** How long the present turn has lasted, where the page measures time. */
export function elapsed(): number {
  const { match, opponent } = table.get();
  const measured = match && opponent.kind !== 'distance' && isTimed(match.now);
  return measured ? Math.round(performance.now() - turnBegan) : 0;
}

export async function sitDown(with_: Core): Promise<void> {
  core = with_;
  await learnGames(core);
  // Whatever is drawn already waits for the games.
  table.set({});
}

export const theCore = () => core;

export const shown = (scene: Scene) => ({ scene, match: core.match(MATCH) ?? null });

/** Shows a scene and clears what was chosen or said. */
export function show(scene: Scene, steps: Step[] | null, line: Line | null = null) {
  const { tree, layout } = table.get();
  const node = line?.node ?? tree?.main[scene.ply];
  const notes = tree && node !== undefined ? notesOf(tree, node) : {};
  const drawn = drawnIn(notes, (name) => layout?.byName.has(name) ?? false);
  table.set({ ...idle, ...shown(scene), line, steps, ...drawn });
}

/** The move of the tree that led to the position shown. */
export function nodeShown({ tree, line, scene }: TableState): number {
  return line?.node ?? (tree && scene ? mainNode(tree, scene.ply) : 0);
}

/** The last move before the position shown. */
export const lastShown = ({ line, match, scene }: TableState): MoveLine | undefined =>
  line ? (line.last ?? undefined) : match?.moves[(scene?.ply ?? 0) - 1];

/** The moves that led to the position shown. */
export const movesShown = ({ line, match, scene }: TableState): string[] =>
  line?.moves ?? (match && scene ? movesUpTo(match, scene.ply) : []);

export function cancel(): void {
  table.set({ ...idle, arrows: [], rings: [] });
}

/** Runs one action after another, because taps may come faster than the core answers. */
let queue: Promise<unknown> = Promise.resolve();

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work, work);
  queue = next.catch(() => undefined);
  return next;
}
