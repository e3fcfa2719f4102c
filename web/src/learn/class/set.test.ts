import { expect, it, vi } from 'vitest';
import { directCore } from '../../core/testing';
import { type Exercise, type ExerciseSet, emptySet, fileOf, soundSet } from './set';

const mate: Exercise = {
  position: '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1',
  rules: '',
  line: ['a1a8'],
  task: 'Give mate.',
  hint: 'Along the rank.',
  done: 'Well done!',
};
const set: ExerciseSet = { game: 'chess', title: ' Monday ', exercises: [mate] };
const core = directCore('en');

it('is a file that the core reads as lessons', () => {
  const told = core('lessons', { text: fileOf(set, 'Exercises') });
  if (told.kind === 'fault') throw new Error(told.text);
  expect(told).toMatchObject({ game: 'chess', title: 'Monday' });
  expect(told.chapters[0]!.steps).toMatchObject([
    { id: '1', task: 'Give mate.', hints: ['Along the rank.'], solution: ['a1a8'] },
  ]);
  expect(core('lessons', { text: fileOf({ ...set, title: '' }, 'Exercises') })).toMatchObject({
    title: 'Exercises',
  });
});

it('what cannot be is said with its place', () => {
  const with_ = (change: Partial<Exercise>) =>
    core('lessons', {
      text: fileOf({ ...set, exercises: [mate, { ...mate, ...change }] }, 'Exercises'),
    });
  for (const [change, place] of [
    [{ line: ['a1b8'] }, /step “2”, goal\./],
    [{ line: ['a1a2', 'g8f8'] }, /step “2”/],
    [{ position: 'nonsense' }, /step “2”, position/],
    [{ task: '' }, /step “2”, task/],
  ] as const)
    expect((with_(change as Partial<Exercise>) as { text?: string }).text).toMatch(place);
});

it('is kept, and mended where it is damaged', () => {
  const damaged = vi.fn();
  expect(soundSet(JSON.parse(JSON.stringify(set)), damaged)).toEqual(set);
  expect(soundSet(emptySet, damaged)).toEqual(emptySet);
  expect(damaged).not.toHaveBeenCalled();
  const mended = soundSet({ ...set, exercises: [mate, { ...mate, line: [1] }, 3] }, damaged);
  expect(mended).toEqual(set);
  expect(damaged).toHaveBeenCalledOnce();
  for (const bad of [null, [], { game: 1, title: '', exercises: [] }, 'x'])
    expect(soundSet(bad, damaged)).toBeNull();
});
