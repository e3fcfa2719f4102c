import { expect, it } from 'vitest';
import { aheadBy } from './material';

const shapes = { 'white-queen': 'queen', 'black-rook': 'rook', 'white-king': 'king' };
const worth = { queen: 9, rook: 5 };

it('counts what each side has, and nothing for what has no price', () => {
  const stacks = { a1: ['white-queen'], a2: ['black-rook'], a3: ['white-king'] };
  expect(aheadBy(stacks, 'white', shapes, worth)).toBe(4);
  expect(aheadBy(stacks, 'black', shapes, worth)).toBe(-4);
  expect(aheadBy({}, 'white', shapes, worth)).toBe(0);
});
