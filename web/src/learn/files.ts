/** Where the lessons and puzzles of the games lie. They are fetched when somebody opens them. */
import type { GameName } from '../core/protocol';

const lessons = import.meta.glob<string>('../../../src/*/lessons.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const puzzles = import.meta.glob<string>('../../../src/*/puzzles.tsv', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A game without lessons, or without puzzles, has no file of them. */
export const lessonsOf = (game: GameName): string | undefined =>
  lessons[`../../../src/${game}/lessons.json`];
export const puzzlesOf = (game: GameName): string | undefined =>
  puzzles[`../../../src/${game}/puzzles.tsv`];
