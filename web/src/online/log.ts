/** A game at a distance is its log. These functions compute everything else from its entries. */
import type { Refusal, Saved, SideKey } from '../core/protocol';
import type { GameNews, WhyNot } from './messages';
import type { Entry, State } from './protocol';

/** The log with the news added; null if entries in between are missing. */
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

/** A challenge that has ended by itself: nobody took it in time, or its maker was away. */
export const hasRunOut = (log: Entry[], { seats, outcome }: State): boolean =>
  outcome?.reason === 'aborted' &&
  !(seats.white.taken && seats.black.taken) &&
  log.some(({ did, side }) => did === 'aborted' && side === undefined);

/** Who has declined the last offer of a rematch, if that was its end. */
export function rematchDeclinedBy(log: Entry[]): SideKey | null {
  const last = log.filter(({ did }) => did.startsWith('rematch')).at(-1);
  return last?.did === 'rematch-declined' ? (last.side ?? null) : null;
}

/** A move on its way to the server. */
export interface PendingMove {
  id: string;
  /** How many entries the log had when it was made. */
  version: number;
  move: string;
}

/** True if it was played, or can no longer be played because the position has changed. */
export const isSettled = (log: Entry[], { version }: PendingMove) =>
  log.slice(version).some(({ did }) => did === 'moved' || did === 'taken-back');

/** The moves to show, including one that is still on its way. */
export const shownMoves = (log: Entry[], pending: PendingMove | null): string[] =>
  pending && !isSettled(log, pending) ? [...movesOf(log), pending.move] : movesOf(log);

/**
 * How the core is to end the game, where the moves do not end it. The core knows no games that were
 * left, so those become resignations or draws.
 */
function endOf({ outcome }: State): Saved['ended'] {
  if (!outcome || outcome.reason === 'aborted') return undefined;
  const reason =
    outcome.reason !== 'left' ? outcome.reason : outcome.winner ? 'resignation' : 'agreement';
  return { reason, winner: outcome.winner };
}

/** The game as the core opens it. The clock stays with the server. */
export function savedOf(log: Entry[], pending: PendingMove | null, state: State): Saved {
  const moves = shownMoves(log, pending);
  const ended = endOf(state);
  return {
    start: { game: state.kind, rules: state.rules, position: state.start },
    moves,
    played: moves.length,
    ...(ended ? { ended } : {}),
  };
}

/** What a server refused, as the table shows refusals. */
export const refusalOf = ({ kind, code, text, cells, roles }: WhyNot): Refusal => ({
  kind: kind === 'incomplete' ? 'malformed' : kind,
  code,
  text,
  // A server of before tells the cells alone.
  cells: roles ?? cells.map((cell) => ({ cell, role: 'other' })),
  line: 0,
  column: 0,
});

// --- time

/** A day in milliseconds. */
const DAY = 86_400_000;

/** What each side has left at a moment of the server's clock; null without a clock. */
export function timeLeft(
  { clock, time, to_move }: Pick<State, 'clock' | 'time' | 'to_move'>,
  now: number,
): Record<SideKey, number> | null {
  if (clock.kind === 'none') return null;
  const whole = clock.kind === 'days' ? clock.days * DAY : clock.initial;
  const left: Record<SideKey, number> = { white: time.white ?? whole, black: time.black ?? whole };
  if (!time.running) return left;
  const free = clock.kind === 'days' ? 0 : (clock.delay ?? 0);
  left[to_move] = Math.max(0, left[to_move] - Math.max(0, now - time.began - free));
  return left;
}

/** What is left of the time for the whole game; null where the rules give none. */
export function gameTimeLeft({ time }: Pick<State, 'time'>, now: number): number | null {
  if (time.game === undefined) return null;
  const used = time.running ? Math.max(0, now - time.began) : 0;
  return Math.max(0, time.game - used);
}

/**
 * The server's clock. A message tells when it was sent and always arrives later, so the one that
 * took the shortest time is the most exact. `local` is performance.now, which never goes back.
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

// --- addresses

/** Ids as the server makes them, without letters and digits that look alike. */
const ID = '[2-9a-km-np-z]{12}';
const TOKEN = '[A-Za-z0-9_-]{43}';

export interface Address {
  game: string;
  /** Only in the link that takes a seat to another device. */
  token?: string;
}

/** Stands behind the `#`, which browsers do not send to servers. */
export const hashOf = ({ game, token }: Address) =>
  token ? `#seat=${game}.${token}` : `#play=${game}`;

/** True if the address names, or tries to name, a game at a distance. */
export const isAddress = (hash: string) => /^#(play|seat)=/.test(hash);

export function addressOf(hash: string): Address | null {
  const found =
    new RegExp(`^#play=(${ID})$`).exec(hash) ??
    new RegExp(`^#seat=(${ID})\\.(${TOKEN})$`).exec(hash);
  return found ? { game: found[1]!, ...(found[2] ? { token: found[2] } : {}) } : null;
}
