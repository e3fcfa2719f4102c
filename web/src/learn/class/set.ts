/** A set of exercises as a teacher makes it: kept in this browser until it is finished. */
import { isObject, type Mend } from '../../state/keep';

export interface Exercise {
  position: string;
  rules: string;
  /** The learner's move, the answer, and so on; the last is the learner's. */
  line: string[];
  task: string;
  /** Empty where there is none. */
  hint: string;
  /** What is said when it is solved. */
  done: string;
}

export interface ExerciseSet {
  /** Empty as long as there is no exercise. */
  game: string;
  title: string;
  exercises: Exercise[];
}

export const emptySet: ExerciseSet = { game: '', title: '', exercises: [] };

/** The set as a file of lessons, which says more than a list of positions. */
export function fileOf({ game, title, exercises }: ExerciseSet, untitled: string): string {
  const name = title.trim() || untitled;
  const steps = exercises.map(({ position, rules, line, task, hint, done }, i) => ({
    id: `${i + 1}`,
    position,
    ...(rules && { rules }),
    task,
    goal: { line },
    ...(hint && { hints: [hint] }),
    done,
  }));
  return `${JSON.stringify(
    {
      format: 'plateau-lessons-1',
      game,
      title: name,
      chapters: [{ id: 'exercises', title: untitled, steps }],
    },
    null,
    2,
  )}\n`;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isExercise(value: unknown): value is Exercise {
  if (!isObject(value)) return false;
  const { position, rules, line, task, hint, done } = value;
  return (
    [position, rules, task, hint, done].every(isText) && Array.isArray(line) && line.every(isText)
  );
}

export const soundSet: Mend<ExerciseSet> = (kept, damaged) => {
  if (!isObject(kept) || !isText(kept.game) || !isText(kept.title)) return (damaged(), null);
  const all: unknown[] = Array.isArray(kept.exercises) ? kept.exercises : [];
  const exercises = all.filter(isExercise);
  if (!Array.isArray(kept.exercises) || exercises.length < all.length) damaged();
  return { game: kept.game, title: kept.title, exercises };
};
