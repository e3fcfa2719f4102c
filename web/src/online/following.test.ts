/** What the server tells comes to the table, and who comes to it by a link. */
import './testing'; // First: it stands in for the browser.
import { describe, expect, it } from 'vitest';
import { endWords } from '../state/ended';
import { openKept, shelf } from '../state/games';
import { open } from '../state/opening';
import { playText, playTyped } from '../state/playing';
import { settings } from '../state/settings';
import { look } from '../state/study';
import { table } from '../state/table';
import { join } from './coming';
import { enter } from './following';
import { renewSeat, speak } from './playing';
import { MOST_OLD_SEATS, MOST_SEATS, seatAt, takeSeat } from './seats';
import { online, playerTags } from './state';
import {
  add,
  eventually,
  forget,
  GAME,
  kept,
  keptSeats,
  known,
  moves,
  NOWHERE,
  reconnect,
  refusal,
  sent,
  sentMoves,
  server,
  sight,
  TOKEN,
  wire,
} from './testing';

it('comes by a secret link', () => {
  expect(table.get().opponent).toEqual({
    kind: 'distance',
    game: GAME,
    side: 'white',
    name: 'Bob',
    stage: 'playing',
  });
  expect(wire().address.href).toBe('ws://here/ws');
});

it('what the other took back is gone, and how it ended is known', async () => {
  add('moved', { side: 'white', move: 'e2e4' });
  add('moved', { side: 'black', move: 'e7e5' });
  add('taken-back', { side: 'white', plies: 1 });
  wire().tells(2);
  await eventually(() => expect(moves()).toEqual(['e4']));
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '1-0', reason: 'resignation', winner: 'white' },
  };
  add('resigned', { side: 'black' });
  wire().tells(5);
  await eventually(() =>
    expect(table.get().scene!.outcome).toMatchObject({ result: '1-0', reason: 'resignation' }),
  );
});

it('who played, and that somebody left, stay with the game when the server is gone', async () => {
  add('moved', { side: 'white', move: 'e2e4' });
  add('left', { side: 'white', drawn: false });
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '1-0', reason: 'left', winner: 'white' },
  };
  wire().tells(2);
  const left = { White: 'Ada', Black: 'Bob', Termination: 'abandoned' };
  await eventually(() => expect(shelf.get().games[0]?.tags).toMatchObject(left));
  const [one] = shelf.get().games;
  await open({ game: 'abalone' }, { kind: 'here' });
  server.noWatch = 'no-such-game';
  expect(await openKept(one!)).toBe(true);
  await eventually(() => expect(table.get().opponent).toMatchObject({ stage: 'missing' }));
  expect(playerTags()).toMatchObject(left);
  const { scene, tags } = table.get();
  expect(endWords('chess', scene!.outcome!, tags)).toBe('Black has left: White wins!');
});

it('what was missed is asked for', async () => {
  add('moved', { side: 'white', move: 'e2e4' });
  add('moved', { side: 'black', move: 'e7e5' });
  wire().tells(3);
  await eventually(() => expect(moves()).toEqual(['e4', 'e5']));
  expect(wire().sent.at(-1)).toMatchObject({ type: 'watch', version: 2 });
});

it('the rematch is sat down to by both, from the other side', async () => {
  const next = 'zyxwvuts5432';
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '1-0', reason: 'resignation', winner: 'white' },
    rematch: next,
  };
  add('resigned', { side: 'black' });
  add('rematched', { side: 'black', game: next });
  wire().tells(2);
  await eventually(() =>
    expect(wire().sent.at(-1)).toMatchObject({
      type: 'watch',
      game: next,
      token: TOKEN,
      version: 0,
    }),
  );
});

it('in the rematch the secret counts that was named for it, and else the old one', async () => {
  const next = 'zyxwvuts5432';
  const named = 'N'.repeat(43);
  kept.set('plateau.seats-next', JSON.stringify([[GAME, named]]));
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '1-0', reason: 'resignation', winner: 'white' },
    rematch: next,
  };
  add('resigned', { side: 'black' });
  add('rematched', { side: 'black', game: next });
  wire().tells(2);
  const shown = () =>
    sent('watch').flatMap((message) => (message.game === next ? [message.token] : []));
  // The server knows only the old one.
  await eventually(() => expect(shown()).toEqual([named, TOKEN]));
});

it('whose secret was replaced has to show it again', async () => {
  const before = sent('watch').length;
  add('seat-renewed', { side: 'white' });
  wire().tells(2);
  await eventually(() => expect(sent('watch')).toHaveLength(before + 1));
  expect(sent('watch').at(-1)).toMatchObject({ token: TOKEN });
});

describe('a new secret for the seat', () => {
  const renewed = () =>
    Object.fromEntries(JSON.parse(kept.get('plateau.seats-renewed') ?? '[]') as [string, string][])[
      GAME
    ];

  it('is stored before it is asked for, and shown once the server has it', async () => {
    const done = renewSeat();
    await eventually(() => expect(sent('renew-seat')).toHaveLength(1));
    const [asked] = sent('renew-seat');
    expect([asked!.token, asked!.new_token]).toEqual([TOKEN, renewed()]);
    server.holder = asked!.new_token!;
    add('seat-renewed', { side: 'white' });
    wire().answers(asked!, { type: 'done', version: 3, side: 'white' });
    wire().tells(2);
    expect(await done).toBeNull();
    expect([seatAt(GAME), renewed()]).toEqual([server.holder, undefined]);
    await eventually(() => expect(sent('watch').at(-1)!.token).toBe(server.holder));
    await eventually(() => expect(online.get().game).toMatchObject({ side: 'white' }));
    expect(table.get().notice).not.toContain('new link');
  });

  it('is tried when the answer was lost', async () => {
    void renewSeat();
    await eventually(() => expect(sent('renew-seat')).toHaveLength(1));
    server.holder = renewed()!;
    reconnect();
    await eventually(() => expect(seatAt(GAME)).toBe(server.holder));
    expect([online.get().game!.side, renewed()]).toEqual(['white', undefined]);
  });

  it('leaves whoever has only the old one watching, who is told so', async () => {
    server.holder = 'x'.repeat(43);
    add('seat-renewed', { side: 'white' });
    wire().tells(2);
    await eventually(() => expect(table.get().notice).toContain('This seat has a new link'));
    expect([online.get().game!.side, seatAt(GAME)]).toEqual([null, undefined]);
  });

  it('is refused in words, and the old one holds', async () => {
    const done = renewSeat();
    await eventually(() => expect(sent('renew-seat')).toHaveLength(1));
    wire().answers(sent('renew-seat')[0]!, refusal('renewed-too-often', 'Too often.'));
    expect(await done).toBe('Too often.');
    expect([seatAt(GAME), renewed()]).toEqual([TOKEN, undefined]);
  });
});

it('the seat of a game that is over makes no other one forgotten, and still holds', async () => {
  const others = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => [`game${i}`.padEnd(12, '0'), TOKEN] as [string, string],
    );
  kept.set('plateau.seats', JSON.stringify([[GAME, TOKEN], ...others(MOST_SEATS - 1)]));
  kept.set('plateau.seats-over', JSON.stringify(others(MOST_OLD_SEATS)));
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '1-0', reason: 'resignation', winner: 'white' },
  };
  add('resigned', { side: 'black' });
  wire().tells(2);
  await eventually(() => expect(table.get().scene!.outcome).not.toBeNull());
  expect([seatAt(GAME), online.get().game!.side]).toEqual([TOKEN, 'white']);
  takeSeat('zyxwvuts5432', TOKEN);
  expect(keptSeats()).toEqual([['zyxwvuts5432', TOKEN], ...others(MOST_SEATS - 1)]);
  expect(JSON.parse(kept.get('plateau.seats-over')!)).toEqual([
    [GAME, TOKEN],
    ...others(MOST_OLD_SEATS - 1),
  ]);
  takeSeat('yyyyyyyyyyyy', TOKEN);
  expect(keptSeats(), 'one too many').toEqual([
    ['yyyyyyyyyyyy', TOKEN],
    ['zyxwvuts5432', TOKEN],
    ...others(MOST_SEATS - 2),
  ]);
});

it('somebody without a seat watches, and moves nothing', async () => {
  await forget();
  await enter({ game: GAME });
  await known();
  expect(table.get().opponent).toMatchObject({ side: null, stage: 'playing' });
  expect(await playText('e4')).toBe(false);
  expect(sentMoves()).toEqual([]);
  expect(
    shelf.get().games.filter(({ opponent }) => opponent.kind === 'distance'),
    'nor is it one of their games',
  ).toEqual([]);
});

it('a game that the server cannot look up for now is not over: it goes on when it can', async () => {
  server.noWatch = 'store-unavailable';
  reconnect();
  await eventually(() =>
    expect(online.get()).toMatchObject({ link: 'up', troubled: true, game: { missing: null } }),
  );
  expect(table.get().opponent).toMatchObject({ stage: 'playing' });
  add('moved', { side: 'white', move: 'e2e4' });
  server.noWatch = '';
  await eventually(() => expect(moves()).toEqual(['e4']));
  expect(online.get().troubled).toBe(false);
});

it('a game that is gone is missing, not called off, until it is there again', async () => {
  server.noWatch = 'no-such-game';
  reconnect();
  await eventually(() => expect(table.get().opponent).toMatchObject({ stage: 'missing' }));
  expect(online.get().game!.missing).toBe('no-such-game');
  expect([await playTyped('e4'), table.get().notice]).toEqual([
    false,
    'The server does not have this game.',
  ]);
  server.noWatch = '';
  reconnect();
  await known();
  expect(online.get().game!.missing).toBeNull();
});

it('one that was called off stays so in the list, also while the server has not told of it', async () => {
  const result = () =>
    shelf.get().games.find(({ opponent }) => opponent.kind === 'distance')?.result;
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '*', reason: 'aborted', winner: null },
  };
  add('moved', { side: 'white', move: 'e2e4' });
  add('aborted', { side: 'black' });
  wire().tells(2);
  await eventually(() => expect(result()).toBe('*'));
  await open({ game: 'abalone' }, { kind: 'here' });
  server.noWatch = 'busy';
  await openKept(shelf.get().games.find(({ opponent }) => opponent.kind === 'distance')!);
  await eventually(() =>
    expect(shelf.get().games[0]!.opponent).toMatchObject({ kind: 'distance', stage: 'unknown' }),
  );
  expect(result()).toBe('*');
});

it('a game by rules that this page does not know is not come to, and that is said', async () => {
  await forget();
  server.state = { ...server.state, rules: 'with-dragons' };
  expect(await enter({ game: GAME })).toMatchObject({ code: 'unknown-rules' });
  expect([table.get().opponent.kind, online.get().game]).toEqual(['here', null]);
});

describe('whoever looks at something else', () => {
  it('is called back when the other comes or asks, until they look', async () => {
    sight.look(false);
    add('draw-offered', { side: 'black' });
    wire().tells(2);
    await eventually(() => expect(document.title).toBe('● Bob offers a draw.'));
    sight.look(true);
    expect(document.title).toBe('● Your turn – Plateau');
    add('takeback-asked', { side: 'black' });
    add('takeback-asked', { side: 'white' });
    wire().tells(3);
    await eventually(() => expect(online.get().game!.log).toHaveLength(5));
    expect(document.title, 'who looks needs no call').toBe('● Your turn – Plateau');
  });

  it('reads in the title whose turn it is in the game, whichever position is shown', async () => {
    add('moved', { side: 'white', move: 'e2e4' });
    add('moved', { side: 'black', move: 'e7e5' });
    wire().tells(2);
    await eventually(() => expect(moves()).toEqual(['e4', 'e5']));
    await look(1);
    wire().says({ type: 'presence', game: GAME, white: true, black: true, watchers: 2 });
    await eventually(() => expect(online.get().game!.presence).not.toBeNull());
    expect([table.get().scene!.turn, document.title]).toEqual(['black', '● Your turn – Plateau']);
    await look(2);
    await playText('Nf3');
    expect(document.title).toBe('Plateau');
  });
});

describe('what a player says', () => {
  const saysOf = (side: 'white' | 'black') => online.get().game!.said[side]?.phrase;
  const told = (side: 'white' | 'black', phrase: string) =>
    wire().says({ type: 'said', game: GAME, side, phrase });

  it('is shown, and that of a muted opponent is not', async () => {
    told('black', 'good-luck');
    await eventually(() => expect(saysOf('black')).toBe('good-luck'));
    settings.set({ phrases: false });
    told('black', 'oops');
    told('white', 'thanks');
    await eventually(() => expect(saysOf('white'), 'one’s own').toBe('thanks'));
    expect(saysOf('black')).toBe('good-luck');
    settings.set({ phrases: true });
  });

  it('goes out as a code, and a refusal comes back in words', async () => {
    void speak('good-game');
    await eventually(() => expect(sent('say')).toHaveLength(1));
    expect(sent('say')[0]).toMatchObject({ game: GAME, token: TOKEN, phrase: 'good-game' });
    wire().answers(sent('say')[0]!, refusal('too-many-phrases', 'Wait a moment.'));
    await eventually(() => expect(table.get().refusal?.text).toBe('Wait a moment.'));
  });
});

describe('a secret in a link', () => {
  const planted = 'p'.repeat(43);

  it('is a seat once the server says so', async () => {
    await forget();
    expect([keptSeats(), enter({ game: GAME, token: TOKEN })]).toEqual([[], expect.anything()]);
    expect(keptSeats(), 'not before').toEqual([]);
    await known();
    expect([keptSeats(), table.get().opponent]).toMatchObject([[[GAME, TOKEN]], { side: 'white' }]);
  });

  it('that holds no seat is never sat down with', async () => {
    await forget();
    server.log.length = 1;
    [server.seat, server.state] = [
      'black',
      {
        ...server.state,
        status: 'waiting',
        seats: { ...server.state.seats, black: { taken: false, name: '' } },
      },
    ];
    await enter({ game: GAME, token: planted });
    expect([keptSeats(), online.get().game!.side]).toEqual([[], null]);
    void join('Bob');
    await eventually(() => expect(sent('join')).toHaveLength(1));
    expect(sent('join')[0]!.token).not.toBe(planted);
    expect(JSON.stringify([...kept])).not.toContain(planted);
  });

  it('that holds no seat takes none away, on the table or not', async () => {
    const sits = async () => {
      await eventually(() => expect(online.get().game).toMatchObject({ side: 'white' }));
      expect(keptSeats()).toEqual([[GAME, TOKEN]]);
    };
    await enter({ game: GAME, token: planted });
    await sits();
    await open({ game: 'abalone' }, { kind: 'here' });
    await enter({ game: GAME, token: planted });
    await known();
    await sits();
    // From the lobby of a browser whose list of games is gone.
    await open({ game: 'abalone' }, { kind: 'here' });
    shelf.set({ games: [] });
    kept.delete('plateau.games');
    await enter({ game: GAME, token: planted });
    await known();
    await sits();
  });

  it('of the other side takes no seat away either', async () => {
    const theirs = TOKEN;
    server.holder = 'm'.repeat(43);
    kept.set('plateau.seats', JSON.stringify([[GAME, server.holder]]));
    await open({ game: 'abalone' }, { kind: 'here' });
    await enter({ game: GAME, token: theirs });
    await known();
    expect(sent('watch').at(-1)!.token).toBe(server.holder);
    expect(keptSeats()).toEqual([[GAME, server.holder]]);
  });

  it('gives the seat to whoever watches already, and to whoever asked for one in vain', async () => {
    await forget();
    kept.set('plateau.seats', JSON.stringify([[GAME, 's'.repeat(43)]]));
    await enter({ game: GAME });
    await known();
    expect(online.get().game!.side).toBeNull();
    await enter({ game: GAME, token: TOKEN });
    await eventually(() => expect(table.get().opponent).toMatchObject({ side: 'white' }));
    expect(keptSeats()).toEqual([[GAME, TOKEN]]);
  });
});

describe('another game that is come to from this one', () => {
  it('and is none leaves this one as it was: moves of both sides arrive', async () => {
    expect(await enter({ game: NOWHERE })).toMatchObject({ code: 'no-such-game' });
    await known();
    expect(online.get().game?.id).toBe(GAME);
    expect(await playText('e4')).toBe(true);
    expect(sentMoves().at(-1)).toMatchObject({
      id: online.get().game!.pending!.id,
      game: GAME,
      move: 'e2e4',
    });
    add('moved', { side: 'white', move: 'e2e4' });
    add('moved', { side: 'black', move: 'c7c5' });
    wire().tells(2);
    await eventually(() => expect(moves()).toEqual(['e4', 'c5']));
  });

  it('takes no move of this one along: until it is known, nothing is played', async () => {
    server.noWatch = 'busy';
    void enter({ game: NOWHERE });
    await eventually(() => expect(sent('watch').at(-1)).toMatchObject({ game: NOWHERE }));
    expect(await playText('e4')).toBe(false);
    expect([moves(), online.get().game!.pending]).toEqual([[], null]);
  });
});
