/**
 * Alerts a person who looks at something else while waiting for the other player: by a sound, and
 * in the page's title.
 */

import { settings } from '../state/settings';
import { knockAtTheDoor } from '../state/sound';
import { makeStore } from '../state/store';
import { say } from '../state/words';
import { isMyTurn, online } from './state';

/** What has happened, until somebody looks. */
const calls = makeStore<{ words: string }>({ words: '' });

const isSeen = () => document.visibilityState === 'visible';

export function call(words: string): void {
  knockAtTheDoor();
  if (isSeen()) return;
  calls.set({ words });
  void notify(words);
}

/** All notices of a page replace each other. */
const TAG = 'plateau';

/** Through the browser, where the person has allowed that. */
async function notify(words: string): Promise<void> {
  if (!settings.get().notify || globalThis.Notification?.permission !== 'granted') return;
  const told = { body: words, tag: TAG, icon: './icon.svg' };
  // Phones show notices of service workers only.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) return worker.showNotification('Plateau', told);
  new Notification('Plateau', told).onclick = () => window.focus();
}

/** A dot on the icon of an installed page. */
const badge = (wanted: boolean) =>
  void (wanted ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => undefined);

export function startCalling(): void {
  const title = () => {
    const { words } = calls.get();
    const text = words
      ? `● ${words}`
      : isMyTurn()
        ? `● ${say('web.distance.your-turn')} – Plateau`
        : 'Plateau';
    if (document.title === text) return;
    document.title = text;
    badge(text !== 'Plateau');
  };
  let mine = false;
  online.watch(() => {
    const now = isMyTurn();
    if (now && !mine && !isSeen()) void notify(say('web.distance.your-turn'));
    mine = now;
  });
  online.watch(title);
  calls.watch(title);
  settings.watch(title);
  document.addEventListener('visibilitychange', () => isSeen() && calls.set({ words: '' }));
}
