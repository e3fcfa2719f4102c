import { describe, expect, it } from 'vitest';
import {
  addressOf,
  gameTimeLeft,
  hashOf,
  hasRunOut,
  isAddress,
  isSettled,
  joined,
  movesOf,
  refusalOf,
  rematchDeclinedBy,
  ServerTime,
  savedOf,
  shownMoves,
  timeLeft,
} from './log';
import type { GameNews } from './messages';
import type { Entry, State } from './protocol';

const entry = (version: number, did: Entry['did'], more: Partial<Entry> = {}): Entry => ({
  version,
  did,
  at: 0,
  ...more,
});
const log = [
  entry(0, 'created'),
  entry(1, 'seated', { side: 'black' }),
  entry(2, 'moved', { move: 'e2e4' }),
  entry(3, 'moved', { move: 'e7e5' }),
];
const news = (from: number, entries: Entry[]): GameNews => ({
  type: 'game',
  game: 'g',
  from,
  version: from + entries.length,
  entries,
  state: {} as State,
});

describe('the log', () => {
  it('grows by what is new, and does not mind hearing something twice', () => {
    expect(joined(log.slice(0, 2), news(2, log.slice(2)))).toEqual(log);
    expect(joined(log, news(2, log.slice(2)))).toEqual(log);
    expect(joined(log, news(0, log.slice(0, 1)))).toEqual(log.slice(0, 1));
  });
  it('has no gaps', () => expect(joined(log.slice(0, 2), news(3, log.slice(3)))).toBeNull());
  it('gives the moves that stand', () => {
    expect(movesOf(log)).toEqual(['e2e4', 'e7e5']);
    expect(
      movesOf([...log, entry(4, 'taken-back', { plies: 2 }), entry(5, 'moved', { move: 'd2d4' })]),
    ).toEqual(['d2d4']);
  });
  it('tells a challenge that has run out from one that was called off, and from a game', () => {
    const state = (black: boolean) =>
      ({
        seats: { white: { taken: true, name: '' }, black: { taken: black, name: '' } },
        outcome: { result: '*', reason: 'aborted', winner: null },
      }) as State;
    const begun = [entry(0, 'created', { side: 'white' })];
    const ranOut = [...begun, entry(1, 'aborted')];
    expect(hasRunOut(ranOut, state(false))).toBe(true);
    expect(hasRunOut(ranOut, state(true))).toBe(false);
    expect(hasRunOut([...begun, entry(1, 'aborted', { side: 'white' })], state(false))).toBe(false);
    expect(hasRunOut(begun, { ...state(false), outcome: null })).toBe(false);
  });
  it('tells who has declined a rematch, until one is offered again', () => {
    const offered = [...log, entry(4, 'rematch-offered', { side: 'white' })];
    const declined = [...offered, entry(5, 'rematch-declined', { side: 'black' })];
    expect(rematchDeclinedBy(offered)).toBeNull();
    expect(rematchDeclinedBy(declined)).toBe('black');
    expect(
      rematchDeclinedBy([...declined, entry(6, 'rematch-offered', { side: 'black' })]),
    ).toBeNull();
  });
});

describe('a move on its way', () => {
  const pending = { id: 'i', version: 4, move: 'g1f3' };
  it('is shown at once, and not twice', () => {
    expect(shownMoves(log, pending)).toEqual(['e2e4', 'e7e5', 'g1f3']);
    expect(shownMoves([...log, entry(4, 'draw-offered')], pending)).toEqual([
      'e2e4',
      'e7e5',
      'g1f3',
    ]);
    expect(shownMoves([...log, entry(4, 'moved', { move: 'g1f3' })], pending)).toEqual([
      'e2e4',
      'e7e5',
      'g1f3',
    ]);
  });
  it('is over when the position has changed, by it or by another', () => {
    expect(isSettled([...log, entry(4, 'draw-offered')], pending)).toBe(false);
    expect(isSettled([...log, entry(4, 'taken-back', { plies: 1 })], pending)).toBe(true);
    expect(shownMoves([...log, entry(4, 'taken-back', { plies: 1 })], pending)).toEqual(['e2e4']);
  });
});

describe('a game for the core', () => {
  const state = (outcome: State['outcome']) =>
    ({ kind: 'chess', rules: '', start: '', outcome }) as State;
  it('has the end by hand that the server tells', () => {
    expect(savedOf(log, null, state(null))).toEqual({
      start: { game: 'chess', rules: '', position: '' },
      moves: ['e2e4', 'e7e5'],
      played: 2,
    });
    expect(
      savedOf(log, null, state({ result: '1-0', reason: 'time', winner: 'white' })).ended,
    ).toEqual({ reason: 'time', winner: 'white' });
  });
  it('of a player who left or a game called off has what the core knows', () => {
    expect(
      savedOf(log, null, state({ result: '1-0', reason: 'left', winner: 'white' })).ended,
    ).toEqual({ reason: 'resignation', winner: 'white' });
    expect(
      savedOf(log, null, state({ result: '1/2-1/2', reason: 'left', winner: null })).ended,
    ).toEqual({ reason: 'agreement', winner: null });
    expect(
      savedOf(log, null, state({ result: '*', reason: 'aborted', winner: null })).ended,
    ).toBeUndefined();
  });
});

it('a refusal of the server marks its cells as the table’s own do', () => {
  expect(
    refusalOf({ kind: 'illegal', code: 'path-blocked', cells: ['d2'], text: 'no' }),
  ).toMatchObject({ code: 'path-blocked', cells: [{ cell: 'd2', role: 'other' }] });
  const roles = [{ cell: 'd2', role: 'blocker' }];
  expect(
    refusalOf({ kind: 'illegal', code: 'path-blocked', cells: ['d2'], roles, text: 'no' }).cells,
  ).toEqual(roles);
  expect(
    refusalOf({ kind: 'incomplete', code: 'promotion-needed', cells: [], text: 'no' }).kind,
  ).toBe('malformed');
});

describe('clocks', () => {
  const clock = { kind: 'real-time', initial: 60_000, increment: 0, delay: 2000 } as const;
  const time = { white: 50_000, black: 40_000, running: true, began: 1000, now: 0 };
  it('run down for whoever is to move, after the time that is free', () => {
    expect(timeLeft({ clock, time, to_move: 'black' }, 2500)).toEqual({
      white: 50_000,
      black: 40_000,
    });
    expect(timeLeft({ clock, time, to_move: 'black' }, 13_000)).toEqual({
      white: 50_000,
      black: 30_000,
    });
    expect(timeLeft({ clock, time, to_move: 'black' }, 130_000)).toEqual({
      white: 50_000,
      black: 0,
    });
    expect(
      timeLeft({ clock, time: { ...time, running: false }, to_move: 'black' }, 13_000),
    ).toEqual({ white: 50_000, black: 40_000 });
  });
  it('of the whole game runs down whoever is to move, where there is one', () => {
    expect(gameTimeLeft({ time }, 2500)).toBeNull();
    const limited = { ...time, game: 30_000 };
    expect(gameTimeLeft({ time: limited }, 2500)).toBe(28_500);
    expect(gameTimeLeft({ time: limited }, 0), 'a clock that is behind').toBe(30_000);
    expect(gameTimeLeft({ time: limited }, 90_000)).toBe(0);
    expect(gameTimeLeft({ time: { ...limited, running: false } }, 2500)).toBe(30_000);
  });
  it('by days begin anew with each move', () =>
    expect(
      timeLeft(
        {
          clock: { kind: 'days', days: 1 },
          time: { running: true, began: 0, now: 0 },
          to_move: 'white',
        },
        3_600_000,
      ),
    ).toEqual({ white: 82_800_000, black: 86_400_000 }));
  it('are none where there is none', () =>
    expect(timeLeft({ clock: { kind: 'none' }, time, to_move: 'white' }, 0)).toBeNull());
  it('go by the quickest message, and anew with each connection', () => {
    const server = new ServerTime();
    server.heard(10_000, 100, true);
    server.heard(10_900, 1500, false); // 500 late
    expect(server.at(1500)).toBe(11_400);
    server.heard(12_050, 2100, false); // 50 earlier than the first
    expect(server.at(2100)).toBe(12_050);
    server.heard(500, 3000, true);
    expect(server.at(3100)).toBe(600);
  });
});

describe('addresses', () => {
  const [game, token] = ['abcdefgh2345', `${'x'.repeat(42)}_`];
  it('are read as they are written', () => {
    expect(addressOf(hashOf({ game }))).toEqual({ game });
    expect(addressOf(hashOf({ game, token }))).toEqual({ game, token });
  });
  it('that are cut off are no addresses, but were meant to be', () => {
    for (const hash of [
      '#play=',
      '#play=abc',
      `#seat=${game}`,
      `#seat=${game}.${token.slice(1)}`,
      `#play=${game}.${token}`,
      `#play=${game}&x`,
      '#play=nosuchgame12',
    ]) {
      expect([hash, addressOf(hash), isAddress(hash)]).toEqual([hash, null, true]);
    }
    expect([isAddress('#game=abc'), isAddress('')]).toEqual([false, false]);
  });
});
