/**
 * A server to test against: a socket whose other end is the test, and the real core at the table.
 */
import { beforeEach, expect, vi } from 'vitest';
import { CoreClient } from '../core/client';
import { coreWorker, wasm } from '../core/testing';
import type { ToServer } from './messages';
import type { Entry, State } from './protocol';

export const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('location', {
  href: 'http://here/',
  origin: 'http://here',
  pathname: '/',
  search: '',
  hash: '',
  hostname: 'here',
});
/** Whether somebody looks at the page. */
export const sight = {
  look(visible: boolean) {
    Object.assign(document, { visibilityState: visible ? 'visible' : 'hidden' });
    seen.forEach((act) => act());
  },
};
const seen: (() => void)[] = [];
vi.stubGlobal('document', {
  documentElement: { dataset: {} },
  title: '',
  visibilityState: 'visible',
  addEventListener: (what: string, act: () => void) =>
    what === 'visibilitychange' && seen.push(act),
});
let wake = () => {};
vi.stubGlobal(
  'addEventListener',
  (what: string, act: () => void) => what === 'online' && (wake = act),
);

/** The connection is lost, and the network is back. */
export const reconnect = () => {
  wire().onclose?.();
  wake();
};

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
    const why =
      message.type !== 'watch'
        ? ''
        : server.noWatch ||
          (message.game === NOWHERE
            ? 'no-such-game'
            : message.token && message.token !== server.holder
              ? 'not-your-seat'
              : '');
    if (message.type === 'watch' && why) this.answers(message, refusal(why));
    else if (message.type === 'watch') {
      this.says({
        type: 'done',
        id: message.id,
        game: message.game,
        version: server.log.length,
        side: message.token ? server.seat : null,
      });
      this.tells(message.version ?? 0);
    }
  }
  close = () => undefined;
  says = (message: object) =>
    setTimeout(() => this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) }));
  tells = (from: number) =>
    this.says({
      type: 'game',
      game: GAME,
      version: server.log.length,
      from,
      entries: server.log.slice(from),
      state: server.state,
    });
  answers = (message: ToServer, answer: object) =>
    this.says({ id: message.id, game: GAME, ...answer });
}
export const wires: Wire[] = [];
export const wire = () => wires[wires.length - 1]!;
vi.stubGlobal('WebSocket', Wire);

export const [GAME, NOWHERE, TOKEN] = ['abcdefgh2345', 'zzzzzzzz9999', 't'.repeat(43)];
export const refusal = (code: string, text = code) => ({
  type: 'refused',
  why: { legal: false, kind: 'illegal', code, cells: [], text },
});

/** What it knows, of one game. */
export const server = {
  log: [] as Entry[],
  state: {} as State,
  seat: 'white' as 'white' | 'black',
  /** The token that holds it. */
  holder: TOKEN,
  /** Why a game cannot be watched just now. */
  noWatch: '',
};

const { sitDown, table } = await import('../state/table');
const { open } = await import('../state/opening');
const { closeDialogue } = await import('../state/dialogue');
const { openShelf, shelf } = await import('../state/games');
const { enter } = await import('./following');
const { startOnline } = await import('./start');
await sitDown(new CoreClient(wasm, coreWorker, 'en'));
startOnline();
openShelf();

/**
 * A busy machine may take its time; PATIENCE, in milliseconds, is for whoever looks for a mistake.
 */
export const eventually = (check: () => void) =>
  vi.waitFor(check, { timeout: Number(process.env.PATIENCE ?? 100_000) });
export const add = (did: Entry['did'], more: Partial<Entry> = {}) =>
  server.log.push({ version: server.log.length, did, at: 0, ...more });
export const moves = () =>
  table
    .get()
    .match!.moves.slice(0, table.get().match!.now.played)
    .map((line) => line.record);
export const sent = <T extends ToServer['type']>(type: T) =>
  wire().sent.filter((message): message is ToServer & { type: T } => message.type === type);
export const sentMoves = () => sent('move');
export const keptSeats = () => JSON.parse(kept.get('plateau.seats') ?? '[]') as [string, string][];

/** The server has told. */
export const known = () =>
  eventually(() => expect(table.get().opponent).toMatchObject({ stage: 'playing' }));
export const forget = async () => {
  await open({ game: 'abalone' }, { kind: 'here' });
  shelf.set({ games: [], current: null });
  kept.clear();
  closeDialogue();
};

beforeEach(async () => {
  await forget();
  for (const one of wires) one.sent = [];
  server.log = [];
  add('created', { side: 'white' });
  add('seated', { side: 'black', name: 'Bob' });
  [server.seat, server.holder, server.noWatch] = ['white', TOKEN, ''];
  server.state = {
    kind: 'chess',
    rules: '',
    start: '',
    listed: false,
    status: 'playing',
    position: '',
    to_move: 'white',
    ply: 0,
    seats: { white: { taken: true, name: 'Ada' }, black: { taken: true, name: 'Bob' } },
    clock: { kind: 'none' },
    time: { running: false, began: 0, now: 0 },
    draw_offer: null,
    takeback: null,
    rematch_offer: null,
    rematch: null,
    outcome: null,
  };
  await enter({ game: GAME, token: TOKEN });
  await known();
});
