/** Whose turn it is in a game that does not lie on the table. */
import { useEffect, useState } from 'preact/hooks';
import type { Kept } from '../state/games';
import type { GameNews } from './protocol';

/** A look, which does not count as being there. False where nobody can tell. */
export async function isMyTurn({ opponent, result, saved }: Pick<Kept, 'opponent' | 'result' | 'saved'>): Promise<boolean> {
  if (opponent.kind !== 'distance' || result !== null) return false;
  try {
    // A log has more entries than the game has moves: of those that are known only the last ones come along.
    const response = await fetch(`./api/games/${opponent.game}?version=${saved.played}`, { cache: 'no-store' });
    const { state } = (await response.json()) as Partial<GameNews>;
    return state?.status === 'playing' && state.to_move === opponent.side;
  } catch {
    return false;
  }
}

/** Asked once for each time the game is drawn anew. */
export function useMyTurn(kept: Kept): boolean {
  const [mine, setMine] = useState(false);
  useEffect(() => {
    let wanted = true;
    void isMyTurn(kept).then((answer) => wanted && setMine(answer));
    return () => void (wanted = false);
  }, [kept.changed]);
  return mine;
}
