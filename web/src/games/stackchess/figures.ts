import { arrow, type Figures, quiet } from '../../panels/rules/figure';

export const figures: Figures = {
  stacks: {
    rules: 'n=4',
    stacks: { b1: ['white-bishop', 'white-queen', 'white-rook'], d4: ['black-pawn'] },
    selected: ['b1'],
    targets: quiet('a1', 'c1', 'd1', 'b2', 'b3', 'b4'),
    arrows: [arrow('b1', 'b3')],
  },
  captures: {
    rules: 'n=4',
    stacks: {
      a2: ['white-rook', 'white-rook', 'white-rook'],
      d2: ['black-pawn', 'black-rook'],
      c4: ['black-pawn'],
    },
    selected: ['a2'],
    targets: [{ cell: 'd2', kind: 'capture', badge: '3 > 2' }],
    arrows: [arrow('a2', 'd2')],
  },
  pawns: {
    rules: 'n=4',
    stacks: {
      b2: ['white-bishop', 'white-pawn'],
      c3: ['black-pawn'],
      b3: ['black-pawn'],
      d4: ['black-king'],
    },
    selected: ['b2'],
    targets: [{ cell: 'c3', kind: 'capture', badge: '2 > 1' }],
    arrows: [arrow('b2', 'c3')],
  },
};
