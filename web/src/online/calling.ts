/** Calls back whoever waits for the other player and looks at something else meanwhile: by a knock, and in the title of the page. */
import { knockAtTheDoor } from '../state/sound';
import { settings } from '../state/settings';
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
    const text = words ? `● ${words}` : isMyTurn() ? `● ${say('web.distance.your-turn')} – Plateau` : 'Plateau';
    if (document.title !== text) document.title = text;
  };
  online.watch(title);
  calls.watch(title);
  settings.watch(title);
  document.addEventListener('visibilitychange', () => isSeen() && calls.set({ words: '' }));
}
