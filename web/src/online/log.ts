/** A game at a distance is its log: what follows from the entries, without asking anybody. */
import type { Refusal, Saved, SideKey } from '../core/protocol';
import type { Entry, GameNews, GameState, WhyNot } from './protocol';

/** The log with what has come; null when something between is missing. */
export function joined(log: Entry[], news: GameNews): Entry[] | null {
  return news.from > log.length ? null : [...log.slice(0, news.from), ...news.entries];
}

/** The moves that stand: those taken back are gone. */
export function movesOf(log: Entry[]): string[] {
  const moves: string[] = [];
  for (const { did, move, plies = 0 } of log) {
    if (did === 'moved' && move !== undefined) moves.push(move);
    if (did === 'taken-back') moves.length = Math.max(0, moves.length - plies);
  }
  return moves;
}

/** A move on its way to the server. */
export interface PendingMove {
  id: string;
  /** How many entries the log had when it was made. */
  version: number;
  move: string;
}

/** It was played, or can no longer be: the position has changed since. */
export const isSettled = (log: Entry[], { version }: PendingMove) => log.slice(version).some(({ did }) => did === 'moved' || did === 'taken-back');

/** The moves to show: one on its way is shown at once. */
export const shownMoves = (log: Entry[], pending: PendingMove | null): string[] =>
  pending && !isSettled(log, pending) ? [...movesOf(log), pending.move] : movesOf(log);

/** Ends that come from the moves come again with them; the others are told to the core. It knows no games that were left. */
function endOf({ outcome }: GameState): Saved['ended'] {
  if (!outcome || outcome.reason === 'aborted') return undefined;
  const reason = outcome.reason !== 'left' ? outcome.reason : outcome.winner ? 'resignation' : 'agreement';
  return { reason, winner: outcome.winner };
}

/** The game as the core opens it. The clock stays with the server. */
export function savedOf(log: Entry[], pending: PendingMove | null, state: GameState): Saved {
  const moves = shownMoves(log, pending);
  const ended = endOf(state);
  return {
    start: { game: state.kind, rules: state.rules, position: state.start },
    moves, played: moves.length, ...(ended ? { ended } : {}),
  };
}

/** What a server refused, as the table shows refusals. */
export const refusalOf = ({ kind, code, text, cells }: WhyNot): Refusal => ({
  kind: kind === 'incomplete' ? 'malformed' : kind, code, text, cells: cells.map((cell) => ({ cell, role: 'other' })), line: 0, column: 0,
});

// ---------------------------------------------------------------------------------------------- time

/** Days are as long as this. */
const DAY = 86_400_000;

/** What each side has left at a moment of the server's clock; null without a clock. */
export function timeLeft({ clock, time, to_move }: Pick<GameState, 'clock' | 'time' | 'to_move'>, now: number): Record<SideKey, number> | null {
  if (clock.kind === 'none') return null;
  const whole = clock.kind === 'days' ? clock.days * DAY : clock.initial;
  const left: Record<SideKey, number> = { white: time.white ?? whole, black: time.black ?? whole };
  if (!time.running) return left;
  const free = clock.kind === 'days' ? 0 : (clock.delay ?? 0);
  left[to_move] = Math.max(0, left[to_move] - Math.max(0, now - time.began - free));
  return left;
}

/**
 * The server's clock, read here. A message tells the time at which it was sent, and is never early: of all that have come, the one
 * that was quickest says best. `local` only grows (performance.now), whatever the clock on the wall does.
 */
export class ServerTime {
  private ahead = -Infinity;
  heard(now: number, local: number, fresh: boolean): void {
    this.ahead = fresh ? now - local : Math.max(this.ahead, now - local);
  }
  at(local: number): number {
    return local + this.ahead;
  }
  local(server: number): number {
    return server - this.ahead;
  }
}

// ---------------------------------------------------------------------------------------------- addresses

/** As the server makes them: without the letters and digits that look alike. */
const ID = '[2-9a-km-np-z]{12}';
const TOKEN = '[A-Za-z0-9_-]{43}';

export interface Address {
  game: string;
  /** Only in the link that takes a seat to another device. */
  token?: string;
}

/** Behind the `#`, where browsers keep it to themselves. */
export const hashOf = ({ game, token }: Address) => (token ? `#seat=${game}.${token}` : `#play=${game}`);

/** There is, or was meant to be, a game at a distance in the address. */
export const isAddress = (hash: string) => /^#(play|seat)=/.test(hash);

export function addressOf(hash: string): Address | null {
  const found = new RegExp(`^#play=(${ID})$`).exec(hash) ?? new RegExp(`^#seat=(${ID})\\.(${TOKEN})$`).exec(hash);
  return found ? { game: found[1]!, ...(found[2] ? { token: found[2] } : {}) } : null;
}
