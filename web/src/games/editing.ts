/** What only one game knows of setting up its positions. */
import type { Arrangement, GameName, PieceKey } from '../core/protocol';

export interface Editing {
  /** False for pieces that the rules do not have. */
  has?(piece: PieceKey, rules: string): boolean;
  /** The fields as far as the pieces on the board allow them. */
  fields?(arrangement: Arrangement): Record<string, string>;
}

const folders = import.meta.glob<{ editing: Editing }>('./*/editing.ts', { eager: true });

export const editingOf = (game: GameName): Editing =>
  folders[`./${game}/editing.ts`]?.editing ?? {};
