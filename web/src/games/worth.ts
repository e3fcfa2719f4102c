/** What pieces are worth to the players of a game, by their shape, where players count that. */
import type { GameName } from '../core/protocol';

export type Worth = Record<string, number>;

const folders = import.meta.glob<{ worth: Worth }>('./*/worth.ts', { eager: true });

export const worthOf = (game: GameName): Worth | null =>
  folders[`./${game}/worth.ts`]?.worth ?? null;
