/** What was solved, one's rating and one's best streak, by game; kept in this browser. */
import type { GameName, Puzzle } from '../../core/protocol';
import { keep, onKeptElsewhere, recall } from '../../state/keep';
import { makeStore } from '../../state/store';
import { rated, rested } from './glicko';
import { type AllResults, dayOf, isTried, noResults, type Results, soundResults } from './results';

/** How well the difficulty of a puzzle is known: it comes from how the levels fare with it. */
const PUZZLE_DEVIATION = 100;

const KEY = 'puzzles';
const read = (): AllResults => recall(KEY, soundResults) ?? {};

export const record = makeStore<{ results: AllResults }>({ results: read() });
// The same puzzles may be open in another tab.
onKeptElsewhere(KEY, () => record.set({ results: read() }));

export const resultsOf = (game: GameName): Results => record.get().results[game] ?? noResults;

function change(game: GameName, what: (results: Results) => Results): void {
  // What another tab has kept meanwhile stays; where nothing is kept, the page remembers.
  const results = { ...record.get().results, ...read() };
  results[game] = what(results[game] ?? noResults);
  keep(KEY, results);
  record.set({ results });
}

/** A change of the rating, rounded as it is shown. */
export interface Change {
  before: number;
  after: number;
}

/**
 * Notes the first try at a puzzle: only that is rated. Null where the puzzle was tried before.
 */
export function noteTry(
  game: GameName,
  puzzle: Puzzle,
  solved: boolean,
  now: number,
): Change | null {
  let told: Change | null = null;
  change(game, (results) => {
    const id = puzzle.id;
    if (isTried(results, id)) return solved ? withSolved(results, id) : results;
    const day = dayOf(now);
    const idle = results.day === 0 ? 0 : Math.max(0, day - results.day);
    const score = solved ? 1 : 0;
    const rating = rated(rested(results.rating, idle), [
      { rating: puzzle.difficulty, deviation: PUZZLE_DEVIATION, score },
    ]);
    told = { before: Math.round(results.rating.rating), after: Math.round(rating.rating) };
    const noted = { ...results, rating, day };
    return solved ? withSolved(noted, id) : { ...noted, missed: [...noted.missed, id] };
  });
  return told;
}

const withSolved = (results: Results, id: string): Results => ({
  ...results,
  solved: results.solved.includes(id) ? results.solved : [...results.solved, id],
  missed: results.missed.filter((one) => one !== id),
});

/** Keeps the streak if it is the longest so far, and returns the longest. */
export function noteStreak(game: GameName, count: number): number {
  change(game, (results) => ({ ...results, streak: Math.max(results.streak, count) }));
  return resultsOf(game).streak;
}

/** Forgets all of a game. */
export function startOver(game: GameName): void {
  const { [game]: _, ...others } = { ...record.get().results, ...read() };
  keep(KEY, others);
  record.set({ results: others });
}
