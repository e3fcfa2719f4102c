import type { Worth } from '../worth';

/** As every beginner learns it. */
export const worth: Worth = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9 };
