/** Puts the chosen appearance and language on the document, where style sheets and screen readers find them. */
import { settings } from './settings';

export function startShade(): void {
  const apply = () => {
    const { shade, language, animation } = settings.get();
    document.documentElement.dataset['shade'] = shade;
    document.documentElement.dataset['motion'] = animation ? 'on' : 'off';
    document.documentElement.lang = language;
  };
  apply();
  settings.watch(apply);
}
