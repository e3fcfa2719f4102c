/** What the server says of games that do not lie on the table. */
import './testing'; // First: it stands in for the browser.
import { beforeEach, expect, it, vi } from 'vitest';
import { type Kept, shelf } from '../state/games';
import { lookAround, lookUp } from './lookup';
import type { State } from './protocol';
import { takeSeat } from './seats';
import { eventually, forget, GAME, TOKEN } from './testing';

const game: Kept = {
  id: 'one',
  game: 'chess',
  changed: Date.now(),
  stacks: {},
  result: null,
  opponent: { kind: 'distance', game: GAME, side: 'black', name: 'Ada', stage: 'playing' },
  saved: { start: { game: 'chess', rules: '', position: '' }, moves: ['e2e4'], played: 1 },
};
const REMATCH = 'zyxwvuts5432';
let asked: string[];
const answers = (answer: object) =>
  vi.stubGlobal(
    'fetch',
    async (address: string) => (asked.push(address), { json: async () => answer }),
  );
const state = (
  status: State['status'],
  to_move: State['to_move'],
  result: string | null = null,
  rematch: string | null = null,
) => ({
  type: 'game',
  state: { status, to_move, rematch, outcome: result && { result } },
});

beforeEach(async () => {
  asked = [];
  await forget();
});

it('says whose turn it is; no more is asked for than is new', async () => {
  answers(state('playing', 'black'));
  expect(await lookUp(game)).toEqual({ myTurn: true, result: null, rematch: null });
  expect(asked).toEqual([`./api/games/${GAME}?version=1`]);
  for (const other of [state('playing', 'white'), state('waiting', 'black')]) {
    answers(other);
    expect(await lookUp(game)).toEqual({ myTurn: false, result: null, rematch: null });
  }
});

it('says how it ended, and which game came after it unless one has sat down there', async () => {
  takeSeat(GAME, TOKEN);
  answers(state('over', 'black', '1-0', REMATCH));
  expect(await lookUp(game)).toEqual({ myTurn: false, result: '1-0', rematch: REMATCH });
  takeSeat(REMATCH, TOKEN);
  expect(await lookUp(game)).toEqual({ myTurn: false, result: '1-0', rematch: null });
});

it('is nothing where nobody can tell, or nobody need be asked', async () => {
  answers({ type: 'refused' });
  expect(await lookUp(game)).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await lookUp(game)).toBeNull();
  expect(await lookUp({ ...game, opponent: { kind: 'here' } })).toBeNull();
});

it('a game that has ended meanwhile is kept as such; of those that are over only the last are asked about', async () => {
  answers(state('over', 'black', '0-1'));
  shelf.set({
    games: [
      game,
      { ...game, id: 'late', result: '1-0' },
      { ...game, id: 'old', result: '1-0', changed: 0 },
    ],
    current: null,
  });
  await lookAround();
  await eventually(() =>
    expect(shelf.get().games.map(({ id, result }) => [id, result])).toEqual([
      ['one', '0-1'],
      ['late', '1-0'],
      ['old', '1-0'],
    ]),
  );
  expect(asked).toHaveLength(2);
  await lookAround();
  expect(asked, 'not again so soon').toHaveLength(2);
  await lookAround(true);
  expect(asked, 'unless somebody wants to see them').toHaveLength(4);
});
