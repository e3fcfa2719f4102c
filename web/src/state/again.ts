/** The same game once more: the same rules and clock, with the sides swapped. */
import { other } from '../core/sides';
import { open } from './opening';
import { type Opponent, table } from './table';

export async function rematchHere(): Promise<void> {
  const { match, opponent, flipped } = table.get();
  if (!match || opponent.kind === 'distance') return;
  const time = match.now.clock?.control;
  const next: Opponent =
    opponent.kind === 'computer' ? { ...opponent, side: other(opponent.side) } : opponent;
  await open({ ...match.start, ...(time ? { time } : {}) }, next);
  table.set({ flipped });
}
