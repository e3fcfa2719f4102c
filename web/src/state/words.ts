/** The page's own words. Answers of the core come with their words. */
import enDistance from '../../../i18n/en/distance.json';
import enWeb from '../../../i18n/en/web.json';
import frDistance from '../../../i18n/fr/distance.json';
import frWeb from '../../../i18n/fr/web.json';
import type { Language } from '../core/protocol';
import { settings } from './settings';

const en = { ...enWeb, ...enDistance };
const fr = { ...frWeb, ...frDistance };
export type WordKey = keyof typeof en;
const words: Record<Language, Record<WordKey, string>> = { en, fr };

/** A text with `{name}` filled in. */
export const filled = (text: string, fill: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));

/** The text of a key in the chosen language, `{name}` filled in. */
export const say = (key: WordKey, fill: Record<string, string | number> = {}): string =>
  filled(words[settings.get().language][key], fill);

/** As a sentence begins. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The text of a key that may not exist. */
export function sayMaybe(key: string): string | null {
  return (words[settings.get().language] as Record<string, string>)[key] ?? null;
}

/**
 * Day and time in the browser's own locale if that speaks the chosen language, else in the language
 * alone.
 */
export function whenWords(milliseconds: number): string {
  const { language } = settings.get();
  const locale = navigator.languages.find((one) => one.startsWith(language)) ?? language;
  return new Date(milliseconds).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A result as it is written for people; `–` where there is none. */
export const resultWords = (result: string): string =>
  result === '*' ? '–' : result.replace('1/2-1/2', '½–½').replace('-', '–');
