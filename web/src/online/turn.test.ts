import { beforeEach, expect, it, vi } from 'vitest';
import type { GameState } from './protocol';
import { isMyTurn } from './turn';

const kept: Parameters<typeof isMyTurn>[0] = {
  opponent: { kind: 'distance', game: 'abcdefgh2345', side: 'black', name: 'Ada', stage: 'playing' },
  result: null, saved: { start: { game: 'chess', rules: '', position: '' }, moves: ['e2e4'], played: 1 },
};
let asked: string[];
const answers = (answer: object) => vi.stubGlobal('fetch', async (address: string) => (asked.push(address), { json: async () => answer }));
const state = (status: GameState['status'], to_move: GameState['to_move']) => ({ type: 'game', state: { status, to_move } });

beforeEach(() => void (asked = []));

it('is mine when the server says so, who is asked for no more than is new', async () => {
  answers(state('playing', 'black'));
  expect(await isMyTurn(kept)).toBe(true);
  expect(asked).toEqual(['./api/games/abcdefgh2345?version=1']);
});

it('is not mine when the other is to move, the game has ended, is gone, or there is no network', async () => {
  for (const answer of [state('playing', 'white'), state('over', 'black'), state('waiting', 'black'), { type: 'refused' }]) {
    answers(answer);
    expect(await isMyTurn(kept)).toBe(false);
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await isMyTurn(kept)).toBe(false);
});

it('is not asked about games here, or known to be over', async () => {
  answers(state('playing', 'black'));
  expect(await isMyTurn({ ...kept, opponent: { kind: 'here' } })).toBe(false);
  expect(await isMyTurn({ ...kept, result: '0-1' })).toBe(false);
  expect(asked).toEqual([]);
});
