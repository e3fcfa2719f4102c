import { expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { shareAtEnd, verdictOf } = await import('./analysis');

it('a finished game belongs to whoever won it', () => {
  expect(shareAtEnd('white', 'white')).toBe(1);
  expect(shareAtEnd('black', 'white')).toBe(0);
  expect(shareAtEnd('black', 'black')).toBe(1);
  expect(shareAtEnd(null, 'white')).toBe(0.5);
});

it('a move is judged by what it gave away, whoever made it', () => {
  expect(verdictOf(0.5, 0.45, true)).toBeNull();
  expect(verdictOf(0.5, 0.38, true)).toBe('inaccuracy');
  expect(verdictOf(0.5, 0.7, false)).toBe('mistake');
  expect(verdictOf(0.9, shareAtEnd(null, 'white'), true), 'stalemate in a won game').toBe('blunder');
  expect(verdictOf(0.9, 1, true), 'mate').toBeNull();
});
