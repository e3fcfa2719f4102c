import { expect, it } from 'vitest';
import type { Puzzle } from '../../core/protocol';
import { nearOne, streakOne } from './pick';
import { NEW, noResults } from './results';

const puzzles: Puzzle[] = Array.from({ length: 100 }, (_, i) => ({
  id: `${i}`,
  start: { game: 'any', rules: '', position: '' },
  line: ['a'],
  themes: [],
  difficulty: 400 + i * 20,
}));
const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${from + i}`);
const chances = Array.from({ length: 200 }, (_, i) => i / 200);

it('chooses near the rating, among those not tried yet', () => {
  const rated = (rating: number) => ({ ...noResults, rating: { ...NEW, rating } });
  for (const chance of [...chances, 1])
    expect(
      Math.abs(nearOne(puzzles, rated(1200), null, chance)!.difficulty - 1200),
    ).toBeLessThanOrEqual(120);
  // All of those near are found.
  expect(new Set(chances.map((c) => nearOne(puzzles, rated(1200), null, c)!.id)).size).toBe(12);
  const tried = { ...rated(400), solved: ids(0, 50), missed: ids(50, 60) };
  for (const chance of chances)
    expect(Number(nearOne(puzzles, tried, null, chance)!.id)).toBeGreaterThanOrEqual(60);
});

it('then among those missed, then among all; never the same twice in a row', () => {
  const all = { ...noResults, solved: ids(0, 98), missed: ids(98, 100) };
  for (const chance of chances) {
    expect(['98', '99']).toContain(nearOne(puzzles, all, null, chance)!.id);
    expect(nearOne(puzzles, all, '98', chance)!.id).toBe('99');
  }
  const done = { ...noResults, solved: ids(0, 100) };
  expect(nearOne(puzzles, done, null, 0)).not.toBeNull();
  expect(nearOne(puzzles.slice(0, 1), done, '0', 0)!.id).toBe('0');
  expect(nearOne([], noResults, null, 0)).toBeNull();
});

it('a streak gets harder, repeats nothing and comes to an end', () => {
  const done = new Set<string>();
  const difficulties: number[] = [];
  for (;;) {
    const next = streakOne(puzzles, done, 0.5);
    if (!next) break;
    expect(done.has(next.id)).toBe(false);
    done.add(next.id);
    difficulties.push(next.difficulty);
  }
  expect(difficulties).toHaveLength(100);
  expect(difficulties[0]).toBeLessThan(700);
  expect(difficulties[50]).toBeGreaterThan(difficulties[10]! + 300);
});
