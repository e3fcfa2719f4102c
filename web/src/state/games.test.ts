/** My games, in several tabs of one browser: each is a page of its own, with the real core. */
import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
let full = false;
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem(key: string, value: string) {
    if (full) throw new Error('full');
    kept.set(key, value);
  },
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
/** What the tab that is being opened does when another has written. */
let onStorage: (event: { key: string | null }) => void;
let onLeave: () => void;
vi.stubGlobal('addEventListener', (what: string, act: () => void) =>
  what === 'storage' ? (onStorage = act) : what === 'pagehide' && (onLeave = act),
);

async function newTab() {
  vi.resetModules();
  const { CoreClient } = await import('../core/client');
  const { coreWorker, wasm } = await import('../core/testing');
  const table = await import('./table');
  const { open } = await import('./opening');
  const { playText } = await import('./playing');
  const games = await import('./games');
  await table.sitDown(new CoreClient(wasm, coreWorker, 'en'));
  const last = games.openShelf();
  if (last) await games.openKept(last);
  const hears = onStorage;
  return {
    ...games,
    hears: () => hears({ key: 'plateau.games' }),
    start: (game: 'chess' | 'abalone', minutes?: number) =>
      open({ game, ...(minutes ? { time: { initial: minutes * 60_000 } } : {}) }, { kind: 'here' }),
    elapsed: table.elapsed,
    leaves: () => onLeave(),
    /** Plays, and waits until it is kept. */
    async play(move: string) {
      expect(await playText(move)).toBe(true);
      const { record } = table.table.get().match!.moves.at(-1)!;
      await vi.waitFor(
        () =>
          expect(
            games.shelf.get().games.find(({ id }) => id === games.shelf.get().current)?.saved.moves
              .length,
            record,
          ).toBe(table.table.get().scene!.played),
        { timeout: 100_000 },
      );
    },
  };
}
const stored = () =>
  (
    JSON.parse(kept.get('plateau.games') ?? '[]') as {
      id: string;
      game: string;
      saved: { moves: string[] };
    }[]
  ).map(({ game, saved }) => [game, ...saved.moves]);

beforeEach(() => {
  kept.clear();
  full = false;
});

it('a tab keeps what another has kept', async () => {
  const one = await newTab();
  const other = await newTab();
  await one.start('chess');
  await one.play('e4');
  await other.start('abalone');
  await other.play('a1b2');
  await one.play('e5');
  expect(stored()).toEqual([
    ['chess', 'e2e4', 'e7e5'],
    ['abalone', 'a1b2'],
  ]);
});

it('what was removed in one tab stays removed in all, and the list shows it', async () => {
  const one = await newTab();
  await one.start('chess');
  await one.play('e4');
  await one.start('abalone');
  await one.play('a1b2');
  const other = await newTab();
  one.removeKept(one.shelf.get().games.find(({ game }) => game === 'chess')!.id);
  await other.play('i9h8');
  expect(stored()).toEqual([['abalone', 'a1b2', 'i9h8']]);
  one.hears();
  expect(one.shelf.get().games.map(({ saved }) => saved.moves)).toEqual([['a1b2', 'i9h8']]);
  other.removeKept(other.shelf.get().current!);
  one.hears();
  expect([one.shelf.get(), stored()]).toEqual([{ games: [], current: null }, []]);
});

it('a game that is played on in two tabs becomes two', async () => {
  const one = await newTab();
  await one.start('chess');
  await one.play('e4');
  const other = await newTab();
  await one.play('e5');
  await other.play('c5');
  await one.play('Nf3');
  expect(stored()).toEqual([
    ['chess', 'e2e4', 'e7e5', 'g1f3'],
    ['chess', 'e2e4', 'c7c5'],
  ]);
});

it('a game opened twice at once has one place, and two opened at once each their own', async () => {
  const one = await newTab();
  await one.start('chess');
  await one.play('e4');
  const [chess] = one.shelf.get().games;
  await one.start('abalone');
  await one.play('a1b2');
  const abalone = one.shelf.get().games.find(({ game }) => game === 'abalone')!;
  await Promise.all([
    one.openKept(chess!),
    one.openKept(chess!),
    one.openKept(abalone),
    one.openKept(chess!),
  ]);
  await one.play('e5');
  expect(stored().sort()).toEqual([
    ['abalone', 'a1b2'],
    ['chess', 'e2e4', 'e7e5'],
  ]);
});

it('the clock of a turn goes on where it stood when the page was left', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const one = await newTab();
  await one.start('chess', 1);
  await one.play('e4');
  now.mockReturnValue(21_000);
  one.leaves();
  now.mockReturnValue(100);
  const again = await newTab();
  expect(again.elapsed()).toBe(20_000);
  now.mockReturnValue(5100);
  await again.start('abalone');
  now.mockReturnValue(60_000);
  const chess = again.shelf.get().games.find(({ game }) => game === 'chess')!;
  await again.openKept(chess);
  expect(again.elapsed()).toBe(25_000);
  now.mockRestore();
  await vi.waitFor(() => expect(kept.get('plateau.current')).toBe(JSON.stringify(chess.id)), {
    timeout: 100_000,
  });
});

it('of too many games those that are over go first, then those left unfinished here; the newest of all stays', async () => {
  const { MOST_GAMES, thatFit } = await import('./games');
  const some = (count: number, kind: 'here' | 'distance', result: string | null) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${kind} ${result ?? 'runs'} ${i}`,
      opponent: { kind },
      result,
    })) as unknown as Parameters<typeof thatFit>[0];
  const running = some(MOST_GAMES - 3, 'distance', null);
  const [here, over] = [some(2, 'here', null), some(2, 'here', '1-0')];
  expect(thatFit([...over, ...here.slice(1), ...running])).toEqual([
    ...over,
    ...here.slice(1),
    ...running,
  ]);
  expect(thatFit([...over, ...here, ...running]), 'one too many').toEqual([
    over[0],
    ...here,
    ...running,
  ]);
  expect(thatFit([...over, ...here, ...running, ...some(1, 'distance', '1-0')])).toEqual([
    over[0],
    ...here,
    ...running,
  ]);
  const many = some(MOST_GAMES + 1, 'distance', null);
  expect(thatFit([...over, ...here, ...many])).toEqual([over[0], ...many.slice(0, MOST_GAMES - 1)]);
  expect(thatFit([])).toEqual([]);
});

it('a browser that has no room left keeps nothing, and the list grows all the same', async () => {
  const one = await newTab();
  await one.start('chess');
  await one.play('e4');
  full = true;
  await one.start('abalone');
  await one.play('a1b2');
  await one.start('chess');
  await one.play('d4');
  expect(one.shelf.get().games.map(({ saved }) => saved.moves)).toEqual([
    ['d2d4'],
    ['a1b2'],
    ['e2e4'],
  ]);
  full = false;
  await one.play('d5');
  expect(stored()).toEqual([
    ['chess', 'd2d4', 'd7d5'],
    ['abalone', 'a1b2'],
    ['chess', 'e2e4'],
  ]);
});
