import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CoreClient } from '../core/client';
import { coreWorker, wasm } from '../core/testing';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const { clock, clockText, startClock } = await import('./clock');
const { open } = await import('./opening');
const { act, playText, takeBack } = await import('./playing');
const { inTurn, sitDown, table } = await import('./table');

await sitDown(new CoreClient(wasm, coreWorker, 'en'));
startClock();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets so many milliseconds pass, and all that comes of it happen. */
async function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await inTurn(() => Promise.resolve());
}
const now = () => table.get().match!.now;

it('a clock shows hours, minutes, and tenths when they matter', () => {
  expect(clockText(3_909_000)).toBe('1:05:09');
  expect(clockText(270_000)).toBe('4:30');
  expect(clockText(20_000)).toBe('0:20');
  expect(clockText(19_999)).toBe('0:19.9');
  expect(clockText(5_040)).toBe('0:05.0');
  expect(clockText(-3)).toBe('0:00.0');
});

it('the time for the whole game runs through the turns of both sides and ends it', async () => {
  await open({ game: 'stackchess', rules: 'time=1m' }, { kind: 'here' });
  expect(clock.get()).toEqual({ now: null, game: 60_000 });
  await pass(20_000);
  expect(clock.get().game).toBe(40_000);
  expect(await playText('a2-a3')).toBe(true);
  expect(now()).toMatchObject({ gameTime: 40_000, outcome: null });
  await pass(39_900);
  expect(clock.get().game).toBe(100);
  expect(now().outcome).toBeNull();
  await pass(100);
  expect(now()).toMatchObject({ gameTime: 0, outcome: { reason: 'time-limit', winner: null } });
  expect(clock.get().game).toBe(0);
  await takeBack();
  expect(now()).toMatchObject({ gameTime: 40_000, outcome: null });
});

it('beside clocks, whichever is over first ends the game', async () => {
  const ended = async (initial: number) => {
    const start = { game: 'stackchess', rules: 'time=1m', time: { initial } };
    expect(await open(start, { kind: 'here' })).toBeNull();
    await pass(60_000);
    return now().outcome?.reason;
  };
  expect(await ended(30_000)).toBe('time');
  expect(await ended(90_000)).toBe('time-limit');
});

it('whoever resigns stops the time for the whole game where it is', async () => {
  await open({ game: 'stackchess', rules: 'time=1m' }, { kind: 'here' });
  await pass(5_000);
  await act('resign', { side: 'white' });
  await pass(5_000);
  expect(clock.get().game).toBe(55_000);
});

it('a server measures the time of its games itself', async () => {
  const stage = 'playing' as const;
  const opponent = { kind: 'distance' as const, game: 'g', side: null, name: '', stage };
  await open({ game: 'stackchess', rules: 'time=1m' }, opponent);
  await pass(120_000);
  expect(clock.get().game).toBeNull();
  expect(now().outcome).toBeNull();
});
