/** What is known of the game at a distance that lies on the table, and what follows from it. */
import type { SideKey } from '../core/protocol';
import { openerOf } from '../state/described';
import { levelName } from '../state/level';
import { makeStore } from '../state/store';
import { type Opponent, table } from '../state/table';
import {
  ABANDONED,
  dateTag,
  type Tags,
  terminationTag,
  timeControlTag,
  winnerTag,
} from '../state/tags';
import type { Link } from './client';
import { gameTimeLeft, hashOf, type PendingMove, ServerTime, timeLeft } from './log';
import type { Deed, Presence } from './messages';
import type { Clock, Entry, Phrase, State } from './protocol';
import { seatAt } from './seats';

export interface DistantGame {
  id: string;
  log: Entry[];
  /** Null until the server has told. */
  state: State | null;
  /** The seat of the person here. */
  side: SideKey | null;
  pending: (PendingMove & { /** When it was made, by the server's clock. */ at: number }) | null;
  /** What else was asked from here and is not answered yet. */
  asking: readonly Deed['type'][];
  presence: Presence | null;
  /** Since when the other player is away, by performance.now. */
  awaySince: number | null;
  /** What each player said last, and when, by performance.now. */
  said: Partial<Record<SideKey, { phrase: Phrase; at: number }>>;
  /** Why the server cannot tell of it: what was kept here is all there is. */
  missing: string | null;
}

export interface Online {
  link: Link;
  /** The server is there, and cannot answer for now. */
  troubled: boolean;
  game: DistantGame | null;
}

export const online = makeStore<Online>({ link: 'idle', troubled: false, game: null });

export const change = (more: Partial<DistantGame>) => {
  const { game } = online.get();
  if (game) online.set({ game: { ...game, ...more } });
};

export const isAt = (opponent: Opponent, id: string): opponent is Opponent & { kind: 'distance' } =>
  opponent.kind === 'distance' && opponent.game === id;

export const time = new ServerTime();
export const serverNow = () => time.at(performance.now());

/** What each side has left at this moment. While a move is on its way, no clock runs. */
export function clocksNow(): Record<SideKey, number> | null {
  const { game } = online.get();
  if (!game?.state) return null;
  return timeLeft(game.state, game.pending?.at ? game.pending.at : serverNow());
}

/** What is left of the time for the whole game at this moment, likewise. */
export function gameTimeNow(): number | null {
  const { game } = online.get();
  if (!game?.state) return null;
  return gameTimeLeft(game.state, game.pending?.at ? game.pending.at : serverNow());
}

/** It is for the person here to move, whichever position is looked at. */
export function isMyTurn(): boolean {
  const { game } = online.get();
  return (
    game?.state?.status === 'playing' &&
    game.state.to_move === game.side &&
    !game.pending &&
    !game.missing
  );
}

/**
 * Who plays a game at a distance, since when, on which clock, and whether somebody left it: for its
 * file and its link, and for when the server no longer has it.
 */
export function tagsOfGame(log: Entry[], { seats, clock, outcome }: State): Tags {
  return {
    Event: 'Plateau',
    White: seats.white.name || '?',
    Black: seats.black.name || '?',
    Date: dateTag(log[0]?.at ?? Date.now()),
    ...clockTag(clock),
    ...(outcome?.reason === 'aborted' || outcome?.reason === 'left'
      ? { Termination: ABANDONED }
      : {}),
  };
}

/** Who plays the game on the table, since when, on which clock and to which end, for its file. */
export function playerTags(): Tags {
  const { opponent, tags, match } = table.get();
  const latest = match?.now;
  const ended = {
    ...(latest?.clock ? timeControlTag(latest.clock.control) : {}),
    ...terminationTag(latest?.outcome ?? null, tags),
    ...(latest ? winnerTag(openerOf(latest.game), latest.outcome) : {}),
  };
  if (opponent.kind === 'computer')
    return {
      ...tags,
      [opponent.side === 'white' ? 'White' : 'Black']: `Plateau (${levelName(opponent.level)})`,
      ...ended,
    };
  // A game that was called off has not ended, for the core.
  const { Termination } = tags;
  const calledOff = opponent.kind === 'distance' && Termination ? { Termination } : {};
  return { ...tags, ...ended, ...calledOff };
}

/** As the server's own file has it. */
function clockTag(clock: Clock): Tags {
  if (clock.kind === 'none') return { TimeControl: '-' };
  return clock.kind === 'days'
    ? { TimeControl: `1/${clock.days * 86_400}` }
    : timeControlTag(clock);
}

/** The address to send to the other player, or to whoever wants to watch. */
export const linkTo = (game: string) => location.origin + location.pathname + hashOf({ game });
/** The address that brings one's own seat to another device. */
export const seatLink = (game: string) =>
  location.origin + location.pathname + hashOf({ game, token: seatAt(game) ?? '' });
