/** Moves: what taps mean, what was played, and why not. */
import type { CellName, PieceKey } from './names';
import type { Board, MoveLine, Scene, Start, Step } from './scene';

/**
 * What a cell has to do with a refusal. The games declare these words; `board/marks.ts` knows the
 * usual ones (`origin`, `target`, `blocker`, `attacker` …) and outlines the cells of all others.
 */
export type CellRole = string;

export interface Refusal {
  kind: 'illegal' | 'malformed' | 'ambiguous';
  /** `path-blocked`: stable. */
  code: string;
  text: string;
  /** Most important first. */
  cells: { cell: CellName; role: CellRole }[];
  /** Where in the text, 1-based; 0 when it does not apply. */
  line: number;
  column: number;
}

export interface Refused {
  kind: 'refused';
  refusal: Refusal;
}

/** Something still to be chosen. */
export interface Choice {
  kind: 'promotion' | 'height';
  /** What to send as `choice`. */
  value: number;
  /** Of a promotion: what to draw. */
  piece: PieceKey | null;
  /** The move it becomes. */
  move: string;
  record: string;
}

/** What the cells tapped so far mean. */
export interface Tap {
  cells: CellName[];
  /** Own pieces that move whatever comes next: a row named by its ends is filled in. */
  selected: CellName[];
  /** The taps already are this move (there may be cells to go on with all the same). */
  move: string | null;
  record: string | null;
  /** The taps are a move once one of these is chosen. */
  choices: Choice[];
  /** What would happen if `move` were played now. */
  steps: Step[];
  next: NextCell[];
  /**
   * Of a stack: how many pieces of it have some legal move, whatever `height` was asked for.
   */
  heights: number[];
  /**
   * Why nothing can begin here: an empty cell, the enemy's piece, a piece that has no legal move.
   */
  refusal: Refusal | null;
}

export interface NextCell {
  cell: CellName;
  /** An own piece stands there: a click may mean it joins the selection. */
  own: boolean;
  /** Tapping it leads on to further cells. */
  continues: boolean;
  /** Tapping it is this move. Null when it is none yet, or something is still to be chosen. */
  move: string | null;
  record: string | null;
  /** Tapping it leaves this to be chosen. */
  choices: Choice[];
  /** How many pieces would move from the tapped stack: k. The most, where several are possible. */
  moving: number;
  /** How many enemy pieces would leave the board: m. */
  captures: number;
  /**
   * Where captures may come from and pieces go to: what to preview. Of the first choice, where
   * there are several.
   */
  steps: Step[];
}

/** A match that was opened, with all its moves: those taken back come last. */
export interface Opened {
  kind: 'opened';
  start: Required<Start>;
  board: Board;
  moves: MoveLine[];
  scene: Scene;
}

export type Attempted =
  | { kind: 'played'; move: MoveLine; scene: Scene }
  | { kind: 'incomplete'; choices: Choice[]; text: string }
  /** `scene` when the refusal changed something: time was up on this move. */
  | (Refused & { scene?: Scene });

export type Judged =
  | { kind: 'legal'; move: string; record: string; steps: Step[] }
  | { kind: 'incomplete'; choices: Choice[]; text: string }
  | Refused;

/** A move: as a text in any notation of the game, or as the cells tapped. */
export type MoveAsked =
  | { move: string }
  | {
      cells: CellName[];
      /** `Choice.value`, or the height chosen before the target was. */
      choice?: number;
    };

/** An action that may have been impossible (`done` false: nothing changed). */
export interface Acted {
  done: boolean;
  /** The moves that were taken back, or played again by it. */
  undone: MoveLine[];
  redone: MoveLine[];
  scene: Scene;
}
