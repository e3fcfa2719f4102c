import { expect, it } from 'vitest';
import { type Entry, stepTo, trailIn } from './trail';

const game = { room: 'game a', over: false };
const other = { room: 'game b', over: false };
const settings = { room: 'settings', over: true };
const keys = { room: 'keys', over: true };
const on = (trail: string[], at: { room: string; over: boolean }): Entry => ({ ...at, trail });

it('another game is another entry, and so is each dialogue', () => {
  expect(stepTo(on([], game), game)).toEqual({ kind: 'stay' });
  expect(stepTo(on([], game), other)).toEqual({ kind: 'push', trail: [] });
  expect(stepTo(on([], game), settings)).toEqual({ kind: 'push', trail: ['game a'] });
  expect(stepTo(on(['game a'], settings), keys)).toEqual({
    kind: 'push',
    trail: ['game a', 'settings'],
  });
});

it('closing goes back, however many dialogues were gone through', () => {
  expect(stepTo(on(['game a'], settings), game)).toEqual({ kind: 'back', by: 1 });
  expect(stepTo(on(['game a', 'settings'], keys), game)).toEqual({ kind: 'back', by: 2 });
  expect(stepTo(on(['game a', 'settings'], keys), settings)).toEqual({ kind: 'back', by: 1 });
});

it('the start that was asked for beside a game is closed by going back to it', () => {
  const start = { room: 'start', over: false };
  expect(stepTo(on([], game), start)).toEqual({ kind: 'push', trail: ['game a'] });
  expect(stepTo(on(['game a'], start), game)).toEqual({ kind: 'back', by: 1 });
  expect(stepTo(on(['game a'], start), other)).toEqual({ kind: 'push', trail: [] });
});

it('what a dialogue opens takes its place; so does the game under one that came first', () => {
  expect(stepTo(on(['game a'], settings), other)).toEqual({ kind: 'replace', trail: [] });
  expect(stepTo(on([], settings), game)).toEqual({ kind: 'replace', trail: [] });
});

it('believes only what it may have written itself', () => {
  expect(trailIn({ trail: ['game a'] })).toEqual(['game a']);
  for (const state of [
    null,
    undefined,
    5,
    'x',
    {},
    { trail: 'x' },
    { trail: [1] },
    { trail: Array(21).fill('x') },
  ])
    expect(trailIn(state)).toEqual([]);
});
