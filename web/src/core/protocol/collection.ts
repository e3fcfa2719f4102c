/** A file of many games, as the core of a worker of its own has read it. */
import type { GameName } from './names';
import type { Where } from './questions';

/** A game of the file that cannot be read: which, where, why. */
export interface RefusedEntry {
  game: number;
  line: number;
  text: string;
  /** The move at which reading stopped, with its number: `2… Ke6`. Missing where it was none. */
  move?: string;
}

export interface Collected {
  games: number;
  refused: number;
  /** The first of those that were refused. */
  first: RefusedEntry[];
  /** Where reading could not go on, because the file holds more than there is memory for. */
  fault: RefusedEntry | null;
}

export interface Row {
  /** Names it as long as the file is open. */
  index: number;
  /** In the file; 1 is the first. */
  number: number;
  game: GameName;
  /** The side that opens the game comes first; empty where the file names nobody. */
  players: [string, string];
  /** What the game is called where the file names nobody. */
  event: string;
  result: '1-0' | '0-1' | '1/2-1/2' | '*';
  date: string;
  opening: string;
  plies: number;
  /** Where it lies in the file. */
  offset: number;
  size: number;
}

export type Column = 'number' | 'first' | 'second' | 'result' | 'date' | 'opening' | 'plies';

export interface Sieve {
  /** Parts of names; capitals and accents do not matter. */
  player?: string;
  opening?: string;
  /** Only games that have come to this position. */
  where?: Where | undefined;
  by?: Column;
  down?: boolean;
}

/** What was played in a position; `first` is how many games the side that opens has won. */
export interface Explored {
  games: number;
  reached: number;
  moves: {
    move: string;
    record: string;
    games: number;
    first: number;
    draw: number;
    second: number;
    open: number;
  }[];
}
