/** Where the lessons of the games lie. They are fetched when somebody opens them. */
import type { GameName } from '../core/protocol';

const files = import.meta.glob<string>('../../../src/*/lessons.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A game without lessons has no file. */
export const lessonsOf = (game: GameName): string | undefined =>
  files[`../../../src/${game}/lessons.json`];
