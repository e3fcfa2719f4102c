/** Questions about any position, as the command line answers them. */
import type { Refusal } from './moves';
import type { CellName, GameName, SideKey } from './names';
import type { Start } from './scene';

/** A game and the moves played in it: for questions that concern no match. */
export interface Where extends Start {
  moves?: string[];
}

/** As `plateau why --json` says it. */
export interface Why {
  legal: boolean;
  kind: 'legal' | 'incomplete' | 'illegal' | 'malformed' | 'ambiguous';
  code: string;
  cells: CellName[];
  /** The same cells, and what each has to do with it. */
  roles: Refusal['cells'];
  text: string;
  options?: string[];
}

/** As `plateau moves --json` says it. */
export type Moves =
  | {
      game: GameName;
      position: string;
      to_move: SideKey;
      moves: string[];
      outcome: { result: string; reason: string } | null;
    }
  | { error: { kind: string; code: string; column: number; text: string } };
