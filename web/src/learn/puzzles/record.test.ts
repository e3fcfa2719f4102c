import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Puzzle } from '../../core/protocol';

const kept = new Map<string, string>();
let stores = true;
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (!stores) throw new Error('full');
    kept.set(key, value);
  },
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('addEventListener', () => undefined);
const { noteStreak, noteTry, record, resultsOf, startOver } = await import('./record');
const { dayOf, NEW, soundResults } = await import('./results');
const { rated, rested } = await import('./glicko');

const puzzle = (id: string, difficulty: number): Puzzle => ({
  id,
  start: { game: 'any', rules: '', position: '' },
  line: ['a'],
  themes: [],
  difficulty,
});
const DAY = 24 * 60 * 60 * 1000;
const now = 20_000 * DAY;

beforeEach(() => {
  kept.clear();
  stores = true;
  record.set({ results: {} });
});

describe('what was solved', () => {
  it('only the first try is rated', () => {
    const after = rated(NEW, [{ rating: 1500, deviation: 100, score: 1 }]);
    expect(noteTry('any', puzzle('1', 1500), true, now)).toEqual({
      before: 1200,
      after: Math.round(after.rating),
    });
    expect(resultsOf('any').rating).toEqual(after);
    expect(noteTry('any', puzzle('1', 1500), false, now)).toBeNull();
    expect(noteTry('any', puzzle('1', 1500), true, now)).toBeNull();
    expect(resultsOf('any')).toEqual({
      rating: after,
      day: 20_000,
      solved: ['1'],
      missed: [],
      streak: 0,
    });
  });

  it('what was missed can be solved later, and is not rated again', () => {
    const change = noteTry('any', puzzle('1', 800), false, now)!;
    expect(change.after).toBeLessThan(change.before);
    const { rating } = resultsOf('any');
    expect(resultsOf('any').missed).toEqual(['1']);
    expect(noteTry('any', puzzle('1', 800), true, now)).toBeNull();
    expect(resultsOf('any')).toMatchObject({ rating, solved: ['1'], missed: [] });
  });

  it('somebody who was away for long is known less', () => {
    noteTry('any', puzzle('1', 1200), true, now);
    const before = resultsOf('any').rating;
    noteTry('any', puzzle('2', 1200), true, now + 100 * DAY);
    expect(resultsOf('any').rating).toEqual(
      rated(rested(before, 100), [{ rating: 1200, deviation: 100, score: 1 }]),
    );
    // A clock that was set back changes nothing.
    noteTry('any', puzzle('3', 1200), true, now);
    expect(resultsOf('any').solved).toEqual(['1', '2', '3']);
  });

  it('every game has its own, and another tab loses nothing', () => {
    noteTry('any', puzzle('1', 1200), true, now);
    kept.set(
      'plateau.puzzles',
      JSON.stringify({
        any: { rating: NEW, day: 20_000, solved: ['1', '2'], missed: [], streak: 4 },
      }),
    );
    noteTry('other', puzzle('1', 1200), false, now);
    expect(resultsOf('any').solved).toEqual(['1', '2']);
    startOver('any');
    expect(resultsOf('any')).toMatchObject({ rating: NEW, solved: [], streak: 0 });
    expect(resultsOf('other').missed).toEqual(['1']);
  });

  it('the longest streak stays', () => {
    expect(noteStreak('any', 3)).toBe(3);
    expect(noteStreak('any', 2)).toBe(3);
    expect(noteStreak('any', 5)).toBe(5);
  });

  it('where the browser keeps nothing the page remembers', () => {
    stores = false;
    noteTry('any', puzzle('1', 1200), true, now);
    noteTry('any', puzzle('2', 1200), true, now);
    expect(resultsOf('any').solved).toEqual(['1', '2']);
    expect(kept.size).toBe(0);
  });

  it('mends what is damaged', () => {
    const damaged = vi.fn();
    const good = { rating: NEW, day: 1, solved: ['1'], missed: ['2'], streak: 2 };
    expect(soundResults({ any: good }, damaged)).toEqual({ any: good });
    expect(damaged).not.toHaveBeenCalled();
    for (const [field, bad] of [
      ['rating', { ...NEW, deviation: -1 }],
      ['rating', { ...NEW, volatility: 'x' }],
      ['rating', { ...NEW, rating: 1e9 }],
      ['day', -1],
      ['solved', 'x'],
      ['missed', [1]],
      ['streak', null],
    ] as const) {
      damaged.mockClear();
      const mended = soundResults({ any: { ...good, [field]: bad } }, damaged)!.any!;
      expect(damaged, field).toHaveBeenCalled();
      expect({ ...mended, [field]: undefined }).toEqual({ ...good, [field]: undefined });
    }
    expect(soundResults([], damaged)).toBeNull();
    expect(soundResults({ any: 1 }, damaged)).toEqual({});
  });
});

it('a day begins for everybody at once', () => {
  expect(dayOf(Date.UTC(2026, 10, 19, 0, 0))).toBe(20_776);
  expect(dayOf(Date.UTC(2026, 10, 19, 23, 59, 59))).toBe(20_776);
});
