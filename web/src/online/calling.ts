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
  if (!isSeen()) calls.set({ words });
}

export function startCalling(): void {
  const title = () => {
    const { words } = calls.get();
    const text = words
      ? `● ${words}`
      : isMyTurn()
        ? `● ${say('web.distance.your-turn')} – Plateau`
        : 'Plateau';
    if (document.title !== text) document.title = text;
  };
  online.watch(title);
  calls.watch(title);
  settings.watch(title);
  document.addEventListener('visibilitychange', () => isSeen() && calls.set({ words: '' }));
}
