/**
 * Puts the chosen appearance and language on the document, where style sheets and screen readers
 * find them.
 */
import { shadeOf } from './look';
import { settings } from './settings';

export function startShade(): void {
  const apply = () => {
    const likes = settings.get();
    document.documentElement.dataset.shade = shadeOf(likes);
    document.documentElement.dataset.motion = likes.animation ? 'on' : 'off';
    document.documentElement.lang = likes.language;
  };
  apply();
  settings.watch(apply);
  // Makes the boards draw again, because only the system's preference has changed.
  matchMedia('(prefers-contrast: more)').addEventListener('change', () => settings.set({}));
}
