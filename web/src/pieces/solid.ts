/**
 * The solid set: bare solids with straight edges, each a silhouette of its own, for whoever likes
 * pieces that are read at a glance. Drawn for Plateau.
 */
import { circle, type PieceSet, type Segment, turned } from './outline';

const foot: Segment[] = [
  [72, 76],
  [78, 88],
];

export const solid: PieceSet = {
  pawn: {
    body: turned([50, 30], [[64, 44], [55, 58], [66, 76], ...foot.slice(1)]),
    detail: 'M38 76H62',
  },
  rook: {
    body: turned([50, 20], [[74, 20], [74, 42], [66, 48], [66, 70], ...foot]),
    detail: 'M26 42H74M34 70H66',
    dots: 'M41 20h18v10h-18z',
  },
  knight: {
    body: 'M30 16L58 14L76 36L78 88H22L28 72L48 54L34 58L22 66L14 54L28 32Z',
    detail: 'M28 72H77M58 14L62 40',
    dots: circle(38, 36, 3.6),
  },
  bishop: {
    body: turned([50, 10], [[72, 48], [60, 66], ...foot]),
    detail: 'M50 26V52M40 66H60',
  },
  queen: {
    body: turned([50, 10], [[62, 34], [86, 22], [72, 66], ...foot]),
    detail: 'M28 66H72M28 76H72',
    dots: `${circle(50, 50, 5)}`,
  },
  king: {
    body: turned(
      [50, 6],
      [[56, 6], [56, 14], [64, 14], [64, 24], [56, 24], [56, 32], [80, 32], [68, 66], ...foot],
    ),
    detail: 'M32 66H68M28 76H72',
  },
};
