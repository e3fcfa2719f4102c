/** Moves on their way to the server, and whatever else is asked. */
import './testing'; // First: it stands in for the browser.
import { describe, expect, it } from 'vitest';
import { open } from '../state/opening';
import { playText } from '../state/playing';
import { table } from '../state/table';
import { enter } from './following';
import { askFor, sendUnanswered } from './playing';
import { online } from './state';
import {
  add,
  eventually,
  GAME,
  kept,
  known,
  moves,
  refusal,
  sent,
  sentMoves,
  server,
  TOKEN,
  wire,
} from './testing';

it('a move is shown at once, sent with the version it was made for, and settled by the log', async () => {
  expect(await playText('e4')).toBe(true);
  expect(moves()).toEqual(['e4']);
  expect(sentMoves()).toMatchObject([{ game: GAME, token: TOKEN, version: 2, move: 'e2e4' }]);
  expect(online.get().game!.pending).not.toBeNull();
  expect(await playText('e5'), 'the other side is not ours').toBe(false);
  add('moved', { side: 'white', move: 'e2e4' });
  wire().answers(sentMoves()[0]!, { type: 'done', version: 3, side: 'white' });
  wire().tells(2);
  await eventually(() => expect(online.get().game!.pending).toBeNull());
  add('moved', { side: 'black', move: 'c7c5' });
  wire().tells(3);
  await eventually(() => expect(moves()).toEqual(['e4', 'c5']));
  expect(sentMoves()).toHaveLength(1);
});

it('a move that the server refuses is taken back, with the reason', async () => {
  await playText('e4');
  wire().answers(sentMoves()[0]!, refusal('not-your-turn', 'Not yours.'));
  await eventually(() => expect(table.get().refusal?.text).toBe('Not yours.'));
  expect(moves()).toEqual([]);
  expect(kept.get('plateau.pending')).toBe('[]');
  expect(await playText('d4')).toBe(true);
});

it('a move of which the server cannot say whether it is stored stays, and is sent again as the same request', async () => {
  await playText('e4');
  wire().answers(sentMoves()[0]!, refusal('store-unavailable'));
  await eventually(() => expect(sentMoves()).toHaveLength(2));
  expect(sentMoves()[1]).toEqual(sentMoves()[0]);
  expect(online.get()).toMatchObject({ troubled: true, game: { pending: { move: 'e2e4' } } });
  expect([moves(), table.get().refusal]).toEqual([['e4'], null]);
  expect(kept.get('plateau.pending')).toContain(sentMoves()[0]!.id);
  add('moved', { side: 'white', move: 'e2e4' });
  wire().answers(sentMoves()[1]!, { type: 'done', version: 3, side: 'white' });
  wire().tells(2);
  await eventually(() =>
    expect(online.get()).toMatchObject({ troubled: false, game: { pending: null } }),
  );
  expect([moves(), kept.get('plateau.pending')]).toEqual([['e4'], '[]']);
});

it('a move on its way survives a reload, and is sent again as the same request', async () => {
  await playText('e4');
  const [first] = sentMoves();
  await open({ game: 'abalone' }, { kind: 'here' });
  expect(online.get().game).toBeNull();
  await enter({ game: GAME });
  await known();
  await eventually(() => expect(sentMoves().at(-1)).toEqual(first));
  expect(moves()).toEqual(['e4']);
});

it('a move that another tab has made already is no second one', async () => {
  await playText('e4');
  add('moved', { side: 'white', move: 'd2d4' });
  wire().tells(2);
  await eventually(() => expect(moves()).toEqual(['d4']));
  wire().answers(sentMoves()[0]!, refusal('stale-version', 'Changed.'));
  await eventually(() => expect(table.get().refusal?.text).toBe('Changed.'));
  expect(moves()).toEqual(['d4']);
});

it('a move that arrives and is taken back at once is not sent as one made here', async () => {
  add('moved', { side: 'white', move: 'e2e4' });
  wire().tells(2);
  add('takeback-asked', { side: 'white' });
  add('taken-back', { side: 'black', plies: 1 });
  wire().tells(3);
  await eventually(() => expect(online.get().game!.log).toHaveLength(5));
  await eventually(() => expect(moves()).toEqual([]));
  expect([sentMoves(), online.get().game!.pending]).toEqual([[], null]);
});

describe('a move kept from before a reload, in a game that does not lie on the table', () => {
  let number = 0;
  const resume = async () => {
    await open({ game: 'abalone' }, { kind: 'here' });
    const move = { id: `kept-${number++}`, version: 2, move: 'e2e4' };
    kept.set('plateau.pending', JSON.stringify([[GAME, move]]));
    sendUnanswered();
    await eventually(() =>
      expect(sentMoves()).toMatchObject([{ game: GAME, token: TOKEN, ...move }]),
    );
  };
  const settled = () => eventually(() => expect(kept.get('plateau.pending')).toBe('[]'));

  it('is sent all the same', async () => {
    await resume();
    wire().answers(sentMoves()[0]!, { type: 'done', version: 3, side: 'white' });
    await settled();
    expect([table.get().scene!.game, table.get().notice]).toEqual(['abalone', '']);
  });

  it('and refused is told of with the name of the game', async () => {
    await resume();
    wire().answers(sentMoves()[0]!, refusal('stale-version', 'Changed.'));
    await settled();
    await eventually(() =>
      expect(table.get().notice).toBe('Chess · Bob: your move e2e4 was not accepted. Changed.'),
    );
  });
});

it('a move from a seat that this browser has lost is taken back, with the reason', async () => {
  kept.set('plateau.seats', '[]');
  await playText('e4');
  await eventually(() => expect(table.get().refusal?.code).toBe('not-your-seat'));
  expect([moves(), online.get().game!.pending, sentMoves(), kept.get('plateau.pending')]).toEqual([
    [],
    null,
    [],
    '[]',
  ]);
});

it('what is asked twice before it is answered is sent once', async () => {
  server.state = {
    ...server.state,
    status: 'over',
    outcome: { result: '1-0', reason: 'resignation', winner: 'white' },
  };
  void askFor('offer-rematch');
  void askFor('offer-rematch');
  expect(online.get().game!.asking).toEqual(['offer-rematch']);
  expect(sent('offer-rematch')).toHaveLength(1);
  // The seat in the next game has a secret of its own, which is kept before it is sent.
  const [offer] = sent('offer-rematch');
  expect(offer!.new_token).not.toBe(offer!.token);
  expect(kept.get('plateau.seats-next')).toBe(JSON.stringify([[GAME, offer!.new_token]]));
  wire().answers(sent('offer-rematch')[0]!, refusal('not-over', 'Not over.'));
  await eventually(() => expect(table.get().refusal?.text).toBe('Not over.'));
  expect(online.get().game!.asking).toEqual([]);
  void askFor('offer-rematch');
  expect(sent('offer-rematch')).toHaveLength(2);
});
