/** The tree of a match: variations, comments, marks. */
import type { Refused } from './moves';
import type { PieceKey, SideKey } from './names';
import type { Board, MoveLine, Scene, Stacks, Start, Step } from './scene';
import type { Mark } from './thinking';

/** What people and programs wrote beside a move; only what there is. */
export interface TreeNotes {
  /** 1 is `!`, 2 is `?`, and so on, as game files number them. */
  glyphs?: number[];
  /** In words, before a move that opens a variation. */
  before?: string;
  after?: string;
  /** `[%clk 0:05:00]` and its like. */
  commands?: { name: string; value: string }[];
}

/** The first node is the start position and no move. */
export interface TreeStart extends TreeNotes {
  id: 0;
}

export interface TreeNode extends TreeNotes {
  /** It stays the same as long as the match is open. */
  id: number;
  parent: number;
  move: string;
  record: string;
  side: SideKey;
  number: number;
}

export type WholeTree = [TreeStart, ...TreeNode[]];

/** In this order: what is gone, then what was added or changed, then who follows whom. */
export interface TreeChanges {
  removed: number[];
  nodes: (TreeStart | TreeNode)[];
  /** A move, then all that follow it: the one its line goes on by first. */
  children: [parent: number, ...children: number[]][];
}

export interface Studied {
  kind: 'studied';
  /** The move it is about: the one just added, or the one before those removed. */
  node: number;
  /** Names this answer: whoever gives it back as `since` is told only what has changed. */
  told: number;
  /**
   * The whole tree, to whoever is behind. In the order of game files: a move, its alternatives,
   * each to its end, then the next move.
   */
  tree?: WholeTree;
  changes?: TreeChanges;
  /** These only if the moves of the match were changed. */
  start?: Required<Start>;
  board?: Board;
  moves?: MoveLine[];
  scene?: Scene;
}

/** A line of the tree, opened as a match of its own. */
export interface Visited {
  kind: 'visited';
  moves: string[];
  /** The last of them, and all that it did. */
  last: MoveLine | null;
  /** All that left the board on the way. */
  taken: PieceKey[];
  shown: Scene;
}

/**
 * An empty `text` takes the words away. `before`: those before a move that opens a variation. A
 * `glyph` that stands is taken away, another is set beside those it does not exclude; 0 takes all
 * away.
 */
export type Edit =
  | { change: 'remove' | 'promote' }
  | { change: 'comment'; text: string; before?: boolean }
  | { change: 'glyph'; glyph: number };

/** What stands where, and what the last of the moves did. */
export interface Previewed {
  kind: 'previewed';
  stacks: Stacks;
  steps: Step[];
}

/** What a search saw in a position: the score for the side to move, and its line. */
export interface Seen {
  exact?: number;
  moves?: string[];
}

/** How a side played some of its moves: accuracy from 0 to 100, and how many have which mark. */
export type Played = { moves: number; accuracy: number | null } & Record<Mark, number>;

export type Phase = 'opening' | 'middlegame' | 'endgame';

/** How a game went, by the evaluations and marks in its tree. */
export interface Report {
  /** After each move: the opening side's winning chances, and what the move deserves. */
  plies: { share: number | null; mark: Mark | null; phase: Phase }[];
  sides: Record<SideKey, Played>;
  phases: Record<Phase, Record<SideKey, Played>>;
}

export type Visit = Visited | Refused;
export type Study = Studied | Refused;
