/** Who may do what at the table. */

import { isTimed } from '../core/match';
import type { SideKey } from '../core/protocol';
import { type Opponent, type TableState, table } from './table';
import { say } from './words';

/** The person at the screen may move now. */
export function mayMove(): boolean {
  const { scene, opponent, line } = table.get();
  if (line) return mayStudy();
  if (!scene?.live) return false;
  if (opponent.kind === 'distance')
    return scene.outcome !== null || (opponent.stage === 'playing' && scene.turn === opponent.side);
  return opponent.kind === 'here' || scene.turn !== opponent.side || scene.outcome !== null;
}

/**
 * True if moves may be tried at any position, which makes variations and leaves the match alone.
 * Not in a game against somebody at a distance that is being played.
 */
export function mayStudy(): boolean {
  const { match, opponent } = table.get();
  if (!match) return false;
  return match.now.outcome !== null || opponent.kind !== 'distance';
}

/** True if the moves of the match may be changed: nobody waits for the next one of it. */
export function mayRewrite(): boolean {
  const { match, opponent } = table.get();
  return !!match && match.now.outcome === null && opponent.kind === 'here' && !isTimed(match.now);
}

/** True if the computer may help: never in one's own game against somebody at a distance. */
export function mayHelp(): boolean {
  const { opponent } = table.get();
  return (
    opponent.kind !== 'distance' ||
    opponent.side === null ||
    opponent.stage === 'over' ||
    opponent.stage === 'missing'
  );
}

/** True if a move that somebody suggests can be played at the position shown. */
export const mayPlayHere = () => table.get().match !== null && mayMove();

/** Why not, in words. */
export function whyWait(): string {
  const { scene, opponent } = table.get();
  if (!scene?.live) return say('web.looking');
  if (opponent.kind !== 'distance') return say('web.computers-turn');
  if (opponent.side === null) return say('web.distance.you-watch');
  return say(WHY_WAIT[opponent.stage]);
}

const WHY_WAIT = {
  unknown: 'web.distance.not-known',
  missing: 'web.distance.missing',
  waiting: 'web.distance.not-begun',
  playing: 'web.distance.not-your-turn',
  over: 'web.distance.called-off',
} as const;

/**
 * Whose turn it is in the match, whichever position is shown; null before the other player has come
 * and after the end.
 */
export function sideToMove({ match, opponent }: TableState): SideKey | null {
  if (!match || match.now.outcome) return null;
  return opponent.kind === 'distance' && (opponent.stage === 'waiting' || opponent.stage === 'over')
    ? null
    : match.now.turn;
}

/**
 * The opponent for a position that was set up: the computer stays, a player at a distance does not.
 */
export const opponentForPosition = (): Opponent => {
  const { opponent } = table.get();
  return opponent.kind === 'computer' ? opponent : { kind: 'here' };
};
