/** Which puzzle comes next. */
import type { Puzzle } from '../../core/protocol';
import { isTried, type Results } from './results';

/** One of so many that are equally good. */
const CHOICE = 12;

/** Chosen from a list by a number from 0 to 1, 1 excluded. */
const chosen = <T>(list: T[], chance: number): T | null =>
  list[Math.min(list.length - 1, Math.floor(chance * list.length))] ?? null;

/**
 * One near a rating: among those that were never tried, then those not solved, then all. Not the
 * one that is on the board, unless there is no other.
 */
export function nearOne(
  puzzles: Puzzle[],
  results: Results,
  now: string | null,
  chance: number,
): Puzzle | null {
  const others = puzzles.filter(({ id }) => id !== now);
  const fresh = others.filter(({ id }) => !isTried(results, id));
  const open = others.filter(({ id }) => !results.solved.includes(id));
  const from = [fresh, open, others, puzzles].find((list) => list.length > 0) ?? [];
  return chosen(closest(from, results.rating.rating), chance);
}

const closest = (puzzles: Puzzle[], rating: number): Puzzle[] => {
  const away = ({ difficulty }: Puzzle) => Math.abs(difficulty - rating);
  return [...puzzles].sort((a, b) => away(a) - away(b)).slice(0, CHOICE);
};

/** After so many a streak has come to the hardest puzzles. */
const CLIMB = 60;

/** The next one of a streak: harder and harder, none twice. Null when there are no more. */
export function streakOne(
  puzzles: Puzzle[],
  done: ReadonlySet<string>,
  chance: number,
): Puzzle | null {
  const left = puzzles.filter(({ id }) => !done.has(id));
  const sorted = left.sort((a, b) => a.difficulty - b.difficulty);
  const share = Math.min(1, done.size / CLIMB);
  const from = Math.round(share * Math.max(0, sorted.length - CHOICE));
  return chosen(sorted.slice(from, from + CHOICE), chance);
}
