/** When a player can be said to have left, as docs/protocol.md has it. */
import type { SideKey } from '../core/protocol';
import type { State } from './protocol';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * From when on the other player can be said to have left; null as long as that cannot be.
 * @param awaySince when the other was last here; null: is here
 * @param began when the turn began, by the same clock
 */
export function goneFrom(
  state: State,
  side: SideKey | null,
  awaySince: number | null,
  began: number,
): number | null {
  if (
    state.status !== 'playing' ||
    side === null ||
    awaySince === null ||
    state.clock.kind === 'days'
  )
    return null;
  const away = awaySince + MINUTE;
  // Before that the game can only be called off, by either side.
  if (state.ply < 2) return away;
  // The side to move can simply play on.
  if (state.to_move === side) return null;
  return Math.max(away, began + (state.clock.kind === 'none' ? DAY : MINUTE));
}
