import { expect, it } from 'vitest';
import { goneFrom } from './gone';
import type { Clock, State } from './protocol';

const MINUTE = 60_000;
const clock: Clock = { kind: 'real-time', initial: 600_000 };
const BEGAN = 500;
/** Seen by White, who is here. */
const gone = (clock: Clock, more: Partial<State> = {}, awaySince: number | null = 200) =>
  goneFrom(
    { status: 'playing', ply: 2, to_move: 'black', clock, ...more } as State,
    'white',
    awaySince,
    BEGAN,
  );

it('whoever is to move and away for a minute has left; without a clock it takes a day', () => {
  expect(gone(clock)).toBe(BEGAN + MINUTE);
  expect(gone(clock, {}, 900)).toBe(900 + MINUTE);
  expect(gone({ kind: 'none' })).toBe(BEGAN + 24 * 60 * MINUTE);
});

it('nobody has left who is here, or need not move, or has days for it', () => {
  expect(gone(clock, {}, null)).toBe(null);
  expect(gone(clock, { to_move: 'white' })).toBe(null);
  expect(gone({ kind: 'days', days: 1 })).toBe(null);
  expect(gone(clock, { status: 'over' })).toBe(null);
});

it('a game that has hardly begun is called off after a minute, whoever is to move', () => {
  expect(gone({ kind: 'none' }, { ply: 1, to_move: 'white' })).toBe(200 + MINUTE);
});
