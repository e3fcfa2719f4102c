import { expect, it } from 'vitest';
import { type Address, parse, roomOf, write } from './address';

const token = 'x'.repeat(43);
const all: Address[] = [
  { at: 'start' },
  { at: 'kept', id: 'mb2k9x1', way: null },
  { at: 'kept', id: 'mb2k9x1', way: { plies: 0, forks: [] } },
  { at: 'kept', id: 'mb2k9x1', way: { plies: 12, forks: [] } },
  { at: 'kept', id: 'mb2k9x1', way: { plies: 12, forks: [[4, 1]] } },
  { at: 'linked', packed: 'game=abc-_1', way: null },
  { at: 'linked', packed: 'game=abc-_1', way: { plies: 7, forks: [] } },
  {
    at: 'linked',
    packed: 'game=abc-_1',
    way: {
      plies: 7,
      forks: [
        [0, 1],
        [5, 12],
      ],
    },
  },
  { at: 'distance', game: '222222222222' },
  { at: 'distance', game: '222222222222', token },
  { at: 'analysis', game: null },
  { at: 'analysis', game: 'some-game' },
  ...(
    [
      'new',
      'games',
      'files',
      'settings',
      'editor',
      'rules',
      'keys',
      'lobby',
      'learn',
      'train',
      'puzzles',
      'maker',
    ] as const
  ).map((name): Address => ({ at: 'dialogue', name, game: null })),
  { at: 'dialogue', name: 'rules', game: 'some-game' },
  { at: 'dialogue', name: 'new', game: 'some-game' },
  { at: 'lesson', lesson: { game: 'some-game' } },
  { at: 'lesson', lesson: { game: 'some-game', chapter: 'pins', step: 'pinned' } },
  { at: 'lesson', lesson: { game: '', given: 'abc-_1' } },
  { at: 'train', train: { game: 'some-game' } },
  { at: 'train', train: { game: 'some-game', exercise: 'attacked' } },
  { at: 'puzzles', puzzles: { game: 'some-game' } },
  { at: 'puzzles', puzzles: { game: 'some-game', way: 'today' } },
  { at: 'puzzles', puzzles: { game: 'some-game', theme: 'fork' } },
  { at: 'puzzles', puzzles: { game: 'some-game', id: '17' } },
];

it('what is written is read as what it was', () => {
  for (const address of all) expect(parse(write(address))).toEqual(address);
  expect(new Set(all.map(write)).size).toBe(all.length);
});

it('what is read is written in one way', () => {
  for (const [hash, canonical] of [
    ['#', ''],
    ['#/', ''],
    ['#/game/a/007', '#/game/a/7'],
    ['#game=a&ply=00', '#game=a&ply=0'],
    ['#/game/a/07.04-01', '#/game/a/7.4-1'],
  ] as const)
    expect(write(parse(hash)!)).toBe(canonical);
});

it('takes nothing else for an address', () => {
  for (const hash of [
    '#board',
    '#/nowhere',
    '#/game',
    '#/game/',
    '#/game/a/',
    '#/game/a/-1',
    '#/game/a/1.5',
    '#/game/a/9.1-',
    '#/game/a/9-1',
    '#/game/a/9.1-1.',
    `#/game/a/9${'.1-1'.repeat(256)}`,
    '#/game/a/999999',
    '#/game/a/1/2',
    `#/game/${'a'.repeat(65)}`,
    '#/game/<script>',
    '#/game/%61',
    '#/settings/chess',
    '#/rules/Chess',
    '#/rules/a/b',
    '#/rules/../games',
    '#/settings\n',
    '#/constructor',
    '#/__proto__',
    '#/invitation',
    '#game=a&ply=x',
    '#game=a&ply=9.1',
    '#game=a&ply=1&ply=2',
    '#play=cut',
    '#seat=222222222222.short',
    '#learn=<b>',
    '#train=a/b',
    '#puzzles=a/b/c',
    `#${'/'.repeat(100_000)}`,
  ])
    expect([hash.slice(0, 40), parse(hash)]).toEqual([hash.slice(0, 40), null]);
});

it('a position stays in the room of its game, and a step among the lessons', () => {
  const room = (hash: string) => roomOf(parse(hash)!);
  expect(room('#/game/a/3')).toBe(room('#/game/a'));
  expect(room('#/game/a/3.1-1')).toBe(room('#/game/a'));
  expect(room('#/game/b')).not.toBe(room('#/game/a'));
  expect(room('#learn=chess')).toBe(room('#/learn'));
  expect(room('#learn=chess/pins/one')).toBe(room('#learn=abalone/pushing/two'));
  expect(room('#learn=chess/pins')).not.toBe(room('#learn=chess'));
  expect(room('#puzzles=chess')).toBe(room('#/puzzles'));
  expect(room('#puzzles=chess/17')).toBe(room('#puzzles=abalone/theme/ejection'));
  expect(room('#puzzles=chess/17')).not.toBe(room('#puzzles=chess'));
});
