/** What was last wished for in a new game, and what it comes to. Kept in the browser. */
import type { GameName, SideKey, TimeControl } from '../core/protocol';
import { other } from '../core/sides';
import { openerOf } from './described';
import { entriesLike, keep, recall, soundText } from './keep';
import { FULL_STRENGTH, LOWEST_LEVEL } from './level';
import { open } from './opening';
import { type Opponent, table } from './table';

export type Against = 'here' | 'computer' | 'distance';
export type Seat = SideKey | 'random';
export type Timing = 'none' | 'increment' | 'delay' | 'days';

export interface Wishes {
  against: Against;
  level: number;
  seat: Seat;
  timing: Timing;
  minutes: number;
  seconds: number;
  days: number;
  /** At a distance: shown in the lobby. */
  listed: boolean;
  name: string;
}

const usual: Wishes = {
  against: 'computer',
  level: 3,
  seat: 'random',
  timing: 'none',
  minutes: 10,
  seconds: 5,
  days: 2,
  listed: false,
  name: '',
};

export const soundWishes = entriesLike(usual, {
  against: { here: true, computer: true, distance: true },
  seat: { white: true, black: true, random: true },
  timing: { none: true, increment: true, delay: true, days: true },
});

export const recallWishes = (): Wishes => ({
  ...usual,
  ...recall('wishes', soundWishes),
  name: recall('name', soundText) ?? '',
});
export const keepWishes = (wishes: Wishes) => keep('wishes', wishes);

/** Days are for games at a distance. */
export const timingOf = ({ timing, against }: Wishes): Timing =>
  timing === 'days' && against !== 'distance' ? 'none' : timing;

/** Clocks that are often played: minutes, and seconds added after each move. */
export const PACES = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
] as const;
/** Days per move that are often played. */
export const DAYS = [1, 3, 7] as const;

/** Which of them is wished for: `5+3`, `3d`, `none`; `own` where it is another clock. */
export function paceOf(wishes: Wishes): string {
  const { minutes, seconds, days } = wishes;
  const timing = timingOf(wishes);
  if (timing === 'none') return 'none';
  if (timing === 'days') return DAYS.some((one) => one === days) ? `${days}d` : 'own';
  const known = PACES.some((pace) => pace[0] === minutes && pace[1] === seconds);
  return timing === 'increment' && known ? `${minutes}+${seconds}` : 'own';
}

export function timeOf({ timing, minutes, seconds }: Wishes): TimeControl | null {
  if (timing === 'none' || timing === 'days') return null;
  return { initial: minutes * 60_000, [timing]: seconds * 1000 };
}

export function opponentOf({ against, level, seat }: Wishes): Opponent {
  if (against !== 'computer') return { kind: 'here' };
  const mine: SideKey = seat === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : seat;
  return { kind: 'computer', level, side: other(mine) };
}

/** The level last chosen. */
export const usualLevel = () =>
  Math.max(LOWEST_LEVEL, Math.min(FULL_STRENGTH, Math.round(recallWishes().level)));

/** A game against the computer at once: the person moves first, at the level last chosen. */
export async function playComputer(game: GameName): Promise<void> {
  const opponent: Opponent = {
    kind: 'computer',
    level: usualLevel(),
    side: other(openerOf(game)),
  };
  await open({ game }, opponent);
  table.set({ flipped: false });
}

/** The next dialogue for a new game opens with a game at a distance. */
export const wishDistance = (listed: boolean) =>
  keepWishes({ ...recallWishes(), against: 'distance', listed });
