/** What the computer player is asked, and what it says. */

import type { CellName } from './names';
import type { Where } from './questions';
import type { Step } from './scene';

/** When to stop; several may be given. With none it thinks until it is stopped. */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  /** Think as long as is wise with this much left. */
  clock?: { remaining: number; increment?: number };
}

export interface Think extends Where {
  limits?: Limits;
  /** 1 to 8; without it, as strong as it can. */
  level?: number;
  /** How many best moves to find, each with its line. */
  lines?: number;
  /** Another seed makes other mistakes at low levels. */
  seed?: number;
  /**
   * At most so many threads, 1 to 8. At a level, and where nodes are limited, it is always one: the
   * same question gets the same answer.
   */
  threads?: number;
  /** Mebibytes for what it remembers, 1 to 128; 32 when not said. */
  hash?: number;
  /** Nothing thought before counts: the same question gets the same answer. */
  fresh?: boolean;
}

/** A score, for the side that opens the game: good for it is positive. */
export interface Score {
  /** Hundredths of a pawn or its like; null when the end is in sight. */
  value: number | null;
  /**
   * Moves to the end: positive, the opening side wins; negative, it loses; 0 it is lost already.
   * Null when not in sight.
   */
  wins: number | null;
  /** The opening side's winning chances, from 0 to 1: its share of the evaluation bar. */
  share: number;
  /** `+0.31`, `#3`, `#-3`. */
  text: string;
  /** For the side to move, in the units of the search: what `review` is given. */
  exact: number;
}

export interface Line {
  score: Score;
  depth: number;
  /** The side that is not to move, thinking this, takes a draw that is offered. */
  drawTaken: boolean;
  /** Plain notation, and that of game files. */
  moves: string[];
  record: string[];
  /** What the first move does: `steps[0].from` and `.to` make the arrow. */
  steps: Step[];
}

/** Told while it thinks, whenever a line is settled one ply deeper. */
export interface Progress {
  depth: number;
  selectiveDepth: number;
  nodes: number;
  nodesPerSecond: number;
  milliseconds: number;
  /** How many take part: more than one only where the page is cross-origin isolated. */
  threads: number;
  /** The best lines so far, best first. */
  lines: Line[];
}

/** The answer. `move` is null only when there is no legal move. */
export interface Thought extends Progress {
  move: string | null;
  record: string | null;
  /** The move expected in reply. */
  reply: string | null;
  /** Ended by `stop`. */
  stopped: boolean;
}

/** How bad a move was. */
export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** A line, and the same as game files have it. */
export interface WrittenLine {
  line: string[];
  record: string[];
}

/** Something that was proved of a move: by `line`, from the position before it on. */
export interface Statement extends WrittenLine {
  /** `loses-piece`, `allows-win` … */
  code: string;
  text: string;
  roles: { cell: CellName; role: string }[];
  /** Material, in hundredths of the smallest piece. */
  worth: number;
}

/** What a legal move gives away, misses or wins; the most forcing first. */
export interface Explained {
  legal: true;
  move: string;
  statements: Statement[];
  mark: Mark | null;
  /** What is expected after it, and what should have been played. */
  played: WrittenLine;
  best: WrittenLine;
}

/** A question about a move in a position. */
export interface Explain extends Where {
  move: string;
  /** Of each search; 20,000 when not said. */
  nodes?: number;
}
