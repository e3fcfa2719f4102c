import { expect, it } from 'vitest';
import { addressOfLesson, lessonAt } from './address';

it('reads and writes the addresses of lessons', () => {
  for (const place of [
    { game: 'chess' },
    { game: 'chess', chapter: 'castling' },
    { game: 'chess', chapter: 'castling', step: 'short' },
  ])
    expect(lessonAt(addressOfLesson(place))).toEqual({
      chapter: undefined,
      step: undefined,
      ...place,
    });
});

it('takes nothing else for one', () => {
  for (const hash of ['', '#learn=', '#learn=a/b/c/d', '#learn=<b>', '#game=abc', '#learn=a//c'])
    expect(lessonAt(hash)).toBeNull();
});
