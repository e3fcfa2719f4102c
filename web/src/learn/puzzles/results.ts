/** The results of a game's puzzles as a value, and what may be believed of kept ones. */
import type { GameName } from '../../core/protocol';
import { isObject, type Mend } from '../../state/keep';
import { MOST_DEVIATION, type Rating } from './glicko';

export interface Results {
  rating: Rating;
  /** The day of the last rated puzzle: days since 1970-01-01 in UTC. */
  day: number;
  /** Ids of those that were solved, at whatever try. */
  solved: string[];
  /** Those that were tried, and are not solved yet. */
  missed: string[];
  /** The longest streak. */
  streak: number;
}
export type AllResults = Record<GameName, Results>;

/** Somebody new: a little above the middle of the puzzles, and nearly nothing is known. */
export const NEW: Rating = { rating: 1200, deviation: MOST_DEVIATION, volatility: 0.06 };
/** Ratings and difficulties lie within this. */
const MOST_RATING = 5000;

export const noResults: Results = { rating: NEW, day: 0, solved: [], missed: [], streak: 0 };

const DAY = 24 * 60 * 60 * 1000;
/** Days since 1970-01-01, the same for everybody at a moment. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY);

const within = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** The ids of a list that may be anything. */
function soundIds(kept: unknown, damaged: () => void): string[] {
  const all = Array.isArray(kept) ? kept : [];
  const ids = all.filter((one): one is string => typeof one === 'string');
  if (!Array.isArray(kept) || ids.length < all.length) damaged();
  return [...new Set(ids)];
}

function soundRating(kept: unknown, damaged: () => void): Rating {
  if (isObject(kept)) {
    const { rating, deviation, volatility } = kept;
    if (within(rating, -MOST_RATING, MOST_RATING) && within(deviation, 1, MOST_DEVIATION))
      if (within(volatility, 0.001, 1)) return { rating, deviation, volatility };
  }
  damaged();
  return NEW;
}

export const soundResults: Mend<AllResults> = (kept, damaged) => {
  if (!isObject(kept)) return (damaged(), null);
  const sound: AllResults = {};
  for (const [game, results] of Object.entries(kept)) {
    if (!isObject(results)) {
      damaged();
      continue;
    }
    const { rating, day, solved, missed, streak } = results;
    const number = (value: unknown) => (within(value, 0, 1e9) ? Math.floor(value) : (damaged(), 0));
    sound[game] = {
      rating: soundRating(rating, damaged),
      day: number(day),
      solved: soundIds(solved, damaged),
      missed: soundIds(missed, damaged),
      streak: number(streak),
    };
  }
  return sound;
};

export const isTried = ({ solved, missed }: Results, id: string): boolean =>
  solved.includes(id) || missed.includes(id);
