import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const { ASIDE, entriesLike, recall, wasDamaged } = await import('./keep');
const { soundGames } = await import('./games');
beforeEach(() => kept.clear());

const usual = { level: 3, seat: 'white' as 'white' | 'black', sound: true };
const mend = entriesLike(usual, { seat: { white: true, black: true } });

it('what is whole is recalled, and nothing is set aside', () => {
  kept.set('plateau.x', '{"level":5,"seat":"black","later":1}');
  expect(recall('x', mend)).toEqual({ level: 5, seat: 'black' });
  expect(recall('y', mend)).toBeNull();
  expect([...kept.keys()]).toEqual(['plateau.x']);
  expect(wasDamaged()).toBe(false);
});

it.each(['{"level":', 'null', '[]', '"x"', '7'])(
  'what is no list of entries is set aside: %s',
  (text) => {
    kept.set('plateau.x', text);
    expect(recall('x', mend)).toBeNull();
    expect(kept.get(`plateau.x${ASIDE}`)).toBe(text);
    expect(kept.has('plateau.x')).toBe(false);
    expect(wasDamaged()).toBe(true);
  },
);

it.each([
  ['level', '"7"'],
  ['level', 'null'],
  ['seat', '"green"'],
  ['seat', '"toString"'],
  ['sound', '1'],
])('of entries, the sound ones stay: not %s %s', (key, value) => {
  const text = `{"level":5,"seat":"black","sound":false,"${key}":${value}}`;
  kept.set('plateau.x', text);
  const { [key as 'level']: _, ...others } = { level: 5, seat: 'black', sound: false };
  expect(recall('x', mend)).toEqual(others);
  expect(JSON.parse(kept.get('plateau.x')!)).toEqual(others);
  expect(kept.get(`plateau.x${ASIDE}`)).toBe(text);
});

it('of games, those that can be listed stay', () => {
  const game = {
    id: 'a',
    game: 'chess',
    changed: 1,
    stacks: { e1: ['white-king'] },
    result: null,
    opponent: { kind: 'here' },
    saved: { start: { game: 'chess', rules: '', position: '' }, moves: ['e2e4'], played: 1 },
  };
  const damaged = vi.fn();
  expect(soundGames([game], damaged)).toEqual([game]);
  expect(damaged).not.toHaveBeenCalled();
  const spoiled = [
    null,
    3,
    {},
    { ...game, id: 7 },
    { ...game, game: 'go' },
    { ...game, saved: {} },
    { ...game, saved: null },
    { ...game, stacks: { e1: [] } },
    { ...game, stacks: { e1: ['green-king'] } },
    { ...game, opponent: { kind: 'computer' } },
    { ...game, result: 1 },
    { ...game, changed: 'today' },
  ];
  for (const one of spoiled) {
    damaged.mockClear();
    expect(soundGames([one, game], damaged), JSON.stringify(one)).toEqual([game]);
    expect(damaged).toHaveBeenCalledOnce();
  }
  expect(soundGames('games', damaged)).toEqual([]);
});
