/**
 * How strong the computer plays: levels 1 to 8, and one step above them the search at full
 * strength.
 */
import { say, sayMaybe } from './words';

export const LOWEST_LEVEL = 1;
export const FULL_STRENGTH = 9;

/** For the engine's question: no level means full strength. */
export const levelAsked = (level: number): { level?: number } =>
  level < FULL_STRENGTH ? { level } : {};

export const levelName = (level: number): string =>
  level < FULL_STRENGTH ? String(level) : say('web.full-strength');

/** A number and what it is like to play against. */
export const levelWords = (level: number): string =>
  level < FULL_STRENGTH
    ? say('web.level-words', { level, words: sayMaybe(`web.level.${level}`) ?? '' })
    : say('web.full-strength');

export const computerName = (level: number): string =>
  level < FULL_STRENGTH
    ? say('web.computer-level', { level })
    : say('web.computer-at-full-strength');
