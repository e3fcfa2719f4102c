/** Runs down the clock of whoever is to move, and says when it is empty. The core keeps the account; this shows it. */
import type { SideKey } from '../core/protocol';
import { makeStore } from './store';
import { act, elapsed, onTable, table } from './table';

/** What each side has left at this moment; null without a clock. */
export const clock = makeStore<{ now: Record<SideKey, number> | null }>({ now: null });

/** Often enough for tenths of a second. */
const TICK = 100;

/** `1:05:09`, `4:30`; tenths below twenty seconds, when they begin to matter. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 20_000) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  const { scene } = table.get();
  if (!scene?.clock || scene.outcome) return stop();
  // A position looked at is not the one whose clock runs.
  if (!scene.live) return;
  const spent = Math.max(0, elapsed() - scene.clock.control.delay);
  const left = scene.clock.remaining[scene.turn] - spent;
  clock.set({ now: { ...scene.clock.remaining, [scene.turn]: Math.max(0, left) } });
  if (left <= 0) {
    stop();
    void act('flag', { side: scene.turn });
  }
}

function stop() {
  clearInterval(timer);
  timer = undefined;
}

export function startClock(): void {
  onTable(() => {
    const { scene } = table.get();
    clock.set({ now: scene?.clock ? { ...scene.clock.remaining } : null });
    if (!scene?.clock || scene.outcome) stop();
    else timer ??= setInterval(tick, TICK);
  });
}
