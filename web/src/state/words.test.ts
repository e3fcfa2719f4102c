import { expect, it } from 'vitest';
import en from '../../../i18n/en/web.json';
import fr from '../../../i18n/fr/web.json';

it('both languages have the same keys and the same places to fill in', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(fr[key]), key).toEqual(holes(en[key]));
});
