/** What is marked on a board besides the pieces. The table makes these from the core's answers; the board only draws them. */
import type { CellName, CellRole } from '../core/protocol';

export type TargetKind = 'quiet' | 'capture' | 'join';

export interface Target {
  cell: CellName;
  kind: TargetKind;
  /** `3 > 2`: so many against so many. */
  badge?: string;
}

export type Ink = 'drawn' | 'drawn2' | 'drawn3' | 'hint' | 'danger';
export interface Arrow { from: CellName; to: CellName; ink: Ink }
export interface Ring { cell: CellName; ink: Ink }

export interface Marks {
  selected: CellName[];
  targets: Target[];
  last: CellName[];
  check: CellName | null;
  refusal: { cell: CellName; role: CellRole }[];
  arrows: Arrow[];
  rings: Ring[];
}

export const noMarks: Marks = { selected: [], targets: [], last: [], check: null, refusal: [], arrows: [], rings: [] };

/** How each cell of a refusal is marked: the attacker's arrow, the blocker ringed, the crossed cell crossed out. */
export function refusalMarks(cells: Marks['refusal']): { arrows: Arrow[]; rings: CellName[]; crosses: CellName[]; outlines: CellName[] } {
  const of = (...roles: CellRole[]) => cells.filter(({ role }) => roles.includes(role)).map(({ cell }) => cell);
  const attacked = of('king', 'crossed')[0];
  const arrows: Arrow[] = attacked ? of('attacker').map((from) => ({ from, to: attacked, ink: 'danger' as const })) : [];
  return {
    arrows,
    rings: [...of('blocker', 'enemy', 'own', 'rook'), ...(attacked ? [] : of('attacker'))],
    crosses: of('crossed', 'target'),
    outlines: of('origin', 'king', 'other'),
  };
}
