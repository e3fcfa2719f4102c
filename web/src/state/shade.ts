/** Puts the chosen appearance and language on the document, where style sheets and screen readers find them. */
import { shadeOf } from './look';
import { settings } from './settings';

export function startShade(): void {
  const apply = () => {
    const likes = settings.get();
    document.documentElement.dataset['shade'] = shadeOf(likes);
    document.documentElement.dataset['motion'] = likes.animation ? 'on' : 'off';
    document.documentElement.lang = likes.language;
  };
  apply();
  settings.watch(apply);
  // The boards are drawn again too: nothing changes but what the system asks for.
  matchMedia('(prefers-contrast: more)').addEventListener('change', () => settings.set({}));
}
