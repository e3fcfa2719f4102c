import { beforeEach, expect, it, vi } from 'vitest';
import { Client, type Link, type SocketLike, waitBefore } from './client';
import type { FromServer, GameNews, ToServer } from './messages';
import type { State } from './protocol';

/** A socket whose other end is the test. */
class Wire implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  sent: ToServer[] = [];
  send = (text: string) => void this.sent.push(JSON.parse(text) as ToServer);
  close = () => void (this.closed = true);
  says = (message: object) => this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) });
  greets = () => {
    this.onopen?.();
    this.says({ type: 'welcome', now: 1000, token: '' });
  };
  types = () => this.sent.map(({ type }) => type);
  last = () => this.sent[this.sent.length - 1]!;
}

let wires: Wire[];
let links: Link[];
let heard: FromServer[];
let times: [number, boolean][];
let troubles: boolean[];
let client: Client;
let chance: () => number;
const wire = () => wires[wires.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  [wires, links, heard, times, troubles] = [[], [], [], [], []];
  let ids = 0;
  chance = () => 1;
  client = new Client(
    {
      socket: () => {
        wires.push(new Wire());
        return wire();
      },
      after: (milliseconds, act) => {
        const timer = setTimeout(act, milliseconds);
        return () => clearTimeout(timer);
      },
      random: () => chance(),
      newId: () => `id${ids++}`,
    },
    {
      link: (link) => links.push(link),
      time: (now, fresh) => times.push([now, fresh]),
      news: (news) => heard.push({ v: 1, ...news }),
      presence: (presence) => heard.push({ v: 1, ...presence }),
      said: (said) => heard.push({ v: 1, ...said }),
      troubled: (troubled) => troubles.push(troubled),
      followed: (game, side) => heard.push({ v: 1, type: 'done', game, version: 0, side }),
      notFollowed: (game, why) =>
        heard.push({ v: 1, type: 'refused', game, why: { legal: false, ...why } }),
    },
    'fr',
  );
});

const news = (version: number, from = 0): GameNews => ({
  type: 'game',
  game: 'g',
  version,
  from,
  entries: [],
  state: { time: { now: 5000 } } as State,
});
const refusal = (code: string) => ({
  type: 'refused',
  why: { code, kind: 'illegal', cells: [], text: '' },
});
const move = { type: 'move', game: 'g', token: 't', version: 3, move: 'e2e4' } as const;

it('greets in the reader’s language before anything else', () => {
  client.hold();
  const answer = client.ask(move);
  expect(wire().sent).toEqual([]);
  wire().greets();
  expect(wire().types()).toEqual(['hello', 'move']);
  expect(wire().sent[0]).toMatchObject({ v: 1, language: 'fr' });
  wire().says({ type: 'done', id: 'id0', game: 'g', version: 4, side: 'white' });
  return expect(answer).resolves.toMatchObject({ type: 'done', version: 4 });
});

it('says what it has of the game it follows, and hears what is new', () => {
  let version = 0;
  client.hold();
  client.follow('g', 'secret', () => version);
  wire().greets();
  expect(wire().last()).toMatchObject({ type: 'watch', game: 'g', version: 0, token: 'secret' });
  wire().says(news(7));
  version = 7;
  wire().onclose?.();
  vi.advanceTimersByTime(1000);
  wire().greets();
  expect(wires).toHaveLength(2);
  expect(wire().last()).toMatchObject({ type: 'watch', version: 7 });
  expect(heard).toMatchObject([{ type: 'game', version: 7 }]);
});

it('sends an unanswered move again with the same id, once for each connection, and not after it was answered', async () => {
  client.hold();
  wire().greets();
  const answer = client.ask(move);
  const first = wire().last();
  wire().onclose?.();
  vi.advanceTimersByTime(500);
  wire().greets();
  expect(wire().sent.filter(({ type }) => type === 'move')).toEqual([first]);
  wire().says({ type: 'done', id: 'id0', game: 'g', version: 4, side: 'white' });
  await answer;
  wire().onclose?.();
  vi.advanceTimersByTime(500);
  wire().greets();
  expect(wire().types()).toEqual(['hello']);
});

it('a move asked while there is no connection goes when there is one', () => {
  client.hold();
  wire().greets();
  wire().onclose?.();
  void client.ask(move);
  vi.advanceTimersByTime(500);
  wire().greets();
  expect(wire().types()).toEqual(['hello', 'move']);
});

it('waits longer after each failure, by chance, and at once again after a success', () => {
  client.hold();
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    wire().onclose?.();
    const before = wires.length;
    let waited = 0;
    while (wires.length === before) [vi.advanceTimersByTime(100), (waited += 100)];
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
  wire().greets();
  wire().onclose?.();
  vi.advanceTimersByTime(500);
  expect(links.slice(-2)).toEqual(['lost', 'connecting']);
  expect([waitBefore(0, 0), waitBefore(0, 1), waitBefore(99, 0)]).toEqual([250, 500, 10_000]);
});

it('tries at once when the network is back', () => {
  client.hold();
  wire().onclose?.();
  const before = wires.length;
  client.wake();
  expect(wires.length).toBe(before + 1);
});

it('asks for a sign of life when it is quiet, and takes silence for a loss', () => {
  client.hold();
  wire().greets();
  vi.advanceTimersByTime(15_000);
  expect(wire().last()).toMatchObject({ type: 'ping' });
  wire().says({ type: 'pong', now: 16_000 });
  vi.advanceTimersByTime(14_000);
  expect(client.link).toBe('up');
  vi.advanceTimersByTime(1000 + 15_000 + 8000);
  expect(client.link).not.toBe('up');
  expect(wires[0]!.closed).toBe(true);
});

it('after sleep, a connection that does not answer soon is given up', () => {
  client.hold();
  wire().greets();
  client.wake();
  expect(wire().last()).toMatchObject({ type: 'ping' });
  vi.advanceTimersByTime(4000);
  expect(client.link).toBe('lost');
});

it('a connection that never begins is given up too', () => {
  client.hold();
  vi.advanceTimersByTime(8000);
  expect(client.link).toBe('lost');
});

it('a greeting that is refused is a connection that failed: it is tried again later, and no game is given up for it', () => {
  client.hold();
  client.follow('g', 'secret', () => 0);
  for (const wait of [500, 1000]) {
    wire().onopen?.();
    wire().says(refusal('too-many-messages'));
    expect([client.link, wire().closed]).toEqual(['lost', true]);
    const before = wires.length;
    vi.advanceTimersByTime(wait - 1);
    expect(wires).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(before + 1);
  }
  wire().greets();
  expect(client.link).toBe('up');
  expect(wire().last()).toMatchObject({ type: 'watch', game: 'g' });
  expect(heard).toEqual([]);
});

it('whatever else comes instead of a greeting does not stop the wait for it', () => {
  client.hold();
  wire().onopen?.();
  wire().says({ type: 'bye', code: 'stopping' });
  vi.advanceTimersByTime(8000);
  expect(client.link).toBe('lost');
});

it('does not try again when the server speaks another version', () => {
  client.hold();
  wire().onopen?.();
  wire().says(refusal('other-protocol'));
  expect(client.link).toBe('foreign');
  vi.advanceTimersByTime(100_000);
  client.wake();
  expect(wires).toHaveLength(1);
});

it('what is no message ends the connection, not the page', () => {
  client.hold();
  wire().greets();
  wire().onmessage?.({ data: '{"v":1' });
  expect(client.link).toBe('lost');
});

it('tells the server’s time, and when a new account of it begins', () => {
  client.hold();
  client.follow('g', undefined, () => 0);
  wire().greets();
  wire().says(news(1));
  expect(times).toEqual([
    [1000, true],
    [5000, false],
  ]);
});

it('rests when nobody needs it, but not before the last answer', () => {
  const release = client.hold();
  wire().greets();
  void client.ask(move);
  release();
  expect(client.link).toBe('up');
  wire().says({ type: 'done', id: 'id0', game: 'g', version: 4, side: 'white' });
  expect(client.link).toBe('idle');
  expect(wire().closed).toBe(true);
});

it('follows one game at a time, and hears why one cannot be followed', () => {
  client.hold();
  wire().greets();
  client.follow('g', undefined, () => 0);
  client.follow('h', undefined, () => 0);
  expect(wire().sent.slice(-2)).toMatchObject([
    { type: 'unwatch', game: 'g' },
    { type: 'watch', game: 'h' },
  ]);
  wire().says({ id: wire().last().id, ...refusal('no-such-game') });
  expect(heard).toMatchObject([{ type: 'refused', game: 'h', why: { code: 'no-such-game' } }]);
});

it('a game that the server cannot look up for now is asked for again, later each time, and says so until it is there', () => {
  client.hold();
  client.follow('g', undefined, () => 0);
  wire().greets();
  const watches = () => wire().sent.filter(({ type }) => type === 'watch');
  for (const [i, wait] of [500, 1000, 2000, 4000, 5000, 5000].entries()) {
    wire().says({
      id: wire().last().id,
      ...refusal(['store-unavailable', 'busy', 'too-many-messages'][i % 3]!),
    });
    vi.advanceTimersByTime(wait - 1);
    expect(watches()).toHaveLength(i + 1);
    vi.advanceTimersByTime(1);
    expect(watches()).toHaveLength(i + 2);
  }
  expect([heard, troubles]).toEqual([[], [true]]);
  wire().says({ type: 'done', id: wire().last().id, game: 'g', version: 0, side: null });
  expect([heard.length, troubles]).toEqual([1, [true, false]]);
  wire().says({ type: 'pong', now: 0 });
  vi.advanceTimersByTime(10_000);
  expect(watches(), 'once it is there, no more').toHaveLength(7);
});

it('a game that is no longer followed is not asked for again', () => {
  client.hold();
  client.follow('g', undefined, () => 0);
  wire().greets();
  wire().says({ id: wire().last().id, ...refusal('busy') });
  client.unfollow();
  wire().says({ type: 'pong', now: 0 });
  vi.advanceTimersByTime(10_000);
  expect(wire().last()).toMatchObject({ type: 'unwatch' });
  expect(troubles).toEqual([true, false]);
});

it('what the server could not do for now is asked of it again with the same id, all at once; a list is not', async () => {
  client.hold();
  wire().greets();
  const [played, resigned] = [
    client.ask(move),
    client.ask({ type: 'resign', game: 'g', token: 't' }),
  ];
  const listed = client.ask({ type: 'list', status: 'waiting' });
  const first = wire().sent.slice(1);
  for (const { id } of first) wire().says({ id, ...refusal('store-unavailable') });
  expect(await listed).toMatchObject({ type: 'refused' });
  expect(wire().sent).toHaveLength(4);
  vi.advanceTimersByTime(500);
  expect(wire().sent.slice(4)).toEqual(first.slice(0, 2));
  wire().says({ type: 'done', id: first[0]!.id, game: 'g', version: 4, side: 'white' });
  expect(await played).toMatchObject({ type: 'done' });
  expect(troubles).toEqual([true]);
  wire().says({ id: first[1]!.id, ...refusal('game-over') });
  expect(await resigned).toMatchObject({ why: { code: 'game-over' } });
  expect(troubles).toEqual([true, false]);
});

it('a connection that is lost meanwhile does not make it ask twice', () => {
  client.hold();
  wire().greets();
  void client.ask(move);
  wire().says({ id: 'id0', ...refusal('busy') });
  wire().onclose?.();
  client.wake();
  wire().greets();
  vi.advanceTimersByTime(5000);
  expect(wire().types()).toEqual(['hello', 'move']);
});

it('more than a minute without a network: it tries again and again, later each time and by chance, and goes on where it was', async () => {
  const chances = [0.1, 0.9, 0.5, 0.3, 0.7, 0.1, 0.9, 0.5];
  chance = () => chances.shift()!;
  let version = 0;
  client.hold();
  client.follow('g', 'secret', () => version);
  wire().greets();
  wire().says(news(7));
  version = 7;
  const answer = client.ask(move);
  const [asked] = wire().sent.slice(-1);

  // The line is dead: the silence is noticed. Then a try is refused at once, or leads nowhere, by
  // turns.
  const began = Date.now();
  vi.advanceTimersByTime(8000);
  expect([client.link, wires[0]!.closed]).toEqual(['lost', true]);
  const tries: number[] = [];
  while (Date.now() - began < 75_000) {
    const before = wires.length;
    vi.advanceTimersByTime(25);
    if (wires.length === before) continue;
    tries.push(Date.now() - began);
    if (tries.length % 2 === 1) wire().onclose?.();
  }
  // 8 s of silence, then 0.5, 1, 2, 4, 8, 16, 20 s, of each some part from half to all; and 8 s of
  // hope in every second one.
  expect(tries).toEqual([8275, 9225, 18_725, 21_325, 36_125, 44_925, 71_925]);
  expect(
    wires.slice(1).flatMap(({ sent }) => sent),
    'nothing was said into the void',
  ).toEqual([]);

  while (client.link !== 'up') {
    vi.advanceTimersByTime(100);
    if (client.link === 'connecting') wire().greets();
  }
  expect(wire().sent.slice(1)).toEqual([
    expect.objectContaining({ type: 'watch', game: 'g', token: 'secret', version: 7 }),
    asked,
  ]);
  wire().says({ type: 'done', id: asked!.id, game: 'g', version: 8, side: 'white' });
  expect(await answer).toMatchObject({ type: 'done', version: 8 });
  expect(heard.filter(({ type }) => type === 'refused')).toEqual([]);
});
