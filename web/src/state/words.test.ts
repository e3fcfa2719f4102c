import { expect, it } from 'vitest';
import enDistance from '../../../i18n/en/distance.json';
import enWeb from '../../../i18n/en/web.json';
import enClass from '../../../i18n/en/web-class.json';
import enPuzzles from '../../../i18n/en/web-puzzles.json';
import frDistance from '../../../i18n/fr/distance.json';
import frWeb from '../../../i18n/fr/web.json';
import frClass from '../../../i18n/fr/web-class.json';
import frPuzzles from '../../../i18n/fr/web-puzzles.json';

it('both languages have the same keys and the same places to fill in', () => {
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [en, fr] of [
    [enWeb, frWeb],
    [enDistance, frDistance],
    [enPuzzles, frPuzzles],
    [enClass, frClass],
  ] as [Record<string, string>, Record<string, string>][]) {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
    for (const key of Object.keys(en)) expect(holes(fr[key]!), key).toEqual(holes(en[key]!));
  }
});

it('in French the sides are many: “les Blancs gagnent”', () => {
  for (const text of Object.values({ ...frWeb, ...frDistance }))
    for (const [, verb] of text.matchAll(/\{(?:winner|loser|side)\} (\p{L}+)/gu))
      expect(verb, text).toMatch(/nt$/);
});
