/**
 * The seats this browser holds: a secret for each game. They leave it only in messages to the
 * server and in a link asked for.
 */
import { isObject, keep, recall } from '../state/keep';
import type { PendingMove } from './log';
import type { Wanted } from './messages';

/**
 * How many seats are stored for games that are not known to be over, the newest ones; each takes a
 * hundred bytes.
 */
export const MOST_SEATS = 1000;
/** How many seats of finished games are stored as well: they are needed for a rematch. */
export const MOST_OLD_SEATS = 200;
/** More pending moves or requests for games than one person makes. */
const MOST_UNANSWERED = 200;

type Kept<T> = [key: string, value: T][];
const all = <T>(key: string, isSound: (value: unknown) => value is T): Kept<T> =>
  recall<Kept<T>>(key, (kept, damaged) => {
    const pairs: unknown[] = Array.isArray(kept) ? kept : [];
    const sound = pairs.filter(
      (one): one is Kept<T>[number] =>
        Array.isArray(one) && typeof one[0] === 'string' && isSound(one[1]),
    );
    if (!Array.isArray(kept) || sound.length < pairs.length) damaged();
    return sound;
  }) ?? [];
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value);
const isPending = (value: unknown): value is PendingMove =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.move === 'string' &&
  Number.isInteger(value.version);
/** A game that was asked for, and the secret of one's seat in it. */
export interface Asked {
  id: string;
  token: string;
  wanted: Wanted;
  /** When, in milliseconds since 1970. */
  at: number;
}
const isAsked = (value: unknown): value is Asked =>
  isObject(value) &&
  typeof value.id === 'string' &&
  isToken(value.token) &&
  isObject(value.wanted) &&
  typeof value.at === 'number';

// Read each time, because another tab may have written meanwhile.
const seats = () => all('seats', isToken);
const oldSeats = () => all('seats-over', isToken);
const pendings = () => all('pending', isPending);
const without = <T>(kept: Kept<T>, key: string) => kept.filter(([one]) => one !== key);

/** If the browser stores nothing, seats last as long as the page is open. */
const unkept = new Map<string, string>();

const of = <T>(kept: Kept<T>, key: string): T | undefined => kept.find(([one]) => one === key)?.[1];
export const seatAt = (game: string): string | undefined =>
  of(seats(), game) ?? of(oldSeats(), game) ?? unkept.get(game);
export function takeSeat(game: string, token: string): void {
  if (!keep('seats', [[game, token], ...without(seats(), game)].slice(0, MOST_SEATS)))
    unkept.set(game, token);
}
export function leaveSeat(game: string): void {
  keep('seats', without(seats(), game));
  keep('seats-over', without(oldSeats(), game));
  unkept.delete(game);
}
/** The game is over, so its seat no longer counts against the limit. */
export function retireSeat(game: string): void {
  const token = of(seats(), game);
  if (
    token &&
    keep('seats-over', [[game, token], ...without(oldSeats(), game)].slice(0, MOST_OLD_SEATS))
  )
    keep('seats', without(seats(), game));
}

// The secrets of one's seats in rematches, by the game before: named when a rematch is asked for,
// so that whoever has an old link does not hold the new seat.
const nextSeats = () => all('seats-next', isToken);
export const nextSeatAfter = (game: string): string | undefined => of(nextSeats(), game);
export function makeNextSeat(game: string): string | undefined {
  const known = nextSeatAfter(game);
  if (known) return known;
  const made: [string, string] = [game, newToken()];
  // A secret that is not stored would be lost with the page: then the old one goes on.
  return keep('seats-next', [made, ...nextSeats()].slice(0, MOST_UNANSWERED)) ? made[1] : undefined;
}

// New secrets of seats, stored before the server is asked for them: if its answer is lost, the seat
// has one of the two.
const newSeats = () => all('seats-renewed', isToken);
export const newSeatAt = (game: string): string | undefined => of(newSeats(), game);
export const keepNewSeat = (game: string, token: string) =>
  keep('seats-renewed', [[game, token], ...without(newSeats(), game)].slice(0, MOST_UNANSWERED));
export const forgetNewSeat = (game: string) => keep('seats-renewed', without(newSeats(), game));

// Moves on their way, sent again after a reload: one for each game.
export const pendingMoves = (): Kept<PendingMove> => pendings();
export const pendingAt = (game: string): PendingMove | null => of(pendings(), game) ?? null;
export const keepPending = (game: string, move: PendingMove) =>
  keep('pending', [[game, move], ...without(pendings(), game)].slice(0, MOST_UNANSWERED));
export const forgetPending = (game: string) => keep('pending', without(pendings(), game));

// Requests for games that were not answered yet, repeated after a reload. Only they hold the secret
// of the first seat.
const asked = () => all('asked', isAsked);
export const gamesAsked = (): Asked[] => asked().map(([, one]) => one);
export const keepAsked = (one: Asked) =>
  keep('asked', [[one.id, one], ...without(asked(), one.id)].slice(0, MOST_UNANSWERED));
export const forgetAsked = (id: string) => keep('asked', without(asked(), id));

const letters = (bytes: number) =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** 256 bits that nobody guesses. */
export const newToken = () => letters(32);
/** Differs among all requests of a seat. */
export const newId = () => letters(18);
