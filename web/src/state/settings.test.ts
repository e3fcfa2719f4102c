import { expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['fr-CA'] });

it('the browser’s first language that we speak is taken', async () => {
  const { languageOf } = await import('./settings');
  expect(languageOf(['de-CH', 'fr-CH', 'en'])).toBe('fr');
  expect(languageOf(['EN-gb', 'fr'])).toBe('en');
  expect(languageOf(['de'])).toBe('en');
  expect(languageOf([])).toBe('en');
});

it('without anything kept, the settings are the usual ones in that language', async () => {
  const { settings } = await import('./settings');
  expect(settings.get().language).toBe('fr');
  expect(settings.get().theme).toBe('wood');
});
