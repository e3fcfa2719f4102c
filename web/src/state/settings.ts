/** What each person likes: kept in the browser, changed in the settings panel. */

import type { ThemeName } from '../board/themes';
import type { Language } from '../core/protocol';
import type { PieceSetName } from '../pieces/PieceShape';
import { entriesLike, keep, recall } from './keep';
import { makeStore } from './store';

export type Shade = 'auto' | 'light' | 'dark' | 'contrast';
/**
 * The board is turned by hand, or for the side to move, or never: then the far side's pieces are
 * upside down.
 */
export type Turning = 'hand' | 'turn' | 'face';

/** How long pieces take to glide. */
export type Speed = 'slow' | 'usual' | 'fast';
/** When a move made on the board waits for a second word. */
export type Confirm = 'off' | 'days' | 'always';

export interface Settings {
  language: Language;
  shade: Shade;
  theme: ThemeName;
  pieces: PieceSetName;
  turning: Turning;
  /** Pieces are not seen: whoever plays remembers them. */
  blindfold: boolean;
  /** Only the board and what belongs to the game are seen. */
  zen: boolean;
  coordinates: boolean;
  targets: boolean;
  animation: boolean;
  speed: Speed;
  confirm: Confirm;
  /** A pawn on its last rank becomes what most choose, without being asked. */
  promotion: boolean;
  sound: boolean;
  /** In percent. */
  volume: number;
  /** The browser says that it is one's turn while the page is out of sight. */
  notify: boolean;
  /** The phrases that an opponent at a distance says are shown. */
  phrases: boolean;
}

/** The first of the reader's languages that we speak. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'fr' || language === 'en') return language;
  }
  return 'en';
}

const usual = (): Settings => ({
  language: languageOf(navigator.languages ?? []),
  shade: 'auto',
  theme: 'wood',
  pieces: 'classic',
  turning: 'hand',
  blindfold: false,
  zen: false,
  coordinates: true,
  targets: true,
  animation: true,
  speed: 'usual',
  confirm: 'days',
  promotion: false,
  sound: true,
  volume: 100,
  notify: false,
  phrases: true,
});

const chosen = () =>
  recall(
    'settings',
    entriesLike(usual(), {
      language: { en: true, fr: true },
      shade: { auto: true, light: true, dark: true, contrast: true },
      theme: {
        wood: true,
        stone: true,
        forest: true,
        ocean: true,
        rose: true,
        night: true,
        contrast: true,
      },
      pieces: { classic: true, modern: true, solid: true, round: true },
      turning: { hand: true, turn: true, face: true },
      speed: { slow: true, usual: true, fast: true },
      confirm: { off: true, days: true, always: true },
    }),
  );

export const settings = makeStore<Settings>({ ...usual(), ...chosen() });

export function change(wanted: Partial<Settings>): void {
  settings.set(wanted);
  keep('settings', { ...chosen(), ...wanted });
}
