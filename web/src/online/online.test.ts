/** The table and the server: a socket whose other end is the test, and the real core. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CoreClient } from '../core/client';
import { coreWorker, wasm } from '../core/testing';
import type { Entry, GameState, ToServer } from './protocol';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('location', { href: 'http://here/', origin: 'http://here', pathname: '/', search: '', hash: '', hostname: 'here' });
vi.stubGlobal('history', { replaceState: (_: unknown, __: string, address: string) => void (location.hash = new URL(address, 'http://here').hash) });
vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined, title: '' });
/** The network is back. */
let wake = () => {};
vi.stubGlobal('addEventListener', (what: string, act: () => void) => what === 'online' && (wake = act));

class Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ToServer[] = [];
  constructor(readonly address: URL) {
    wires.push(this);
    setTimeout(() => this.onopen?.());
  }
  send(text: string) {
    const message = JSON.parse(text) as ToServer;
    this.sent.push(message);
    if (message.type === 'hello') this.says({ type: 'welcome', now: 0, token: '' });
    const why = message.type !== 'watch' ? '' : noWatch || (message.game === NOWHERE ? 'no-such-game' : message.token && message.token !== holder ? 'not-your-seat' : '');
    if (message.type === 'watch' && why) this.answers(message, refusal(why));
    else if (message.type === 'watch') {
      this.says({ type: 'done', id: message.id, game: message.game, version: log.length, side: message.token ? seat : null });
      this.tells(message.version);
    }
  }
  close = () => undefined;
  says = (message: object) => setTimeout(() => this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) }));
  tells = (from: number) => this.says({ type: 'game', game: GAME, version: log.length, from, entries: log.slice(from), state });
  answers = (message: ToServer, answer: object) => this.says({ id: message.id, game: GAME, ...answer });
}
const wires: Wire[] = [];
const wire = () => wires[wires.length - 1]!;
vi.stubGlobal('WebSocket', Wire);

const [GAME, NOWHERE, TOKEN] = ['abcdefgh2345', 'zzzzzzzz9999', 't'.repeat(43)];
const refusal = (code: string, text = code) => ({ type: 'refused', why: { legal: false, kind: 'illegal', code, cells: [], text } });
/** Why a game cannot be watched just now. */
let noWatch = '';
let seat: 'white' | 'black' = 'white';
/** The token that holds it. */
let holder = TOKEN;
let log: Entry[] = [];
let state: GameState;

const { open, playText, sitDown, table } = await import('../state/table');
const { closeDialogue, dialogue } = await import('../state/dialogue');
const { openShelf, shelf } = await import('../state/games');
const { MOST_OLD_SEATS, MOST_SEATS, seatAt, takeSeat } = await import('./seats');
const { createGame, enter, join, makeUnanswered, online, startOnline } = await import('./online');
await sitDown(new CoreClient(wasm, coreWorker, 'en'));
openShelf();
startOnline();

/** A busy machine may take its time. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 100_000 });
const add = (did: Entry['did'], more: Partial<Entry> = {}) => log.push({ version: log.length, did, at: 0, ...more });
const moves = () => table.get().scene!.moves.slice(0, table.get().scene!.played).map((line) => line.record);
const sent = <T extends ToServer['type']>(type: T) => wire().sent.filter((message): message is ToServer & { type: T } => message.type === type);
const sentMoves = () => sent('move');
const keptSeats = () => JSON.parse(kept.get('plateau.seats') ?? '[]') as [string, string][];

/** The server has told. */
const known = () => eventually(() => expect(table.get().opponent).toMatchObject({ stage: 'playing' }));
const forget = async () => {
  await open({ game: 'abalone' }, { kind: 'here' });
  shelf.set({ games: [], current: null });
  kept.clear();
  closeDialogue();
};

beforeEach(async () => {
  await forget();
  for (const one of wires) one.sent = [];
  log = [];
  add('created', { side: 'white' });
  add('seated', { side: 'black', name: 'Bob' });
  [seat, holder, noWatch] = ['white', TOKEN, ''];
  state = {
    kind: 'chess', rules: '', start: '', listed: false, status: 'playing', position: '', to_move: 'white', ply: 0,
    seats: { white: { taken: true, name: 'Ada' }, black: { taken: true, name: 'Bob' } }, clock: { kind: 'none' },
    time: { running: false, began: 0, now: 0 }, draw_offer: null, takeback: null, rematch_offer: null, rematch: null, outcome: null,
  };
  await enter({ game: GAME, token: TOKEN });
  await known();
});

it('comes by a secret link, and the secret does not stay in the address', () => {
  expect(table.get().opponent).toEqual({ kind: 'distance', game: GAME, side: 'white', name: 'Bob', stage: 'playing' });
  expect(location.hash).toBe(`#play=${GAME}`);
  expect(wire().address.href).toBe('ws://here/ws');
});

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
  await eventually(() => expect(online.get()).toMatchObject({ troubled: false, game: { pending: null } }));
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

it('what the other took back is gone, and how it ended is known', async () => {
  add('moved', { side: 'white', move: 'e2e4' });
  add('moved', { side: 'black', move: 'e7e5' });
  add('taken-back', { side: 'white', plies: 1 });
  wire().tells(2);
  await eventually(() => expect(moves()).toEqual(['e4']));
  state = { ...state, status: 'over', outcome: { result: '1-0', reason: 'resignation', winner: 'white' } };
  add('resigned', { side: 'black' });
  wire().tells(5);
  await eventually(() => expect(table.get().scene!.outcome).toMatchObject({ result: '1-0', reason: 'resignation' }));
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
  state = { ...state, status: 'over', outcome: { result: '1-0', reason: 'resignation', winner: 'white' }, rematch: next };
  add('resigned', { side: 'black' });
  add('rematched', { side: 'black', game: next });
  wire().tells(2);
  await eventually(() => expect(wire().sent.at(-1)).toMatchObject({ type: 'watch', game: next, token: TOKEN, version: 0 }));
});

it('the seat of a game that is over makes no other one forgotten, and still holds', async () => {
  const others = (count: number) => Array.from({ length: count }, (_, i) => [`game${i}`.padEnd(12, '0'), TOKEN] as [string, string]);
  kept.set('plateau.seats', JSON.stringify([[GAME, TOKEN], ...others(MOST_SEATS - 1)]));
  kept.set('plateau.seats-over', JSON.stringify(others(MOST_OLD_SEATS)));
  state = { ...state, status: 'over', outcome: { result: '1-0', reason: 'resignation', winner: 'white' } };
  add('resigned', { side: 'black' });
  wire().tells(2);
  await eventually(() => expect(table.get().scene!.outcome).not.toBeNull());
  expect([seatAt(GAME), online.get().game!.side]).toEqual([TOKEN, 'white']);
  takeSeat('zyxwvuts5432', TOKEN);
  expect(keptSeats()).toEqual([['zyxwvuts5432', TOKEN], ...others(MOST_SEATS - 1)]);
  expect(JSON.parse(kept.get('plateau.seats-over')!)).toEqual([[GAME, TOKEN], ...others(MOST_OLD_SEATS - 1)]);
  takeSeat('yyyyyyyyyyyy', TOKEN);
  expect(keptSeats(), 'one too many').toEqual([['yyyyyyyyyyyy', TOKEN], ['zyxwvuts5432', TOKEN], ...others(MOST_SEATS - 2)]);
});

it('somebody without a seat watches, and moves nothing', async () => {
  await forget();
  await enter({ game: GAME });
  await known();
  expect(table.get().opponent).toMatchObject({ side: null, stage: 'playing' });
  expect(await playText('e4')).toBe(false);
  expect(sentMoves()).toEqual([]);
  expect(shelf.get().games.filter(({ opponent }) => opponent.kind === 'distance'), 'nor is it one of their games').toEqual([]);
});

const reconnect = () => {
  wire().onclose?.();
  wake();
};

it('a game that the server cannot look up for now is not over: it goes on when it can', async () => {
  noWatch = 'store-unavailable';
  reconnect();
  await eventually(() => expect(online.get()).toMatchObject({ link: 'up', troubled: true, game: { missing: null } }));
  expect(table.get().opponent).toMatchObject({ stage: 'playing' });
  add('moved', { side: 'white', move: 'e2e4' });
  noWatch = '';
  await eventually(() => expect(moves()).toEqual(['e4']));
  expect(online.get().troubled).toBe(false);
});

it('a game that is gone is over, until it is there again', async () => {
  noWatch = 'no-such-game';
  reconnect();
  await eventually(() => expect(table.get().opponent).toMatchObject({ stage: 'over' }));
  expect(online.get().game!.missing).toBe('no-such-game');
  noWatch = '';
  reconnect();
  await known();
  expect(online.get().game!.missing).toBeNull();
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
    log.length = 1;
    [seat, state] = ['black', { ...state, status: 'waiting', seats: { ...state.seats, black: { taken: false, name: '' } } }];
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
    holder = 'm'.repeat(43);
    kept.set('plateau.seats', JSON.stringify([[GAME, holder]]));
    await open({ game: 'abalone' }, { kind: 'here' });
    await enter({ game: GAME, token: theirs });
    await known();
    expect(sent('watch').at(-1)!.token).toBe(holder);
    expect(keptSeats()).toEqual([[GAME, holder]]);
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

describe('the free seat', () => {
  const asked = () => sent('join');
  /** Looks at a game in which somebody waits, and asks for the other seat; comes back with what will be the answer. */
  const ask = async (secret?: string) => {
    await forget();
    if (secret) kept.set('plateau.seats', JSON.stringify([[GAME, secret]]));
    log.length = 1;
    [seat, state] = ['black', { ...state, status: 'waiting', seats: { ...state.seats, black: { taken: false, name: '' } } }];
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
    holder = asked()[0]!.token;
    add('seated', { side: 'black', name: 'Bob' });
    wire().answers(asked()[1]!, { type: 'done', version: 2, side: 'black' });
    expect(await answer).toBeNull();
    expect(online.get().game!.side).toBe('black');
    expect(keptSeats()).toEqual([[GAME, holder]]);
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

describe('another game that is come to from this one', () => {
  it('and is none leaves this one as it was: moves of both sides arrive', async () => {
    expect(await enter({ game: NOWHERE })).toMatchObject({ code: 'no-such-game' });
    await known();
    expect([online.get().game?.id, location.hash]).toEqual([GAME, `#play=${GAME}`]);
    expect(await playText('e4')).toBe(true);
    expect(sentMoves().at(-1)).toMatchObject({ id: online.get().game!.pending!.id, game: GAME, move: 'e2e4' });
    add('moved', { side: 'white', move: 'e2e4' });
    add('moved', { side: 'black', move: 'c7c5' });
    wire().tells(2);
    await eventually(() => expect(moves()).toEqual(['e4', 'c5']));
  });

  it('takes no move of this one along: until it is known, nothing is played', async () => {
    noWatch = 'busy';
    void enter({ game: NOWHERE });
    await eventually(() => expect(sent('watch').at(-1)).toMatchObject({ game: NOWHERE }));
    expect(await playText('e4')).toBe(false);
    expect([moves(), online.get().game!.pending]).toEqual([[], null]);
  });
});

describe('a new game', () => {
  const wanted = { kind: 'chess', rules: '', position: '', clock: { kind: 'none' }, side: 'white', listed: false, name: 'Ada' } as const;
  const keptAsked = () => JSON.parse(kept.get('plateau.asked') ?? '[]') as [string, object][];
  const ask = async () => {
    await forget();
    const closed = new AbortController();
    const answer = createGame(wanted, closed.signal);
    await eventually(() => expect(sent('create')).toHaveLength(1));
    holder = sent('create')[0]!.token;
    return { answer, closed };
  };

  it('whose making was not answered is asked for again after a reload as the same request, and sat down at', async () => {
    await ask();
    expect(keptAsked()).toMatchObject([[sent('create')[0]!.id, { token: holder, wanted }]]);
    makeUnanswered();
    await eventually(() => expect(sent('create')).toHaveLength(2));
    expect(sent('create')[1]).toEqual(sent('create')[0]);
    wire().answers(sent('create')[1]!, { type: 'done', version: 1, side: 'white', token: holder });
    await eventually(() => expect(table.get().opponent).toMatchObject({ kind: 'distance', game: GAME, side: 'white' }));
    expect([keptAsked(), kept.get('plateau.seats')]).toEqual([[], JSON.stringify([[GAME, holder]])]);
    expect(dialogue.get().open).toBe('invitation');
  });

  describe('of which the server has not told yet', () => {
    const made = async () => {
      noWatch = 'busy';
      const { answer } = await ask();
      await open({ game: 'chess' }, { kind: 'here' });
      wire().answers(sent('create')[0]!, { type: 'done', version: 1, side: 'white', token: holder });
      await eventually(() => expect(sent('watch')).not.toHaveLength(0));
      return { answer };
    };

    it('is come to whatever happens on the board here meanwhile', async () => {
      const { answer } = await made();
      expect(await playText('e4')).toBe(true);
      noWatch = '';
      expect(await answer).toBeNull();
      expect([table.get().opponent, dialogue.get().open]).toMatchObject([{ kind: 'distance', game: GAME, side: 'white' }, 'invitation']);
      expect(keptAsked()).toEqual([]);
    });

    it('is left when another is opened, and found again after a reload', async () => {
      const { answer } = await made();
      await open({ game: 'stackchess' }, { kind: 'here' });
      expect(await answer).toBeNull();
      expect([table.get().opponent.kind, online.get().game, dialogue.get().open]).toEqual(['here', null, null]);
      noWatch = '';
      makeUnanswered();
      await eventually(() => expect(sent('create')).toHaveLength(2));
      wire().answers(sent('create')[1]!, { type: 'done', version: 1, side: 'white', token: holder });
      await eventually(() => expect(table.get().opponent).toMatchObject({ kind: 'distance', game: GAME, side: 'white' }));
      await eventually(() => expect(keptAsked()).toEqual([]));
    });
  });

  it('that is no longer wanted is called off when it is made, and not come to', async () => {
    const { answer, closed } = await ask();
    closed.abort();
    expect(keptAsked()).toEqual([]);
    wire().answers(sent('create')[0]!, { type: 'done', version: 1, side: 'white', token: holder });
    expect(await answer).toBeNull();
    await eventually(() => expect(sent('abort')).toMatchObject([{ game: GAME, token: holder }]));
    expect([table.get().opponent.kind, online.get().game, dialogue.get().open]).toEqual(['here', null, null]);
  });

  it('that cannot be made is not asked for again', async () => {
    const { answer } = await ask();
    wire().answers(sent('create')[0]!, refusal('too-many-games', 'Too many.'));
    expect(await answer).toBe('Too many.');
    expect([keptAsked(), kept.get('plateau.seats')]).toEqual([[], undefined]);
  });
});
