import { describe, expect, it } from 'vitest';
import { continued, type Listed, MOST, mayGoOn, newestOf, PAGE, refreshed } from './listing';
import type { Summary } from './protocol';

const game = (name: string, changed: number) => ({ game: name, changed }) as Summary;
/** Named by their number, the last changed first. */
const some = (from: number, to: number) =>
  Array.from({ length: from - to }, (_, i) =>
    game(`g${String(from - i).padStart(3, '0')}`, from - i),
  );
const names = ({ games }: Listed) => games.map((one) => one.game);

it('a short list is whole', () => {
  const listed = refreshed(null, some(PAGE - 1, 0), PAGE);
  expect([listed.games, mayGoOn(listed)]).toEqual([some(PAGE - 1, 0), false]);
  expect(mayGoOn(refreshed(null, [], PAGE))).toBe(false);
});

describe('a long list', () => {
  const first = refreshed(null, some(300, 280), PAGE);
  const second = continued(first, some(280, 180), MOST);

  it('goes on until a page is not full', () => {
    expect([names(first).at(-1), mayGoOn(first)]).toEqual(['g281', true]);
    expect([second.games, mayGoOn(second)]).toEqual([some(300, 180), true]);
    const third = continued(second, some(180, 150), MOST);
    expect([third.games, mayGoOn(third)]).toEqual([some(300, 150), false]);
    expect(mayGoOn(continued(second, [], MOST)), 'it ended with the page').toBe(false);
  });

  it('of which no more than one answer is asked for again', () => {
    expect([newestOf(null), newestOf(first), newestOf(second)]).toEqual([PAGE, PAGE, MOST]);
  });

  it('has what is new, no longer what has gone, and keeps what stands behind', () => {
    const gone = some(303, 202).filter((one) => one.game !== 'g250');
    const again = refreshed(second, gone, MOST);
    expect(again.games).toEqual([...gone, ...some(202, 180)]);
    expect(mayGoOn(again)).toBe(true);
  });

  it('has a game once, wherever it has gone', () => {
    const moved = [game('g190', 400), ...some(300, 201)];
    const again = refreshed(second, moved, MOST);
    expect(names(again).filter((name) => name === 'g190')).toEqual(['g190']);
    expect(again.games).toHaveLength(second.games.length);
    expect(names(continued(again, [game('g190', 190), ...some(180, 179)], MOST))).toEqual([
      ...names(again),
      'g180',
    ]);
  });

  it('remembers where it ended, also when its last page was full', () => {
    const whole = continued(first, [], MOST);
    expect(mayGoOn(refreshed(whole, some(300, 280), PAGE))).toBe(false);
    expect(mayGoOn(refreshed(whole, some(301, 281), PAGE)), 'one has come, none has gone').toBe(
      false,
    );
    expect(refreshed(whole, some(301, 281), PAGE).games).toEqual(some(301, 280));
  });

  it('of games that changed in one moment, goes by their names as the server does', () => {
    const listed = { games: [game('c', 1), game('b', 1), game('a', 1)], end: null };
    expect(names(refreshed(listed, [game('d', 1), game('c', 1), game('b', 1)], 3))).toEqual([
      'd',
      'c',
      'b',
      'a',
    ]);
  });
});
