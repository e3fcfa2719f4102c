/** The two sides. */
import type { PieceKey, SideKey } from './protocol';

export const other = (side: SideKey): SideKey => (side === 'white' ? 'black' : 'white');

/** Whose piece it is: `white-bishop` says so. */
export const sideOf = (piece: PieceKey) => piece.slice(0, piece.indexOf('-')) as SideKey;
