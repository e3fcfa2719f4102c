import type { CellName } from '../core/protocol';
import { type Layout, shifted } from './geometry';

/** The cells that a drag of the selection from one cell towards another spells out. */
export function dragged(
  layout: Layout,
  selected: CellName[],
  from: CellName,
  to: CellName,
): CellName[] {
  if (!layout.hex || selected.length < 2 || !selected.includes(from)) return [from, to];
  const [first, last] = [selected[0]!, selected[selected.length - 1]!];
  const afterFirst = shifted(layout, first, from, to);
  const afterLast = shifted(layout, last, from, to);
  if (afterFirst && selected.includes(afterFirst))
    return afterLast ? [first, last, afterLast] : [first, afterFirst];
  if (afterLast && selected.includes(afterLast))
    return afterFirst ? [last, first, afterFirst] : [last, afterLast];
  return afterFirst ? [first, last, afterFirst] : [from, to];
}
