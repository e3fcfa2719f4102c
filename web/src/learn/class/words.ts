/** The words of a class: exercises made by a teacher, and given to others. */
import en from '../../../../i18n/en/web-class.json';
import fr from '../../../../i18n/fr/web-class.json';
import type { Language } from '../../core/protocol';
import { settings } from '../../state/settings';
import { filled } from '../../state/words';

export type ClassWord = keyof typeof en;
const words: Record<Language, Record<ClassWord, string>> = { en, fr };

/** The text of a key in the chosen language, `{name}` filled in. */
export const tell = (key: ClassWord, fill: Record<string, string | number> = {}): string =>
  filled(words[settings.get().language][key], fill);
