/**
 * The modern set: few strokes, plain solids, made for small boards and screens. Drawn for Plateau.
 */
import { circle, type PieceSet, type Segment, turned } from './outline';

const base = (from: number): Segment[] => [
  [from, 78],
  [77, 78],
  [77, 88],
];

export const modern: PieceSet = {
  pawn: {
    body: turned(
      [50, 24],
      [
        [58.8, 24, 66, 31.2, 66, 40],
        [66, 45.6, 63.2, 50.4, 59, 53.4],
        [66, 72],
        [74, 72],
        [74, 88],
      ],
    ),
    detail: 'M26 78H74',
  },
  rook: {
    body: turned(
      [50, 18],
      [[57, 18], [57, 27], [65, 27], [65, 18], [77, 18], [77, 40], [67, 46], [67, 72], ...base(77)],
    ),
    detail: 'M23 40H77M23 78H77',
  },
  knight: {
    body: 'M54 12L60 24C72 30 78 42 78 56V88H24V78H32C32 66 38 60 52 52L36 56L28 64L16 56L28 34L40 26L42 16Z',
    detail: 'M24 78H78',
    dots: circle(42, 36, 3.4),
  },
  bishop: {
    body: turned(
      [50, 10],
      [[60, 22, 70, 32, 70, 46], [70, 54, 66, 60, 60, 64], [64, 72], ...base(77)],
    ),
    detail: 'M50 28V46M42 37H58M23 78H77',
  },
  queen: {
    body: turned([50, 12], [[60, 36], [84, 18], [76, 62], [72, 72], ...base(77)]),
    detail: 'M24 62H76M23 78H77',
    dots: circle(50, 50, 4),
  },
  king: {
    body: turned(
      [50, 6],
      [
        [55, 6],
        [55, 13],
        [62, 13],
        [62, 22],
        [55, 22],
        [55, 30],
        [82, 30],
        [76, 62],
        [72, 72],
        ...base(77),
      ],
    ),
    detail: 'M24 62H76M23 78H77',
  },
};
