import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { addressOfPuzzles, isOnBoard, type PuzzlePlace, puzzlesAt, WAYS } from './place';

it('reads and writes the addresses of puzzles', () => {
  const places: PuzzlePlace[] = [
    { game: 'some-game' },
    { game: 'some-game', way: 'today' },
    { game: 'some-game', way: 'near' },
    { game: 'some-game', way: 'streak' },
    { game: 'some-game', theme: 'fork' },
    { game: 'some-game', id: '17' },
    { game: 'some-game', id: 'theme' },
  ];
  for (const place of places) expect(puzzlesAt(addressOfPuzzles(place))).toEqual(place);
  expect(new Set(places.map(addressOfPuzzles)).size).toBe(places.length);
  expect(places.map(isOnBoard)).toEqual([false, true, true, true, true, true, true]);
});

it('takes nothing else for one', () => {
  for (const hash of [
    '',
    '#puzzles=',
    '#puzzles=a/',
    '#puzzles=a/b/c',
    '#puzzles=a/theme/',
    '#puzzles=a/theme/b/c',
    '#puzzles=<b>',
    '#puzzles=a/B',
    `#puzzles=a/${'b'.repeat(41)}`,
  ])
    expect([hash, puzzlesAt(hash)]).toEqual([hash, null]);
});

it('no puzzle that is shipped has the name of a way', () => {
  const rooms = new URL('../../../../src/', import.meta.url);
  let files = 0;
  for (const room of readdirSync(rooms)) {
    let text = '';
    try {
      text = readFileSync(new URL(`${room}/puzzles.tsv`, rooms), 'utf8');
    } catch {
      continue;
    }
    ++files;
    const ids = text.split('\n').map((line) => line.split('\t')[0]);
    for (const way of WAYS) expect(ids).not.toContain(way);
  }
  expect(files).toBeGreaterThan(0);
});
