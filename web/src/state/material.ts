/** How much more one side has on the board than the other. */
import type { PieceKey, SideKey, Stacks } from '../core/protocol';
import { sideOf } from '../core/sides';
import type { Worth } from '../games/worth';

export function aheadBy(
  stacks: Stacks,
  side: SideKey,
  shapes: Record<PieceKey, string>,
  worth: Worth,
): number {
  let sum = 0;
  for (const piece of Object.values(stacks).flat())
    sum += (sideOf(piece) === side ? 1 : -1) * (worth[shapes[piece] ?? ''] ?? 0);
  return sum;
}
