import { arrow, type Figures, quiet } from '../../panels/rules/figure';

export const figures: Figures = {
  pieces: {
    rules: '',
    stacks: { d4: ['white-knight'], c4: ['white-pawn'], d5: ['black-pawn'], e4: ['black-pawn'] },
    selected: ['d4'],
    targets: quiet('b3', 'b5', 'c2', 'c6', 'e2', 'e6', 'f3', 'f5'),
    around: ['b2', 'f6'],
  },
  special: {
    rules: '',
    stacks: { e1: ['white-king'], a1: ['white-rook'], h1: ['white-rook'] },
    targets: quiet('d1', 'f1'),
    arrows: [arrow('e1', 'g1'), arrow('e1', 'c1')],
    around: ['a1', 'h2'],
  },
};
