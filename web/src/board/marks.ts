/**
 * What is marked on a board besides the pieces. The table makes these from the core's answers; the
 * board only draws them.
 */
import type { CellName, CellRole, NextCell } from '../core/protocol';
import { roles } from './themes';

export type TargetKind = 'quiet' | 'capture' | 'join';

export interface Target {
  cell: CellName;
  kind: TargetKind;
  /** `3 > 2`: three pieces take two. */
  badge?: string;
}

/** How a cell that comes next is marked. */
export function targetOf(next: NextCell): Target {
  if (next.captures > 0)
    return {
      cell: next.cell,
      kind: 'capture',
      ...(next.moving > 1 ? { badge: `${next.moving} > ${next.captures}` } : {}),
    };
  const pushes = next.steps.some(
    (step) => step.effect === 'pushes' || step.effect === 'drives-off',
  );
  return { cell: next.cell, kind: pushes ? 'capture' : next.own ? 'join' : 'quiet' };
}

export type Ink = 'drawn' | 'drawn2' | 'drawn3' | 'hint' | 'danger';
export interface Arrow {
  from: CellName;
  to: CellName;
  ink: Ink;
  /** Drawn fainter than the others: a second choice. */
  faint?: boolean;
}
export interface Ring {
  cell: CellName;
  ink: Ink;
}

export interface Marks {
  selected: CellName[];
  targets: Target[];
  last: CellName[];
  check: CellName | null;
  refusal: { cell: CellName; role: CellRole }[];
  arrows: Arrow[];
  rings: Ring[];
  /** The cell where a dragged piece would be put down. */
  over?: CellName | null;
}

/** The marks with one more, which is still being drawn: an arrow, or a ring on a single cell. */
export const sketched = (
  marks: Marks,
  { from, to, ink }: { from: CellName; to: CellName; ink: Ink },
): Marks =>
  from === to
    ? { ...marks, rings: [...marks.rings, { cell: from, ink }] }
    : { ...marks, arrows: [...marks.arrows, { from, to, ink }] };

export const noMarks: Marks = {
  selected: [],
  targets: [],
  last: [],
  check: null,
  refusal: [],
  arrows: [],
  rings: [],
};

/**
 * What stands in the way, or is one's own and matters, gets a ring; where a piece would pass or
 * arrive gets a cross; an attack is an arrow.
 */
const { ringed, crossed, attackers: attackerRoles, attacked: attackedRoles } = roles;

/**
 * How each cell of a refusal is marked: an arrow from the attacker to what it attacks, rings,
 * crosses, and an outline around any other.
 */
export function refusalMarks(cells: Marks['refusal']): {
  arrows: Arrow[];
  rings: CellName[];
  crosses: CellName[];
  outlines: CellName[];
} {
  const where = (fits: (role: CellRole) => boolean) =>
    cells.filter(({ role }) => fits(role)).map(({ cell }) => cell);
  const attackers = where((role) => attackerRoles.includes(role));
  const attacked = where((role) => attackedRoles.includes(role))[0];
  return {
    arrows: attacked ? attackers.map((from) => ({ from, to: attacked, ink: 'danger' })) : [],
    rings: [...where((role) => ringed.includes(role)), ...(attacked ? [] : attackers)],
    crosses: where((role) => crossed.includes(role)),
    outlines: where((role) => ![...ringed, ...crossed, ...attackerRoles].includes(role)),
  };
}
