/**
 * The round set: soft figures with large heads, like wooden toys. Drawn for Plateau.
 */
import { circle, type PieceSet, type Segment, turned } from './outline';

/** From the neck down to a wide round foot. */
const skirt = (x: number, y: number): Segment[] => [
  [x + 4, y + 14, 78, y + 20, 80, 78],
  [81, 84, 78, 88, 72, 88],
];

export const round: PieceSet = {
  pawn: {
    body: turned([50, 24], [[63, 24, 72, 34, 72, 45], [72, 53, 68, 59, 62, 62], ...skirt(62, 58)]),
    detail: 'M38 63C45 67 55 67 62 63',
  },
  rook: {
    body: turned(
      [50, 22],
      [
        [56, 22],
        [56, 29],
        [62, 29],
        [62, 20],
        [70, 18, 76, 22, 76, 30],
        [76, 44, 72, 48, 66, 52],
        ...skirt(66, 52),
      ],
    ),
    detail: 'M34 52C44 57 56 57 66 52',
  },
  knight: {
    body: 'M50 14C68 14 80 30 80 54C80 66 82 74 80 80C79 86 76 88 72 88H28C22 88 19 84 20 78C22 68 34 64 44 54C38 60 28 62 22 58C14 53 16 44 24 38C30 33 32 28 34 22C36 16 42 13 50 14Z',
    detail: 'M44 54C50 50 54 44 54 38M62 24C70 34 72 46 70 58',
    dots: circle(40, 34, 4),
  },
  bishop: {
    body: turned(
      [50, 8],
      [
        [56, 8, 59, 13, 57, 18],
        [68, 26, 76, 38, 74, 48],
        [73, 56, 68, 61, 62, 63],
        ...skirt(62, 60),
      ],
    ),
    detail: 'M56 28L48 42M38 64C45 68 55 68 62 64',
  },
  queen: {
    body: turned(
      [50, 12],
      [
        [56, 12, 58, 20, 55, 26],
        [60, 34, 68, 32, 72, 20],
        [80, 17, 86, 22, 84, 28],
        [80, 40, 80, 52, 68, 60],
        ...skirt(68, 58),
      ],
    ),
    detail: 'M32 60C44 66 56 66 68 60',
    dots: circle(50, 46, 4.5),
  },
  king: {
    body: turned(
      [50, 5],
      [
        [55, 5],
        [55, 12],
        [62, 12],
        [62, 20],
        [55, 20],
        [55, 27],
        [72, 22, 86, 30, 82, 44],
        [80, 54, 74, 58, 68, 62],
        ...skirt(68, 60),
      ],
    ),
    detail: 'M32 62C44 67 56 67 68 62M50 27V50',
  },
};
