/** The two sides. */
import type { GameName, SideKey } from './protocol';

export const other = (side: SideKey): SideKey => (side === 'white' ? 'black' : 'white');

/** Who makes the first move. It sits at the foot of the board, and has the first end of the evaluation bar. */
export const openerOf = (game: GameName): SideKey => (game === 'abalone' ? 'black' : 'white');
