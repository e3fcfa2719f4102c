/** How an exercise is counted, and the best results, which are kept in this browser. */
import type { GameName } from '../../core/protocol';
import { isObject, keep, type Mend, onKeptElsewhere, recall } from '../../state/keep';
import { makeStore } from '../../state/store';
import type { Exercise } from './place';

/** As many right as one can within the time; or ten right in a row, as fast as one can. */
export type Mode = 'time' | 'row';

/** How long an exercise against time lasts, in seconds. Looking for attacks takes longer. */
export const SECONDS: Record<Exercise, number> = { find: 30, name: 30, attacked: 60 };
/** So many in a row. */
export const ROW = 10;

export interface Score {
  right: number;
  wrong: number;
  /** Right ones since the last wrong one. */
  row: number;
}
export const noScore: Score = { right: 0, wrong: 0, row: 0 };

export const counted = ({ right, wrong, row }: Score, good: boolean): Score =>
  good ? { right: right + 1, wrong, row: row + 1 } : { right, wrong: wrong + 1, row: 0 };

/** Whether the exercise ends with this score. */
export const isFull = (mode: Mode, { row }: Score): boolean => mode === 'row' && row >= ROW;

/** The result of an exercise: how many were right, or the milliseconds it took. */
export const resultOf = (mode: Mode, score: Score, milliseconds: number): number =>
  mode === 'time' ? score.right : Math.round(milliseconds);

/** More right ones are better, and less time. */
export const isBetter = (mode: Mode, result: number, best: number | null): boolean =>
  best === null ? mode === 'row' || result > 0 : mode === 'time' ? result > best : result < best;

// --- kept

/** By `GAME/EXERCISE/MODE`. */
type Bests = Record<string, number>;
const KEY = 'trainers';

export const soundBests: Mend<Bests> = (kept, damaged) => {
  if (!isObject(kept)) return (damaged(), null);
  const sound: Bests = {};
  for (const [key, value] of Object.entries(kept))
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) sound[key] = value;
    else damaged();
  return sound;
};

const read = (): Bests => recall(KEY, soundBests) ?? {};
export const bests = makeStore<{ bests: Bests }>({ bests: read() });
// The same exercise may be done in another tab.
onKeptElsewhere(KEY, () => bests.set({ bests: read() }));

const keyOf = (game: GameName, exercise: Exercise, mode: Mode) => `${game}/${exercise}/${mode}`;

export const bestOf = (game: GameName, exercise: Exercise, mode: Mode): number | null =>
  bests.get().bests[keyOf(game, exercise, mode)] ?? null;

/** Keeps the result if it is the best so far, and says whether it is. */
export function noteResult(
  game: GameName,
  exercise: Exercise,
  mode: Mode,
  result: number,
): boolean {
  const kept = { ...bests.get().bests, ...read() };
  const key = keyOf(game, exercise, mode);
  if (!isBetter(mode, result, kept[key] ?? null)) return false;
  kept[key] = result;
  keep(KEY, kept);
  bests.set({ bests: kept });
  return true;
}
