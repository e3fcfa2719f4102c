/** The seats this browser holds: a secret for each game. They leave it only in messages to the server and in a link asked for. */
import { keep, recall } from '../state/keep';
import type { PendingMove } from './log';

/** Older seats than this many are forgotten. */
const MOST_SEATS = 200;

type Kept<T> = [game: string, value: T][];
const all = <T>(key: string): Kept<T> =>
  recall<Kept<T>>(key, (kept, damaged) => {
    const pairs = Array.isArray(kept) ? kept : [];
    const sound = pairs.filter((one) => Array.isArray(one) && typeof one[0] === 'string' && !!one[1]);
    if (!Array.isArray(kept) || sound.length < pairs.length) damaged();
    return sound;
  }) ?? [];
const without = <T>(kept: Kept<T>, game: string) => kept.filter(([one]) => one !== game);

// Read anew each time: another tab may have written meanwhile.
export const seatAt = (game: string): string | undefined => all<string>('seats').find(([one]) => one === game)?.[1];
export const takeSeat = (game: string, token: string) => keep('seats', [[game, token], ...without(all<string>('seats'), game)].slice(0, MOST_SEATS));

// Moves on their way, sent again after a reload.
export const pendingAt = (game: string): PendingMove | null => all<PendingMove>('pending').find(([one]) => one === game)?.[1] ?? null;
export const keepPending = (game: string, move: PendingMove) => keep('pending', [[game, move], ...without(all<PendingMove>('pending'), game)].slice(0, MOST_SEATS));
export const forgetPending = (game: string) => keep('pending', without(all<PendingMove>('pending'), game));

const letters = (bytes: number) =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** 256 bits that nobody guesses. */
export const newToken = () => letters(32);
/** Differs among all requests of a seat. */
export const newId = () => letters(18);
