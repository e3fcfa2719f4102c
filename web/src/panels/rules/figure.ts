/** A small drawing for the rules: what stands there, and what it does. */
import type { Arrow, Target } from '../../board/marks';
import type { CellName, Stacks } from '../../core/protocol';
import type { Doing } from '../MiniBoard';

export interface Figure extends Doing {
  /** Of the board it is drawn on. */
  rules: string;
  stacks: Stacks;
  /** Only the part of the board around these cells is shown. */
  around?: CellName[];
}
/** By section of the rules. */
export type Figures = Record<string, Figure>;

export const arrow = (from: CellName, to: CellName): Arrow => ({ from, to, ink: 'hint' });
export const quiet = (...cells: CellName[]): Target[] =>
  cells.map((cell) => ({ cell, kind: 'quiet' }));
