import type { CellName, SideKey, Stacks } from '../../core/protocol';
import type { Going } from '../../panels/MiniBoard';
import type { Figures } from '../../panels/rules/figure';

const marbles = (side: SideKey, ...cells: CellName[]): Stacks =>
  Object.fromEntries(cells.map((cell) => [cell, [`${side}-marble`]]));

const go = (dx: number, dy: number, cells: CellName[], pushed: CellName[] = []): Going[] =>
  [...cells, ...pushed].map((from) => ({ from, dx, dy, pushed: pushed.includes(from) }));

export const figures: Figures = {
  moves: {
    rules: '',
    stacks: marbles('black', 'C2', 'D3', 'E4', 'C5', 'C6'),
    going: [...go(1, 1, ['C2', 'D3', 'E4']), ...go(-1, 1, ['C5', 'C6'])],
    around: ['C2', 'C6', 'F4'],
  },
  pushes: {
    rules: '',
    stacks: {
      ...marbles('black', 'D3', 'D4', 'D5', 'B4', 'B5'),
      ...marbles('white', 'D6', 'D7', 'B6'),
    },
    going: [...go(2, 0, ['D3', 'D4', 'D5'], ['D6', 'D7']), ...go(2, 0, ['B4', 'B5'], ['B6'])],
    around: ['D3', 'D8', 'B4'],
  },
};
