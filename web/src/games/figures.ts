/**
 * What only one game needs stands in a folder of its name here: the figures of its rules. A game
 * without a folder has rules without figures.
 */
import type { GameName } from '../core/protocol';
import type { Figures } from '../panels/rules/figure';

const folders = import.meta.glob<{ figures: Figures }>('./*/figures.ts', { eager: true });

export const figuresOf = (game: GameName): Figures =>
  folders[`./${game}/figures.ts`]?.figures ?? {};
