/** New games, and free seats. */
import './testing'; // First: it stands in for the browser.
import { describe, expect, it, vi } from 'vitest';
import { dialogue } from '../state/dialogue';
import { open } from '../state/opening';
import { playText } from '../state/playing';
import { table } from '../state/table';
import { createGame, join, listGames, makeUnanswered, WAITED_FOR } from './coming';
import { enter } from './following';
import { online } from './state';
import {
  add,
  eventually,
  forget,
  GAME,
  kept,
  keptSeats,
  refusal,
  sent,
  server,
  TOKEN,
  wire,
  wires,
} from './testing';

describe('a new game', () => {
  const wanted = {
    kind: 'chess',
    rules: '',
    position: '',
    clock: { kind: 'none' },
    side: 'white',
    listed: false,
    name: 'Ada',
  } as const;
  const keptAsked = () => JSON.parse(kept.get('plateau.asked') ?? '[]') as [string, object][];
  const ask = async () => {
    await forget();
    const closed = new AbortController();
    const answer = createGame(wanted, closed.signal);
    await eventually(() => expect(sent('create')).toHaveLength(1));
    server.holder = sent('create')[0]!.token!;
    return { answer, closed };
  };

  it('costs one connection', async () => {
    const before = wires.length;
    const { answer } = await ask();
    wire().answers(sent('create')[0]!, {
      type: 'done',
      version: 1,
      side: 'white',
      token: server.holder,
    });
    expect(await answer).toBeNull();
    expect(wires.length - before).toBe(1);
  });

  it('whose making was not answered is asked for again after a reload as the same request, and sat down at', async () => {
    await ask();
    expect(keptAsked()).toMatchObject([[sent('create')[0]!.id, { token: server.holder, wanted }]]);
    makeUnanswered();
    await eventually(() => expect(sent('create')).toHaveLength(2));
    expect(sent('create')[1]).toEqual(sent('create')[0]);
    wire().answers(sent('create')[1]!, {
      type: 'done',
      version: 1,
      side: 'white',
      token: server.holder,
    });
    await eventually(() =>
      expect(table.get().opponent).toMatchObject({ kind: 'distance', game: GAME, side: 'white' }),
    );
    expect([keptAsked(), kept.get('plateau.seats')]).toEqual([
      [],
      JSON.stringify([[GAME, server.holder]]),
    ]);
    expect(dialogue.get().open).toBe('invitation');
  });

  describe('of which the server has not told yet', () => {
    const made = async () => {
      server.noWatch = 'busy';
      const { answer } = await ask();
      await open({ game: 'chess' }, { kind: 'here' });
      wire().answers(sent('create')[0]!, {
        type: 'done',
        version: 1,
        side: 'white',
        token: server.holder,
      });
      await eventually(() => expect(sent('watch')).not.toHaveLength(0));
      return { answer };
    };

    it('is come to whatever happens on the board here meanwhile', async () => {
      const { answer } = await made();
      expect(await playText('e4')).toBe(true);
      server.noWatch = '';
      expect(await answer).toBeNull();
      expect([table.get().opponent, dialogue.get().open]).toMatchObject([
        { kind: 'distance', game: GAME, side: 'white' },
        'invitation',
      ]);
      expect(keptAsked()).toEqual([]);
    });

    it('is left when another is opened, and found again after a reload', async () => {
      const { answer } = await made();
      await open({ game: 'stackchess' }, { kind: 'here' });
      expect(await answer).toBeNull();
      expect([table.get().opponent.kind, online.get().game, dialogue.get().open]).toEqual([
        'here',
        null,
        null,
      ]);
      server.noWatch = '';
      makeUnanswered();
      await eventually(() => expect(sent('create')).toHaveLength(2));
      wire().answers(sent('create')[1]!, {
        type: 'done',
        version: 1,
        side: 'white',
        token: server.holder,
      });
      await eventually(() =>
        expect(table.get().opponent).toMatchObject({ kind: 'distance', game: GAME, side: 'white' }),
      );
      await eventually(() => expect(keptAsked()).toEqual([]));
    });
  });

  it('that is no longer wanted is called off when it is made, and not come to', async () => {
    const { answer, closed } = await ask();
    closed.abort();
    expect(keptAsked()).toEqual([]);
    wire().answers(sent('create')[0]!, {
      type: 'done',
      version: 1,
      side: 'white',
      token: server.holder,
    });
    expect(await answer).toBeNull();
    await eventually(() =>
      expect(sent('abort')).toMatchObject([{ game: GAME, token: server.holder }]),
    );
    expect([table.get().opponent.kind, online.get().game, dialogue.get().open]).toEqual([
      'here',
      null,
      null,
    ]);
  });

  it('that is no longer wanted while it is being come to is called off, too', async () => {
    server.noWatch = 'busy';
    const { answer, closed } = await ask();
    wire().answers(sent('create')[0]!, {
      type: 'done',
      version: 1,
      side: 'white',
      token: server.holder,
    });
    await eventually(() => expect(online.get().game?.id).toBe(GAME));
    closed.abort();
    expect(await answer).toBeNull();
    await eventually(() =>
      expect(sent('abort')).toMatchObject([{ game: GAME, token: server.holder }]),
    );
    expect([table.get().opponent.kind, online.get().game, keptAsked(), keptSeats()]).toEqual([
      'here',
      null,
      [],
      [],
    ]);
  });

  describe('that was asked for long ago, and not answered', () => {
    const remember = async (status: string) => {
      await forget();
      vi.stubGlobal('fetch', async () => ({
        json: async () => ({ type: 'game', state: { status } }),
      }));
      kept.set(
        'plateau.asked',
        JSON.stringify([
          ['once', { id: 'once', token: TOKEN, wanted, at: Date.now() - WAITED_FOR - 1 }],
        ]),
      );
      makeUnanswered();
      await eventually(() => expect(sent('create')).toHaveLength(1));
      wire().answers(sent('create')[0]!, { type: 'done', version: 1, side: 'white', token: TOKEN });
    };

    it('is called off', async () => {
      await remember('waiting');
      await eventually(() => expect(sent('abort')).toMatchObject([{ game: GAME, token: TOKEN }]));
      wire().answers(sent('abort')[0]!, { type: 'done', version: 2, side: 'white' });
      await eventually(() => expect(keptAsked()).toEqual([]));
      expect([table.get().opponent.kind, online.get().game]).toEqual(['here', null]);
    });

    it('is forgotten where it is over', async () => {
      await remember('over');
      await eventually(() => expect(keptAsked()).toEqual([]));
      expect([
        table.get().opponent.kind,
        online.get().game,
        sent('create').length,
        sent('abort'),
      ]).toEqual(['here', null, 1, []]);
    });

    it('is come to where somebody has taken the other seat', async () => {
      await remember('playing');
      await eventually(() => expect(sent('create')).toHaveLength(2));
      wire().answers(sent('create')[1]!, { type: 'done', version: 1, side: 'white', token: TOKEN });
      await eventually(() =>
        expect(table.get().opponent).toMatchObject({ kind: 'distance', game: GAME, side: 'white' }),
      );
      expect(sent('abort')).toEqual([]);
    });
  });

  it('that cannot be made is not asked for again', async () => {
    const { answer } = await ask();
    wire().answers(sent('create')[0]!, refusal('too-many-games', 'Too many.'));
    expect(await answer).toBe('Too many.');
    expect([keptAsked(), kept.get('plateau.seats')]).toEqual([[], undefined]);
  });
});

describe('the free seat', () => {
  const asked = () => sent('join');
  /**
   * Looks at a game in which somebody waits, and asks for the other seat; comes back with what will
   * be the answer.
   */
  const ask = async (secret?: string) => {
    await forget();
    if (secret) kept.set('plateau.seats', JSON.stringify([[GAME, secret]]));
    server.log.length = 1;
    [server.seat, server.state] = [
      'black',
      {
        ...server.state,
        status: 'waiting',
        seats: { ...server.state.seats, black: { taken: false, name: '' } },
      },
    ];
    await enter({ game: GAME });
    const answer = join('Bob');
    await eventually(() => expect(asked()).toHaveLength(1));
    return { answer };
  };

  it('is asked for again as the same request when it is not known whether it was given', async () => {
    const { answer } = await ask();
    wire().answers(asked()[0]!, refusal('store-unavailable'));
    await eventually(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toEqual(asked()[0]);
    expect(keptSeats()).toEqual([[GAME, asked()[0]!.token]]);
    server.holder = asked()[0]!.token!;
    add('seated', { side: 'black', name: 'Bob' });
    wire().answers(asked()[1]!, { type: 'done', version: 2, side: 'black' });
    expect(await answer).toBeNull();
    expect(online.get().game!.side).toBe('black');
    expect(keptSeats()).toEqual([[GAME, server.holder]]);
  });

  it('is left when somebody else has it, even if it was asked for before a reload', async () => {
    const { answer } = await ask('s'.repeat(43));
    expect(asked()[0]!.token).toBe('s'.repeat(43));
    wire().answers(asked()[0]!, refusal('busy'));
    await eventually(() => expect(asked()).toHaveLength(2));
    wire().answers(asked()[1]!, refusal('seat-taken'));
    expect(await answer).toBe('seat-taken');
    expect([keptSeats(), online.get().game!.side]).toEqual([[], null]);
  });
});

it('a list that the server cannot give for now is said to be asked for again', async () => {
  const list = listGames({ status: 'waiting' });
  await eventually(() => expect(sent('list')).toHaveLength(1));
  wire().answers(sent('list')[0]!, refusal('store-unavailable', 'Locked.'));
  expect(await list).toBe('The server cannot answer right now, trying again…');
});
