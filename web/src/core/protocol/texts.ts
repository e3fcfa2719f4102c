/**
 * Matches and positions as they are kept, read, written and set up; and what there is to choose
 * from.
 */

import type { Refused } from './moves';
import type { GameName, PieceKey, SideKey } from './names';
import type { Stacks, Start, TimeControl } from './scene';

/** A match as it can be kept, and opened again: a clock and an end by hand included. */
export interface Saved {
  start: Required<Start>;
  /** Plain notation, those taken back included. */
  moves: string[];
  played: number;
  time?: TimeControl;
  /** Charged for each move, where time is measured. */
  elapsed?: number[];
  /** How it was ended by hand. */
  ended?: { reason: string; winner: SideKey | null };
  drawOffer?: SideKey;
  /** Its variations and notes, as a game file has them. */
  study?: string;
}

export interface Exported {
  position: string;
  /** PGN, or the same kind of file for the other games. */
  record: string;
}

export interface ImportedGame {
  tags: { name: string; value: string }[];
  saved: Saved;
  /** `*` when it is open. */
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /**
   * Variations that could not be read to their end: how many, and at which move and why the first
   * of them were cut off. An empty move: none of the variations could be read.
   */
  leftOut?: { count: number; first: { move: string; text: string }[] };
  /** How the game ended by its moves, if the file gives another result. */
  contradiction?: string;
}

export interface RefusedGame extends Refused {
  /** Which of the file: 1 is the first. */
  game: number;
  /** The move at which reading stopped, with its number: `2… Ke6`. Missing where it was none. */
  move?: string;
}

export type Imported =
  /**
   * A position text, or a file of one game or more. `more`: some were not read because there are
   * too many.
   */
  | { kind: 'position'; saved: Saved }
  | { kind: 'games'; games: (ImportedGame | RefusedGame)[]; more: boolean }
  /** A list of moves without anything else is a game of the hinted kind. */
  | Refused;

/** A position as the editor holds it. */
export interface Arrangement {
  game: GameName;
  rules: string;
  turn: SideKey;
  stacks: Stacks;
  /**
   * The rest of the position; which there are is in `GameDescription.fields`. A missing one has its
   * usual value.
   */
  fields: Record<string, string>;
}

export interface GameDescription {
  game: GameName;
  /** What people call it. */
  name: string;
  /** A line about the game. */
  text: string;
  /** Moves as they may be typed, for example; empty where the game has none to offer. */
  typed: string;
  /** What the computer's evaluations mean in this game: for whom `+` is, and what 1 is worth. */
  evaluation: string;
  /**
   * The letters of pieces in game files, and in the same order those that people read and type in
   * this language. Empty where moves have no such letters.
   */
  letters: [files: string, people: string];
  /** What its texts are called, where they have names of their own (`FEN`), and their files. */
  files: { position: string; record: string; extension: string; type: string };
  /** The side that opens the game comes first. */
  sides: { key: SideKey; text: string }[];
  /**
   * What the editor can put on the board, how it is called with its article (`text`), by itself
   * (`label`: “white queen”) and whoever has it (`kind`: “Queen”), and the shape it is drawn by: a
   * name that `pieces/` knows, or a path in a square of 100 × 100.
   */
  pieces: {
    key: PieceKey;
    side: SideKey;
    shape: string;
    text: string;
    label: string;
    kind: string;
  }[];
  /** Several pieces may stand on one cell. */
  stacks: boolean;
  options: RuleOption[];
  /** What the editor can set besides pieces and the turn. */
  fields: { key: string; kind: 'text' | 'number' | 'cell'; usual: string; name: string }[];
  /** The sections of its rules, in the order they are read. */
  rules: string[];
}

/** An option of the rules text. Options that are set are joined by commas: `n=8,promotion`. */
export type RuleOption = {
  key: string;
  name: string;
  /** How it stands in a list of what was agreed, with `{value}` in it; empty for a choice. */
  agreed: string;
} & (
  | { kind: 'flag' }
  /** `key=value`; `usual` is null when the option is off unless it is set. */
  | {
      kind: 'number';
      least: number;
      most: number;
      usual: number | null;
      /** A number may be drawn. */
      byLot: boolean;
    }
  /** `key=value`, each with the position it starts from. */
  | {
      kind: 'choice';
      usual: string;
      choices: { value: string; name: string; text: string; stacks: Stacks }[];
    }
);

/** The name of an opening: `C65`, `Ruy Lopez: Berlin Defense`. */
export interface Opening {
  code: string;
  name: string;
}

/** So many names were taken. */
export interface Lent {
  kind: 'lent';
  count: number;
}
