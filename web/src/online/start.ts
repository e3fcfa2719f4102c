/** Games at a distance and the table learn of each other here. */
import { movesUpTo } from '../core/match';
import { settings } from '../state/settings';
import { onTable, table } from '../state/table';
import { startCalling } from './calling';
import { begin, client, leave } from './following';
import { shownMoves } from './log';
import { startLooking } from './lookup';
import { sendPending, submit } from './playing';
import { online } from './state';

export function startOnline(): void {
  online.watch(sendPending);
  onTable((event) => {
    const { match, opponent } = table.get();
    // A move on the board here does not call off the game that is being entered.
    if (opponent.kind !== 'distance') return event.what === 'opened' ? leave() : undefined;
    if (online.get().game?.id !== opponent.game) {
      begin(opponent.game);
      // The stored game may be old; the server's state counts.
      table.set({ opponent: { ...opponent, stage: 'unknown' } });
    }
    const game = online.get().game!;
    if (event.what !== 'played' || game.state === null || event.move.side !== game.side) return;
    // The log may have changed while the core was asked: then this move answers another position.
    const before = movesUpTo(match!, match!.now.played - 1);
    if (before.join(' ') === shownMoves(game.log, game.pending).join(' ')) submit(event.move.move);
  });
  settings.watch(() => client.speak(settings.get().language));
  const wake = () => client.wake();
  addEventListener('online', wake);
  addEventListener('offline', wake);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && wake(),
  );
  startCalling();
  startLooking();
}
