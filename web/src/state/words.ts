/** The page's own words. What the core says comes with its words already. */
import enDistance from '../../../i18n/en/distance.json';
import enWeb from '../../../i18n/en/web.json';
import frDistance from '../../../i18n/fr/distance.json';
import frWeb from '../../../i18n/fr/web.json';
import type { Language, Scene } from '../core/protocol';
import { settings } from './settings';

const en = { ...enWeb, ...enDistance };
const fr = { ...frWeb, ...frDistance };
export type WordKey = keyof typeof en;
const words: Record<Language, Record<WordKey, string>> = { en, fr };

/** The text of a key in the chosen language, `{name}` filled in. */
export function say(key: WordKey, fill: Record<string, string | number> = {}): string {
  return words[settings.get().language][key].replace(/\{(\w+)\}/g, (hole, name: string) => String(fill[name] ?? hole));
}

/** The text of a key that may not exist. */
export function sayMaybe(key: string): string | null {
  return (words[settings.get().language] as Record<string, string>)[key] ?? null;
}

/** Day and time as people write them where the browser is at home, if it speaks the chosen language there. */
export function whenWords(milliseconds: number): string {
  const { language } = settings.get();
  const locale = navigator.languages.find((one) => one.startsWith(language)) ?? language;
  return new Date(milliseconds).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The letters of pieces in game files, which are those of English. */
const LETTERS = 'KQRBN';
/** A recorded move for the eyes: with the letters that are read when a move is typed in this language. */
export const moveWords = (record: string): string => record.replace(/[KQRBN]/g, (letter) => say('web.letters')[LETTERS.indexOf(letter)]!);

/** Why a draw may be claimed, in the middle of a sentence; the core has whole ones. */
export const claimWords = ({ reason, text }: NonNullable<Scene['claim']>): string => sayMaybe(`web.claim.${reason}`) ?? text;

/** A result as it is written for people; `–` where there is none. */
export const resultWords = (result: string): string => (result === '*' ? '–' : result.replace('1/2-1/2', '½–½').replace('-', '–'));
