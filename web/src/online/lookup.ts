/**
 * Looks up games at a distance that are not on the table: whether they wait for this person.
 * Looking does not count as being present.
 */
import { endKept, type Kept, shelf } from '../state/games';
import { makeStore, useStore } from '../state/store';
import { onTable, table } from '../state/table';
import type { GameNews } from './messages';
import type { State } from './protocol';
import { pendingAt, seatAt } from './seats';
import { isAt } from './state';

export interface Found {
  myTurn: boolean;
  /** As in game files; `*` if it was called off, null while it goes on. */
  result: string | null;
  /** The rematch, if this browser has not opened it yet. */
  rematch: string | null;
}

/** The state of a game; null if the server cannot tell. `known` entries of its log are left out. */
export async function stateOf(game: string, known = 0): Promise<State | null> {
  try {
    const response = await fetch(`./api/games/${game}?version=${known}`, { cache: 'no-store' });
    const { state } = (await response.json()) as Partial<GameNews>;
    return state ?? null;
  } catch {
    return null;
  }
}

/** After this long a rematch is not looked for. */
const STILL_WARM = 7 * 86_400_000;
const isWorthALook = ({ opponent, result, changed }: Kept) =>
  opponent.kind === 'distance' &&
  !isAt(table.get().opponent, opponent.game) &&
  (result === null || Date.now() - changed < STILL_WARM);

export async function lookUp({
  opponent,
  saved,
}: Pick<Kept, 'opponent' | 'saved'>): Promise<Found | null> {
  if (opponent.kind !== 'distance') return null;
  // A log has at least as many entries as the game has moves.
  const state = await stateOf(opponent.game, saved.played);
  if (!state) return null;
  const { rematch } = state;
  return {
    myTurn:
      state.status === 'playing' && state.to_move === opponent.side && !pendingAt(opponent.game),
    result: state.outcome?.result ?? null,
    rematch: rematch !== null && seatAt(opponent.game) && !seatAt(rematch) ? rematch : null,
  };
}

const NOTHING: Found = { myTurn: false, result: null, rematch: null };

/** What was found, by the game's place in the list. */
const looks = makeStore<{ found: Record<string, Found> }>({ found: {} });

/**
 * Many people share an address and its quota, so a game is looked up at most this often unless
 * somebody opens the list.
 */
const PAUSE = 30_000;
const looked = new Map<string, number>();

export async function lookAround(anyway = false): Promise<void> {
  const now = performance.now();
  const isDue = ({ id }: Kept) => anyway || now - (looked.get(id) ?? -Infinity) >= PAUSE;
  await Promise.all(
    shelf
      .get()
      .games.filter(isWorthALook)
      .filter(isDue)
      .map(async (kept) => {
        looked.set(kept.id, now);
        const answer = await lookUp(kept);
        // A later request may have been answered first.
        if (!answer || looked.get(kept.id) !== now) return;
        looks.set({ found: { ...looks.get().found, [kept.id]: answer } });
        if (kept.result === null && answer.result !== null) endKept(kept.id, answer.result);
      }),
  );
}

/** What is known of a game that does not lie on the table. */
export const useFound = (id: string): Found | null => useStore(looks).found[id] ?? null;

/** So many games wait for the person here, besides the one on the table. */
export function useWaiting(): number {
  const { found } = useStore(looks);
  const { games, current } = useStore(shelf);
  const waits = ({ myTurn, rematch } = NOTHING) => myTurn || (rematch !== null && !seatAt(rematch));
  return games.filter(({ id }) => id !== current && waits(found[id])).length;
}

export function startLooking(): void {
  onTable(({ what }) => {
    if (what !== 'opened') return;
    // What was looked up about a game is outdated once it was on the table.
    const { current } = shelf.get();
    if (current !== null && looked.delete(current))
      looks.set({ found: { ...looks.get().found, [current]: NOTHING } });
    void lookAround();
  });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void lookAround(),
  );
}
