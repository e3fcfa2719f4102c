/**
 * Runs down the clock of the side to move and the time for the whole game, and reports when one of
 * them is over. The core keeps the times; this shows them.
 */
import { isTimed } from '../core/match';
import type { Scene, SideKey } from '../core/protocol';
import { act } from './playing';
import { makeStore } from './store';
import { elapsed, moment, onTable, table } from './table';

/** What each side has left at this moment, and the whole game; null where there is no limit. */
export const clock = makeStore<{ now: Record<SideKey, number> | null; game: number | null }>({
  now: null,
  game: null,
});

/** Often enough for tenths of a second. */
const TICK = 100;

/** `1:05:09`, `4:30`; tenths below twenty seconds, when they begin to matter. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 20_000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Whose clock runs and what it shows: that of the match, whichever position is being looked at. */
let running: Pick<Scene, 'clock' | 'gameTime' | 'turn'> | null = null;

function tick() {
  if (!running) return;
  const { clock: account, gameTime, turn } = running;
  const spent = elapsed();
  const left = account
    ? account.remaining[turn] - Math.max(0, spent - account.control.delay)
    : Infinity;
  const game = gameTime === null ? Infinity : gameTime - spent;
  clock.set({
    now: account && { ...account.remaining, [turn]: Math.max(0, left) },
    game: gameTime === null ? null : Math.max(0, game),
  });
  if (left > 0 && game > 0) return;
  run(null);
  // A move made in time may still be on its way, so time is up only if it is still the same turn.
  if (game <= left) void act('timeIsUp', {}, moment());
  else void act('flag', { side: turn }, moment());
}

function run(next: typeof running) {
  running = next;
  clearInterval(timer);
  timer = next ? setInterval(tick, TICK) : undefined;
}

export function startClock(): void {
  onTable(({ what }) => {
    const { match, opponent } = table.get();
    // The server measures the time of a game at a distance.
    const now = opponent.kind === 'distance' ? undefined : match?.now;
    const stopped = running;
    // Whoever resigns or agrees to a draw stops the clock where it is: the core's account is that of
    // the beginning of the turn.
    if (what === 'acted' && now?.outcome && isTimed(now) && stopped) {
      tick();
      return run(null);
    }
    clock.set({ now: now?.clock ? { ...now.clock.remaining } : null, game: now?.gameTime ?? null });
    run(now && isTimed(now) && !now.outcome ? now : null);
  });
}
