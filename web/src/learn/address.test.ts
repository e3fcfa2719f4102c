import { expect, it } from 'vitest';
import { addressOfLesson, HERE_ONLY, lessonAt, MOST_GIVEN } from './address';

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

it('lessons that were given have their own address, up to a length', () => {
  for (const given of ['abc-_9', HERE_ONLY, 'x'.repeat(MOST_GIVEN)])
    expect(lessonAt(addressOfLesson({ game: 'chess', given }))).toEqual({ game: '', given });
  for (const hash of ['#class=', '#class=a/b', '#class=..', `#class=${'x'.repeat(MOST_GIVEN + 1)}`])
    expect(lessonAt(hash)).toBeNull();
});
