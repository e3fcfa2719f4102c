/** Which steps were solved, by game; kept in this browser. */
import type { GameName, LessonChapter } from '../core/protocol';
import { isObject, keep, type Mend, onKeptElsewhere, recall } from '../state/keep';
import { makeStore } from '../state/store';

/** By game, the steps that were solved: `CHAPTER/STEP`. */
export type Solved = Record<GameName, string[]>;

const KEY = 'lessons';

export const soundSolved: Mend<Solved> = (kept, damaged) => {
  if (!isObject(kept)) return (damaged(), null);
  const sound: Solved = {};
  for (const [game, steps] of Object.entries(kept)) {
    if (!Array.isArray(steps)) {
      damaged();
      continue;
    }
    const good = steps.filter((one): one is string => typeof one === 'string');
    if (good.length < steps.length) damaged();
    sound[game] = [...new Set(good)];
  }
  return sound;
};

const read = (): Solved => recall(KEY, soundSolved) ?? {};

export const progress = makeStore<{ solved: Solved }>({ solved: read() });
// The same lessons may be open in another tab.
onKeptElsewhere(KEY, () => progress.set({ solved: read() }));

const nameOf = (chapter: string, step: string) => `${chapter}/${step}`;

export const isSolved = (solved: Solved, game: GameName, chapter: string, step: string): boolean =>
  solved[game]?.includes(nameOf(chapter, step)) ?? false;

export function noteSolved(game: GameName, chapter: string, step: string): void {
  // What another tab has solved meanwhile stays solved.
  const { solved } = { solved: { ...progress.get().solved, ...read() } };
  if (!isSolved(solved, game, chapter, step))
    solved[game] = [...(solved[game] ?? []), nameOf(chapter, step)];
  keep(KEY, solved);
  progress.set({ solved });
}

/** Forgets what was solved in a game. */
export function startOver(game: GameName): void {
  const { [game]: _, ...others } = progress.get().solved;
  keep(KEY, others);
  progress.set({ solved: others });
}

/** How many steps of a chapter are solved. */
export const solvedIn = (solved: Solved, game: GameName, chapter: LessonChapter): number =>
  chapter.steps.filter((step) => isSolved(solved, game, chapter.id, step.id)).length;

/** The first step that is not solved yet; the very first where all are. */
export function nextUnsolved(
  solved: Solved,
  game: GameName,
  chapters: LessonChapter[],
): { chapter: number; step: number } {
  for (const [chapter, { id, steps }] of chapters.entries()) {
    const step = steps.findIndex((one) => !isSolved(solved, game, id, one.id));
    if (step >= 0) return { chapter, step };
  }
  return { chapter: 0, step: 0 };
}
