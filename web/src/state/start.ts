/**
 * The start: asks what somebody wants who has come without a game. It lies beside the board, which
 * can be played at once, and goes with the first move.
 */
import type { GameName } from '../core/protocol';
import { open } from './opening';
import { makeStore } from './store';
import { onTable } from './table';

export const start = makeStore<{ shown: boolean }>({ shown: false });
export const showStart = () => start.set({ shown: true });
export const hideStart = () => start.set({ shown: false });

/** True while a game is opened that nobody has chosen an opponent for. */
let asking = false;

/**
 * Asks with the first picture of the game that is opened: a start that came a frame later would
 * push a phone's board down.
 */
export async function askBeside<T>(opening: () => Promise<T>): Promise<T> {
  asking = true;
  try {
    return await opening();
  } finally {
    asking = false;
  }
}

/** Lays out a new game and asks what is wanted of it. */
export async function openFresh(game: GameName): Promise<void> {
  await askBeside(() => open({ game }, { kind: 'here' }));
}

/** From here on whatever else is opened or played answers the question. */
export function startAsking(): void {
  onTable(({ what }) => {
    if (what === 'changed') return;
    if (asking) showStart();
    else hideStart();
  });
}
