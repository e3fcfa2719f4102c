import { expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['fr'] });
const { spaced } = await import('./spacing');

it('a sign of French stays with the word before it', () => {
  expect(spaced('La case « b3 » est prise : il avance ; non ! Oui ?')).toBe(
    'La case «\u00a0b3\u00a0» est prise\u00a0: il avance\u00a0; non\u00a0! Oui\u00a0?',
  );
  expect(spaced('10:30, e.p.; a:b')).toBe('10:30, e.p.; a:b');
});
