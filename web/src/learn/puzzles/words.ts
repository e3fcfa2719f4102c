/** The words of puzzles, which are fetched with them. */
import en from '../../../../i18n/en/web-puzzles.json';
import fr from '../../../../i18n/fr/web-puzzles.json';
import type { Language } from '../../core/protocol';
import { settings } from '../../state/settings';
import { filled } from '../../state/words';

export type PuzzleWord = keyof typeof en;
const words: Record<Language, Record<PuzzleWord, string>> = { en, fr };

/** The text of a key in the chosen language, `{name}` filled in. */
export const tell = (key: PuzzleWord, fill: Record<string, string | number> = {}): string =>
  filled(words[settings.get().language][key], fill);
