/** How strong the computer plays: levels 1 to 8, and one step beyond them the search as it is. */
import { say } from './words';

export const LOWEST_LEVEL = 1;
export const FULL_STRENGTH = 9;

/** As the engine is asked: no level means as strong as it can. */
export const levelAsked = (level: number): { level?: number } => (level < FULL_STRENGTH ? { level } : {});

export const levelName = (level: number): string => (level < FULL_STRENGTH ? String(level) : say('web.full-strength'));

export const computerName = (level: number): string =>
  level < FULL_STRENGTH ? say('web.computer-level', { level }) : say('web.computer-at-full-strength');
