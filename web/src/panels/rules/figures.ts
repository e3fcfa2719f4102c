/** Small drawings for the rules: what stands there, and what it does. */
import type { Arrow, Target } from '../../board/marks';
import type { CellName, GameName, Stacks } from '../../core/protocol';
import type { Doing, Going } from '../MiniBoard';

export interface Figure extends Doing {
  /** Of the board it is drawn on. */
  rules: string;
  stacks: Stacks;
  /** Only the part of the board around these cells is shown. */
  around?: CellName[];
}

const arrow = (from: CellName, to: CellName): Arrow => ({ from, to, ink: 'hint' });
const quiet = (...cells: CellName[]): Target[] => cells.map((cell) => ({ cell, kind: 'quiet' }));
const marbles = (side: 'black' | 'white', ...cells: CellName[]): Stacks => Object.fromEntries(cells.map((cell) => [cell, [`${side}-marble`]]));

const go = (dx: number, dy: number, cells: CellName[], pushed: CellName[] = []): Going[] =>
  [...cells, ...pushed].map((from) => ({ from, dx, dy, pushed: pushed.includes(from) }));

/** By game and section. */
export const figures: Record<GameName, Record<string, Figure>> = {
  chess: {
    pieces: {
      rules: '', stacks: { d4: ['white-knight'], c4: ['white-pawn'], d5: ['black-pawn'], e4: ['black-pawn'] }, selected: ['d4'],
      targets: quiet('b3', 'b5', 'c2', 'c6', 'e2', 'e6', 'f3', 'f5'), around: ['b2', 'f6'],
    },
    special: {
      rules: '', stacks: { e1: ['white-king'], a1: ['white-rook'], h1: ['white-rook'] },
      targets: quiet('d1', 'f1'), arrows: [arrow('e1', 'g1'), arrow('e1', 'c1')], around: ['a1', 'h2'],
    },
  },
  stackchess: {
    stacks: {
      rules: 'n=4', stacks: { b1: ['white-bishop', 'white-queen', 'white-rook'], d4: ['black-pawn'] }, selected: ['b1'],
      targets: quiet('a1', 'c1', 'd1', 'b2', 'b3', 'b4'), arrows: [arrow('b1', 'b3')],
    },
    captures: {
      rules: 'n=4', stacks: { a2: ['white-rook', 'white-rook', 'white-rook'], d2: ['black-pawn', 'black-rook'], c4: ['black-pawn'] },
      selected: ['a2'], targets: [{ cell: 'd2', kind: 'capture', badge: '3 > 2' }], arrows: [arrow('a2', 'd2')],
    },
    pawns: {
      rules: 'n=4', stacks: { b2: ['white-bishop', 'white-pawn'], c3: ['black-pawn'], b3: ['black-pawn'], d4: ['black-king'] },
      selected: ['b2'], targets: [{ cell: 'c3', kind: 'capture', badge: '2 > 1' }], arrows: [arrow('b2', 'c3')],
    },
  },
  abalone: {
    moves: {
      rules: '', stacks: marbles('black', 'C2', 'D3', 'E4', 'C5', 'C6'),
      going: [...go(1, 1, ['C2', 'D3', 'E4']), ...go(-1, 1, ['C5', 'C6'])], around: ['C2', 'C6', 'F4'],
    },
    pushes: {
      rules: '', stacks: { ...marbles('black', 'D3', 'D4', 'D5', 'B4', 'B5'), ...marbles('white', 'D6', 'D7', 'B6') },
      going: [...go(2, 0, ['D3', 'D4', 'D5'], ['D6', 'D7']), ...go(2, 0, ['B4', 'B5'], ['B6'])], around: ['D3', 'D8', 'B4'],
    },
  },
};
