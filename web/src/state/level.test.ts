import { expect, it } from 'vitest';
import { FULL_STRENGTH, levelAsked, LOWEST_LEVEL } from './level';

it('asks for a level, and beyond the levels for none', () => {
  expect(levelAsked(LOWEST_LEVEL)).toEqual({ level: LOWEST_LEVEL });
  expect(levelAsked(FULL_STRENGTH - 1)).toEqual({ level: 8 });
  expect(levelAsked(FULL_STRENGTH)).toEqual({});
});
