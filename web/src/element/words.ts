/**
 * The words of the board element: a few of the page's. Its build leaves the others out
 * (vite.element.config.ts).
 */
import en from '../../../i18n/en/web.json';
import fr from '../../../i18n/fr/web.json';
import type { Language } from '../core/protocol';
import type { ELEMENT_WORDS } from './word-list';

const words: Record<Language, Record<Word, string>> = { en, fr };
type Word = (typeof ELEMENT_WORDS)[number];

export const say =
  (language: Language) =>
  (key: Word, fill: Record<string, string | number> = {}): string =>
    words[language][key].replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));

export type Say = ReturnType<typeof say>;

/** The language of an element: the nearest `lang` that names one of ours, or English. */
export function languageOf(element: Element): Language {
  const named = element.closest('[lang]')?.getAttribute('lang')?.toLowerCase().split('-')[0] ?? '';
  return named in words ? (named as Language) : 'en';
}
