/** Puzzles: what a file of them holds. What becomes of an attempt is `Tried`, as with lessons. */
import type { Start } from './scene';

export interface Puzzle {
  /** Stable, once in its game. */
  id: string;
  start: Required<Start>;
  /** The solver's move, the answer, and so on; the last is the solver's. As game files write them. */
  line: string[];
  /** Codes; `PuzzleTheme` has their names. */
  themes: string[];
  /** On the scale of the levels, `UCI_Elo`. */
  difficulty: number;
}

export interface PuzzleTheme {
  code: string;
  /** In the reader's language. */
  name: string;
  /** How many puzzles have it. */
  count: number;
}

/**
 * A file of puzzles, or what is wrong with it and where. Themes are those that occur; `today` is the
 * id of the puzzle of the day that was asked with, if there is any.
 */
export type Puzzles =
  | { kind: 'puzzles'; today?: string; themes: PuzzleTheme[]; puzzles: Puzzle[] }
  | { kind: 'fault'; code: string; text: string };
