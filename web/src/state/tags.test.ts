import { expect, it } from 'vitest';
import { fileName, keptTags, terminationTag, timeControlTag, wasLeft, winnerTag } from './tags';

it('the file of a game is called after who played it, and when', () => {
  expect(fileName('chess', { White: 'Ada', Black: 'Zoé O’Neil', Date: '2026.11.16' })).toBe(
    'chess-Ada-Zoé-O-Neil-2026-11-16',
  );
  expect(fileName('chess', { White: '../..', Black: '?', Date: '????.??.??' })).toBe('chess');
  expect(fileName('abalone', { Date: '2026.11.16' })).toBe('abalone-2026-11-16');
});

it('its clock and its end are written as game files have them', () => {
  expect(timeControlTag({ initial: 300_000, increment: 2020 })).toEqual({
    TimeControl: '300+2.02',
  });
  expect(timeControlTag({ initial: 300_000, delay: 5000 })).toEqual({});
  expect(terminationTag(null)).toEqual({ Termination: 'unterminated' });
  const ended = (reason: string) =>
    terminationTag({ reason, winner: 'white', result: '1-0', text: '' });
  expect([ended('time'), ended('resignation')]).toEqual([
    { Termination: 'time forfeit' },
    { Termination: 'normal' },
  ]);
});

it('that a player has left stays with a game, as long as it ends so', () => {
  const end = (reason: string, winner: 'white' | null) =>
    ({ reason, winner, result: winner ? '1-0' : '1/2-1/2', text: '' }) as const;
  const left = { Termination: 'abandoned' };
  for (const ended of [end('resignation', 'white'), end('agreement', null)]) {
    expect([wasLeft(ended, left), wasLeft(ended, {})]).toEqual([true, false]);
    expect(terminationTag(ended, left)).toEqual(left);
    for (const words of ['Time forfeit', 'Ada won by resignation', 'Normal'])
      expect(terminationTag(ended, { Termination: words })).toEqual({ Termination: words });
    for (const words of ['unterminated', 'Unterminated', 'adjourned', ''])
      expect(terminationTag(ended, { Termination: words })).toEqual({ Termination: 'normal' });
  }
  expect(terminationTag(end('time', 'white'), left)).toEqual({ Termination: 'time forfeit' });
  expect(terminationTag(end('time', 'white'), { Termination: 'Bob lost on time' })).toEqual({
    Termination: 'Bob lost on time',
  });
  expect(terminationTag(null, left)).toEqual({ Termination: 'unterminated' });
  expect(wasLeft(end('time', 'white'), left)).toBe(false);
  expect(wasLeft(end('checkmate', 'white'), left)).toBe(false);
  expect(wasLeft(null, left)).toBe(false);
});

it('a file says who won where Black opens, and 1-0 could be read either way', () => {
  const won = { reason: 'resignation', winner: 'black', result: '1-0', text: '' } as const;
  expect(winnerTag('black', won)).toEqual({ Winner: 'Black' });
  expect(winnerTag('white', won)).toEqual({});
  expect(winnerTag('black', null)).toEqual({});
  expect(winnerTag('black', { ...won, winner: null })).toEqual({});
  expect(keptTags({ Winner: 'Black', White: 'Ada' })).toEqual({ White: 'Ada' });
});
