/**
 * The address of a lesson: `#learn=GAME`, `#learn=GAME/CHAPTER`, `#learn=GAME/CHAPTER/STEP`; and of
 * lessons that somebody has given, packed: `#class=PACKED`.
 */
import type { LessonPlace } from '../state/dialogue';

const LESSON = /^#learn=([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,40}))?)?$/;

/** What most programs let a link have: more than a hundred steps with a sentence each. */
export const MOST_GIVEN = 12_000;
/** Stands for a file that is too long for an address, which only this page has. */
export const HERE_ONLY = '.';
const GIVEN = new RegExp(`^#class=([A-Za-z0-9_-]{1,${MOST_GIVEN}}|\\.)$`);

export function lessonAt(hash: string): LessonPlace | null {
  const given = GIVEN.exec(hash);
  if (given) return { game: '', given: given[1]! };
  const found = LESSON.exec(hash);
  return found ? { game: found[1]!, chapter: found[2], step: found[3] } : null;
}

export const addressOfLesson = ({ game, given, chapter, step }: LessonPlace): string =>
  given
    ? `#class=${given}`
    : `#learn=${[game, chapter, chapter && step].filter(Boolean).join('/')}`;
