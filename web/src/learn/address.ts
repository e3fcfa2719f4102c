/** The address of a lesson: `#learn=GAME`, `#learn=GAME/CHAPTER`, `#learn=GAME/CHAPTER/STEP`. */
import type { LessonPlace } from '../state/dialogue';

const LESSON = /^#learn=([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,40}))?)?$/;

export function lessonAt(hash: string): LessonPlace | null {
  const found = LESSON.exec(hash);
  return found ? { game: found[1]!, chapter: found[2], step: found[3] } : null;
}

export const addressOfLesson = ({ game, chapter, step }: LessonPlace): string =>
  `#learn=${[game, chapter, chapter && step].filter(Boolean).join('/')}`;
