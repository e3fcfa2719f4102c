import { afterEach, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
const { settings } = await import('../state/settings');
const { watchersWords } = await import('./words');

const { language } = settings.get();
afterEach(() => settings.set({ language }));

it.each([
  ['en', ['1 watching', '2 watching', '1,000 watching']],
  ['fr', ['1 spectateur', '2 spectateurs', '1\u202f000 spectateurs']],
] as const)('how many watch, in the plural form of %s', (spoken, words) => {
  settings.set({ language: spoken });
  expect([1, 2, 1000].map(watchersWords)).toEqual(words);
});
