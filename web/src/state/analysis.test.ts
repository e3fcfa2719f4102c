import { expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { shareAtEnd } = await import('./analysis');

it('a finished game belongs to whoever won it', () => {
  expect(shareAtEnd('white', 'white')).toBe(1);
  expect(shareAtEnd('black', 'white')).toBe(0);
  expect(shareAtEnd('black', 'black')).toBe(1);
  expect(shareAtEnd(null, 'white')).toBe(0.5);
});
