/** Games at a distance and the table learn of each other here. */
import { settings } from '../state/settings';
import { onTable, table } from '../state/table';
import { startCalling } from './calling';
import { begin, client, leave, showAddressOfTable } from './following';
import { shownMoves } from './log';
import { startLooking } from './lookup';
import { sendPending, submit } from './playing';
import { online } from './state';

export function startOnline(): void {
  online.watch(sendPending);
  onTable((what) => {
    const { scene, opponent } = table.get();
    // A move on the board here does not call off the game that is being entered.
    if (opponent.kind !== 'distance') return what === 'opened' ? leave() : undefined;
    if (online.get().game?.id !== opponent.game) {
      begin(opponent.game);
      // What was kept may be old: the server has the word.
      table.set({ opponent: { ...opponent, stage: 'unknown' } });
    }
    const game = online.get().game!;
    if (what === 'opened') showAddressOfTable();
    const moves = scene!.moves.slice(0, scene!.played);
    // Made here; and the log has not changed while the core was asked.
    const mine = what === 'played' && game.state !== null && moves.length === shownMoves(game.log, game.pending).length + 1 && moves.at(-1)!.side === game.side;
    if (mine) submit(moves.at(-1)!.move);
  });
  settings.watch(() => client.speak(settings.get().language));
  const wake = () => client.wake();
  addEventListener('online', wake);
  addEventListener('offline', wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  startCalling();
  startLooking();
}
