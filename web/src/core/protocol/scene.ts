/** A match as it is seen: the board, whose turn, what has happened. */
import type { CellName, GameName, MatchId, PieceKey, SideKey } from './names';

/**
 * Where the cells are. `x` grows to the right and `y` upwards, both from 0, as the side that opens
 * the game sees the board.
 */
export interface Board {
  /**
   * `square`: a cell is 1 wide and 1 high; `x` is its file, `y` its rank. `hex`: a cell is 2 wide
   * (so that rows can be shifted by half a cell), rows are √3 apart; `x` counts half cells to the
   * centre, `y` counts rows.
   */
  shape: 'square' | 'hex';
  /** Greatest x and y, plus one. */
  width: number;
  height: number;
  /** In reading order of the keyboard: rows from the bottom, each from the left. */
  cells: BoardCell[];
}

export interface BoardCell {
  cell: CellName;
  x: number;
  y: number;
  /**
   * The two halves of its name, for coordinates at the edge: of e4, the row is `4` on squares and
   * `e` on hexagons.
   */
  row: string;
  column: string;
}

/** What stands where, bottom to top; empty cells are left out. */
export type Stacks = Record<CellName, PieceKey[]>;

/** Where a game begins. An empty text means the usual rules, the usual position. */
export interface Start {
  game: GameName;
  rules?: string;
  position?: string;
}

/** Milliseconds. */
export interface TimeControl {
  initial: number;
  increment?: number;
  delay?: number;
}

export interface ClockState {
  control: Required<TimeControl>;
  /**
   * What each side has left, at the beginning of the present turn. The page runs the clock down and
   * says `elapsed`.
   */
  remaining: Record<SideKey, number>;
}

/**
 * Everything there is to see of a match at one of its plies. It is as long for the last move of a
 * game as for the first: the moves are told once, when the match is opened and as they are made.
 */
export interface Scene {
  match: MatchId;
  game: GameName;
  rules: string;
  /** The position shown, as text. */
  position: string;
  /** Moves played before the position shown. */
  ply: number;
  /** Moves played in the match. */
  played: number;
  /** Those and the ones that were taken back and can be played again. */
  known: number;
  /** The position shown is the one the match stands at: it can be played on. */
  live: boolean;

  stacks: Stacks;
  turn: SideKey;
  status: Status;
  /** The king attacked and who attacks it. */
  check: { king: CellName; attackers: CellName[] } | null;
  counters: Counter[];

  outcome: Ending | null;
  /** By a resignation, an agreement, a claim or the clock: the moves alone would not end it. */
  endedByHand: boolean;
  drawOffer: SideKey | null;
  /** The draw the side to move may claim now, in words for the middle of a sentence. */
  claim: { reason: string; text: string } | null;
  can: {
    play: boolean;
    undo: boolean;
    redo: boolean;
    resign: boolean;
    offerDraw: boolean;
  };
  clock: ClockState | null;
  /**
   * What is left of the time for the whole game at the beginning of the present turn, in
   * milliseconds; null where the rules give none. The page runs it down as it does a clock.
   */
  gameTime: number | null;
}

export interface Status {
  /** The one line that is always visible: `White to play`, or how the game ended. */
  text: string;
  /** `White to play`; empty when the game is over. */
  turn: string;
  /** `Check!`, or empty. */
  check: string;
  /** `Checkmate White wins!`, or empty. */
  end: string;
  /**
   * What the last move did, in words, for whoever listens: one sentence for each event that has
   * words.
   */
  events: string[];
}

export interface Ending {
  /** `checkmate`, `six-ejected`, `resignation` … */
  reason: string;
  /** Nobody: a draw. */
  winner: SideKey | null;
  result: '1-0' | '0-1' | '1/2-1/2';
  text: string;
}

export interface MoveLine {
  /**
   * Plain notation: `e2e4`, `2a2-a4`, `a1b2`. It can be played back in any position it came from.
   */
  move: string;
  /** The notation of game files: `e4`, `Nxf3+`. */
  record: string;
  side: SideKey;
  /** The number of the full move: 1, 1, 2, 2 … */
  number: number;
  /** What it did to the board. */
  steps: Step[];
  /** What left the board by it. */
  taken: PieceKey[];
  /** Thinking time charged, where time is measured. */
  elapsed?: number;
}

/** A number worth showing. */
export interface Counter {
  key: string;
  /** Whose; null for those of the game. */
  side: SideKey | null;
  value: number;
  /** The value at which the game ends, if there is one. */
  limit: number | null;
  /** In words; empty where the number alone is shown, or nothing. */
  text: string;
}

/** Something that a move does: for animation, previews and sounds. */
export interface Step {
  /** `moved`, `captured`, `en-passant` …: the game's own word for it. */
  kind: string;
  effect: /** Own pieces go from `from` to `to`. */
    | 'moves'
    /** Enemy pieces go from `from` to `to`. */
    | 'pushes'
    /** Enemy pieces leave the board from `from`. */
    | 'takes'
    /** The same, over the edge. */
    | 'drives-off'
    /** Pieces on `to` become others. */
    | 'changes'
    /** It only says something about the move. */
    | 'nothing'
    | 'no-move';
  from: CellName | null;
  /** Null for what left the board. */
  to: CellName | null;
  /** For `drives-off`: which way it left, in the units of `BoardCell`. */
  away?: { dx: number; dy: number };
}
