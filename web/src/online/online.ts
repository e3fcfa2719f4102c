/** The game at a distance that lies on the table: what the server says of it, and what the person here asks of it. */
import type { SideKey } from '../core/protocol';
import { other } from '../core/sides';
import { closeDialogue, dialogue, openDialogue } from '../state/dialogue';
import { openAs, openKept, shelf } from '../state/games';
import { settings } from '../state/settings';
import { levelName } from '../state/level';
import { makeStore } from '../state/store';
import { adopt, meet, onTable, table, type Opponent } from '../state/table';
import { dateTag, type Tags } from '../state/tags';
import { say } from '../state/words';
import { Client, type Link, type SocketLike } from './client';
import { hashOf, isAddress, isSettled, joined, refusalOf, savedOf, ServerTime, shownMoves, timeLeft, type Address, type PendingMove } from './log';
import type { Answer, Deed, Entry, GameNews, GameState, Listing, Plain, Presence, Summary, Wanted, WhyNot } from './protocol';
import { forgetAsked, forgetPending, gamesAsked, keepAsked, keepPending, leaveSeat, newId, newToken, pendingAt, retireSeat, seatAt, takeSeat, type Asked } from './seats';
import { nameOf, sentence } from './words';

export interface DistantGame {
  id: string;
  log: Entry[];
  /** Null until the server has told. */
  state: GameState | null;
  /** The seat of the person here. */
  side: SideKey | null;
  pending: (PendingMove & { /** When it was made, by the server's clock. */ at: number }) | null;
  presence: Presence | null;
  /** Since when the other player is away, by performance.now. */
  awaySince: number | null;
  /** Why the server cannot tell of it: what was kept here is all there is. */
  missing: string | null;
}

export interface Online {
  link: Link;
  /** The server is there, and cannot answer for now. */
  troubled: boolean;
  game: DistantGame | null;
}

export const online = makeStore<Online>({ link: 'idle', troubled: false, game: null });

const time = new ServerTime();
const serverNow = () => time.at(performance.now());

// -------------------------------------------------------------------------------------------- the connection

function openSocket(): SocketLike {
  const address = new URL('./ws', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  return new WebSocket(address) as SocketLike;
}

const client = new Client(
  {
    socket: openSocket,
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId,
  },
  {
    link: (link) => online.set({ link }),
    troubled: (troubled) => online.set({ troubled }),
    time: (now, fresh) => time.heard(now, performance.now(), fresh),
    news, presence, followed, notFollowed,
  },
  settings.get().language,
);

/** Keeps the connection while something needs it: the lobby. */
export const holdConnection = () => client.hold();

// -------------------------------------------------------------------------------------------- following a game

const change = (more: Partial<DistantGame>) => {
  const { game } = online.get();
  if (game) online.set({ game: { ...game, ...more } });
};
const isAt = (opponent: Opponent, id: string): opponent is Opponent & { kind: 'distance' } => opponent.kind === 'distance' && opponent.game === id;

let release = () => {};
/** The secret that a link brought. Anybody can write a link: it is a seat when the server says so, and none before. */
let brought: Address | null = null;
const broughtTo = (id: string) => (brought?.game === id ? brought.token : undefined);
/** Told once, when the game that is being entered lies on the table, or why it cannot; or when another one was opened instead. */
let entered: ((why: WhyNot | null) => void) | null = null;

function begin(id: string): void {
  if (online.get().game?.id === id) return;
  settleEntry(null);
  const before = release;
  release = client.hold();
  before();
  const pending = pendingAt(id);
  online.set({ game: { id, log: [], state: null, side: null, pending: pending && { ...pending, at: 0 }, presence: null, awaySince: null, missing: null } });
  followFrom(id, seatAt(id) ?? broughtTo(id));
  if (pending) void send(id, pending);
}

const followFrom = (id: string, token: string | undefined) => client.follow(id, token, () => online.get().game?.log.length ?? 0);

function leave(): void {
  if (!online.get().game) return;
  client.unfollow();
  brought = null;
  online.set({ game: null });
  release();
  release = () => {};
  if (isAddress(location.hash)) showAddress('');
  settleEntry(null);
}

const showAddress = (hash: string) => history.replaceState(null, '', location.pathname + location.search + hash);

/** The other game cannot be entered: what lies on the table goes on. */
function stay(): void {
  const { opponent } = table.get();
  if (opponent.kind !== 'distance') return leave();
  brought = null;
  begin(opponent.game);
  showAddress(hashOf({ game: opponent.game }));
}

/** Comes to a game: from a link, the lobby, the list. Answers why not; where there is no reason, another one may have been opened meanwhile. */
export async function enter({ game, token }: Address): Promise<WhyNot | null> {
  brought = token ? { game, token } : null;
  if (isAt(table.get().opponent, game)) {
    if (token && online.get().game?.side === null) followFrom(game, seatAt(game) ?? token);
    return null;
  }
  const kept = shelf.get().games.find((one) => isAt(one.opponent, game));
  if (kept && (await openKept(kept).catch(() => false))) return null;
  return new Promise((done) => {
    // The server tells of one game at a time: a move on the table would not reach it until it tells of that one again.
    const { opponent } = table.get();
    if (opponent.kind === 'distance' && opponent.stage !== 'over') table.set({ opponent: { ...opponent, stage: 'unknown' } });
    begin(game);
    settleEntry(null);
    entered = done;
  });
}

function settleEntry(why: WhyNot | null): void {
  const done = entered;
  entered = null;
  done?.(why);
}

function followed(id: string, side: SideKey | null, token: string | undefined): void {
  if (online.get().game?.id !== id) return;
  if (side && token && token !== seatAt(id)) takeSeat(id, token);
  change({ side });
}

function notFollowed(id: string, why: WhyNot, token: string | undefined): void {
  // One's own secret comes first, so that no link takes a seat away. It may be that of a seat that was asked for and never given:
  // then the link has its turn. Whoever has no seat may watch.
  if (why.code === 'not-your-seat') return followFrom(id, token === broughtTo(id) ? undefined : broughtTo(id));
  // What is on the table can still be looked at; what is not never will be.
  const { opponent } = table.get();
  if (isAt(opponent, id)) {
    change({ missing: why.text });
    return table.set({ opponent: { ...opponent, stage: 'over' } });
  }
  settleEntry(why);
  stay();
}

function news(message: GameNews): void {
  const { game } = online.get();
  if (!game || game.id !== message.game) return;
  const log = joined(game.log, message);
  if (!log) return client.watch();
  const pending = game.pending && isSettled(log, game.pending) ? null : game.pending;
  change({ log, state: message.state, pending, missing: null });
  if (message.state.status === 'over') retireSeat(game.id);
  const fresh = game.state === null ? [] : log.slice(game.log.length);
  void present().then(() => react(fresh));
}

/** One after the other: each shows what is known when its turn has come. */
let presented: Promise<void> = Promise.resolve();
function present(): Promise<void> {
  presented = presented.then(presentNow, presentNow);
  return presented;
}

/** Puts on the table what is known. */
async function presentNow(): Promise<void> {
  const { game } = online.get();
  if (!game?.state) return;
  const { id, log, pending, state, side } = game;
  const saved = savedOf(log, pending, state);
  const opponent: Opponent = { kind: 'distance', game: id, side, name: side ? state.seats[other(side)].name : '', stage: state.status };
  const now = table.get().opponent;
  if (!isAt(now, id)) {
    await openAs(`distance-${id}`, saved, opponent);
    table.set({ flipped: false });
    if (state.status === 'waiting' && side === null) openDialogue('arrival');
  } else {
    await adopt(id, saved);
    if (isAt(table.get().opponent, id) && (now.side !== side || now.stage !== state.status)) meet(opponent);
  }
  settleEntry(null);
}

/** What just happened that the board does not show. */
function react(fresh: Entry[]): void {
  const { game } = online.get();
  if (!game?.state) return;
  const { side } = game;
  for (const entry of fresh) {
    const theirs = entry.side !== undefined && entry.side !== side;
    if (entry.did === 'seated') {
      if (dialogue.get().open === 'invitation' || (dialogue.get().open === 'arrival' && side === null)) closeDialogue();
      if (theirs) table.set({ notice: sentence('web.distance.has-come', { name: nameOf(game, entry.side!) }) });
    }
    if (entry.did === 'draw-declined' && theirs) table.set({ notice: sentence('web.distance.draw-declined', { name: nameOf(game, entry.side!) }) });
    if (entry.did === 'takeback-declined' && theirs) table.set({ notice: sentence('web.distance.takeback-declined', { name: nameOf(game, entry.side!) }) });
    if (entry.did === 'rematched' && side !== null) void goToRematch();
  }
}

function presence(message: Presence): void {
  const { game } = online.get();
  if (!game || game.id !== message.game) return;
  const away = game.side !== null && !message[other(game.side)];
  change({ presence: message, awaySince: away ? (game.awaySince ?? performance.now()) : null });
}

/** The game after this one, from the same seats. */
export async function goToRematch(): Promise<void> {
  const { game } = online.get();
  const next = game?.state?.rematch;
  if (!next) return;
  const token = game.side && seatAt(game.id);
  await enter({ game: next, ...(token ? { token } : {}) });
}

// -------------------------------------------------------------------------------------------- playing

/** A move was made at this table: it goes to the server, and is shown meanwhile. */
function submit(move: string): void {
  const { game } = online.get();
  if (!game) return;
  const pending = { id: newId(), version: game.log.length, move };
  keepPending(game.id, pending);
  change({ pending: { ...pending, at: serverNow() } });
  void send(game.id, pending);
}

async function send(game: string, { id, version, move }: PendingMove): Promise<void> {
  const token = seatAt(game);
  if (!token) return forgetPendingOf(game, id);
  const answer = await client.ask({ type: 'move', game, token, version, move }, id);
  forgetPendingOf(game, id);
  if (answer.type !== 'refused') return;
  // It never happened, and will not: back to what stands, with the reason.
  const now = online.get().game;
  if (now?.id !== game) return;
  if (now.pending?.id === id) change({ pending: null });
  await present();
  table.set({ refusal: refusalOf(answer.why) });
}

function forgetPendingOf(game: string, id: string): void {
  if (pendingAt(game)?.id === id) forgetPending(game);
}

/** Anything else a player may ask. What is refused is said. */
export async function askFor(what: Plain | { type: 'claim-left'; drawn: boolean }): Promise<void> {
  const { game } = online.get();
  const token = game && seatAt(game.id);
  if (!token) return;
  const deed = { ...(typeof what === 'string' ? { type: what } : what), game: game.id, token } as Deed;
  const answer = await client.ask(deed);
  if (answer.type === 'refused' && online.get().game?.id === game.id) table.set({ refusal: refusalOf(answer.why) });
}

// -------------------------------------------------------------------------------------------- coming and going

/** Makes a game and sits down at it. Answers why not, in words. Who no longer wants it before the server has answered has none. */
export function createGame(wanted: Wanted, unwanted: AbortSignal): Promise<string | null> {
  const asked = { id: newId(), token: newToken(), wanted };
  // Kept before it is used: should the answer be lost, the game is not.
  keepAsked(asked);
  unwanted.addEventListener('abort', () => forgetAsked(asked.id));
  return make(asked, unwanted);
}

/** After a reload: games that were asked for and not answered are asked for again, and found if they were made. */
export function makeUnanswered(): void {
  for (const asked of gamesAsked()) void make(asked).then((why) => why && table.set({ notice: why }));
}

async function make({ id, token, wanted }: Asked, unwanted?: AbortSignal): Promise<string | null> {
  const answer = await client.ask({ type: 'create', token, ...wanted }, id);
  if (answer.type !== 'done') {
    forgetAsked(id);
    return wordsOf(answer);
  }
  if (unwanted?.aborted) {
    void client.ask({ type: 'abort', game: answer.game, token });
    return null;
  }
  takeSeat(answer.game, token);
  const why = await enter({ game: answer.game });
  // Until it lay on the table it is in no list: whoever opened another game, or reloads, finds it by asking again.
  if (!why && !isAt(table.get().opponent, answer.game)) return null;
  forgetAsked(id);
  if (why) return why.text;
  openDialogue('invitation');
  return null;
}

/** Whoever is told this when asking for a seat with a token has none by it, from no earlier request either. */
const NO_SEAT: readonly string[] = ['seat-taken', 'game-over', 'no-such-game'];

/** Takes the free seat of the game on the table. Answers why not, in words. */
export async function join(name: string): Promise<string | null> {
  const { game } = online.get();
  if (!game) return null;
  // Kept before it is used: should the answer be lost, the seat is not.
  const token = seatAt(game.id) ?? newToken();
  takeSeat(game.id, token);
  const answer = await client.ask({ type: 'join', game: game.id, token, name });
  if (answer.type !== 'done') {
    if (answer.type === 'refused' && NO_SEAT.includes(answer.why.code)) leaveSeat(game.id);
    return wordsOf(answer);
  }
  if (online.get().game?.id === game.id) {
    followFrom(game.id, token);
    change({ side: answer.side });
    await present();
  }
  return null;
}

const wordsOf = (answer: Answer) => (answer.type === 'refused' ? answer.why.text : '');

export async function listGames(listing: Omit<Listing, 'type'>): Promise<Summary[] | string> {
  const answer = await client.ask({ type: 'list', ...listing });
  return answer.type === 'games' ? answer.games : wordsOf(answer);
}

/** What each side has left at this moment. While a move is on its way, no clock runs. */
export function clocksNow(): Record<SideKey, number> | null {
  const { game } = online.get();
  if (!game?.state) return null;
  return timeLeft(game.state, game.pending?.at ? game.pending.at : serverNow());
}

/** Who plays the game on the table, and since when, for its file. */
export function playerTags(): Tags {
  const { opponent, tags } = table.get();
  const { game } = online.get();
  if (opponent.kind === 'computer') return { ...tags, [opponent.side === 'white' ? 'White' : 'Black']: `Plateau (${levelName(opponent.level)})` };
  if (opponent.kind !== 'distance' || !game?.state) return tags;
  const { white, black } = game.state.seats;
  return { Event: 'Plateau', White: white.name || '?', Black: black.name || '?', Date: dateTag(game.log[0]?.at ?? Date.now()) };
}

/** The address to send to the other player, or to whoever wants to watch. */
export const linkTo = (game: string) => location.origin + location.pathname + hashOf({ game });
/** The address that brings one's own seat to another device. */
export const seatLink = (game: string) => location.origin + location.pathname + hashOf({ game, token: seatAt(game) ?? '' });

// -------------------------------------------------------------------------------------------- the start

export function startOnline(): void {
  onTable((what) => {
    const { scene, opponent } = table.get();
    // A move on the board here does not call off the game that is being entered.
    if (opponent.kind !== 'distance') return what === 'opened' ? leave() : undefined;
    if (online.get().game?.id !== opponent.game) {
      begin(opponent.game);
      // What was kept may be old: the server has the word.
      table.set({ opponent: { ...opponent, stage: 'unknown' } });
    }
    const game = online.get().game!;
    if (what === 'opened') showAddress(hashOf({ game: game.id }));
    const moves = scene!.moves.slice(0, scene!.played);
    const mine = game.state !== null && moves.length === shownMoves(game.log, game.pending).length + 1 && moves.at(-1)!.side === game.side;
    if (what === 'played' && mine) submit(moves.at(-1)!.move);
  });
  settings.watch(() => client.speak(settings.get().language));
  const wake = () => client.wake();
  addEventListener('online', wake);
  addEventListener('offline', wake);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  const title = () => {
    const { opponent, scene } = table.get();
    const mine = opponent.kind === 'distance' && opponent.stage === 'playing' && scene?.turn === opponent.side && !scene.outcome;
    const text = mine ? `● ${say('web.distance.your-turn')} – Plateau` : 'Plateau';
    if (document.title !== text) document.title = text;
  };
  table.watch(title);
}
