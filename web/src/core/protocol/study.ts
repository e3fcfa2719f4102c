/** The tree of a match: variations, comments, marks. */
import type { Refused } from './moves';
import type { PieceKey, SideKey } from './names';
import type { Board, MoveLine, Scene, Start } from './scene';

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

export interface Studied {
  kind: 'studied';
  /** The move it is about: the one just added, or the one before those removed. */
  node: number;
  /** In the order of game files: a move, its alternatives, each to its end, then the next move. */
  tree: [TreeStart, ...TreeNode[]];
  /** What to keep as `Saved.study`; empty where the moves alone say as much. */
  study: string;
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

/** `glyph` 0 takes the marks away, as an empty `text` does the words. */
export type Edit =
  | { change: 'remove' | 'promote' }
  | { change: 'comment'; text: string }
  | { change: 'glyph'; glyph: number };

export type Visit = Visited | Refused;
export type Study = Studied | Refused;
